/* values.c: strings, lists and Variants of the host. */
#include "host.h"

#include <string.h>

struct host_counts live;

void host_fail(const char *file, int line, const char *what) {
  fprintf(stderr, "%s:%d: not so: %s; last error: %s\n", file, line, what, host.last_error);
  exit(1);
}

host_text *host_make_text(uint32_t magic, const char *bytes, size_t size) {
  host_text *text = malloc(sizeof *text);
  *text = (host_text){magic, size, malloc(size + 1)};
  memcpy(text->bytes, bytes, size);
  text->bytes[size] = 0;
  live.texts++;
  return text;
}

void host_free_text(host_text *text, uint32_t magic) {
  CHECK(text && text->magic == magic);
  text->magic = 0;
  free(text->bytes);
  free(text);
  live.texts--;
}

host_list *host_make_points(const gd_vector2 *points, size_t count) {
  host_list *list = calloc(1, sizeof *list);
  list->count = count;
  if (points) {
    list->points = malloc((count + 1) * sizeof *points);
    memcpy(list->points, points, count * sizeof *points);
  }
  live.lists++;
  return list;
}

/* An Array of Variants, each a Vector2. */
host_list *host_make_array(const gd_vector2 *points, size_t count) {
  host_list *list = host_make_points(NULL, count);
  list->items = calloc(count + 1, sizeof *list->items);
  for (size_t i = 0; i < count; i++) list->items[i] = (host_variant){.type = GD_VECTOR2, .point = points[i]};
  return list;
}

void host_free_list(host_list *list) {
  for (size_t i = 0; list->texts && i < list->count; i++) host_free_text(list->texts[i], STRING_MAGIC);
  free(list->texts);
  free(list->points);
  free(list->bytes);
  free(list->items);
  free(list);
  live.lists--;
}

void host_destroy_variant(gd_variant *variant) {
  host_variant *value = host_at(variant);
  switch (value->type) {
  case GD_STRING: case GD_DICTIONARY: host_free_text(value->text, STRING_MAGIC); break;
  case GD_STRING_NAME: host_free_text(value->text, NAME_MAGIC); break;
  case GD_PACKED_VECTOR2_ARRAY: case GD_ARRAY: host_free_list(value->list); break;
  case GD_OBJECT: host_release(host_object_with(value->id)); break;
  case GD_NIL: case GD_BOOL: case GD_INT: case GD_FLOAT: break;
  default: CHECK(!"a Variant has an unknown type");
  }
  memset(value, 0xee, sizeof *value);
}

void host_copy_variant(gd_variant *out, const gd_variant *from) {
  host_variant value = *host_at(from);
  switch (value.type) {
  case GD_STRING: case GD_STRING_NAME: value.text = host_make_text(value.text->magic, value.text->bytes, value.text->size); break;
  case GD_PACKED_VECTOR2_ARRAY: value.list = host_make_points(value.list->points, value.list->count); break;
  case GD_OBJECT: host_reference(value.object); break;
  default: break;
  }
  *host_at(out) = value;
}

/* --- Functions of the interface ------------------------------------------------------------------------------ */

/* Whether a text is UTF-8, as far as the lengths of its characters show. */
static bool is_utf8(const char *text) {
  while (*text) {
    unsigned char first = (unsigned char)*text++;
    int more = first < 0x80 ? 0 : first < 0xc0 ? -1 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    if (more < 0) return false;
    for (; more > 0; more--, text++)
      if (((unsigned char)*text & 0xc0) != 0x80) return false;
  }
  return true;
}

static void print_error(const char *description, const char *function, const char *file, int32_t line, gd_bool notify) {
  (void)line, (void)notify;
  CHECK(description && *description && function && file && is_utf8(description) && is_utf8(function));
  snprintf(host.last_error, sizeof host.last_error, "%s: %s", function, description);
  host.errors++;
}

static void string_name_new_with_utf8_chars(gd_name *out, const char *text) {
  out->opaque = host_make_text(NAME_MAGIC, text, strlen(text));
}

static void string_new_with_utf8_chars_and_len(gd_string *out, const char *text, int64_t size) {
  out->opaque = host_make_text(STRING_MAGIC, text, (size_t)size);
}

static int64_t string_to_utf8_chars(const gd_string *string, char *text, int64_t capacity) {
  const host_text *from = string->opaque;
  CHECK(from->magic == STRING_MAGIC);
  if (text) memcpy(text, from->bytes, from->size < (size_t)capacity ? from->size : (size_t)capacity);
  return (int64_t)from->size;
}

static int32_t variant_get_type(const gd_variant *variant) { return host_at(variant)->type; }
static void variant_new_nil(gd_variant *out) { *host_at(out) = (host_variant){.type = GD_NIL}; }

static void from_bool(void *out, void *from) { *host_at(out) = (host_variant){.type = GD_BOOL, .truth = *(gd_bool *)from}; }
static void from_int(void *out, void *from) { *host_at(out) = (host_variant){.type = GD_INT, .number = *(int64_t *)from}; }
static void from_float(void *out, void *from) { *host_at(out) = (host_variant){.type = GD_FLOAT, .real = *(double *)from}; }
static void from_text(void *out, int32_t type, uint32_t magic, const host_text *text) {
  CHECK(text->magic == magic);
  *host_at(out) = (host_variant){.type = type, .text = host_make_text(magic, text->bytes, text->size)};
}
static void from_string(void *out, void *from) { from_text(out, GD_STRING, STRING_MAGIC, ((gd_string *)from)->opaque); }
static void from_name(void *out, void *from) { from_text(out, GD_STRING_NAME, NAME_MAGIC, ((gd_name *)from)->opaque); }
static void from_object(void *out, void *from) {
  host_object *object = *(host_object **)from;
  *host_at(out) = (host_variant){.type = GD_OBJECT, .object = object, .id = object->id};
  host_reference(object);
}
static void from_points(void *out, void *from) {
  host_list *list = *(host_list **)from;
  *host_at(out) = (host_variant){.type = GD_PACKED_VECTOR2_ARRAY, .list = host_make_points(list->points, list->count)};
}

static void to_bool(void *out, void *from) { CHECK(host_at(from)->type == GD_BOOL); *(gd_bool *)out = host_at(from)->truth; }
static void to_int(void *out, void *from) { CHECK(host_at(from)->type == GD_INT); *(int64_t *)out = host_at(from)->number; }
static void to_float(void *out, void *from) { CHECK(host_at(from)->type == GD_FLOAT); *(double *)out = host_at(from)->real; }
static void to_string(void *out, void *from) {
  CHECK(host_at(from)->type == GD_STRING);
  *(host_text **)out = host_make_text(STRING_MAGIC, host_at(from)->text->bytes, host_at(from)->text->size);
}
static void to_name(void *out, void *from) {
  CHECK(host_at(from)->type == GD_STRING_NAME);
  *(host_text **)out = host_make_text(NAME_MAGIC, host_at(from)->text->bytes, host_at(from)->text->size);
}
static void to_object(void *out, void *from) { CHECK(host_at(from)->type == GD_OBJECT); *(host_object **)out = host_at(from)->object; }
static void to_points(void *out, void *from) {
  CHECK(host_at(from)->type == GD_PACKED_VECTOR2_ARRAY);
  *(host_list **)out = host_make_points(host_at(from)->list->points, host_at(from)->list->count);
}

static void to_array(void *out, void *from) { /* A copy in place of a count of references. */
  const host_list *list = host_at(from)->list;
  CHECK(host_at(from)->type == GD_ARRAY);
  host_list *copy = host_make_array(NULL, 0);
  copy->items = realloc(copy->items, (list->count + 1) * sizeof *copy->items);
  memcpy(copy->items, list->items, list->count * sizeof *copy->items);
  copy->count = list->count;
  *(host_list **)out = copy;
}
static void to_vector2(void *out, void *from) { CHECK(host_at(from)->type == GD_VECTOR2); *(gd_vector2 *)out = host_at(from)->point; }

static gd_convert get_variant_from_type_constructor(int32_t type) {
  switch (type) {
  case GD_BOOL: return from_bool;
  case GD_INT: return from_int;
  case GD_FLOAT: return from_float;
  case GD_STRING: return from_string;
  case GD_STRING_NAME: return from_name;
  case GD_OBJECT: return from_object;
  case GD_PACKED_VECTOR2_ARRAY: return from_points;
  default: return NULL;
  }
}

static gd_convert get_variant_to_type_constructor(int32_t type) {
  switch (type) {
  case GD_BOOL: return to_bool;
  case GD_INT: return to_int;
  case GD_FLOAT: return to_float;
  case GD_STRING: return to_string;
  case GD_STRING_NAME: return to_name;
  case GD_OBJECT: return to_object;
  case GD_PACKED_VECTOR2_ARRAY: return to_points;
  case GD_ARRAY: return to_array;
  case GD_VECTOR2: return to_vector2;
  default: return NULL;
  }
}

static void string_of_name(void *out, const void *const *arguments) {
  const host_text *name = ((const gd_name *)arguments[0])->opaque;
  CHECK(name->magic == NAME_MAGIC);
  *(host_text **)out = host_make_text(STRING_MAGIC, name->bytes, name->size);
}

static void callable_of_method(void *out, const void *const *arguments) {
  gd_callable *callable = out;
  callable->opaque[0] = *(host_object *const *)arguments[0];
  const host_text *name = ((const gd_name *)arguments[1])->opaque;
  callable->opaque[1] = host_make_text(NAME_MAGIC, name->bytes, name->size);
  live.callables++;
}

static void make_list(void *out, const void *const *arguments) {
  (void)arguments;
  *(host_list **)out = host_make_points(NULL, 0);
}

static gd_constructor variant_get_ptr_constructor(int32_t type, int32_t index) {
  if (type == GD_PACKED_BYTE_ARRAY && index == 0) return make_list;
  if (type == GD_STRING && index == 2) return string_of_name;
  return type == GD_CALLABLE && index == 2 ? callable_of_method : NULL;
}

static void destroy_string(void *value) { host_free_text(((gd_string *)value)->opaque, STRING_MAGIC); }
static void destroy_name(void *value) { host_free_text(((gd_name *)value)->opaque, NAME_MAGIC); }
static void destroy_list(void *value) { host_free_list(*(host_list **)value); }
static void destroy_callable(void *value) {
  host_free_text(((gd_callable *)value)->opaque[1], NAME_MAGIC);
  live.callables--;
}

static gd_destructor variant_get_ptr_destructor(int32_t type) {
  switch (type) {
  case GD_STRING: return destroy_string;
  case GD_STRING_NAME: return destroy_name;
  case GD_CALLABLE: return destroy_callable;
  case GD_ARRAY: case GD_PACKED_BYTE_ARRAY: case GD_PACKED_VECTOR2_ARRAY: return destroy_list;
  default: return NULL;
  }
}

static void append_string(void *value, const void *const *arguments, void *result, int count) {
  host_list *list = *(host_list **)value;
  const host_text *text = ((const gd_string *)arguments[0])->opaque;
  CHECK(count == 1 && text->magic == STRING_MAGIC);
  list->texts = realloc(list->texts, (list->count + 1) * sizeof *list->texts);
  list->texts[list->count++] = host_make_text(STRING_MAGIC, text->bytes, text->size);
  *(gd_bool *)result = 0;
}

static void count_points(void *value, const void *const *arguments, void *result, int count) {
  (void)arguments;
  CHECK(count == 0);
  *(int64_t *)result = (int64_t)(*(host_list **)value)->count;
}

static gd_builtin_method variant_get_ptr_builtin_method(int32_t type, const gd_name *method, int64_t hash) {
  const char *name = ((host_text *)method->opaque)->bytes;
  if (type == GD_PACKED_STRING_ARRAY && strcmp(name, "append") == 0 && hash == 816187996) return append_string;
  bool is_list = type == GD_PACKED_VECTOR2_ARRAY || type == GD_PACKED_BYTE_ARRAY || type == GD_ARRAY;
  return is_list && strcmp(name, "size") == 0 && hash == 3173160232 ? count_points : NULL;
}

static const gd_vector2 *packed_vector2_array_operator_index_const(const gd_array *array, int64_t index) {
  const host_list *list = array->opaque[0];
  CHECK(index >= 0 && (size_t)index < list->count);
  return &list->points[index];
}

static const gd_variant *array_operator_index_const(const gd_array *array, int64_t index) {
  const host_list *list = array->opaque[0];
  CHECK(index >= 0 && (size_t)index < list->count && list->items);
  return (const gd_variant *)&list->items[index];
}

static const uint8_t *packed_byte_array_operator_index_const(const gd_array *array, int64_t index) {
  const host_list *list = array->opaque[0];
  CHECK(index >= 0 && (size_t)index < list->count && list->bytes);
  return &list->bytes[index];
}

/* The functions of objects.c, which have the same table. */
gd_function host_object_function(const char *name);

gd_function host_get_proc_address(const char *name) {
  static const struct { const char *name; gd_function function; } functions[] = {
#define FUNCTION(name) {#name, (gd_function)name}
    FUNCTION(print_error), FUNCTION(string_name_new_with_utf8_chars), FUNCTION(string_new_with_utf8_chars_and_len),
    FUNCTION(string_to_utf8_chars), FUNCTION(variant_get_type), FUNCTION(variant_new_nil),
    {"variant_destroy", (gd_function)host_destroy_variant}, FUNCTION(get_variant_from_type_constructor),
    FUNCTION(get_variant_to_type_constructor), FUNCTION(variant_get_ptr_constructor), FUNCTION(variant_get_ptr_destructor),
    FUNCTION(variant_get_ptr_builtin_method), FUNCTION(packed_vector2_array_operator_index_const),
    FUNCTION(packed_byte_array_operator_index_const), FUNCTION(array_operator_index_const)};
  if (host_is_missing(name)) return NULL;
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (strcmp(functions[i].name, name) == 0) return functions[i].function;
  return host_object_function(name);
}

bool host_is_missing(const char *name) { return host.missing && strcmp(host.missing, name) == 0; }

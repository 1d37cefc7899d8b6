/* calls.c: calls methods in the two ways in which Godot does. */
#include "host.h"

#include <stdarg.h>
#include <string.h>

bool by_pointers;

typedef struct raw { gd_bool truth; int64_t number; double real; host_text *text; host_list *list; host_object *object; bool is_freed; } raw;

static int32_t read_argument(char letter, va_list *list, raw *out) {
  switch (letter) {
  case 'f': out->real = va_arg(*list, double); return GD_FLOAT;
  case 'i': out->number = va_arg(*list, int64_t); return GD_INT;
  case 'b': out->truth = (gd_bool)va_arg(*list, int); return GD_BOOL;
  case 's': case 'n': {
    const char *text = va_arg(*list, const char *);
    out->text = host_make_text(letter == 's' ? STRING_MAGIC : NAME_MAGIC, text, strlen(text));
    return letter == 's' ? GD_STRING : GD_STRING_NAME;
  }
  case 'o': case 'x':
    out->object = va_arg(*list, host_object *);
    out->is_freed = letter == 'x';
    return GD_OBJECT;
  case 'p': {
    const gd_vector2 *points = va_arg(*list, const gd_vector2 *);
    out->list = host_make_points(points, (size_t)va_arg(*list, int));
    return GD_PACKED_VECTOR2_ARRAY;
  }
  case 'a': case 'm': {
    const gd_vector2 *points = va_arg(*list, const gd_vector2 *);
    int count = va_arg(*list, int);
    out->list = host_make_array(points, (size_t)count);
    if (letter == 'm') out->list->items[out->list->count++] = (host_variant){.type = GD_FLOAT, .real = 1};
    return GD_ARRAY;
  }
  default: CHECK(!"an unknown letter"); return GD_NIL;
  }
}

static void to_variant(int32_t type, const raw *from, gd_variant *out) {
  host_variant value = {.type = type};
  switch (type) {
  case GD_BOOL: value.truth = from->truth; break;
  case GD_INT: value.number = from->number; break;
  case GD_FLOAT: value.real = from->real; break;
  case GD_STRING: case GD_STRING_NAME: value.text = from->text; break;
  case GD_PACKED_VECTOR2_ARRAY: case GD_ARRAY: value.list = from->list; break;
  case GD_OBJECT:
    value.object = from->object;
    if (from->object && from->is_freed) value.id = UINT64_MAX;
    else if (from->object) value.id = from->object->id, host_reference(from->object);
    else value.type = GD_NIL;
    break;
  default: break;
  }
  *host_at(out) = value;
}

static void *address(int32_t type, raw *value) {
  switch (type) {
  case GD_BOOL: return &value->truth;
  case GD_INT: return &value->number;
  case GD_FLOAT: return &value->real;
  case GD_STRING: case GD_STRING_NAME: return &value->text;
  case GD_PACKED_VECTOR2_ARRAY: return &value->list;
  default: return &value->object;
  }
}

/* Takes what a Variant holds. */
static answer take(gd_variant *variant) {
  host_variant *value = host_at(variant);
  answer result = {.type = value->type};
  switch (value->type) {
  case GD_BOOL: result.truth = value->truth; break;
  case GD_INT: result.number = value->number; break;
  case GD_FLOAT: result.real = value->real; break;
  case GD_STRING: case GD_DICTIONARY: snprintf(result.text, sizeof result.text, "%s", value->text->bytes); break;
  case GD_OBJECT:
    result.object = value->object;
    return result; /* With its reference. */
  default: break;
  }
  host_destroy_variant(variant);
  return result;
}

static gd_call_error call_with_variants(host_method *method, void *instance, const char *types, va_list *list, answer *out) {
  gd_variant arguments[8], result;
  const gd_variant *pointers[8] = {0};
  int count = (int)strlen(types);
  for (int i = 0; i < count; i++) {
    raw value = {0};
    int32_t type = read_argument(types[i], list, &value);
    to_variant(type, &value, &arguments[i]);
    pointers[i] = &arguments[i];
  }
  *host_at(&result) = (host_variant){.type = GD_NIL};
  gd_call_error error = {.error = -1};
  method->call(method->userdata, instance, pointers, count, &result, &error);
  method->calls[0]++;
  *out = take(&result);
  for (int i = 0; i < count; i++) host_destroy_variant(&arguments[i]);
  return error;
}

static answer call_with_pointers(host_method *method, void *instance, const char *types, va_list *list) {
  raw values[most_arguments] = {0}, result = {0};
  const void *pointers[most_arguments] = {0};
  uint32_t given = (uint32_t)strlen(types);
  CHECK(given <= method->argument_count && given + method->default_count >= method->argument_count);
  for (uint32_t i = 0; i < given; i++) {
    CHECK(read_argument(types[i], list, &values[i]) == method->types[i]);
    pointers[i] = address(method->types[i], &values[i]);
  }
  for (uint32_t i = given; i < method->argument_count; i++) { /* Godot passes the defaults. */
    gd_variant copy;
    host_copy_variant(&copy, &method->defaults[i - (method->argument_count - method->default_count)]);
    host_variant *value = host_at(&copy);
    values[i] = (raw){0};
    if (value->type == GD_STRING) values[i].text = value->text;
    else if (value->type == GD_FLOAT) values[i].real = value->real;
    else CHECK(!"a default has another type");
    pointers[i] = address(method->types[i], &values[i]);
  }
  if (method->result == GD_STRING) result.text = host_make_text(STRING_MAGIC, "", 0);
  gd_variant any;
  *host_at(&any) = (host_variant){.type = GD_NIL};
  method->ptrcall(method->userdata, instance, pointers, method->is_any ? &any : address(method->result, &result));
  method->calls[1]++;
  for (uint32_t i = 0; i < method->argument_count; i++) {
    if (method->types[i] == GD_STRING) host_free_text(values[i].text, STRING_MAGIC);
    if (method->types[i] == GD_STRING_NAME) host_free_text(values[i].text, NAME_MAGIC);
    if (method->types[i] == GD_PACKED_VECTOR2_ARRAY) host_free_list(values[i].list);
  }
  if (method->is_any) return take(&any);
  answer answer = {.type = method->result, .truth = result.truth, .number = result.number, .real = result.real, .object = result.object};
  if (method->result == GD_OBJECT && !result.object) answer.type = GD_NIL;
  if (result.text) {
    snprintf(answer.text, sizeof answer.text, "%s", result.text->bytes);
    host_free_text(result.text, STRING_MAGIC);
  }
  return answer;
}

static answer call_list(host_class *type, void *instance, const char *name, const char *types, va_list *list) {
  host_method *method = type ? host_method_named(type, name) : NULL;
  if (!method) snprintf(host.last_error, sizeof host.last_error, "no method %s", name);
  CHECK(method);
  CHECK(instance || (method->flags & GD_METHOD_STATIC));
  if (by_pointers) return call_with_pointers(method, instance, types, list);
  answer result;
  gd_call_error error = call_with_variants(method, instance, types, list, &result);
  CHECK(error.error == GD_CALL_OK);
  CHECK(method->is_any || result.type == method->result || (method->result == GD_OBJECT && result.type == GD_NIL));
  return result;
}

answer call(host_object *object, const char *method, const char *types, ...) {
  va_list list;
  va_start(list, types);
  answer result = call_list(object->type, object->instance, method, types, &list);
  va_end(list);
  return result;
}

answer call_static(const char *class_name, const char *method, const char *types, ...) {
  va_list list;
  va_start(list, types);
  answer result = call_list(host_class_named(class_name), NULL, method, types, &list);
  va_end(list);
  return result;
}

gd_call_error call_wrongly(host_object *object, const char *method, const char *types, ...) {
  va_list list;
  va_start(list, types);
  answer result;
  host_method *found = host_method_named(object->type, method);
  CHECK(found);
  gd_call_error error = call_with_variants(found, object->instance, types, &list, &result);
  va_end(list);
  CHECK(error.error != GD_CALL_OK && result.type == GD_NIL);
  return error;
}

bool call_virtual(host_object *object, const char *name, const void *const *arguments, void *result) {
  const gd_class_info *info = &object->type->info;
  gd_name text = {host_make_text(NAME_MAGIC, name, strlen(name))};
  void *data = info->get_virtual_data(info->userdata, &text);
  if (data) info->call_virtual(object->instance, &text, data, arguments, result);
  host_free_text(text.opaque, NAME_MAGIC);
  return data != NULL;
}

host_object *create(const char *class_name) {
  host_class *type = host_class_named(class_name);
  CHECK(type);
  host_object *object = type->info.create_instance(type->info.userdata);
  CHECK(object && object->type == type);
  if (object->is_counted) host_reference(object);
  return object;
}

void frame(void) {
  if (host.frame_object) call(host.frame_object, host.frame_method, "");
}

/* godot.c: Godot's functions, found by name, and values of Godot's types. */
#include "godot.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

gd_api gd;

void gd_report(const char *place, const char *format, ...) {
  char message[512];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  if (length >= (int)sizeof message) { /* Godot takes no half of a character. */
    size_t end = sizeof message - 1;
    while (end > 0 && (message[end - 1] & 0xc0) == 0x80) end--;
    if (end > 0 && (message[end - 1] & 0xc0) == 0xc0) end--;
    message[end] = 0;
  }
  if (gd.print_error)
    gd.print_error(message, place, "thrum", 0, 0);
  else
    fprintf(stderr, "%s: %s\n", place, message);
}

int64_t gd_error(thrum_result result) {
  switch (result) {
  case THRUM_OK: return GD_OK;
  case THRUM_INVALID_ARGUMENT: return GD_INVALID_PARAMETER;
  case THRUM_INVALID_PATTERN: return GD_PARSE_ERROR;
  case THRUM_TOO_LARGE: return GD_OUT_OF_MEMORY;
  case THRUM_BUSY: case THRUM_QUEUE_FULL: return GD_BUSY;
  case THRUM_NOT_RUNNING: return GD_UNCONFIGURED;
  case THRUM_NO_OUTPUT: return GD_UNAVAILABLE;
  default: return GD_FAILED;
  }
}

int64_t gd_check(const char *place, thrum_result result) {
  if (result != THRUM_OK) gd_report(place, "%s", thrum_error());
  return gd_error(result);
}

bool gd_load(gd_get_proc_address get_proc_address, void *library) {
  memset(&gd, 0, sizeof gd);
  if (!get_proc_address || !library) {
    gd_report("thrum_godot_init", "Godot passes no functions; use Godot 4.2 or later");
    return false;
  }
  if ((thrum_abi_version() >> 16) != (THRUM_ABI_VERSION >> 16) || thrum_abi_version() < THRUM_ABI_VERSION) {
    gd_report("thrum_godot_init", "libthrum.so.0 is older than this extension; copy the one of the same build beside it");
    return false;
  }
  gd.library = library;
  const char *missing = NULL;
#define LOAD(result, name, arguments)                       \
  gd.name = (result(*) arguments)get_proc_address(#name);   \
  if (!gd.name && !missing) missing = #name;
  GD_FUNCTIONS(LOAD)
#undef LOAD
#define LOAD(result, name, arguments) gd.name = (result(*) arguments)get_proc_address(#name);
  GD_OPTIONAL_FUNCTIONS(LOAD)
#undef LOAD
  if (missing) {
    gd_report("thrum_godot_init", "Godot lacks the function \"%s\"; use Godot 4.2 or later", missing);
    return false;
  }
  const int32_t types[] = {GD_BOOL, GD_INT, GD_FLOAT, GD_STRING, GD_STRING_NAME, GD_OBJECT, GD_PACKED_VECTOR2_ARRAY};
  bool is_whole = true;
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    gd.to_variant[types[i]] = gd.get_variant_from_type_constructor(types[i]);
    gd.from_variant[types[i]] = gd.get_variant_to_type_constructor(types[i]);
    is_whole = is_whole && gd.to_variant[types[i]] && gd.from_variant[types[i]];
  }
  const int32_t read_types[] = {GD_VECTOR2, GD_ARRAY};
  for (size_t i = 0; i < sizeof read_types / sizeof *read_types; i++)
    is_whole = (gd.from_variant[read_types[i]] = gd.get_variant_to_type_constructor(read_types[i])) && is_whole;
  gd.destroy_name = gd.variant_get_ptr_destructor(GD_STRING_NAME);
  gd.destroy_string = gd.variant_get_ptr_destructor(GD_STRING);
  gd.destroy_callable = gd.variant_get_ptr_destructor(GD_CALLABLE);
  gd.destroy_bytes = gd.variant_get_ptr_destructor(GD_PACKED_BYTE_ARRAY);
  gd.destroy_points = gd.variant_get_ptr_destructor(GD_PACKED_VECTOR2_ARRAY);
  gd.destroy_array = gd.variant_get_ptr_destructor(GD_ARRAY);
  gd.make_bytes = gd.variant_get_ptr_constructor(GD_PACKED_BYTE_ARRAY, 0);
  gd.string_from_name = gd.variant_get_ptr_constructor(GD_STRING, 2);
  gd.callable_of_method = gd.variant_get_ptr_constructor(GD_CALLABLE, 2);
  is_whole = is_whole && gd.destroy_name && gd.destroy_string && gd.destroy_callable && gd.string_from_name &&
             gd.callable_of_method && gd.destroy_bytes && gd.destroy_points && gd.destroy_array && gd.make_bytes;
  if (is_whole) {
    gd_name append = th_make_name("append"), size = th_make_name("size");
    gd.append_string = gd.variant_get_ptr_builtin_method(GD_PACKED_STRING_ARRAY, &append, GD_APPEND_HASH);
    gd.count_points = gd.variant_get_ptr_builtin_method(GD_PACKED_VECTOR2_ARRAY, &size, GD_SIZE_HASH);
    gd.count_array = gd.variant_get_ptr_builtin_method(GD_ARRAY, &size, GD_SIZE_HASH);
    gd.count_bytes = gd.variant_get_ptr_builtin_method(GD_PACKED_BYTE_ARRAY, &size, GD_SIZE_HASH);
    gd.destroy_name(&append);
    gd.destroy_name(&size);
  }
  if (!is_whole || !gd.append_string || !gd.count_points || !gd.count_bytes || !gd.count_array) {
    gd_report("thrum_godot_init", "Godot lacks functions for its own types; use Godot 4.2 or later");
    return false;
  }
  return true;
}

static gd_bind find_optional_bind(const char *class_name, const char *method, int64_t hash) {
  gd_name name = th_make_name(class_name), method_name = th_make_name(method);
  gd_bind bind = gd.classdb_get_method_bind(&name, &method_name, hash);
  gd.destroy_name(&name);
  gd.destroy_name(&method_name);
  return bind;
}

static gd_bind find_bind(const char *class_name, const char *method, int64_t hash) {
  gd_bind bind = find_optional_bind(class_name, method, hash);
  if (!bind) gd_report("thrum", "Godot lacks %s.%s with the hash %lld; use Godot 4.2 or later", class_name, method, (long long)hash);
  return bind;
}

bool gd_load_binds(void) {
#define LOAD(class, method, hash) \
  if (!(gd.binds.class##_##method = find_bind(#class, #method, hash))) return false;
  GD_BINDS(LOAD)
#undef LOAD
  gd_bind bind = find_optional_bind("Input", "vibrate_handheld", GD_VIBRATE_HASH);
  gd.binds.has_amplitude = bind != NULL;
  gd.binds.Input_vibrate_handheld = bind ? bind : find_optional_bind("Input", "vibrate_handheld", GD_VIBRATE_FULLY_HASH);
  return true;
}

/* --- Values -------------------------------------------------------------------------------------------------- */

th_value th_truth(bool truth) { return (th_value){.kind = TH_BOOL, .truth = truth}; }
th_value th_number(int64_t number) { return (th_value){.kind = TH_INT, .number = number}; }
th_value th_real(double real) { return (th_value){.kind = TH_FLOAT, .real = real}; }
th_value th_object_value(gd_object object) { return (th_value){.kind = TH_OBJECT, .object = object}; }

th_value th_text(const char *text, size_t count) {
  th_value value = {.kind = TH_TEXT, .text = malloc(count + 1), .count = count};
  if (value.text) {
    memcpy(value.text, text, count);
    value.text[count] = 0;
  } else
    value.count = 0;
  return value;
}

void th_value_free(th_value *value) {
  free(value->text);
  free(value->points);
  *value = (th_value){0};
}

gd_name th_make_name(const char *text) {
  gd_name name;
  gd.string_name_new_with_utf8_chars(&name, text);
  return name;
}

gd_string th_make_string(const char *text) {
  gd_string string;
  gd.string_new_with_utf8_chars_and_len(&string, text, (int64_t)strlen(text));
  return string;
}

char *th_copy_string(const gd_string *string, size_t *count) {
  int64_t size = gd.string_to_utf8_chars(string, NULL, 0);
  char *text = size < 0 ? NULL : malloc((size_t)size + 1);
  *count = text ? (size_t)size : 0;
  if (!text) return NULL;
  if (size > 0) gd.string_to_utf8_chars(string, text, size);
  text[size] = 0;
  return text;
}

char *th_copy_name(const gd_name *name) {
  gd_string string;
  const void *arguments[] = {name};
  gd.string_from_name(&string, arguments);
  size_t count;
  char *text = th_copy_string(&string, &count);
  gd.destroy_string(&string);
  return text;
}

static bool read_points(const gd_array *array, th_value *out) {
  int64_t count = 0;
  /* The method changes nothing; the interface has one signature for those that do and those that do not. */
  gd.count_points((void *)array, NULL, &count, 0);
  if (count < 0 || (uint64_t)count > SIZE_MAX / sizeof *out->points) return false;
  if (count == 0) return true;
  if (!(out->points = malloc((size_t)count * sizeof *out->points))) return false;
  for (int64_t i = 0; i < count; i++) {
    const gd_vector2 *point = gd.packed_vector2_array_operator_index_const(array, i);
    out->points[i] = (thrum_point){.time = point->x, .value = point->y};
  }
  out->count = (size_t)count;
  return true;
}

/* An Array, typed or not, which scripts write as [Vector2(0, 1), Vector2(1, 0)]: all of it must be Vector2. */
static bool read_points_of_array(const gd_variant *variant, th_value *out) {
  gd_array array = {0};
  int64_t count = 0;
  gd.from_variant[GD_ARRAY](&array, (void *)variant);
  gd.count_array(&array, NULL, &count, 0);
  bool is_read = count >= 0 && (uint64_t)count <= SIZE_MAX / sizeof *out->points - 1 &&
                 (out->points = malloc(((size_t)count + 1) * sizeof *out->points));
  for (int64_t i = 0; is_read && i < count; i++) {
    const gd_variant *element = gd.array_operator_index_const(&array, i);
    gd_vector2 point;
    if (!(is_read = element && gd.variant_get_type(element) == GD_VECTOR2)) break;
    gd.from_variant[GD_VECTOR2](&point, (void *)element);
    out->points[i] = (thrum_point){.time = point.x, .value = point.y};
  }
  out->count = is_read ? (size_t)count : 0;
  gd.destroy_array(&array);
  return is_read;
}

bool th_read(th_kind kind, const void *argument, th_value *out) {
  *out = (th_value){.kind = kind};
  if (!argument) return kind == TH_OBJECT;
  switch (kind) {
  case TH_BOOL: out->truth = *(const gd_bool *)argument != 0; return true;
  case TH_INT: out->number = *(const int64_t *)argument; return true;
  case TH_FLOAT: out->real = *(const double *)argument; return true;
  case TH_TEXT: return (out->text = th_copy_string(argument, &out->count)) != NULL;
  case TH_NAME: return (out->text = th_copy_name(argument)) != NULL;
  case TH_OBJECT: out->object = gd.ref_get_object(argument); return true;
  case TH_POINTS: return read_points(argument, out);
  case TH_POINTER: out->pointer = *(void *const *)argument; return true;
  default: return false;
  }
}

void th_write(th_kind kind, const th_value *value, void *result) {
  if (!result) return;
  switch (kind) {
  case TH_BOOL: *(gd_bool *)result = value->truth; break;
  case TH_INT: *(int64_t *)result = value->number; break;
  case TH_FLOAT: *(double *)result = value->real; break;
  case TH_TEXT:
    gd.destroy_string(result);
    gd.string_new_with_utf8_chars_and_len(result, value->text ? value->text : "", (int64_t)value->count);
    break;
  case TH_TEXTS: {
    gd_string string;
    gd.string_new_with_utf8_chars_and_len(&string, value->text ? value->text : "", (int64_t)value->count);
    const void *arguments[] = {&string};
    gd_bool is_appended = 0;
    gd.append_string(result, arguments, &is_appended, 1);
    gd.destroy_string(&string);
    break;
  }
  case TH_OBJECT:
    if (value->object) gd.ref_set_object(result, value->object);
    break;
  case TH_VARIANT: case TH_JSON:
    gd.variant_destroy(result);
    th_write_variant(value, result);
    break;
  default: break;
  }
}

int32_t th_type(th_kind kind) {
  switch (kind) {
  case TH_BOOL: return GD_BOOL;
  case TH_INT: case TH_POINTER: return GD_INT;
  case TH_FLOAT: return GD_FLOAT;
  case TH_TEXT: return GD_STRING;
  case TH_NAME: return GD_STRING_NAME;
  case TH_OBJECT: return GD_OBJECT;
  case TH_POINTS: return GD_PACKED_VECTOR2_ARRAY;
  case TH_TEXTS: return GD_PACKED_STRING_ARRAY;
  default: return GD_NIL;
  }
}

/* Reads a Variant with a truth or a number as a truth or a number. */
static bool read_number(th_kind kind, int32_t type, const gd_variant *variant, th_value *out) {
  gd_bool truth = 0;
  if (type == GD_FLOAT) {
    gd.from_variant[GD_FLOAT](&out->real, (void *)variant);
    out->truth = out->real != 0;
    bool is_within = out->real >= -9e15 && out->real <= 9e15;
    if (kind == TH_INT && is_within) out->number = (int64_t)out->real;
    return kind != TH_INT || is_within;
  }
  if (type == GD_INT) gd.from_variant[GD_INT](&out->number, (void *)variant);
  else gd.from_variant[GD_BOOL](&truth, (void *)variant);
  if (truth) out->number = 1;
  out->truth = out->number != 0;
  out->real = (double)out->number;
  return true;
}

bool th_read_variant(th_kind kind, const gd_variant *variant, th_value *out) {
  *out = (th_value){.kind = kind};
  int32_t type = gd.variant_get_type(variant), wanted = th_type(kind);
  /* A call by Variants passes them as the script states them, and Godot's own methods take these for each other. */
  bool is_number = kind == TH_BOOL || kind == TH_INT || kind == TH_FLOAT;
  if (is_number && (type == GD_BOOL || type == GD_INT || type == GD_FLOAT)) return read_number(kind, type, variant, out);
  if (kind == TH_TEXT && type == GD_STRING_NAME) kind = TH_NAME, wanted = type;
  else if (kind == TH_NAME && type == GD_STRING) kind = TH_TEXT, wanted = type;
  if (kind == TH_OBJECT && type == GD_NIL) return true;
  if (kind == TH_POINTS && type == GD_ARRAY) return read_points_of_array(variant, out);
  if (type != wanted || !gd.from_variant[type]) return false;
  /* A Variant may name an object that was freed. */
  if (kind == TH_OBJECT && gd.variant_get_object_instance_id && gd.object_get_instance_from_id) {
    out->object = gd.object_get_instance_from_id(gd.variant_get_object_instance_id(variant));
    return true;
  }
  union { gd_bool truth; int64_t number; double real; gd_string string; gd_name name; gd_array array; gd_object object; } value;
  memset(&value, 0, sizeof value);
  gd.from_variant[type](&value, (void *)variant);
  if (kind == TH_OBJECT) {
    out->object = value.object;
    return true;
  }
  bool is_read = th_read(kind, &value, out);
  if (kind == TH_TEXT) gd.destroy_string(&value.string);
  if (kind == TH_NAME) gd.destroy_name(&value.name);
  if (kind == TH_POINTS) gd.destroy_points(&value.array);
  return is_read;
}

void th_write_variant(const th_value *value, gd_variant *out) {
  switch (value->kind) {
  case TH_BOOL: {
    gd_bool truth = value->truth;
    gd.to_variant[GD_BOOL](out, &truth);
    return;
  }
  case TH_INT: {
    int64_t number = value->number;
    gd.to_variant[GD_INT](out, &number);
    return;
  }
  case TH_FLOAT: {
    double real = value->real;
    gd.to_variant[GD_FLOAT](out, &real);
    return;
  }
  case TH_TEXT: case TH_NAME: case TH_TEXTS: {
    gd_string string;
    gd.string_new_with_utf8_chars_and_len(&string, value->text ? value->text : "", (int64_t)value->count);
    gd.to_variant[GD_STRING](out, &string);
    gd.destroy_string(&string);
    return;
  }
  case TH_JSON: {
    gd_string string;
    gd.string_new_with_utf8_chars_and_len(&string, value->text ? value->text : "", (int64_t)value->count);
    gd.variant_new_nil(out);
    const void *arguments[] = {&string};
    gd.object_method_bind_ptrcall(gd.binds.JSON_parse_string, NULL, arguments, out);
    gd.destroy_string(&string);
    return;
  }
  case TH_OBJECT: {
    gd_object object = value->object;
    if (object) gd.to_variant[GD_OBJECT](out, &object);
    else gd.variant_new_nil(out);
    return;
  }
  default: gd.variant_new_nil(out);
  }
}

gd_object th_singleton(const char *name) {
  gd_name singleton = th_make_name(name);
  gd_object object = gd.global_get_singleton(&singleton);
  gd.destroy_name(&singleton);
  return object;
}

void th_emit(gd_object object, const char *signal, const th_value *arguments, int count) {
  gd_variant variants[4], result;
  const gd_variant *pointers[4] = {&variants[0], &variants[1], &variants[2], &variants[3]};
  gd_name name = th_make_name(signal);
  gd.to_variant[GD_STRING_NAME](&variants[0], &name);
  gd.destroy_name(&name);
  for (int i = 0; i < count && i < 3; i++) th_write_variant(&arguments[i], &variants[i + 1]);
  gd_call_error error = {0};
  gd.object_method_bind_call(gd.binds.Object_emit_signal, object, pointers, count + 1, &result, &error);
  for (int i = 0; i <= count; i++) gd.variant_destroy(&variants[i]);
  gd.variant_destroy(&result);
}

/* classes.c: registers classes from their tables, and calls their methods. */
#include "godot.h"

#include <stdlib.h>
#include <string.h>

enum { most_arguments = 4 };

static int count_arguments(const th_argument *arguments) {
  int count = 0;
  while (count < most_arguments && arguments[count].name) count++;
  return count;
}

static th_value default_of(const th_argument *argument) {
  switch (argument->kind) {
  case TH_BOOL: return th_truth(argument->number != 0);
  case TH_INT: return th_number((int64_t)argument->number);
  case TH_FLOAT: return th_real(argument->number);
  case TH_TEXT: return th_text(argument->text, strlen(argument->text));
  default: return (th_value){.kind = argument->kind};
  }
}

/* --- Calls --------------------------------------------------------------------------------------------------- */

static void call(void *userdata, void *self, const gd_variant *const *variants, int64_t given, gd_variant *result,
                 gd_call_error *error) {
  const th_method *method = userdata;
  th_value arguments[most_arguments] = {0}, value = {0};
  int count = count_arguments(method->arguments), read = 0;
  *error = (gd_call_error){.error = GD_CALL_OK};
  if (!self && !(method->flags & GD_METHOD_STATIC)) error->error = GD_INSTANCE_IS_NULL;
  else if (given > count) *error = (gd_call_error){.error = GD_TOO_MANY_ARGUMENTS, .expected = count};
  for (; error->error == GD_CALL_OK && read < count; read++) {
    const th_argument *argument = &method->arguments[read];
    if (read >= given && argument->has_default)
      arguments[read] = default_of(argument);
    else if (read >= given) {
      int least = read + 1;
      while (least < count && !method->arguments[least].has_default) least++;
      *error = (gd_call_error){.error = GD_TOO_FEW_ARGUMENTS, .expected = least};
      break;
    } else if (!th_read_variant(argument->kind, variants[read], &arguments[read])) {
      *error = (gd_call_error){.error = GD_INVALID_ARGUMENT, .argument = read, .expected = th_type(argument->kind)};
      break;
    }
  }
  if (error->error == GD_CALL_OK) method->run(self, arguments, &value);
  if (result) th_write_variant(&value, result);
  for (int i = 0; i < count; i++) th_value_free(&arguments[i]);
  th_value_free(&value);
}

static void call_by_pointers(void *userdata, void *self, const void *const *pointers, void *result) {
  const th_method *method = userdata;
  th_value arguments[most_arguments] = {0}, value = {0};
  int count = count_arguments(method->arguments);
  bool is_read = self || (method->flags & GD_METHOD_STATIC);
  for (int i = 0; is_read && i < count; i++) is_read = th_read(method->arguments[i].kind, pointers[i], &arguments[i]);
  if (is_read) {
    method->run(self, arguments, &value);
    th_write(method->result, &value, result);
  } else
    gd_report(method->name, "an argument is missing; pass all of them");
  for (int i = 0; i < count; i++) th_value_free(&arguments[i]);
  th_value_free(&value);
}

static void call_virtual(void *self, const gd_name *name, void *data, const void *const *pointers, void *result) {
  (void)name;
  call_by_pointers(data, self, pointers, result);
}

static void *find_virtual(void *userdata, const gd_name *name) {
  const th_class *type = userdata;
  char *text = th_copy_name(name);
  const th_method *found = NULL;
  for (const th_method *method = type->methods; text && method->name && !found; method++)
    if (method->is_virtual && strcmp(method->name, text) == 0) found = method;
  free(text);
  return (void *)found;
}

/* --- Instances ----------------------------------------------------------------------------------------------- */

static gd_object create_instance(void *userdata) {
  const th_class *type = userdata;
  th_instance *self = calloc(1, type->size);
  if (!self) return NULL;
  gd_name name = th_make_name(type->name), parent = th_make_name(type->parent);
  self->type = type;
  self->object = gd.classdb_construct_object(&parent);
  if (self->object) {
    gd.object_set_instance(self->object, &name, self);
    /* The binding finds the instance behind an object that Godot passes as an argument. Nothing happens at its end. */
    static const struct { void *create, *free, *reference; } callbacks = {0};
    gd.object_set_instance_binding(self->object, gd.library, self, &callbacks);
    if (type->init) type->init(self);
  }
  gd.destroy_name(&name);
  gd.destroy_name(&parent);
  if (self->object) return self->object;
  free(self);
  return NULL;
}

static void free_instance(void *userdata, void *instance) {
  const th_class *type = userdata;
  if (!instance) return;
  if (type->finish) type->finish(instance);
  free(instance);
}

static void notify(void *instance, int32_t what, gd_bool is_reversed) {
  (void)is_reversed;
  th_instance *self = instance;
  if (self && self->type->notify) self->type->notify(self, what);
}

gd_object th_create(const th_class *type) {
  gd_object object = create_instance((void *)type);
  if (!object) gd_report(type->name, "Godot creates no %s; restart it", type->parent);
  return object;
}

void *th_instance_of(gd_object object, const th_class *type) {
  th_instance *self = object ? gd.object_get_instance_binding(object, gd.library, NULL) : NULL;
  return self && self->type == type ? self : NULL;
}

/* --- Registering --------------------------------------------------------------------------------------------- */

/* The names of one property or argument, which live until Godot has copied them. */
typedef struct info {
  gd_name name, class_name;
  gd_string hint;
  gd_property_info info;
} info;

static void make_info(info *out, const char *name, th_kind kind, const char *class_name) {
  out->name = th_make_name(name);
  out->class_name = th_make_name(class_name ? class_name : "");
  out->hint = th_make_string(class_name ? class_name : "");
  out->info = (gd_property_info){
    th_type(kind), &out->name, &out->class_name, class_name ? GD_HINT_RESOURCE_TYPE : GD_HINT_NONE, &out->hint, GD_USAGE_DEFAULT};
}

static void free_info(info *info) {
  gd.destroy_name(&info->name);
  gd.destroy_name(&info->class_name);
  gd.destroy_string(&info->hint);
}

static void register_method(const gd_name *class_name, const th_method *method) {
  info arguments[most_arguments], result;
  gd_property_info list[most_arguments];
  int32_t metadata[most_arguments] = {0};
  gd_variant defaults[most_arguments], *default_list[most_arguments];
  uint32_t count = (uint32_t)count_arguments(method->arguments), default_count = 0;
  for (uint32_t i = 0; i < count; i++) {
    const th_argument *argument = &method->arguments[i];
    make_info(&arguments[i], argument->name, argument->kind, argument->class_name);
    list[i] = arguments[i].info;
    if (!argument->has_default) continue;
    th_value value = default_of(argument);
    th_write_variant(&value, &defaults[default_count]);
    th_value_free(&value);
    default_list[default_count] = &defaults[default_count];
    default_count++;
  }
  make_info(&result, "", method->result, method->result_class);
  if (method->result == TH_JSON) result.info.usage |= GD_USAGE_NIL_IS_VARIANT;
  gd_name name = th_make_name(method->name);
  gd_method_info info = {
    &name, (void *)method, call, call_by_pointers, method->flags ? method->flags : GD_METHOD_NORMAL,
    method->result != TH_NONE, &result.info, 0, count, list, metadata, default_count, default_list};
  gd.classdb_register_extension_class_method(gd.library, class_name, &info);
  gd.destroy_name(&name);
  free_info(&result);
  for (uint32_t i = 0; i < count; i++) free_info(&arguments[i]);
  for (uint32_t i = 0; i < default_count; i++) gd.variant_destroy(&defaults[i]);
}

static void register_property(const gd_name *class_name, const th_property *property) {
  info info;
  make_info(&info, property->name, property->kind, property->class_name);
  gd_name setter = th_make_name(property->setter), getter = th_make_name(property->getter);
  gd.classdb_register_extension_class_property(gd.library, class_name, &info.info, &setter, &getter);
  gd.destroy_name(&setter);
  gd.destroy_name(&getter);
  free_info(&info);
}

static void register_signal(const gd_name *class_name, const th_signal *signal) {
  info arguments[2];
  gd_property_info list[2];
  int count = 0;
  for (; count < 2 && signal->arguments[count].name; count++) {
    make_info(&arguments[count], signal->arguments[count].name, signal->arguments[count].kind, NULL);
    list[count] = arguments[count].info;
  }
  gd_name name = th_make_name(signal->name);
  gd.classdb_register_extension_class_signal(gd.library, class_name, &name, list, count);
  gd.destroy_name(&name);
  for (int i = 0; i < count; i++) free_info(&arguments[i]);
}

static void register_constant(const gd_name *class_name, const th_constant *constant) {
  gd_name enumeration = th_make_name(constant->enumeration), name = th_make_name(constant->name);
  gd.classdb_register_extension_class_integer_constant(gd.library, class_name, &enumeration, &name, constant->value, 0);
  gd.destroy_name(&enumeration);
  gd.destroy_name(&name);
}

void th_register(const th_class *type) {
  gd_name name = th_make_name(type->name), parent = th_make_name(type->parent);
  gd_class_info info = {
    .is_exposed = 1, .notification = type->notify ? notify : NULL, .create_instance = create_instance,
    .free_instance = free_instance, .get_virtual_data = find_virtual, .call_virtual = call_virtual, .userdata = (void *)type};
  gd.classdb_register_extension_class2(gd.library, &name, &parent, &info);
  for (const th_method *method = type->methods; method->name; method++)
    if (!method->is_virtual) register_method(&name, method);
  for (const th_property *property = type->properties; property && property->name; property++) register_property(&name, property);
  for (const th_signal *signal = type->signals; signal && signal->name; signal++) register_signal(&name, signal);
  for (const th_constant *constant = type->constants; constant && constant->name; constant++) register_constant(&name, constant);
  gd.destroy_name(&name);
  gd.destroy_name(&parent);
}

void th_unregister(const th_class *type) {
  gd_name name = th_make_name(type->name);
  gd.classdb_unregister_extension_class(gd.library, &name);
  gd.destroy_name(&name);
}

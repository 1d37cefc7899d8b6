/* objects.c: classes, objects and their references. */
#include "host.h"

#include <pthread.h>
#include <string.h>

struct host_state host;

static const char *text_of(const gd_name *name) {
  const host_text *text = name->opaque;
  CHECK(text->magic == NAME_MAGIC);
  return text->bytes;
}

static void copy(char *out, const gd_name *name) { snprintf(out, 64, "%s", text_of(name)); }

host_class *host_class_named(const char *name) {
  for (size_t i = 0; i < sizeof host.classes / sizeof *host.classes; i++)
    if (host.classes[i] && strcmp(host.classes[i]->name, name) == 0) return host.classes[i];
  return NULL;
}

static host_class *class_of(const gd_name *name) {
  host_class *type = host_class_named(text_of(name));
  CHECK(type);
  return type;
}

/* --- Objects ------------------------------------------------------------------------------------------------- */

static host_object *objects;
static pthread_mutex_t objects_lock = PTHREAD_MUTEX_INITIALIZER;

host_object *host_object_with(uint64_t id) {
  pthread_mutex_lock(&objects_lock);
  host_object *object = objects;
  while (object && object->id != id) object = object->next;
  pthread_mutex_unlock(&objects_lock);
  return object;
}

host_object *host_construct(const char *native) {
  static const char *counted[] = {"Resource", "ResourceFormatLoader", "AudioStream", "AudioStreamPlayback", "AudioStreamWAV"};
  static uint64_t ids;
  host_object *object = calloc(1, sizeof *object);
  pthread_mutex_lock(&objects_lock);
  object->next = objects;
  objects = object;
  object->magic = 0x0b7ec7;
  object->id = ++ids;
  pthread_mutex_unlock(&objects_lock);
  snprintf(object->native, sizeof object->native, "%s", native);
  for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) object->is_counted |= strcmp(native, counted[i]) == 0;
  object->is_fresh = object->is_counted;
  object->references = object->is_counted;
  live.objects++;
  return object;
}

void host_destroy(host_object *object) {
  CHECK(object && object->magic == 0x0b7ec7);
  object->magic = 0xdead;
  if (object->type) object->type->info.free_instance(object->type->info.userdata, object->instance);
  if (host.frame_object == object) host.frame_object = NULL;
  pthread_mutex_lock(&objects_lock);
  host_object **link = &objects;
  while (*link != object) link = &(*link)->next;
  *link = object->next;
  pthread_mutex_unlock(&objects_lock);
  free(object);
  live.objects--;
}

/* The first reference is the one that a new object has. */
void host_reference(host_object *object) {
  CHECK(object && object->magic == 0x0b7ec7);
  if (!object->is_counted) return;
  if (object->is_fresh) object->is_fresh = false;
  else object->references++;
}

void host_release(host_object *object) {
  if (!object) return;
  CHECK(object->magic == 0x0b7ec7);
  if (object->is_counted && --object->references == 0) host_destroy(object);
}

static gd_object classdb_construct_object(const gd_name *name) { return host_construct(text_of(name)); }

static void object_set_instance(gd_object object, const gd_name *name, void *instance) {
  host_object *self = object;
  self->type = class_of(name);
  CHECK(strcmp(self->type->parent, self->native) == 0 && instance);
  self->instance = instance;
}

static void object_set_instance_binding(gd_object object, void *token, void *binding, const void *callbacks) {
  host_object *self = object;
  CHECK(callbacks && token && !self->binding);
  self->token = token;
  self->binding = binding;
}

static void *object_get_instance_binding(gd_object object, void *token, const void *callbacks) {
  host_object *self = object;
  CHECK(self->magic == 0x0b7ec7 && !callbacks);
  return self->token == token ? self->binding : NULL;
}

static void object_destroy(gd_object object) { host_destroy(object); }
static uint64_t variant_get_object_instance_id(const gd_variant *variant) {
  CHECK(host_at(variant)->type == GD_OBJECT);
  return host_at(variant)->id;
}

static gd_object object_get_instance_from_id(uint64_t id) { return host_object_with(id); }
static gd_object ref_get_object(const void *ref) { return *(host_object *const *)ref; }

/* As in Godot 4.2: what the reference held before is not released. */
static void ref_set_object(void *ref, gd_object object) {
  CHECK(object && !*(host_object **)ref);
  host_reference(object);
  *(host_object **)ref = object;
}

static char wave_tag;
static void *classdb_get_class_tag(const gd_name *name) { return strcmp(text_of(name), "AudioStreamWAV") == 0 ? &wave_tag : NULL; }
static gd_object object_cast_to(gd_object object, void *tag) {
  CHECK(((host_object *)object)->magic == 0x0b7ec7 && tag == &wave_tag);
  return strcmp(((host_object *)object)->native, "AudioStreamWAV") == 0 ? object : NULL;
}

static gd_object global_get_singleton(const gd_name *name) { return host_singleton(text_of(name)); }

static gd_bind classdb_get_method_bind(const gd_name *name, const gd_name *method, int64_t hash) {
  return host_find_bind(text_of(name), text_of(method), hash);
}

static void object_method_bind_call(gd_bind bind, gd_object object, const gd_variant *const *arguments, int64_t count,
                                    gd_variant *result, gd_call_error *error) {
  host_call_bind(bind, object, arguments, count, result, error);
}

static void object_method_bind_ptrcall(gd_bind bind, gd_object object, const void *const *arguments, void *result) {
  host_ptrcall_bind(bind, object, arguments, result);
}

/* --- Registering --------------------------------------------------------------------------------------------- */

static void check_info(const gd_property_info *info) {
  CHECK(((host_text *)info->name->opaque)->magic == NAME_MAGIC);
  CHECK(((host_text *)info->class_name->opaque)->magic == NAME_MAGIC);
  CHECK(((host_text *)info->hint_string->opaque)->magic == STRING_MAGIC);
  CHECK(info->usage == GD_USAGE_DEFAULT || (info->type == GD_NIL && info->usage == (GD_USAGE_DEFAULT | GD_USAGE_NIL_IS_VARIANT)));
}

static void classdb_register_extension_class2(void *library, const gd_name *name, const gd_name *parent, const gd_class_info *info) {
  CHECK(library && !host_class_named(text_of(name)) && info->is_exposed && !info->is_abstract && !info->is_virtual);
  CHECK(info->create_instance && info->free_instance && info->get_virtual_data && info->call_virtual);
  host_class *type = calloc(1, sizeof *type);
  copy(type->name, name);
  copy(type->parent, parent);
  type->info = *info;
  size_t place = 0;
  while (host.classes[place]) place++;
  CHECK(place < sizeof host.classes / sizeof *host.classes);
  host.classes[place] = type;
}

static void classdb_register_extension_class_method(void *library, const gd_name *name, const gd_method_info *info) {
  host_class *type = class_of(name);
  CHECK(library && type->method_count < most_methods && !host_method_named(type, text_of(info->name)));
  CHECK(info->argument_count <= most_arguments && info->default_count <= info->argument_count && info->call && info->ptrcall);
  host_method *method = &type->methods[type->method_count++];
  copy(method->name, info->name);
  method->userdata = info->userdata;
  method->call = info->call;
  method->ptrcall = info->ptrcall;
  method->flags = info->flags;
  method->result = info->has_result ? info->result->type : GD_NIL;
  if (info->has_result) check_info(info->result);
  method->is_any = info->has_result && info->result->usage != GD_USAGE_DEFAULT;
  method->argument_count = info->argument_count;
  method->default_count = info->default_count;
  for (uint32_t i = 0; i < info->argument_count; i++) {
    check_info(&info->arguments[i]);
    method->types[i] = info->arguments[i].type;
  }
  for (uint32_t i = 0; i < info->default_count; i++) {
    host_copy_variant(&method->defaults[i], info->defaults[i]);
    CHECK(host_at(&method->defaults[i])->type == method->types[info->argument_count - info->default_count + i]);
  }
}

host_method *host_method_named(host_class *type, const char *name) {
  for (int i = 0; i < type->method_count; i++)
    if (strcmp(type->methods[i].name, name) == 0) return &type->methods[i];
  return NULL;
}

static void classdb_register_extension_class_property(void *library, const gd_name *name, const gd_property_info *info,
                                                      const gd_name *setter, const gd_name *getter) {
  host_class *type = class_of(name);
  const host_method *set = host_method_named(type, text_of(setter)), *get = host_method_named(type, text_of(getter));
  check_info(info);
  CHECK(library && set && get && set->argument_count == 1 && set->types[0] == info->type && get->result == info->type);
  CHECK(get->argument_count == 0 && type->property_count < 16);
  copy(type->properties[type->property_count].name, info->name);
  copy(type->properties[type->property_count].setter, setter);
  copy(type->properties[type->property_count].getter, getter);
  type->properties[type->property_count++].type = info->type;
}

static void classdb_register_extension_class_signal(void *library, const gd_name *name, const gd_name *signal,
                                                    const gd_property_info *arguments, int64_t count) {
  host_class *type = class_of(name);
  CHECK(library && type->signal_count < 8 && count <= 2);
  for (int64_t i = 0; i < count; i++) check_info(&arguments[i]);
  snprintf(type->signals[type->signal_count++], 64, "%s/%d", text_of(signal), (int)count);
}

static void classdb_register_extension_class_integer_constant(
  void *library, const gd_name *name, const gd_name *enumeration, const gd_name *constant, int64_t value, gd_bool is_bitfield) {
  host_class *type = class_of(name);
  CHECK(library && !is_bitfield && *text_of(enumeration) && *text_of(constant));
  CHECK(value == type->constant_count && value < 16); /* The controls are 0 and on. */
  copy(type->constants[type->constant_count++], constant);
}

static void classdb_unregister_extension_class(void *library, const gd_name *name) {
  CHECK(library);
  for (size_t i = 0; i < sizeof host.classes / sizeof *host.classes; i++) {
    host_class *type = host.classes[i];
    if (!type || strcmp(type->name, text_of(name)) != 0) continue;
    for (int j = 0; j < type->method_count; j++)
      for (uint32_t k = 0; k < type->methods[j].default_count; k++) host_destroy_variant(&type->methods[j].defaults[k]);
    free(type);
    host.classes[i] = NULL;
    return;
  }
  CHECK(!"a class that was not registered is unregistered");
}

gd_function host_object_function(const char *name) {
  static const struct { const char *name; gd_function function; } functions[] = {
#define FUNCTION(name) {#name, (gd_function)name}
    FUNCTION(classdb_construct_object), FUNCTION(classdb_get_method_bind), FUNCTION(classdb_register_extension_class2),
    FUNCTION(classdb_register_extension_class_method), FUNCTION(classdb_register_extension_class_property),
    FUNCTION(classdb_register_extension_class_signal), FUNCTION(classdb_register_extension_class_integer_constant),
    FUNCTION(classdb_unregister_extension_class), FUNCTION(object_set_instance),
    FUNCTION(object_set_instance_binding), FUNCTION(object_get_instance_binding), FUNCTION(object_method_bind_call),
    FUNCTION(object_method_bind_ptrcall), FUNCTION(object_destroy), FUNCTION(global_get_singleton),
    FUNCTION(classdb_get_class_tag), FUNCTION(object_cast_to), FUNCTION(variant_get_object_instance_id), FUNCTION(object_get_instance_from_id), FUNCTION(ref_get_object),
    FUNCTION(ref_set_object)};
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (strcmp(functions[i].name, name) == 0) return functions[i].function;
  return NULL;
}

/* engine.c: the methods of Godot's classes that the extension calls, with the hashes of their signatures. */
#include "host.h"

#include <string.h>

static host_object *singletons[4];
static const char *const singleton_names[] = {"Engine", "Input", "ResourceLoader", "AudioServer"};

gd_object host_singleton(const char *name) {
  if (strcmp(name, "Haptics") == 0) return host.haptics;
  for (size_t i = 0; i < 4; i++)
    if (strcmp(singleton_names[i], name) == 0) {
      /* Never destroyed, and never counted among the objects of the extension. */
      static host_object objects[4];
      singletons[i] = &objects[i];
      snprintf(objects[i].native, sizeof objects[i].native, "%s", name);
      objects[i].magic = 0x0b7ec7;
      return host_is_missing(name) ? NULL : singletons[i];
    }
  return NULL;
}

static host_object main_loop = {.magic = 0x0b7ec7, .native = "SceneTree"};

static const char *text_at(const void *pointer, uint32_t magic) {
  const host_text *text = *(host_text *const *)pointer;
  CHECK(text->magic == magic);
  return text->bytes;
}

static int64_t open_error;

static void read_file(const void *const *arguments, void *result) {
  const char *path = text_at(arguments[0], STRING_MAGIC);
  char name[4096];
  snprintf(name, sizeof name, "%s/%s", host.samples, strncmp(path, "res://", 6) == 0 ? path + 6 : path);
  FILE *file = fopen(name, "rb");
  open_error = file ? GD_OK : GD_FILE_NOT_FOUND;
  host_free_text(*(host_text **)result, STRING_MAGIC);
  char *bytes = malloc(1 << 20);
  size_t size = file ? fread(bytes, 1, 1 << 20, file) : 0;
  *(host_text **)result = host_make_text(STRING_MAGIC, bytes, size);
  free(bytes);
  if (file) fclose(file);
}

enum {
  emit_signal = 1, connect_signal, register_singleton, unregister_singleton, get_main_loop, is_editor_hint, start_joy_vibration,
  stop_joy_vibration, get_file_as_string, get_open_error, add_loader, remove_loader, get_mix_rate, get_data,
  get_format, get_wave_rate, is_stereo, parse_string, vibrate, vibrate_fully
};

static const struct { const char *class_name, *method; int64_t hash; int number; } methods[] = {
  {"Object", "emit_signal", 4047867050, emit_signal}, {"Object", "connect", 1518946055, connect_signal},
  {"Engine", "register_singleton", 965313290, register_singleton},
  {"Engine", "unregister_singleton", 3304788590, unregister_singleton}, {"Engine", "get_main_loop", 1016888095, get_main_loop},
  {"Engine", "is_editor_hint", 36873697, is_editor_hint}, {"Input", "start_joy_vibration", 2576575033, start_joy_vibration},
  {"Input", "stop_joy_vibration", 1286410249, stop_joy_vibration}, {"Input", "vibrate_handheld", 544894297, vibrate},
  {"Input", "vibrate_handheld", 955504365, vibrate_fully},
  {"FileAccess", "get_file_as_string", 1703090593, get_file_as_string}, {"FileAccess", "get_open_error", 166280745, get_open_error},
  {"JSON", "parse_string", 309047738, parse_string},
  {"ResourceLoader", "add_resource_format_loader", 2896595483, add_loader},
  {"ResourceLoader", "remove_resource_format_loader", 405397102, remove_loader}, {"AudioServer", "get_mix_rate", 1740695150, get_mix_rate},
  {"AudioStreamWAV", "get_data", 2362200018, get_data}, {"AudioStreamWAV", "get_format", 3151724922, get_format},
  {"AudioStreamWAV", "get_mix_rate", 3905245786, get_wave_rate}, {"AudioStreamWAV", "is_stereo", 36873697, is_stereo}};

gd_bind host_find_bind(const char *class_name, const char *method, int64_t hash) {
  char name[128];
  snprintf(name, sizeof name, "%s.%s", class_name, method);
  if (host_is_missing(name)) return NULL;
  /* Godot 4.2, which the second round is, has no amplitude of a device. */
  if (hash == 544894297 && host_is_missing("variant_get_object_instance_id")) return NULL;
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
    if (strcmp(methods[i].class_name, class_name) == 0 && strcmp(methods[i].method, method) == 0 && methods[i].hash == hash)
      return &methods[i];
  return NULL;
}

static int number_of(gd_bind bind, const host_object *object) {
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
    if (bind == &methods[i]) {
      /* Static ones have no object; a method of a singleton gets it. */
      if (strcmp(methods[i].class_name, "FileAccess") == 0 || strcmp(methods[i].class_name, "JSON") == 0) CHECK(!object);
      else CHECK(object && object->magic == 0x0b7ec7);
      if (methods[i].number > connect_signal && object) CHECK(strcmp(object->native, methods[i].class_name) == 0);
      return methods[i].number;
    }
  CHECK(!"an unknown method is called");
  return 0;
}

void host_call_bind(gd_bind bind, host_object *object, const gd_variant *const *arguments, int64_t count, gd_variant *result,
                    gd_call_error *error) {
  CHECK(number_of(bind, object) == emit_signal && count >= 1 && count <= 3 && object->type);
  CHECK(host_at(arguments[0])->type == GD_STRING_NAME);
  const char *name = host_at(arguments[0])->text->bytes;
  char declared[80];
  snprintf(declared, sizeof declared, "%s/%d", name, (int)count - 1);
  bool is_declared = false;
  for (int i = 0; i < object->type->signal_count; i++) is_declared |= strcmp(object->type->signals[i], declared) == 0;
  CHECK(is_declared);
  host_signal signal = {.object = object, .count = (int)count - 1};
  snprintf(signal.name, sizeof signal.name, "%s", name);
  for (int64_t i = 1; i < count; i++) {
    CHECK(host_at(arguments[i])->type == GD_INT);
    signal.numbers[i - 1] = host_at(arguments[i])->number;
  }
  if (host.signal_count < 64) host.signals[host.signal_count++] = signal;
  *host_at(result) = (host_variant){.type = GD_INT};
  error->error = GD_CALL_OK;
  if (host.on_signal) host.on_signal(&signal);
}

bool host_emits(const host_object *object, const char *name, int count) {
  int found = 0;
  for (int i = 0; i < host.signal_count; i++)
    found += host.signals[i].object == object && strcmp(host.signals[i].name, name) == 0;
  return found == count;
}

void host_ptrcall_bind(gd_bind bind, host_object *object, const void *const *arguments, void *result) {
  switch (number_of(bind, object)) {
  case connect_signal: {
    const gd_callable *callable = arguments[1];
    CHECK(object == &main_loop && strcmp(text_at(arguments[0], NAME_MAGIC), "process_frame") == 0 && !host.frame_object);
    host.frame_object = callable->opaque[0];
    snprintf(host.frame_method, sizeof host.frame_method, "%s", ((host_text *)callable->opaque[1])->bytes);
    *(int64_t *)result = GD_OK;
    break;
  }
  case register_singleton:
    CHECK(strcmp(text_at(arguments[0], NAME_MAGIC), "Haptics") == 0 && !host.haptics);
    host.haptics = *(host_object *const *)arguments[1];
    break;
  case unregister_singleton:
    CHECK(strcmp(text_at(arguments[0], NAME_MAGIC), "Haptics") == 0 && host.haptics);
    host.haptics = NULL;
    break;
  case get_main_loop: *(host_object **)result = host.has_loop ? &main_loop : NULL; break;
  case is_editor_hint: *(gd_bool *)result = host.is_edited; break;
  case start_joy_vibration:
    host.device = *(const int64_t *)arguments[0];
    host.weak = *(const double *)arguments[1];
    host.strong = *(const double *)arguments[2];
    host.duration = *(const double *)arguments[3];
    CHECK(host.weak >= 0 && host.weak <= 1 && host.strong >= 0 && host.strong <= 1 && host.duration > 0);
    host.started++;
    break;
  case stop_joy_vibration: host.stopped++; break;
  case vibrate: case vibrate_fully:
    host.milliseconds = *(const int64_t *)arguments[0];
    host.amplitude = number_of(bind, object) == vibrate ? *(const double *)arguments[1] : -1;
    CHECK(host.milliseconds > 0 && host.amplitude <= 1);
    host.vibrated++;
    break;
  case get_file_as_string: read_file(arguments, result); break;
  case get_open_error: *(int64_t *)result = open_error; break;
  case add_loader:
    host.loader = *(host_object *const *)arguments[0];
    host_reference(host.loader);
    break;
  case remove_loader:
    CHECK(host.loader == *(host_object *const *)arguments[0]);
    host_release(host.loader);
    host.loader = NULL;
    break;
  case get_data: {
    host_list *list = *(host_list **)result;
    CHECK(list->count == 0 && !list->bytes);
    list->bytes = malloc(host.sound.count + 1);
    memcpy(list->bytes, host.sound.bytes, host.sound.count);
    list->count = host.sound.count;
    break;
  }
  case parse_string: { /* A Dictionary is the text that it was read from. */
    CHECK(host_at(result)->type == GD_NIL);
    const char *text = text_at(arguments[0], STRING_MAGIC);
    if (*text == '{') *host_at(result) = (host_variant){.type = GD_DICTIONARY, .text = host_make_text(STRING_MAGIC, text, strlen(text))};
    break;
  }
  case get_format: *(int64_t *)result = host.sound.format; break;
  case get_wave_rate: *(int64_t *)result = host.sound.rate; break;
  case is_stereo: *(gd_bool *)result = host.sound.is_stereo; break;
  case get_mix_rate: *(double *)result = 44100; break;
  default: CHECK(!"a method is called in another way than Godot allows");
  }
}

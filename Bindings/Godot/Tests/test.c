/* test.c: loads the extension as Godot does, and drives all that it registers:
 *   test EXTENSION SAMPLES */
#include "test.h"

#include <dlfcn.h>
#include <math.h>
#include <string.h>

typedef gd_bool (*entry)(gd_get_proc_address, void *, gd_initialization *);
static int library_token;

void expect_error(int count, const char *part) {
  CHECK(host.errors == count);
  if (count) CHECK(strstr(host.last_error, part));
  host.errors = 0;
}

/* --- Loading ------------------------------------------------------------------------------------------------- */

static void test_refusals(entry init) {
  gd_initialization initialization = {0};
  CHECK(!init(NULL, &library_token, &initialization));
  CHECK(!init(host_get_proc_address, NULL, &initialization));
  CHECK(!init(host_get_proc_address, &library_token, NULL));
  expect_error(1, "no place");
#define NAME(result, name, arguments) #name,
  static const char *const functions[] = {GD_FUNCTIONS(NAME)};
#undef NAME
#define NAME(class, method, hash) #class "." #method,
  static const char *const binds[] = {GD_BINDS(NAME)};
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    host.missing = functions[i];
    CHECK(!init(host_get_proc_address, &library_token, &initialization));
    if (strcmp(functions[i], "print_error") != 0) expect_error(1, functions[i]);
  }
  for (size_t i = 0; i < sizeof binds / sizeof *binds; i++) {
    host.missing = NULL;
    CHECK(init(host_get_proc_address, &library_token, &initialization));
    host.missing = binds[i];
    initialization.initialize(initialization.userdata, GD_LEVEL_SCENE);
    expect_error(1, binds[i]);
    CHECK(!host.classes[0] && !host.haptics && !host.loader);
    initialization.deinitialize(initialization.userdata, GD_LEVEL_SCENE);
  }
  host.missing = NULL;
  CHECK(live.texts == 0 && live.objects == 0);
}

/* The names for scripts and scenes. */
static void test_names(void) {
  static const struct { const char *name, *parent, *members; } classes[] = {
    {"HapticPattern", "Resource", "ahap "},
    {"HapticServer", "Object", "joypad handheld stopped/1 was_reset/0 player_ended/2 overloaded/0 "},
    {"HapticPlayer", "Node", "pattern autoplay loop loop_end rate muted finished/0 "},
    {"AHAPLoader", "ResourceFormatLoader", ""},
    {"AudioStreamHaptic", "AudioStream", ""},
    {"AudioStreamPlaybackHaptic", "AudioStreamPlayback", ""}};
  for (int i = 0; i < 6; i++) {
    const host_class *type = host_class_named(classes[i].name);
    char members[512] = "";
    for (int j = 0; type && j < type->property_count; j++) strcat(strcat(members, type->properties[j].name), " ");
    for (int j = 0; type && j < type->signal_count; j++) strcat(strcat(members, type->signals[j]), " ");
    CHECK(type && strcmp(type->parent, classes[i].parent) == 0 && strcmp(members, classes[i].members) == 0);
  }
}

/* --- Patterns ------------------------------------------------------------------------------------------------ */

static const gd_vector2 fade[] = {{0, 1}, {0.5f, 0}};

static void test_patterns(void) {
  host_object *made = create("HapticPattern");
  CHECK(call(made, "get_duration", "").real == 0);
  CHECK(call(made, "add_transient", "f", 0.0).number == GD_OK);
  CHECK(call(made, "add_transient", "fff", 0.1, 0.5, 0.2).number == GD_OK);
  CHECK(call(made, "add_continuous", "ff", 0.2, 0.5).number == GD_OK);
  CHECK(call(made, "add_curve", "ifp", (int64_t)0, 0.2, fade, 2).number == GD_OK);
  CHECK(fabs(call(made, "get_duration", "").real - 0.7) < 1e-9);
  CHECK(host.errors == 0);

  host_class *type = made->type;
  CHECK(type->constant_count == 12 && strcmp(type->constants[0], "INTENSITY_CONTROL") == 0);
  CHECK(strcmp(type->constants[7], "BRIGHTNESS_CONTROL") == 0 && strcmp(type->constants[11], "AUDIO_RELEASE_CONTROL") == 0);

  /* Bad numbers are refused when they are added. */
  CHECK(call(made, "add_transient", "f", -1.0).number == GD_INVALID_PARAMETER);
  CHECK(call(made, "add_transient", "ff", NAN, 1.0).number == GD_INVALID_PARAMETER);
  CHECK(call(made, "add_transient", "fff", 0.0, 2.0, 0.5).number == GD_INVALID_PARAMETER);
  CHECK(call(made, "add_continuous", "ff", 0.0, INFINITY).number == GD_INVALID_PARAMETER);
  CHECK(call(made, "add_curve", "ifp", (int64_t)-1, 0.0, fade, 2).number == GD_INVALID_PARAMETER);
  CHECK(call(made, "add_curve", "ifp", INT64_MAX, 0.0, fade, 2).number == GD_INVALID_PARAMETER);
  CHECK(call(made, "add_curve", "ifp", (int64_t)0, 0.0, NULL, 0).number == GD_INVALID_PARAMETER);
  expect_error(7, "HapticPattern.add_curve");
  CHECK(fabs(call(made, "get_duration", "").real - 0.7) < 1e-9);

  /* A written pattern can be read again and added to. */
  answer text = call(made, "to_ahap", "");
  CHECK(strstr(text.text, "HapticTransient") && strstr(text.text, "HapticContinuous") && strstr(text.text, "ParameterCurve"));
  host_object *read = call_static("HapticPattern", "parse", "s", text.text).object;
  CHECK(read && strcmp(call(read, "to_ahap", "").text, text.text) == 0);
  CHECK(call(read, "add_transient", "f", 2.0).number == GD_OK);
  CHECK(call(read, "get_duration", "").real >= 2);
  CHECK(strcmp(call(read, "to_ahap", "").text, text.text) != 0);
  call(read, "set_ahap", "s", text.text);
  CHECK(fabs(call(read, "get_duration", "").real - 0.7) < 1e-9);
  CHECK(call(read, "add_transient", "f", 3.0).number == GD_OK);
  call(read, "set_ahap", "s", text.text); /* Added events are dropped. */
  CHECK(strcmp(call(read, "to_ahap", "").text, text.text) == 0);
  CHECK(call(read, "add_transient", "f", 50.0).number == GD_OK && call(read, "load_file", "s", "res://heartbeat.ahap").number == GD_OK);
  double beat = call(read, "get_duration", "").real;
  CHECK(call(read, "add_transient", "f", beat + 1).number == GD_OK && fabs(call(read, "get_duration", "").real - beat - 1) < 1e-9);
  call(read, "set_ahap", "s", "");
  CHECK(call(read, "get_duration", "").real == 0);
  expect_error(0, "");
  call(read, "set_ahap", "s", "{");
  expect_error(1, "HapticPattern.set_ahap");
  host_release(read);

  answer bad = call_static("HapticPattern", "parse", "s", "no pattern");
  CHECK(!bad.object && bad.type == GD_NIL);
  expect_error(1, "HapticPattern.parse");
  CHECK(call(made, "load_file", "s", "res://heartbeat.ahap").number == GD_OK);
  double length = call(made, "get_duration", "").real;
  CHECK(call(made, "load_file", "s", "res://none.ahap").number == GD_FILE_NOT_FOUND);
  CHECK(call(made, "load_file", "s", "res://README.md").number == GD_PARSE_ERROR);
  expect_error(2, "HapticPattern.load_file");
  CHECK(length > 0.2 && call(made, "get_duration", "").real == length);
  char path[1200] = "res://"; /* A message may end in mid-character. */
  for (int shift = 0; shift < 4; shift++, strcat(path, "a")) {
    char longer[1200];
    strcpy(longer, path);
    for (int i = 0; i < 300; i++) strcat(longer, "\u20ac");
    CHECK(call(made, "load_file", "s", longer).number == GD_FILE_NOT_FOUND);
  }
  expect_error(4, "\u20ac");

  /* Calls by name with other types and numbers of arguments. */
  gd_call_error error = call_wrongly(made, "add_transient", "");
  CHECK(error.error == GD_TOO_FEW_ARGUMENTS && error.expected == 1);
  error = call_wrongly(made, "add_transient", "ffff", 0.0, 0.0, 0.0, 0.0);
  CHECK(error.error == GD_TOO_MANY_ARGUMENTS && error.expected == 3);
  error = call_wrongly(made, "add_transient", "fs", 0.0, "loud");
  CHECK(error.error == GD_INVALID_ARGUMENT && error.argument == 1 && error.expected == GD_FLOAT);
  CHECK(call_wrongly(made, "add_curve", "ffp", (double)NAN, 0.0, fade, 2).error == GD_INVALID_ARGUMENT);
  CHECK(call_wrongly(made, "load_file", "o", made).error == GD_INVALID_ARGUMENT);
  if (!by_pointers) {
    CHECK(call(made, "add_transient", "i", (int64_t)1).number == GD_OK && call(made, "add_transient", "b", 1).number == GD_OK);
    CHECK(call(made, "add_curve", "bip", 0, (int64_t)0, fade, 2).number == GD_OK);
    CHECK(call(made, "add_curve", "ffp", 0.0, 0.0, fade, 2).number == GD_OK);
    /* Arrays of Vector2 stand for packed ones; nothing else does. */
    CHECK(call(made, "set_ahap", "s", "").type == GD_NIL);
    CHECK(call(made, "add_continuous", "ff", 0.0, 1.0).number == GD_OK && call(made, "add_curve", "ifp", (int64_t)0, 0.0, fade, 2).number == GD_OK);
    answer packed = call(made, "to_ahap", "");
    CHECK(call(made, "set_ahap", "s", "").type == GD_NIL);
    CHECK(call(made, "add_continuous", "ff", 0.0, 1.0).number == GD_OK && call(made, "add_curve", "ifa", (int64_t)0, 0.0, fade, 2).number == GD_OK);
    CHECK(strcmp(call(made, "to_ahap", "").text, packed.text) == 0 && strstr(packed.text, "ParameterCurve"));
    CHECK(call(made, "add_curve", "ifa", (int64_t)0, 0.0, fade, 0).number == GD_INVALID_PARAMETER);
    expect_error(1, "HapticPattern.add_curve");
    error = call_wrongly(made, "add_curve", "ifm", (int64_t)0, 0.0, fade, 2);
    CHECK(error.error == GD_INVALID_ARGUMENT && error.argument == 2 && error.expected == GD_PACKED_VECTOR2_ARRAY);
    CHECK(call_wrongly(made, "add_transient", "a", fade, 2).error == GD_INVALID_ARGUMENT);
    CHECK(call(made, "load_file", "n", "res://heartbeat.ahap").number == GD_OK);
  }
  host_release(made);
  expect_error(0, "");
}

/* A click every 0.25 s, in all formats of a sound that is not compressed. */
static void test_compose(void) {
  enum { rate = 8000, frames = rate };
  static int16_t words[2 * frames];
  static int8_t bytes[frames];
  for (int i = 0; i < frames; i++) {
    double value = i % 2000 < 80 ? 0.9 * sin(i * 0.7) * exp(-(i % 2000) / 20.0) : 0;
    words[2 * i] = words[2 * i + 1] = (int16_t)(value * 32767);
    bytes[i] = (int8_t)(value * 127);
  }
  host_object *stream = host_construct("AudioStreamWAV"), *node = host_construct("Node");
  host_reference(stream);
  for (int round = 0; round < 2; round++) {
    if (round == 0) host.sound.bytes = (const uint8_t *)words, host.sound.count = sizeof words;
    else host.sound.bytes = (const uint8_t *)bytes, host.sound.count = sizeof bytes;
    host.sound.format = round == 0, host.sound.is_stereo = round == 0, host.sound.rate = rate;
    host_object *pattern = call_static("HapticPattern", "compose", "os", stream, "onsets").object;
    CHECK(pattern && strstr(call(pattern, "to_ahap", "").text, "HapticTransient"));
    double length = call(pattern, "get_duration", "").real;
    CHECK(length > 0.7 && length < 1.1);
    host_release(pattern);
  }
  expect_error(0, "");
  CHECK(!call_static("HapticPattern", "compose", "o", NULL).object && !call_static("HapticPattern", "compose", "o", node).object);
  expect_error(2, "no AudioStreamWAV");
  CHECK(!call_static("HapticPattern", "compose", "os", stream, "loud").object);
  host.sound.count = 0;
  CHECK(!call_static("HapticPattern", "compose", "o", stream).object);
  host.sound.format = 2;
  CHECK(!call_static("HapticPattern", "compose", "o", stream).object);
  expect_error(3, "compressed");
  host_destroy(node);
  host_release(stream);
}

/* --- The loader ---------------------------------------------------------------------------------------------- */

static void test_loader(void) {
  host_list *list = host_make_points(NULL, 0);
  CHECK(call_virtual(host.loader, "_get_recognized_extensions", NULL, &list));
  CHECK(list->count == 1 && strcmp(list->texts[0]->bytes, "ahap") == 0);
  host_free_list(list);
  const struct { const char *type; bool is_handled; } types[] = {{"HapticPattern", true}, {"Resource", true}, {"Texture2D", false}};
  for (int i = 0; i < 3; i++) {
    host_text *name = host_make_text(NAME_MAGIC, types[i].type, strlen(types[i].type));
    gd_bool is_handled = 2;
    CHECK(call_virtual(host.loader, "_handles_type", (const void *[]){&name}, &is_handled) && is_handled == types[i].is_handled);
    host_free_text(name, NAME_MAGIC);
  }
  const struct { const char *path, *type; } paths[] = {{"res://a.AHAP", "HapticPattern"}, {"res://a.png", ""}, {"ahap", ""}};
  for (int i = 0; i < 3; i++) {
    host_text *path = host_make_text(STRING_MAGIC, paths[i].path, strlen(paths[i].path)), *type = host_make_text(STRING_MAGIC, "", 0);
    CHECK(call_virtual(host.loader, "_get_resource_type", (const void *[]){&path}, &type) && strcmp(type->bytes, paths[i].type) == 0);
    host_free_text(path, STRING_MAGIC);
    host_free_text(type, STRING_MAGIC);
  }
  for (int i = 0; i < 2; i++) {
    const char *name = i ? "res://README.md" : "res://heartbeat.ahap";
    host_text *path = host_make_text(STRING_MAGIC, name, strlen(name));
    gd_bool uses_threads = 0;
    int64_t mode = 1;
    gd_variant loaded;
    *host_at(&loaded) = (host_variant){.type = GD_NIL};
    CHECK(call_virtual(host.loader, "_load", (const void *[]){&path, &path, &uses_threads, &mode}, &loaded));
    if (i) CHECK(host_at(&loaded)->type == GD_INT && host_at(&loaded)->number == GD_PARSE_ERROR);
    else CHECK(host_at(&loaded)->type == GD_OBJECT && call(host_at(&loaded)->object, "get_duration", "").real > 0);
    host_destroy_variant(&loaded);
    host_free_text(path, STRING_MAGIC);
  }
  expect_error(1, "res://README.md");
  CHECK(!call_virtual(host.loader, "_exists", NULL, NULL) && !call_virtual(host.loader, "play", NULL, NULL));
}

/* --- All of it ----------------------------------------------------------------------------------------------- */

static int count_calls(void) {
  int count = 0;
  for (int i = 0; i < 16; i++)
    for (int j = 0; host.classes[i] && j < host.classes[i]->method_count; j++, count++)
      if (!host.classes[i]->methods[j].calls[by_pointers] &&
          (strcmp(host.classes[i]->methods[j].name, "get_devices") != 0 || !getenv("WITHOUT_DEVICES")))
        fprintf(stderr, "%s.%s was not called\n", host.classes[i]->name, host.classes[i]->methods[j].name), exit(1);
  return count;
}

int main(int count, char **arguments) {
  CHECK(count == 3);
  host.samples = arguments[2];
  host.has_loop = true;
  void *handle = dlopen(arguments[1], RTLD_NOW);
  if (!handle) fprintf(stderr, "%s\n", dlerror());
  CHECK(handle);
  entry init = (entry)dlsym(handle, "thrum_godot_init");
  CHECK(init);
  test_refusals(init);
  int methods = 0;
  for (int round = 0; round < 3; round++) { /* By Variants with 4.4 and 4.2, and by pointers. */
    by_pointers = round == 2;
    host.missing = round == 1 ? "variant_get_object_instance_id" : NULL;
    gd_initialization initialization = {0};
    CHECK(init(host_get_proc_address, &library_token, &initialization) && initialization.minimum_level == GD_LEVEL_SCENE);
    for (int level = 0; level < 4; level++) initialization.initialize(initialization.userdata, level);
    CHECK(host.haptics && host.loader && host.classes[5] && !host.classes[6]);
    playback = make_playback();
    test_names();
    test_patterns();
    test_compose();
    test_loader();
    test_server();
    test_players();
    test_orders();
    test_threads();
    methods = count_calls();
    host_release(playback);
    for (int level = 4; level-- > 0;) initialization.deinitialize(initialization.userdata, level);
    CHECK(!host.haptics && !host.loader && !host.classes[0] && host.errors == 0);
    CHECK(live.texts == 0 && live.lists == 0 && live.callables == 0 && live.objects == 0);
  }
  dlclose(handle);
  printf("%d methods by Variants and by pointers, nothing left\n", methods);
}

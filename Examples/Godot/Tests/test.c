/* test.c: loads the extension as Godot does, and drives all that it registers:
 *   test EXTENSION SAMPLES */
#include "host.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <string.h>

typedef gd_bool (*entry)(gd_get_proc_address, void *, gd_initialization *);
static int library_token;

static void expect_error(int count, const char *part) {
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

  /* What is written is read again, and can be added to. */
  answer text = call(made, "to_ahap", "");
  CHECK(strstr(text.text, "HapticTransient") && strstr(text.text, "HapticContinuous") && strstr(text.text, "ParameterCurve"));
  host_object *read = call_static("HapticPattern", "parse", "s", text.text).object;
  CHECK(read && strcmp(call(read, "to_ahap", "").text, text.text) == 0);
  CHECK(call(read, "add_transient", "f", 2.0).number == GD_OK);
  CHECK(call(read, "get_duration", "").real >= 2);
  CHECK(strcmp(call(read, "to_ahap", "").text, text.text) != 0);
  call(read, "set_ahap", "s", text.text);
  CHECK(fabs(call(read, "get_duration", "").real - 0.7) < 1e-9);
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
    CHECK(call(made, "add_transient", "i", (int64_t)1).number == GD_OK);
    CHECK(call(made, "add_curve", "ffp", 0.0, 0.0, fade, 2).number == GD_OK);
    CHECK(call(made, "load_file", "n", "res://heartbeat.ahap").number == GD_OK);
  }
  host_release(made);
  expect_error(0, "");
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

/* --- The engine, by Godot's mixer ---------------------------------------------------------------------------- */

static host_object *playback;

static float mix(int64_t frames) {
  gd_audio_frame *buffer = malloc((size_t)frames * sizeof *buffer);
  double scale = 1;
  int64_t mixed = -1;
  CHECK(call_virtual(playback, "_mix", (const void *[]){&buffer, &scale, &frames}, &mixed) && mixed == frames);
  float peak = 0;
  for (int64_t i = 0; i < frames; i++) peak = fmaxf(peak, fmaxf(fabsf(buffer[i].left), fabsf(buffer[i].right)));
  free(buffer);
  return peak;
}

static host_object *make_playback(void) {
  host_object *stream = create("AudioStreamHaptic"), *made = NULL;
  CHECK(call_virtual(stream, "_instantiate_playback", NULL, &made) && made);
  host_text *name = host_make_text(STRING_MAGIC, "", 0);
  double length = -1, from = 0;
  gd_bool is_monophonic = 0, is_playing = 1;
  CHECK(call_virtual(stream, "_get_stream_name", NULL, &name) && strcmp(name->bytes, "Haptics") == 0);
  CHECK(call_virtual(stream, "_get_length", NULL, &length) && length == 0);
  CHECK(call_virtual(stream, "_is_monophonic", NULL, &is_monophonic) && is_monophonic);
  host_free_text(name, STRING_MAGIC);
  host_release(stream); /* Its playback plays on. */
  CHECK(call_virtual(made, "_is_playing", NULL, &is_playing) && !is_playing);
  CHECK(call_virtual(made, "_start", (const void *[]){&from}, NULL));
  CHECK(call_virtual(made, "_is_playing", NULL, &is_playing) && is_playing);
  return made;
}

static void test_server(void) {
  host_object *server = host.haptics;
  host_object *pattern = create("HapticPattern");
  CHECK(call(pattern, "add_continuous", "ff", 0.0, 0.3).number == GD_OK);
  CHECK(!call(server, "is_running", "").truth && call(server, "get_time", "").real == 0);
  CHECK(strcmp(call(server, "get_output", "").text, "") == 0);
  CHECK(call(server, "play", "o", pattern).number == 0);
  expect_error(1, "Haptics.start()");
  call(server, "stop", "");
  host.has_loop = false; /* Before there is a scene tree. */
  CHECK(call(server, "start", "s", "no output").number != GD_OK);
  expect_error(1, "Haptics.start");
  CHECK(mix(64) == 0);

  CHECK(call(server, "start", "s", "manual").number == GD_OK && !host.frame_object);
  host.has_loop = true;
  CHECK(call(server, "start", "s", "manual").number == GD_OK && host.frame_object == server);
  CHECK(call(server, "start", "ss", "manual", "").number == GD_OK);
  CHECK(call(server, "is_running", "").truth && strcmp(call(server, "get_output", "").text, "") != 0);

  /* Nothing, and what is no pattern. */
  host_object *node = host_construct("Node"), *player = create("HapticPlayer");
  host_object *const wrong[] = {NULL, node, player, server};
  for (int i = 0; i < 4; i++) CHECK(call(server, "play", "o", wrong[i]).number == 0);
  expect_error(4, "HapticPattern");
  host_destroy(node);
  host_destroy(player);
  CHECK(call(server, "play", "of", pattern, -1.0).number == 0);
  CHECK(call(server, "play", "of", pattern, (double)NAN).number == 0);
  expect_error(2, "Haptics.play");
  CHECK(call_wrongly(server, "play", "s", "pattern").error == GD_INVALID_ARGUMENT);

  /* Heard by the mixer, felt by the motors, and ended. */
  call(server, "set_joypad", "i", (int64_t)3);
  CHECK(call(server, "get_joypad", "").number == 3);
  host.signal_count = host.started = host.stopped = 0;
  int64_t id = call(server, "play", "o", pattern).number;
  CHECK(id > 0 && mix(4410) > 0.01f);
  frame();
  CHECK(host.started == 1 && host.device == 3 && host.strong > 0 && host.duration <= 0.5);
  CHECK(fabs(call(server, "get_time", "").real - 0.1) < 0.001);
  mix(44100);
  frame();
  mix(44100);
  frame();
  CHECK(host_emits(server, "player_ended", 1) && host.stopped == 1);
  for (int i = 0; i < host.signal_count; i++)
    if (strcmp(host.signals[i].name, "player_ended") == 0) CHECK(host.signals[i].numbers[0] == id && host.signals[i].numbers[1] == GD_OK);
  call(server, "set_joypad", "i", (int64_t)-1);

  /* Gains, which another engine keeps. */
  CHECK(call(server, "set_gains", "ff", 0.0, 0.0).number == GD_OK);
  CHECK(call(server, "set_gains", "ff", 2.0, 0.0).number == GD_INVALID_PARAMETER);
  CHECK(call(server, "set_gains", "ff", (double)NAN, 1.0).number == GD_INVALID_PARAMETER);
  expect_error(2, "Haptics.set_gains");
  CHECK(call(server, "start", "ss", "manual", "haptic").number == GD_OK && call(server, "play", "o", pattern).number > 0);
  CHECK(mix(4410) < 1e-6f);
  CHECK(call(server, "set_gains", "ff", 1.0, 1.0).number == GD_OK && mix(4410) > 0.01f);

  /* One playback at a time; a second one is silent until the first one stops. */
  host_object *first = playback;
  playback = make_playback();
  CHECK(mix(441) == 0);
  CHECK(call_virtual(first, "_stop", NULL, NULL) && mix(441) > 0.01f);
  double from = 0, position = -1;
  int64_t loops = -1, none = 0;
  void *nothing = NULL;
  CHECK(call_virtual(playback, "_get_playback_position", NULL, &position) && fabs(position - 882.0 / 44100) < 1e-9);
  CHECK(call_virtual(playback, "_seek", (const void *[]){&from}, NULL));
  CHECK(call_virtual(playback, "_get_loop_count", NULL, &loops) && loops == 0);
  CHECK(call_virtual(playback, "_mix", (const void *[]){&nothing, &from, &loops}, &none) && none == 0);
  host_release(playback);
  playback = first;
  CHECK(call_virtual(playback, "_start", (const void *[]){&from}, NULL));

  host.signal_count = 0;
  call(server, "stop", "");
  CHECK(!call(server, "is_running", "").truth && mix(64) == 0);
  frame();
  CHECK(host_emits(server, "stopped", 1));
  host_release(pattern);
  expect_error(0, "");
}

/* --- Players ------------------------------------------------------------------------------------------------- */

static host_object *to_free;
static void free_another(const host_signal *signal) {
  if (strcmp(signal->name, "finished") == 0 && to_free) {
    host_object *object = to_free;
    to_free = NULL;
    host_destroy(object);
  }
}

static void test_players(void) {
  host_object *server = host.haptics, *pattern = create("HapticPattern"), *player = create("HapticPlayer");
  CHECK(call(pattern, "add_continuous", "ff", 0.0, 0.2).number == GD_OK);
  CHECK(call(player, "play", "").number == GD_INVALID_PARAMETER);
  expect_error(1, "no pattern");
  call(player, "set_pattern", "o", server);
  expect_error(1, "HapticPattern");
  CHECK(!call(player, "get_pattern", "").object);
  call(player, "set_pattern", "o", pattern);
  host_release(pattern); /* The player keeps it. */
  pattern = call(player, "get_pattern", "").object;
  CHECK(pattern);
  for (int i = 0; i < 2; i++) { /* Without an engine, and with one. */
    CHECK(call(player, "stop", "").type == GD_NIL);
    call(player, "cancel", ""), call(player, "pause", ""), call(player, "resume", ""), call(player, "seek", "f", 0.1);
    CHECK(!call(player, "is_playing", "").truth);
    if (i == 0) CHECK(call(server, "start", "s", "manual").number == GD_OK);
  }
  expect_error(0, "");

  host.signal_count = 0;
  CHECK(call(player, "play", "").number == GD_OK && mix(2205) > 0.01f && call(player, "is_playing", "").truth);
  call(player, "pause", "");
  mix(441);
  CHECK(mix(441) < 1e-6f);
  call(player, "resume", "f", 0.0);
  CHECK(mix(2205) > 0.01f);
  CHECK(call(player, "set_control", "if", (int64_t)0, 0.0).number == GD_OK);
  mix(441);
  CHECK(mix(441) < 1e-3f);
  CHECK(call(player, "set_curve", "ip", (int64_t)0, (gd_vector2[]){{0, 1}, {0.05f, 1}}, 2).number == GD_OK && mix(1000) > 0.01f);
  CHECK(call(player, "set_control", "if", (int64_t)12, 0.0).number == GD_INVALID_PARAMETER);
  CHECK(call(player, "set_control", "if", (int64_t)0, (double)NAN).number == GD_INVALID_PARAMETER);
  CHECK(call(player, "set_curve", "ip", (int64_t)-1, fade, 2).number == GD_INVALID_PARAMETER);
  CHECK(call(player, "set_curve", "ip", (int64_t)0, NULL, 0).number == GD_INVALID_PARAMETER);
  CHECK(call(player, "set_input", "sf", "speed", 0.5).number == GD_INVALID_PARAMETER);
  expect_error(5, "HapticPlayer.set_input");
  mix(44100);
  frame();
  mix(44100);
  frame();
  CHECK(host_emits(player, "finished", 1) && !call(player, "is_playing", "").truth);

  /* Settings. */
  call(player, "set_loop", "b", 1), call(player, "set_loop_end", "f", 0.1), call(player, "set_rate", "f", 2.0);
  call(player, "set_muted", "b", 1), call(player, "set_autoplay", "b", 1);
  CHECK(call(player, "get_loop", "").truth && call(player, "get_loop_end", "").real == 0.1 && call(player, "get_rate", "").real == 2);
  CHECK(call(player, "get_muted", "").truth && call(player, "get_autoplay", "").truth);
  call(player, "set_loop_end", "f", -1.0), call(player, "set_rate", "f", 0.0), call(player, "set_rate", "f", (double)NAN);
  expect_error(3, "HapticPlayer.rate");
  CHECK(call(player, "get_loop_end", "").real == 0.1 && call(player, "get_rate", "").real == 2);
  CHECK(call(player, "play", "").number == GD_OK);
  mix(44100);
  CHECK(call(player, "is_playing", "").truth && mix(441) < 1e-6f);
  call(player, "set_muted", "b", 0);
  mix(441);
  CHECK(mix(4410) > 0.01f);
  CHECK(call(pattern, "add_transient", "f", 0.05).number == GD_OK && call(player, "play", "").number == GD_OK);

  /* Leaving the tree silences; a scene that is edited plays nothing; a scene that runs does. */
  player->type->info.notification(player->instance, GD_NOTIFICATION_EXIT_TREE, 0);
  mix(441);
  CHECK(mix(441) < 1e-6f && !call(player, "is_playing", "").truth);
  host.is_edited = true;
  player->type->info.notification(player->instance, GD_NOTIFICATION_READY, 0);
  CHECK(!call(player, "is_playing", "").truth);
  host.is_edited = false;
  call(server, "stop", "");
  player->type->info.notification(player->instance, GD_NOTIFICATION_READY, 0);
  CHECK(call(server, "is_running", "").truth && call(player, "is_playing", "").truth && mix(4410) > 0.01f);

  /* A handler that frees other players, and another engine below the players. */
  host_object *other = create("HapticPlayer");
  call(other, "set_pattern", "o", pattern);
  call(other, "play", "");
  to_free = player;
  host.on_signal = free_another;
  mix(44100);
  frame();
  mix(44100);
  frame();
  CHECK(!to_free);
  host.on_signal = NULL;
  CHECK(call(server, "start", "ss", "manual", "haptic").number == GD_OK && !call(other, "is_playing", "").truth);
  CHECK(call(other, "play", "").number == GD_OK && mix(4410) > 0.01f);
  host_release(pattern);
  host_destroy(other);
  expect_error(0, "");
}

/* Pattern, player, and another engine, ended in every order while it plays. */
static void test_orders(void) {
  for (int order = 0; order < 6; order++) {
    host_object *pattern = create("HapticPattern"), *player = create("HapticPlayer");
    CHECK(call(host.haptics, "start", "s", "manual").number == GD_OK);
    call(pattern, "add_continuous", "ff", 0.0, 1.0);
    call(player, "set_pattern", "o", pattern);
    call(player, "set_loop", "b", order & 1);
    CHECK(call(player, "play", "").number == GD_OK);
    mix(441);
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int i = 0; i < 3; i++) {
      if (orders[order][i] == 0) host_release(pattern);
      if (orders[order][i] == 1) host_destroy(player);
      if (orders[order][i] == 2) CHECK(call(host.haptics, "start", "ss", "manual", order & 2 ? "haptic" : "").number == GD_OK);
      mix(441);
      frame();
    }
  }
  expect_error(0, "");
}

static volatile bool is_mixing;
static void *mix_always(void *unused) {
  while (is_mixing) mix(256);
  return unused;
}

/* Godot's audio thread mixes while the game changes engines. */
static void test_threads(void) {
  pthread_t thread;
  is_mixing = true;
  CHECK(pthread_create(&thread, NULL, mix_always, NULL) == 0);
  host_object *pattern = create("HapticPattern");
  call(pattern, "add_continuous", "ff", 0.0, 0.1);
  for (int i = 0; i < 20; i++) {
    CHECK(call(host.haptics, "start", "ss", "pull", i & 1 ? "haptic" : "").number == GD_OK);
    CHECK(call(host.haptics, "play", "o", pattern).number > 0);
    frame();
  }
  is_mixing = false;
  pthread_join(thread, NULL);
  host_release(pattern);
  expect_error(0, "");
}

/* --- All of it ----------------------------------------------------------------------------------------------- */

static int count_calls(void) {
  int count = 0;
  for (int i = 0; i < 16; i++)
    for (int j = 0; host.classes[i] && j < host.classes[i]->method_count; j++, count++)
      if (!host.classes[i]->methods[j].calls[by_pointers])
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
  for (int round = 0; round < 2; round++) {
    by_pointers = round == 1;
    gd_initialization initialization = {0};
    CHECK(init(host_get_proc_address, &library_token, &initialization) && initialization.minimum_level == GD_LEVEL_SCENE);
    for (int level = 0; level < 4; level++) initialization.initialize(initialization.userdata, level);
    CHECK(host.haptics && host.loader && host.classes[5] && !host.classes[6]);
    playback = make_playback();
    test_patterns();
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

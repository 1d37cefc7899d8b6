/* server.c: HapticServer, the singleton "Haptics": one engine for the game. */
#include "godot.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct haptic_server {
  th_instance base;
  int64_t joypad; /* Whose motors Godot drives; -1 for none. */
  bool is_connected, is_driven;
  bool is_handheld; /* Whether the device itself vibrates. */
} haptic_server;

/* One engine for the game, whatever happens to objects. Godot's audio thread uses it while `is_taken` is set. */
static struct {
  thrum_engine *engine;
  char *output, *channels;
  uint64_t generation;
  float haptic_gain, audio_gain;
  atomic_flag is_taken;
  const void *_Atomic playback;
} the = {.haptic_gain = 1, .audio_gain = 1, .is_taken = ATOMIC_FLAG_INIT};

/* Frees the engine. The audio thread holds it for the length of a block at most. */
static void free_engine(void) {
  while (atomic_flag_test_and_set_explicit(&the.is_taken, memory_order_acquire)) {}
  thrum_engine *engine = the.engine;
  the.engine = NULL;
  the.generation++;
  atomic_flag_clear_explicit(&the.is_taken, memory_order_release);
  thrum_engine_free(engine);
}

double th_mix_rate(void) {
  double rate = 0;
  gd_object audio = th_singleton("AudioServer");
  if (audio) gd.object_method_bind_ptrcall(gd.binds.AudioServer_get_mix_rate, audio, NULL, &rate);
  return rate >= 8000 && rate <= 192000 ? rate : 48000;
}

/* Creates an engine, unless there is one with these options, and starts it. */
static int64_t start_engine(const char *output, const char *channels) {
  bool is_same = the.engine && strcmp(the.output, output) == 0 && strcmp(the.channels, channels) == 0;
  if (!is_same) {
    bool is_pulled = strcmp(output, "pull") == 0 || strcmp(output, "manual") == 0;
    thrum_engine_options options = THRUM_ENGINE_OPTIONS_INIT;
    /* Files in a game's archive cannot be opened by libthrum: their sound is Godot's task, and the rest is felt. */
    options.flags = THRUM_ALLOW_MISSING_AUDIO;
    options.output = output;
    options.channels = is_pulled || !*channels ? NULL : channels;
    options.sample_rate = is_pulled ? th_mix_rate() : 0;
    options.mix = is_pulled && strcmp(channels, "haptic") == 0 ? THRUM_SEPARATE : THRUM_PREVIEW;
    thrum_engine *engine = NULL;
    int64_t error = gd_check("Haptics.start", thrum_engine_new(&options, &engine));
    if (error != GD_OK) return error;
    char *output_copy = strdup(output), *channels_copy = strdup(channels);
    if (!output_copy || !channels_copy) {
      thrum_engine_free(engine);
      free(output_copy);
      free(channels_copy);
      return GD_OUT_OF_MEMORY;
    }
    free_engine();
    free(the.output);
    free(the.channels);
    the.output = output_copy;
    the.channels = channels_copy;
    thrum_engine_set_gains(engine, the.haptic_gain, the.audio_gain);
    while (atomic_flag_test_and_set_explicit(&the.is_taken, memory_order_acquire)) {}
    the.engine = engine;
    atomic_flag_clear_explicit(&the.is_taken, memory_order_release);
  }
  return gd_check("Haptics.start", thrum_engine_start(the.engine));
}

thrum_engine *th_engine(uint64_t *generation) {
  *generation = the.generation;
  return the.engine;
}

int64_t th_engine_start(void) {
  if (the.engine && thrum_engine_is_running(the.engine) == 1) return GD_OK;
  /* By the singleton, so that its frames are connected, too. */
  gd_object server = th_singleton("Haptics");
  haptic_server *self = th_instance_of(server, &th_server_class);
  if (!self) {
    gd_report("Haptics.start", "the singleton \"Haptics\" is not registered; enable the extension");
    return GD_UNAVAILABLE;
  }
  th_value arguments[] = {
    {.kind = TH_TEXT, .text = the.output ? the.output : "auto"}, {.kind = TH_TEXT, .text = the.channels ? the.channels : ""}};
  th_value result = {0};
  for (const th_method *method = th_server_class.methods; method->name; method++)
    if (strcmp(method->name, "start") == 0) method->run(self, arguments, &result);
  return result.number;
}

void th_engine_mix(const void *playback, gd_audio_frame *frames, int64_t count) {
  if (!frames || count <= 0 || count > INT32_MAX) return;
  memset(frames, 0, (size_t)count * sizeof *frames);
  const void *none = NULL;
  if (!atomic_compare_exchange_strong(&the.playback, &none, playback) && none != playback) return;
  if (atomic_flag_test_and_set_explicit(&the.is_taken, memory_order_acquire)) return;
  /* In "haptic", the signal for an actuator goes to both channels; a bus takes it to the right output. */
  if (the.engine && strcmp(the.channels, "haptic") == 0) {
    float haptic[512];
    for (int64_t done = 0; done < count;) {
      size_t part = count - done < 512 ? (size_t)(count - done) : 512;
      if (thrum_engine_pull(the.engine, NULL, NULL, haptic, part) != THRUM_OK) break;
      for (size_t i = 0; i < part; i++) frames[done + (int64_t)i] = (gd_audio_frame){haptic[i], haptic[i]};
      done += (int64_t)part;
    }
  } else if (the.engine)
    thrum_engine_pull_interleaved(the.engine, &frames->left, 2, (size_t)count);
  atomic_flag_clear_explicit(&the.is_taken, memory_order_release);
}

void th_engine_release(const void *playback) {
  const void *own = playback;
  atomic_compare_exchange_strong(&the.playback, &own, NULL);
}

/* --- Methods ------------------------------------------------------------------------------------------------- */

/* Lets the scene tree call `poll` once a frame, as soon as there is one. */
static void connect_frames(haptic_server *self) {
  if (self->is_connected) return;
  gd_object engine = th_singleton("Engine"), loop = NULL;
  if (engine) gd.object_method_bind_ptrcall(gd.binds.Engine_get_main_loop, engine, NULL, &loop);
  if (!loop) return;
  gd_name signal = th_make_name("process_frame"), method = th_make_name("poll");
  gd_callable callable;
  const void *parts[] = {&self->base.object, &method};
  gd.callable_of_method(&callable, parts);
  int64_t flags = 0, error = GD_FAILED;
  const void *arguments[] = {&signal, &callable, &flags};
  gd.object_method_bind_ptrcall(gd.binds.Object_connect, loop, arguments, &error);
  gd.destroy_callable(&callable);
  gd.destroy_name(&signal);
  gd.destroy_name(&method);
  self->is_connected = error == GD_OK;
}

static void rest_joypad(haptic_server *self) {
  gd_object input = self->is_driven ? th_singleton("Input") : NULL;
  const void *arguments[] = {&self->joypad};
  if (input) gd.object_method_bind_ptrcall(gd.binds.Input_stop_joy_vibration, input, arguments, NULL);
  self->is_driven = false;
}

/* Vibrates the device that Godot runs on for a moment, which the next frame renews. Godot has no call that stops it. */
static void drive_handheld(gd_object input, const thrum_level *level) {
  int64_t milliseconds = 50;
  double amplitude = (level->heavy > level->light ? level->heavy : level->light) / 65535.0;
  const void *arguments[] = {&milliseconds, &amplitude};
  gd.object_method_bind_ptrcall(gd.binds.Input_vibrate_handheld, input, arguments, NULL);
}

static void drive_motors(haptic_server *self) {
  thrum_level level = THRUM_LEVEL_INIT;
  if ((self->joypad < 0 && !self->is_handheld) || !the.engine || thrum_engine_take_level(the.engine, &level) != THRUM_OK) return;
  gd_object input = level.heavy || level.light ? th_singleton("Input") : NULL;
  if (!input) {
    rest_joypad(self);
    return;
  }
  if (self->is_handheld && gd.binds.Input_vibrate_handheld) drive_handheld(input, &level);
  if (self->joypad < 0) return;
  /* Each frame renews the vibration. A game that hangs is silent after a quarter of a second. */
  double weak = level.light / 65535.0, strong = level.heavy / 65535.0, duration = 0.25;
  const void *arguments[] = {&self->joypad, &weak, &strong, &duration};
  gd.object_method_bind_ptrcall(gd.binds.Input_start_joy_vibration, input, arguments, NULL);
  self->is_driven = true;
}

static void poll(void *instance, const th_value *arguments, th_value *result) {
  (void)arguments, (void)result;
  haptic_server *self = instance;
  thrum_notice notice = THRUM_NOTICE_INIT;
  /* Handlers may start another engine, whose notices wait for the next frame. */
  thrum_engine *engine = the.engine;
  while (engine && engine == the.engine && thrum_engine_poll(engine, &notice) == 1) {
    th_value values[2] = {th_number(0), th_number(0)};
    switch (notice.kind) {
    case THRUM_ENGINE_STOPPED:
      if (notice.result != THRUM_OK) gd_report("Haptics", "%s", notice.message);
      values[0].number = notice.reason;
      th_emit(self->base.object, "stopped", values, 1);
      break;
    case THRUM_ENGINE_RESET: th_emit(self->base.object, "was_reset", NULL, 0); break;
    case THRUM_PLAYER_ENDED:
      values[0].number = (int64_t)notice.player;
      values[1].number = gd_error(notice.result);
      th_emit(self->base.object, "player_ended", values, 2);
      th_players_ended(notice.player);
      break;
    case THRUM_OVERLOADED: th_emit(self->base.object, "overloaded", NULL, 0); break;
    default: break;
    }
  }
  drive_motors(self);
}

static void start(void *instance, const th_value *arguments, th_value *result) {
  connect_frames(instance);
  *result = th_number(start_engine(arguments[0].text, arguments[1].text));
}

static void stop(void *instance, const th_value *arguments, th_value *result) {
  (void)arguments, (void)result;
  if (the.engine) gd_check("Haptics.stop", thrum_engine_stop(the.engine));
  rest_joypad(instance);
}

static void is_running(void *self, const th_value *arguments, th_value *result) {
  (void)self, (void)arguments;
  *result = th_truth(the.engine && thrum_engine_is_running(the.engine) == 1);
}

static void get_time(void *self, const th_value *arguments, th_value *result) {
  (void)self, (void)arguments;
  *result = th_real(the.engine ? thrum_engine_time(the.engine) : 0);
}

static void get_output(void *self, const th_value *arguments, th_value *result) {
  (void)self, (void)arguments;
  char name[4096] = "";
  size_t needed;
  if (the.engine) gd_check("Haptics.get_output", thrum_engine_output(the.engine, name, sizeof name, &needed));
  *result = th_text(name, strlen(name));
}

/* The outputs of the machine, for the settings of a game; null if they cannot be listed. */
static void get_devices(void *self, const th_value *arguments, th_value *result) {
  (void)self, (void)arguments;
  size_t size = 64 << 10, needed = 0;
  char *text = malloc(size);
  thrum_result failure = text ? thrum_devices(text, size, &needed) : THRUM_TOO_LARGE;
  if (failure == THRUM_TOO_SMALL) {
    free(text);
    text = malloc(needed);
    failure = text ? thrum_devices(text, needed, &needed) : THRUM_TOO_LARGE;
  }
  if (gd_check("Haptics.get_devices", failure) == GD_OK) {
    *result = th_text(text, strlen(text));
    result->kind = TH_JSON;
  }
  free(text);
}

static void set_gains(void *self, const th_value *arguments, th_value *result) {
  (void)self;
  double haptic = arguments[0].real, audio = arguments[1].real;
  if (!(haptic >= 0 && haptic <= 1 && audio >= 0 && audio <= 1)) {
    gd_report("Haptics.set_gains", "a gain is outside 0…1; pass factors");
    *result = th_number(GD_INVALID_PARAMETER);
    return;
  }
  the.haptic_gain = (float)haptic;
  the.audio_gain = (float)audio;
  *result = th_number(the.engine ? gd_check("Haptics.set_gains", thrum_engine_set_gains(the.engine, the.haptic_gain, the.audio_gain)) : GD_OK);
}

static void set_joypad(void *instance, const th_value *arguments, th_value *result) {
  (void)result;
  haptic_server *self = instance;
  int64_t device = arguments[0].number;
  if (device == self->joypad) return;
  rest_joypad(self);
  self->joypad = device >= 0 && device <= INT32_MAX ? device : -1;
}

static void get_joypad(void *self, const th_value *arguments, th_value *result) {
  (void)arguments;
  *result = th_number(((haptic_server *)self)->joypad);
}

static void set_handheld(void *instance, const th_value *arguments, th_value *result) {
  (void)result;
  ((haptic_server *)instance)->is_handheld = arguments[0].truth;
  if (arguments[0].truth && !gd.binds.Input_vibrate_handheld)
    gd_report("Haptics.set_handheld", "Godot lacks Input.vibrate_handheld; use Godot 4.2 or later");
}

static void is_handheld(void *self, const th_value *arguments, th_value *result) {
  (void)arguments;
  *result = th_truth(((haptic_server *)self)->is_handheld);
}

static void play(void *self, const th_value *arguments, th_value *result) {
  (void)self;
  *result = th_number(0);
  const thrum_pattern *pattern = th_pattern_of(arguments[0].object, "Haptics.play", NULL);
  if (!pattern) return;
  uint64_t id = 0;
  if (!the.engine) gd_report("Haptics.play", "the engine is stopped; call Haptics.start() first");
  else if (gd_check("Haptics.play", thrum_play(the.engine, pattern, arguments[1].real, &id)) == GD_OK) result->number = (int64_t)id;
}

static void feedback(void *self, const th_value *arguments, th_value *result) {
  (void)self;
  *result = th_number(0);
  if (!the.engine) gd_report("Haptics.feedback", "the engine is stopped; call Haptics.start() first");
  else result->number = th_feedback_play(the.engine, arguments[0].text, arguments[1].real);
}

static void init(void *self) { ((haptic_server *)self)->joypad = -1; }

static void finish(void *self) { rest_joypad(self); }

void th_engine_end(void) {
  free_engine();
  free(the.output);
  free(the.channels);
  the.output = the.channels = NULL;
  the.haptic_gain = the.audio_gain = 1;
}

static const th_method methods[] = {
  {.name = "start", .result = TH_INT, .run = start,
   .arguments = {{"output", TH_TEXT, true, 0, "auto", NULL}, {"channels", TH_TEXT, true, 0, "", NULL}}},
  {.name = "stop", .run = stop},
  {.name = "is_running", .result = TH_BOOL, .run = is_running},
  {.name = "get_time", .result = TH_FLOAT, .run = get_time},
  {.name = "get_output", .result = TH_TEXT, .run = get_output},
  {.name = "get_devices", .result = TH_JSON, .run = get_devices},
  {.name = "set_gains", .result = TH_INT, .run = set_gains,
   .arguments = {{"haptic", TH_FLOAT, false, 0, NULL, NULL}, {"audio", TH_FLOAT, false, 0, NULL, NULL}}},
  {.name = "set_joypad", .run = set_joypad, .arguments = {{"device", TH_INT, false, 0, NULL, NULL}}},
  {.name = "get_joypad", .result = TH_INT, .run = get_joypad},
  {.name = "set_handheld", .run = set_handheld, .arguments = {{"enabled", TH_BOOL, false, 0, NULL, NULL}}},
  {.name = "is_handheld", .result = TH_BOOL, .run = is_handheld},
  {.name = "play", .result = TH_INT, .run = play,
   .arguments = {{"pattern", TH_OBJECT, false, 0, NULL, "HapticPattern"}, {"at", TH_FLOAT, true, 0, NULL, NULL}}},
  {.name = "feedback", .result = TH_INT, .run = feedback,
   .arguments = {{"kind", TH_NAME, false, 0, NULL, NULL}, {"intensity", TH_FLOAT, true, 1, NULL, NULL}}},
  {.name = "poll", .run = poll},
  {0}};

static const th_property properties[] = {
  {"joypad", TH_INT, "set_joypad", "get_joypad", NULL}, {"handheld", TH_BOOL, "set_handheld", "is_handheld", NULL}, {0}};

static const th_signal signals[] = {
  {"stopped", {{"reason", TH_INT, false, 0, NULL, NULL}}},
  {"was_reset", {{0}}},
  {"player_ended", {{"id", TH_INT, false, 0, NULL, NULL}, {"error", TH_INT, false, 0, NULL, NULL}}},
  {"overloaded", {{0}}},
  {0}};

const th_class th_server_class = {
  .name = "HapticServer", .parent = "Object", .size = sizeof(haptic_server), .init = init, .finish = finish, .methods = methods,
  .properties = properties, .signals = signals};

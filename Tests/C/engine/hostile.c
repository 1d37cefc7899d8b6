/* Calls every function of thrum_engine.h as no program should: hostile */
#include <math.h>

#include "support.h"

static const size_t huge = SIZE_MAX / 2 + 7;

static void options(void) {
  static const struct {
    const char *output;
    thrum_result result;
  } outputs[] = {{"", THRUM_INVALID_ARGUMENT}, {"piano", THRUM_INVALID_ARGUMENT}, {"none", THRUM_NO_OUTPUT},
    {"controller:99", THRUM_NO_OUTPUT}, {"jack+pulse", THRUM_INVALID_ARGUMENT}, {"\xFF\xFE", THRUM_INVALID_ARGUMENT},
    {"jack+controller,aligned=900", THRUM_INVALID_ARGUMENT}, {"jack:", THRUM_NO_OUTPUT}};
  thrum_engine *engine = (thrum_engine *)&engine;
  thrum_engine_options options;
  memset(&options, 0, sizeof options);
  expect(thrum_engine_new(&options, NULL), THRUM_INVALID_ARGUMENT, "thrum_engine_new: out is NULL");
  expect(thrum_engine_new(&options, &engine), THRUM_INVALID_ARGUMENT, "thrum_engine_new: options.size");
  CHECK(engine == NULL);
  options.size = sizeof options - 1;
  expect(thrum_engine_new(&options, &engine), THRUM_INVALID_ARGUMENT, "thrum_engine_new: options.size");
  options.size = 0xFFFFFFFFu;
  expect(thrum_engine_new(&options, &engine), THRUM_INVALID_ARGUMENT, "thrum_engine_new: options.size");
  options.size = sizeof options;
  for (size_t index = 0; index < sizeof outputs / sizeof *outputs; index++) {
    options.output = outputs[index].output;
    expect(thrum_engine_new(&options, &engine), outputs[index].result, "thrum_engine_new");
    CHECK(engine == NULL);
  }
  static char name[5000];
  memset(name, 'x', sizeof name - 1);
  options.output = name;
  expect(thrum_engine_new(&options, &engine), THRUM_INVALID_ARGUMENT, "thrum_engine_new: options.output");
  options.output = "manual";
  options.flags = 64;
  expect(thrum_engine_new(&options, &engine), THRUM_INVALID_ARGUMENT, "thrum_engine_new: options.flags has unknown");
  options.flags = 0;
  static const float levels[] = {-0.1f, 1.1f, NAN, INFINITY};
  for (size_t index = 0; index < sizeof levels / sizeof *levels; index++) {
    options.haptic_level = levels[index];
    expect(thrum_engine_new(&options, &engine), THRUM_INVALID_ARGUMENT, "thrum_engine_new: options.haptic_level");
  }
  options.haptic_level = 1;
  static const char *places[] = {"", "left", "leftHandle,", "\xFF", "ALL"};
  for (size_t index = 0; index < sizeof places / sizeof *places; index++) {
    options.locality = places[index];
    expect(thrum_engine_new(&options, &engine), THRUM_INVALID_ARGUMENT, "thrum_engine_new: options.locality");
  }
  options.locality = NULL;
  options.mix = 2;
  expect(thrum_engine_new(&options, &engine), THRUM_INVALID_ARGUMENT, "thrum_engine_new: options.mix");
  options.mix = 0;
  uint32_t *capacity[] = {&options.players, &options.voices, &options.commands, &options.live_curves};
  for (size_t index = 0; index < sizeof capacity / sizeof *capacity; index++) {
    *capacity[index] = 65537;
    expect(thrum_engine_new(&options, &engine), THRUM_INVALID_ARGUMENT, "thrum_engine_new: options.");
    *capacity[index] = 0;
  }
  options.channels = "haptic=0";
  expect(thrum_engine_new(&options, &engine), THRUM_INVALID_ARGUMENT, "thrum_engine_new");
  options.channels = "haptic=3";
  static const double rates[] = {7999, 192001, -1, NAN, INFINITY};
  for (size_t index = 0; index < sizeof rates / sizeof *rates; index++) {
    options.sample_rate = rates[index];
    expect(thrum_engine_new(&options, &engine), THRUM_INVALID_ARGUMENT, "thrum_engine_new: options.sample_rate");
  }
  options.sample_rate = 0;

  /* A struct of a later version, whose further bytes are 0, is accepted; other bytes are refused. */
  struct {
    thrum_engine_options known;
    char later[24];
  } larger;
  memset(&larger, 0, sizeof larger);
  larger.known.size = sizeof larger;
  larger.known.output = "manual";
  CHECK(thrum_engine_new(&larger.known, &engine) == THRUM_OK);
  CHECK(thrum_engine_free(engine) == THRUM_OK);
  larger.later[23] = 1;
  expect(thrum_engine_new(&larger.known, &engine), THRUM_INVALID_ARGUMENT, "thrum_engine_new: options has members");

  /* Unknown outputs are answered in the words of a library: it has no command. */
  options.output = "piano";
  expect(thrum_engine_new(&options, &engine), THRUM_INVALID_ARGUMENT,
    "thrum_engine_new: options.output is 'piano'; use auto, silent, pull, manual, jack, ");
  CHECK(strstr(thrum_error(), "thrum_devices") && !strstr(thrum_error(), "thrum devices"));
  options.output = "pull+controller";
  expect(thrum_engine_new(&options, &engine), THRUM_INVALID_ARGUMENT,
    "thrum_engine_new: options.output: pull cannot be paired");
  options.output = "manual";

  thrum_profile profile = THRUM_PROFILE_INIT;
  CHECK(thrum_profile_named("wideband", &profile) == THRUM_OK);
  options.profile = &profile;
  profile.intensity_exponent = NAN;
  expect(thrum_engine_new(&options, &engine), THRUM_INVALID_ARGUMENT,
    "thrum_engine_new: options.profile.intensity_exponent is out of range; use 0.1…8");
  profile.intensity_exponent = 2;
  CHECK(thrum_engine_new(&options, &engine) == THRUM_OK);
  CHECK(thrum_engine_free(engine) == THRUM_OK);
}

/* Calls every function with a handle that is no engine. */
static void no_engine(const void *handle, thrum_result expected) {
  thrum_engine *engine = (thrum_engine *)(uintptr_t)handle;
  thrum_pattern *pattern = make_pattern(0);
  thrum_player *player = (thrum_player *)&player;
  thrum_notice notice;
  char text[16];
  uint64_t nanoseconds;
  double time;
  float sample;
  notice.size = sizeof notice;
  expect(thrum_engine_start(engine), expected, "thrum_engine_start");
  expect(thrum_engine_stop(engine), expected, "thrum_engine_stop");
  expect(thrum_engine_is_running(engine), expected, "thrum_engine_is_running");
  expect(thrum_engine_output(engine, text, sizeof text, NULL), expected, "thrum_engine_output");
  CHECK(thrum_engine_sample_rate(engine) == -1);
  CHECK(thrum_engine_time(engine) == -1);
  expect(thrum_engine_host_time(engine, 0, &nanoseconds), expected, "thrum_engine_host_time");
  expect(thrum_engine_time_at(engine, 0, &time), expected, "thrum_engine_time_at");
  expect(thrum_engine_set_gains(engine, 1, 1), expected, "thrum_engine_set_gains");
  expect(thrum_engine_active_players(engine), expected, "thrum_engine_active_players");
  expect(thrum_engine_pull(engine, &sample, NULL, NULL, 1), expected, "thrum_engine_pull");
  expect(thrum_engine_poll(engine, &notice), expected, "thrum_engine_poll");
  thrum_level level = THRUM_LEVEL_INIT;
  thrum_sound sound = {sizeof sound, "a", &sample, NULL, 0};
  expect(thrum_engine_take_level(engine, &level), expected, "thrum_engine_take_level");
  expect(thrum_engine_add_sound(engine, &sound, 48000), expected, "thrum_engine_add_sound");
  expect(thrum_engine_remove_sound(engine, "a"), expected, "thrum_engine_remove_sound");
  expect(thrum_engine_set_content(engine, 0), expected, "thrum_engine_set_content");
  expect(thrum_engine_set_auto_shutdown(engine, 0), expected, "thrum_engine_set_auto_shutdown");
  expect(thrum_engine_pull_interleaved(engine, &sample, 1, 1), expected, "thrum_engine_pull_interleaved");
  expect(thrum_engine_wait(engine, 0), expected, "thrum_engine_wait");
  expect(thrum_engine_notify_when_ended(engine), expected, "thrum_engine_notify_when_ended");
  expect(thrum_play(engine, pattern, 0, NULL), expected, "thrum_play");
  expect(thrum_player_new(engine, pattern, &player), expected, "thrum_player_new");
  CHECK(player == NULL);
  if (handle) expect(thrum_engine_free(engine), expected, "thrum_engine_free");
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
}

/* Calls every function with a handle that is no player. */
static void no_player(const void *handle, thrum_result expected) {
  thrum_player *player = (thrum_player *)(uintptr_t)handle;
  thrum_point point = {0, 1};
  thrum_curve curve = {sizeof curve, THRUM_INTENSITY_CONTROL, 0, &point, 1};
  CHECK(thrum_player_id(player) == 0);
  expect(thrum_player_start(player, 0), expected, "thrum_player_start");
  expect(thrum_player_stop(player, 0), expected, "thrum_player_stop");
  expect(thrum_player_cancel(player), expected, "thrum_player_cancel");
  expect(thrum_player_pause(player, 0), expected, "thrum_player_pause");
  expect(thrum_player_resume(player, 0), expected, "thrum_player_resume");
  expect(thrum_player_seek(player, 0), expected, "thrum_player_seek");
  expect(thrum_player_set(player, 0, 1, 0), expected, "thrum_player_set");
  expect(thrum_player_set_curve(player, &curve, 0), expected, "thrum_player_set_curve");
  thrum_parameter parameter = {0, 0, 1};
  thrum_player_settings settings = THRUM_PLAYER_SETTINGS_INIT;
  expect(thrum_player_set_all(player, &parameter, 1, 0), expected, "thrum_player_set_all");
  expect(thrum_player_get_settings(player, &settings), expected, "thrum_player_get_settings");
  expect(thrum_player_set_input(player, "speed", 0), expected, "thrum_player_set_input");
  expect(thrum_player_set_loop(player, 1, 0), expected, "thrum_player_set_loop");
  expect(thrum_player_set_rate(player, 1), expected, "thrum_player_set_rate");
  expect(thrum_player_set_muted(player, 1), expected, "thrum_player_set_muted");
  expect(thrum_player_is_playing(player), expected, "thrum_player_is_playing");
  if (handle) expect(thrum_player_free(player), expected, "thrum_player_free");
}

static void handles(void) {
  static const uint64_t memory[8] = {1, 2, 3};
  thrum_engine *engine = make_engine("manual", 0, THRUM_SEPARATE);
  thrum_pattern *pattern = make_pattern(1);
  thrum_player *player = NULL;
  CHECK(thrum_player_new(engine, pattern, &player) == THRUM_OK);
  no_engine(NULL, THRUM_INVALID_ARGUMENT);
  no_engine(memory, THRUM_WRONG_HANDLE);
  no_engine((const char *)memory + 1, THRUM_WRONG_HANDLE);
  no_engine(pattern, THRUM_WRONG_HANDLE);
  no_engine(player, THRUM_WRONG_HANDLE);
  no_player(NULL, THRUM_INVALID_ARGUMENT);
  no_player(memory, THRUM_WRONG_HANDLE);
  no_player(pattern, THRUM_WRONG_HANDLE);
  no_player(engine, THRUM_WRONG_HANDLE);
  thrum_player *other = (thrum_player *)&other;
  expect(thrum_player_new(engine, (thrum_pattern *)player, &other), THRUM_WRONG_HANDLE, "thrum_player_new");
  CHECK(other == NULL);
  expect(thrum_player_new(engine, NULL, &other), THRUM_INVALID_ARGUMENT, "thrum_player_new");
  expect(thrum_player_new(engine, pattern, NULL), THRUM_INVALID_ARGUMENT, "thrum_player_new");
  expect(thrum_play(engine, NULL, 0, NULL), THRUM_INVALID_ARGUMENT, "thrum_play");
  expect(thrum_pattern_free((thrum_pattern *)engine), THRUM_WRONG_HANDLE, "thrum_pattern_free");
  CHECK(thrum_engine_free(engine) == THRUM_OK && thrum_engine_free(NULL) == THRUM_OK);
  CHECK(thrum_player_free(player) == THRUM_OK && thrum_player_free(NULL) == THRUM_OK);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
}

static void numbers(void) {
  thrum_engine *engine = make_engine("manual", 48000, THRUM_SEPARATE);
  thrum_pattern *pattern = make_pattern(1);
  thrum_player *player = NULL;
  float samples[16];
  uint64_t id = 7;
  CHECK(thrum_player_new(engine, pattern, &player) == THRUM_OK);
  expect(thrum_player_start(player, 0), THRUM_NOT_RUNNING, "thrum_player_start");
  expect(thrum_play(engine, pattern, 0, &id), THRUM_NOT_RUNNING, "thrum_play");
  CHECK(id == 0);
  CHECK(thrum_engine_start(engine) == THRUM_OK && thrum_engine_start(engine) == THRUM_OK);

  static const double times[] = {-1, NAN, INFINITY, -INFINITY, 1.1e9};
  for (size_t index = 0; index < sizeof times / sizeof *times; index++) {
    uint64_t nanoseconds = 0;
    thrum_point point = {0, 1};
    thrum_curve curve = {sizeof curve, THRUM_INTENSITY_CONTROL, 0, &point, 1};
    expect(thrum_play(engine, pattern, times[index], NULL), THRUM_INVALID_ARGUMENT, "thrum_play");
    expect(thrum_player_start(player, times[index]), THRUM_INVALID_ARGUMENT, "thrum_player_start");
    expect(thrum_player_stop(player, times[index]), THRUM_INVALID_ARGUMENT, "thrum_player_stop");
    expect(thrum_player_pause(player, times[index]), THRUM_INVALID_ARGUMENT, "thrum_player_pause");
    expect(thrum_player_resume(player, times[index]), THRUM_INVALID_ARGUMENT, "thrum_player_resume");
    expect(thrum_player_seek(player, times[index]), THRUM_INVALID_ARGUMENT, "thrum_player_seek");
    expect(thrum_player_set(player, 0, 1, times[index]), THRUM_INVALID_ARGUMENT, "thrum_player_set");
    expect(thrum_player_set_curve(player, &curve, times[index]), THRUM_INVALID_ARGUMENT, "thrum_player_set_curve");
    expect(thrum_player_set_loop(player, 1, times[index]), THRUM_INVALID_ARGUMENT, "thrum_player_set_loop");
    expect(thrum_player_set_rate(player, times[index]), THRUM_INVALID_ARGUMENT, "thrum_player_set_rate");
    expect(thrum_engine_host_time(engine, times[index], &nanoseconds), THRUM_INVALID_ARGUMENT,
      "thrum_engine_host_time");
    /* A point of a curve is as wrong as the call's own time. */
    point.time = times[index];
    expect(thrum_player_set_curve(player, &curve, 0), THRUM_INVALID_ARGUMENT, "thrum_player_set_curve");
  }
  expect(thrum_player_set_rate(player, 0), THRUM_INVALID_ARGUMENT, "thrum_player_set_rate");
  expect(thrum_player_set_loop(player, 2, 0), THRUM_INVALID_ARGUMENT, "thrum_player_set_loop");
  expect(thrum_player_set_muted(player, -1), THRUM_INVALID_ARGUMENT, "thrum_player_set_muted");
  expect(thrum_player_set(player, 0, NAN, 0), THRUM_INVALID_ARGUMENT, "thrum_player_set");
  expect(thrum_player_set(player, 12, 0, 0), THRUM_INVALID_ARGUMENT, "thrum_player_set: control is 12");
  expect(thrum_player_set(player, -1, 0, 0), THRUM_INVALID_ARGUMENT, "thrum_player_set: control is -1");
  expect(thrum_player_set_curve(player, NULL, 0), THRUM_INVALID_ARGUMENT, "thrum_player_set_curve: curve is NULL");
  thrum_curve curve = {sizeof curve, THRUM_INTENSITY_CONTROL, 0, NULL, 0};
  expect(thrum_player_set_curve(player, &curve, 0), THRUM_INVALID_ARGUMENT, "thrum_player_set_curve");
  curve.point_count = 3;
  expect(thrum_player_set_curve(player, &curve, 0), THRUM_INVALID_ARGUMENT, "thrum_player_set_curve");
  thrum_point point = {0, NAN};
  curve.points = &point;
  curve.point_count = 1;
  expect(thrum_player_set_curve(player, &curve, 0), THRUM_INVALID_ARGUMENT, "thrum_player_set_curve");
  curve.control = 99;
  expect(thrum_player_set_curve(player, &curve, 0), THRUM_INVALID_ARGUMENT, "thrum_player_set_curve");
  /* Nothing is clamped: not a live value, nor a point of a live curve. */
  static const float values[] = {INFINITY, -INFINITY, 1e38f, -1e38f, 1.0001f, -0.0001f};
  curve.control = THRUM_INTENSITY_CONTROL;
  for (size_t index = 0; index < sizeof values / sizeof *values; index++) {
    expect(thrum_player_set(player, THRUM_INTENSITY_CONTROL, values[index], 0), THRUM_INVALID_ARGUMENT,
      "thrum_player_set: value is ");
    point.value = values[index];
    expect(thrum_player_set_curve(player, &curve, 0), THRUM_INVALID_ARGUMENT,
      "thrum_player_set_curve: curve.points[0].value is ");
  }
  expect(thrum_player_set(player, THRUM_SHARPNESS_CONTROL, -1.5f, 0), THRUM_INVALID_ARGUMENT,
    "thrum_player_set: value is -1.5; use -1…1");
  CHECK(thrum_player_set(player, THRUM_SHARPNESS_CONTROL, -1, 0) == THRUM_OK);
  CHECK(thrum_player_set(player, THRUM_INTENSITY_CONTROL, 0, 0) == THRUM_OK);
  CHECK(thrum_player_set(player, THRUM_INTENSITY_CONTROL, 1, 0) == THRUM_OK);
  curve.size = 0;
  expect(thrum_player_set_curve(player, &curve, 0), THRUM_INVALID_ARGUMENT, "thrum_player_set_curve: curve.size is 0");

  static const float gains[] = {-0.5f, 1.5f, NAN, INFINITY};
  for (size_t index = 0; index < sizeof gains / sizeof *gains; index++) {
    expect(thrum_engine_set_gains(engine, gains[index], 1), THRUM_INVALID_ARGUMENT, "thrum_engine_set_gains");
    expect(thrum_engine_set_gains(engine, 1, gains[index]), THRUM_INVALID_ARGUMENT, "thrum_engine_set_gains");
  }
  expect(thrum_engine_host_time(engine, 0, NULL), THRUM_INVALID_ARGUMENT, "thrum_engine_host_time");
  expect(thrum_engine_time_at(engine, 0, NULL), THRUM_INVALID_ARGUMENT, "thrum_engine_time_at");
  expect(thrum_engine_pull(engine, samples, NULL, NULL, (size_t)INT32_MAX + 1), THRUM_INVALID_ARGUMENT,
    "thrum_engine_pull: frames");
  expect(thrum_engine_pull(engine, samples, NULL, NULL, huge), THRUM_INVALID_ARGUMENT, "thrum_engine_pull: frames");
  expect(thrum_engine_pull(engine, samples, NULL, NULL, SIZE_MAX), THRUM_INVALID_ARGUMENT, "thrum_engine_pull: frames");
  CHECK(thrum_engine_pull(engine, samples, NULL, NULL, 0) == THRUM_OK);
  double time = 5;
  CHECK(thrum_engine_pull(engine, samples, samples, samples, 16) == THRUM_OK); /* One buffer for all is allowed. */
  CHECK(thrum_engine_time_at(engine, UINT64_MAX, &time) == THRUM_OK && time < 0);
  expect(thrum_engine_poll(engine, NULL), THRUM_INVALID_ARGUMENT, "thrum_engine_poll");
  thrum_notice notice;
  memset(&notice, 0, sizeof notice);
  expect(thrum_engine_poll(engine, &notice), THRUM_INVALID_ARGUMENT, "thrum_engine_poll: out->size is 0; begin with THRUM_NOTICE_INIT");
  notice.size = sizeof notice - 8;
  expect(thrum_engine_poll(engine, &notice), THRUM_INVALID_ARGUMENT, "thrum_engine_poll: out->size");
  expect(thrum_engine_output(engine, NULL, 0, NULL), THRUM_INVALID_ARGUMENT, "thrum_engine_output");
  char small[3];
  expect(thrum_engine_output(engine, small, sizeof small, NULL), THRUM_TOO_SMALL, "thrum_engine_output");
  expect(thrum_devices(NULL, 0, NULL), THRUM_INVALID_ARGUMENT, "thrum_devices");
  expect(thrum_devices(NULL, 9, NULL), THRUM_INVALID_ARGUMENT, "thrum_devices");

  thrum_level level = THRUM_LEVEL_INIT;
  level.size = 4;
  expect(thrum_engine_take_level(engine, &level), THRUM_INVALID_ARGUMENT, "thrum_engine_take_level: out->size is 4");
  expect(thrum_engine_take_level(engine, NULL), THRUM_INVALID_ARGUMENT, "thrum_engine_take_level: out is NULL");
  thrum_sound sound = {sizeof sound, "a", samples, NULL, 16};
  static const double sound_rates[] = {0, 999, 384001, NAN, -1};
  for (size_t index = 0; index < sizeof sound_rates / sizeof *sound_rates; index++) {
    expect(thrum_engine_add_sound(engine, &sound, sound_rates[index]), THRUM_INVALID_ARGUMENT, "thrum_engine_add_sound: rate");
  }
  expect(thrum_engine_add_sound(engine, NULL, 48000), THRUM_INVALID_ARGUMENT, "thrum_engine_add_sound: sound is NULL");
  sound.size = 4;
  expect(thrum_engine_add_sound(engine, &sound, 48000), THRUM_INVALID_ARGUMENT, "thrum_engine_add_sound: sound.size is 4");
  sound.size = sizeof sound;
  sound.path = NULL;
  expect(thrum_engine_add_sound(engine, &sound, 48000), THRUM_INVALID_ARGUMENT, "thrum_engine_add_sound: sound.path is NULL");
  sound.path = "a";
  sound.frames = huge;
  expect(thrum_engine_add_sound(engine, &sound, 48000), THRUM_INVALID_ARGUMENT, "thrum_engine_add_sound: the count of sound.left");
  sound.frames = 16;
  float broken[16] = {NAN};
  sound.right = broken;
  expect(thrum_engine_add_sound(engine, &sound, 48000), THRUM_INVALID_ARGUMENT, "thrum_engine_add_sound: sound has samples that are NaN");
  expect(thrum_engine_remove_sound(engine, NULL), THRUM_INVALID_ARGUMENT, "thrum_engine_remove_sound: path is NULL");

  /* Players outlive their engine, and then cannot be used but freed. */
  CHECK(thrum_player_start(player, 0) == THRUM_OK && thrum_player_is_playing(player) == 1);
  CHECK(thrum_engine_free(engine) == THRUM_OK);
  CHECK(thrum_player_is_playing(player) == 0);
  expect(thrum_player_start(player, 0), THRUM_NOT_RUNNING, "thrum_player_start: the engine no longer exists; keep it");
  expect(thrum_player_cancel(player), THRUM_NOT_RUNNING, "thrum_player_cancel");
  CHECK(thrum_player_set_rate(player, 2) == THRUM_OK);
  CHECK(thrum_player_id(player) == 1);
  CHECK(thrum_player_free(player) == THRUM_OK);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);

  /* Only a host pulls. */
  engine = make_engine("silent", 0, THRUM_SEPARATE);
  expect(thrum_engine_pull(engine, samples, NULL, NULL, 1), THRUM_INVALID_ARGUMENT, "thrum_engine_pull: the engine");
  CHECK(thrum_engine_free(engine) == THRUM_OK);
}

int main(void) {
  CHECK(thrum_abi_version() == THRUM_ABI_VERSION);
  CHECK(strcmp(thrum_result_name(THRUM_INTERRUPTED), "THRUM_INTERRUPTED") == 0);
  CHECK(setenv("THRUM_OUTPUT", "piano", 1) == 0);
  thrum_engine *engine = NULL;
  expect(thrum_engine_new(NULL, &engine), THRUM_INVALID_ARGUMENT, "thrum_engine_new: THRUM_OUTPUT=piano");
  CHECK(setenv("THRUM_OUTPUT", "silent", 1) == 0);
  CHECK(thrum_engine_new(NULL, &engine) == THRUM_OK && thrum_engine_free(engine) == THRUM_OK);
  options();
  handles();
  numbers();
  puts("every hostile call of the engine has the documented result");
  return 0;
}

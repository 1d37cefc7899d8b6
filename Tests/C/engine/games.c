/* What a game needs of an engine, on "manual", where every sample has its known time: levels for motors, sounds from memory,
 * several parameters at once, frames of samples, settings, and the wait for notices: games */
#include <math.h>
#include <pthread.h>
#include <time.h>

#include "support.h"

enum { rate = 48000 };

static float samples[3][rate];

static void pull(thrum_engine *engine, size_t frames) {
  CHECK(frames <= rate && thrum_engine_pull(engine, samples[0], samples[1], samples[2], frames) == THRUM_OK);
}

static float peak(const float *channel, size_t frames) {
  float most = 0;
  for (size_t frame = 0; frame < frames; frame++) most = fmaxf(most, fabsf(channel[frame]));
  return most;
}

static thrum_level take(thrum_engine *engine) {
  thrum_level level = THRUM_LEVEL_INIT;
  CHECK(thrum_engine_take_level(engine, &level) == THRUM_OK && level.size == sizeof level);
  return level;
}

static int is_silent(thrum_level level) {
  return level.intensity == 0 && level.taps == 0 && level.latest_intensity == 0 && level.heavy == 0 && level.light == 0;
}

static void levels(void) {
  thrum_engine *engine = make_engine("manual", rate, THRUM_SEPARATE);
  thrum_event events[] = {THRUM_EVENT(THRUM_CONTINUOUS, 0, 0.5, 0.8f, 0.25f), THRUM_TAP(1, 0.6f, 0.9f), THRUM_TAP(1.002, 0.7f, 0.1f)};
  thrum_parts parts = {.size = sizeof parts, .events = events, .event_count = 3};
  thrum_pattern *pattern = NULL;
  thrum_player *player = NULL;
  CHECK(thrum_pattern_make(&parts, &pattern) == THRUM_OK && thrum_player_new(engine, pattern, &player) == THRUM_OK);
  CHECK(is_silent(take(engine)));
  CHECK(thrum_engine_start(engine) == THRUM_OK && thrum_player_start(player, 0) == THRUM_OK);
  CHECK(is_silent(take(engine)));
  pull(engine, 480);
  thrum_level level = take(engine);
  CHECK(fabsf(level.intensity - 0.8f) < 1e-3f && fabsf(level.sharpness - 0.25f) < 1e-3f && level.taps == 0);
  /* More of the heavy motor, as the vibration is round; at first both drive fully, because motors start slowly. */
  CHECK(level.heavy == 65535 && level.light == 65535);
  for (int frame = 0; frame < 12; frame++) {
    pull(engine, 800);
    level = take(engine);
  }
  CHECK(level.heavy > level.light && level.light > 0 && level.heavy < 65535);
  /* A level holds until the next block, however often it is read. */
  thrum_level again = take(engine);
  CHECK(again.intensity == level.intensity && again.heavy == level.heavy);
  /* Live parameters and gains count. */
  CHECK(thrum_player_set(player, THRUM_INTENSITY_CONTROL, 0.5f, 0) == THRUM_OK);
  pull(engine, 2400);
  take(engine);
  pull(engine, 800);
  level = take(engine);
  CHECK(fabsf(level.intensity - 0.4f) < 1e-2f && level.heavy < again.heavy);
  CHECK(thrum_engine_set_gains(engine, 0, 1) == THRUM_OK);
  pull(engine, 800);
  take(engine);
  pull(engine, 800);
  CHECK(is_silent(take(engine)));
  CHECK(thrum_engine_set_gains(engine, 1, 1) == THRUM_OK);
  /* Until just after the taps. Both are counted, the latest is stated, and the light motor runs for it. */
  while (thrum_engine_time(engine) < 0.99) pull(engine, 480);
  take(engine);
  pull(engine, 960);
  level = take(engine);
  CHECK(level.taps == 2 && fabsf(level.latest_sharpness - 0.1f) < 1e-3f && fabsf(level.latest_intensity - 0.35f) < 1e-2f);
  CHECK(level.light == 65535 && level.heavy == 0 && level.intensity == 0);
  /* The pulse of a tap ends by itself. */
  int frames = 0;
  while (take(engine).light > 0 && frames++ < 60) pull(engine, 480);
  CHECK(frames > 0 && frames < 12 && take(engine).taps == 0);
  CHECK(thrum_player_start(player, 0) == THRUM_OK);
  pull(engine, 480);
  CHECK(thrum_engine_stop(engine) == THRUM_OK && is_silent(take(engine)));
  CHECK(thrum_player_free(player) == THRUM_OK && thrum_pattern_free(pattern) == THRUM_OK);
  CHECK(thrum_engine_free(engine) == THRUM_OK);
}

static thrum_pattern *sound_pattern(const char *path) {
  thrum_event event = THRUM_EVENT_INIT;
  event.type = THRUM_AUDIO_FILE;
  event.path = path;
  thrum_parts parts = {.size = sizeof parts, .events = &event, .event_count = 1};
  thrum_pattern *pattern = NULL;
  CHECK(thrum_pattern_make(&parts, &pattern) == THRUM_OK);
  return pattern;
}

static void sounds(void) {
  thrum_engine_options options = THRUM_ENGINE_OPTIONS_INIT;
  options.output = "manual";
  thrum_engine *engine = NULL;
  CHECK(thrum_engine_new(&options, &engine) == THRUM_OK && thrum_engine_start(engine) == THRUM_OK);
  thrum_pattern *pattern = sound_pattern("pack/bell");
  CHECK(thrum_play(engine, pattern, 0, NULL) == THRUM_AUDIO_FAILED);
  static float left[24000], right[24000];
  for (int frame = 0; frame < 24000; frame++) left[frame] = 0.5f * sinf((float)frame * 0.1f);
  thrum_sound sound = {sizeof sound, "pack/bell", left, right, 24000};
  CHECK(thrum_engine_add_sound(engine, &sound, rate) == THRUM_OK);
  CHECK(thrum_play(engine, pattern, 0, NULL) == THRUM_OK);
  left[0] = 9; /* The samples were copied. */
  pull(engine, 24000);
  CHECK(fabsf(peak(samples[0], 24000) - 0.5f) < 0.02f && peak(samples[1], 24000) == 0 && peak(samples[2], 24000) == 0);
  pull(engine, 24000);
  CHECK(peak(samples[0], 24000) == 0);
  /* Another rate is converted: half the rate lasts twice as long. One channel sounds on both sides. */
  left[0] = 0;
  sound.right = NULL;
  CHECK(thrum_engine_add_sound(engine, &sound, rate / 2) == THRUM_OK && thrum_play(engine, pattern, 0, NULL) == THRUM_OK);
  pull(engine, 36000);
  pull(engine, 9600);
  CHECK(peak(samples[0], 9600) > 0.3f && peak(samples[1], 9600) > 0.3f);
  thrum_player *player = NULL;
  CHECK(thrum_player_new(engine, pattern, &player) == THRUM_OK);
  CHECK(thrum_engine_remove_sound(engine, "pack/bell") == THRUM_OK);
  expect(thrum_engine_remove_sound(engine, "pack/bell"), THRUM_INVALID_ARGUMENT, "thrum_engine_remove_sound: no sound");
  CHECK(thrum_play(engine, pattern, 0, NULL) == THRUM_AUDIO_FAILED && thrum_player_start(player, 0) == THRUM_OK);
  pull(engine, 9600);
  CHECK(peak(samples[0], 9600) > 0.3f);
  CHECK(thrum_player_free(player) == THRUM_OK && thrum_pattern_free(pattern) == THRUM_OK);
  /* More than the engine's memory for sounds. */
  size_t many = 17 << 20;
  float *long_sound = calloc(many, sizeof *long_sound);
  CHECK(long_sound);
  sound.left = long_sound;
  sound.frames = many;
  expect(thrum_engine_add_sound(engine, &sound, rate), THRUM_AUDIO_FAILED, "thrum_engine_add_sound");
  free(long_sound);
  CHECK(thrum_engine_free(engine) == THRUM_OK);

  /* A file by its absolute path is allowed when the program says so. */
  options.flags = THRUM_ALLOW_ABSOLUTE_AUDIO;
  pattern = sound_pattern("/nowhere/bell.wav");
  CHECK(thrum_engine_new(&options, &engine) == THRUM_OK && thrum_engine_start(engine) == THRUM_OK);
  CHECK(thrum_play(engine, pattern, 0, NULL) == THRUM_AUDIO_FAILED && strstr(thrum_error(), "/nowhere/bell.wav"));
  CHECK(thrum_pattern_free(pattern) == THRUM_OK && thrum_engine_free(engine) == THRUM_OK);
}

/* Frames of 1 to 4 channels have the bits of separate channels. */
static void frames(void) {
  static float mixed[32 * 1500];
  thrum_pattern *pattern = make_pattern(0.2);
  for (uint32_t channels = 1; channels <= 4; channels++) {
    thrum_engine *one = make_engine("manual", rate, THRUM_SEPARATE), *other = make_engine("manual", rate, THRUM_SEPARATE);
    CHECK(thrum_engine_start(one) == THRUM_OK && thrum_engine_start(other) == THRUM_OK);
    CHECK(thrum_play(one, pattern, 0.01, NULL) == THRUM_OK && thrum_play(other, pattern, 0.01, NULL) == THRUM_OK);
    for (int block = 0; block < 4; block++) {
      memset(mixed, 0xEE, sizeof mixed);
      pull(one, 1500);
      CHECK(thrum_engine_pull_interleaved(other, mixed, channels, 1500) == THRUM_OK);
      for (size_t frame = 0; frame < 1500; frame++) {
        const float *found = mixed + frame * channels;
        if (channels == 1) CHECK(found[0] == samples[2][frame]);
        if (channels > 1) CHECK(found[0] == samples[0][frame] && found[1] == samples[1][frame]);
        if (channels > 2) CHECK(found[2] == samples[2][frame]);
        if (channels > 3) CHECK(found[3] == 0);
      }
    }
    CHECK(peak(samples[2], 1500) > 0.1f);
    expect(thrum_engine_pull_interleaved(other, mixed, 0, 1), THRUM_INVALID_ARGUMENT, "thrum_engine_pull_interleaved: channels is 0");
    expect(thrum_engine_pull_interleaved(other, mixed, 33, 1), THRUM_INVALID_ARGUMENT, "thrum_engine_pull_interleaved: channels is 33");
    expect(thrum_engine_pull_interleaved(other, NULL, 2, 1), THRUM_INVALID_ARGUMENT, "thrum_engine_pull_interleaved: samples is NULL");
    expect(thrum_engine_pull_interleaved(other, mixed, 2, SIZE_MAX), THRUM_INVALID_ARGUMENT, "thrum_engine_pull_interleaved: frames");
    CHECK(thrum_engine_pull_interleaved(other, mixed, 32, 1500) == THRUM_OK && mixed[32 * 1500 - 1] == 0);
    CHECK(thrum_engine_free(one) == THRUM_OK && thrum_engine_free(other) == THRUM_OK);
  }
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
}

static void settings(void) {
  thrum_engine *engine = make_engine("manual", rate, THRUM_SEPARATE);
  thrum_pattern *pattern = make_pattern(1);
  thrum_player *player = NULL;
  thrum_player_settings found = THRUM_PLAYER_SETTINGS_INIT;
  CHECK(thrum_player_new(engine, pattern, &player) == THRUM_OK);
  CHECK(thrum_player_get_settings(player, &found) == THRUM_OK);
  CHECK(!found.loops && !found.is_muted && found.loop_end == 0 && found.rate == 1 && found.size == sizeof found);
  CHECK(thrum_player_set_loop(player, 1, 0.25) == THRUM_OK && thrum_player_set_rate(player, 3) == THRUM_OK);
  CHECK(thrum_player_set_muted(player, 1) == THRUM_OK && thrum_player_get_settings(player, &found) == THRUM_OK);
  CHECK(found.loops == 1 && found.is_muted == 1 && found.loop_end == 0.25 && found.rate == 3);
  found.size = 8;
  expect(thrum_player_get_settings(player, &found), THRUM_INVALID_ARGUMENT, "thrum_player_get_settings: out->size is 8");
  expect(thrum_player_get_settings(player, NULL), THRUM_INVALID_ARGUMENT, "thrum_player_get_settings: out is NULL");
  expect(thrum_player_get_settings((thrum_player *)engine, &found), THRUM_WRONG_HANDLE, "thrum_player_get_settings");
  CHECK(thrum_player_set_loop(player, 0, 0) == THRUM_OK && thrum_player_set_rate(player, 1) == THRUM_OK);
  CHECK(thrum_player_set_muted(player, 0) == THRUM_OK);

  /* Several parameters, each at its time, or none. */
  CHECK(thrum_engine_start(engine) == THRUM_OK && thrum_player_start(player, 0) == THRUM_OK);
  thrum_parameter list[] = {{0, THRUM_INTENSITY_CONTROL, 0.5f}, {0.1, THRUM_INTENSITY_CONTROL, 0.25f}, {0, THRUM_SHARPNESS_CONTROL, 2}};
  expect(thrum_player_set_all(player, list, 3, 0.1), THRUM_INVALID_ARGUMENT, "thrum_player_set_all: parameters[2].value is 2");
  pull(engine, 9600);
  CHECK(fabsf(take(engine).intensity - 1) < 1e-3f);
  CHECK(thrum_player_set_all(player, list, 2, 0.3) == THRUM_OK && thrum_player_set_all(player, NULL, 0, 0) == THRUM_OK);
  pull(engine, 4800 + 480);
  take(engine);
  pull(engine, 480);
  CHECK(fabsf(take(engine).intensity - 0.5f) < 1e-2f);
  pull(engine, 4800);
  take(engine);
  pull(engine, 480);
  CHECK(fabsf(take(engine).intensity - 0.25f) < 1e-2f);
  list[0].control = 12;
  expect(thrum_player_set_all(player, list, 1, 0), THRUM_INVALID_ARGUMENT, "thrum_player_set_all: parameters[0].control is 12");
  list[0].control = 0;
  list[0].time = -1;
  expect(thrum_player_set_all(player, list, 1, 0), THRUM_INVALID_ARGUMENT, "thrum_player_set_all: parameters[0].time");
  expect(thrum_player_set_all(player, NULL, 1, 0), THRUM_INVALID_ARGUMENT, "thrum_player_set_all: parameters is NULL");
  expect(thrum_player_set_all(player, list + 1, 1, NAN), THRUM_INVALID_ARGUMENT, "thrum_player_set_all");
  CHECK(thrum_player_free(player) == THRUM_OK && thrum_engine_stop(engine) == THRUM_OK);

  /* What the engine plays, from the next start on. */
  CHECK(thrum_engine_set_content(engine, THRUM_PLAY_AUDIO_ONLY) == THRUM_OK && thrum_engine_start(engine) == THRUM_OK);
  CHECK(thrum_play(engine, pattern, 0, NULL) == THRUM_OK);
  pull(engine, 4800);
  CHECK(peak(samples[2], 4800) == 0 && thrum_engine_stop(engine) == THRUM_OK);
  CHECK(thrum_engine_set_content(engine, THRUM_PLAY_ALL) == THRUM_OK && thrum_engine_start(engine) == THRUM_OK);
  CHECK(thrum_play(engine, pattern, 0, NULL) == THRUM_OK);
  pull(engine, 4800);
  CHECK(peak(samples[2], 4800) > 0.1f && thrum_engine_stop(engine) == THRUM_OK);
  expect(thrum_engine_set_content(engine, 3), THRUM_INVALID_ARGUMENT, "thrum_engine_set_content: content is 3");
  expect(thrum_engine_set_content(engine, -1), THRUM_INVALID_ARGUMENT, "thrum_engine_set_content: content is -1");
  /* A player starts the engine as soon as that is allowed. */
  CHECK(thrum_play(engine, pattern, 0, NULL) == THRUM_NOT_RUNNING);
  CHECK(thrum_engine_set_auto_shutdown(engine, 1) == THRUM_OK && thrum_play(engine, pattern, 0, NULL) == THRUM_OK);
  CHECK(thrum_engine_is_running(engine) == 1);
  expect(thrum_engine_set_auto_shutdown(engine, 2), THRUM_INVALID_ARGUMENT, "thrum_engine_set_auto_shutdown: is_enabled is 2");
  CHECK(thrum_pattern_free(pattern) == THRUM_OK && thrum_engine_free(engine) == THRUM_OK);
}

static void expect_kind(thrum_engine *engine, int32_t kind) {
  thrum_notice notice;
  CHECK(thrum_engine_wait(engine, 10) == 1 && next_notice(engine, &notice) == 1);
  if (notice.kind != kind) {
    fprintf(stderr, "notice %d instead of %d\n", notice.kind, kind);
    exit(1);
  }
  CHECK(notice.result == THRUM_OK);
}

static void *play_later(void *context) {
  thrum_engine *engine = context;
  thrum_pattern *pattern = make_pattern(0);
  struct timespec pause = {0, 20000000};
  nanosleep(&pause, NULL);
  CHECK(thrum_play(engine, pattern, 0, NULL) == THRUM_OK && thrum_pattern_free(pattern) == THRUM_OK);
  return NULL;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void waiting(void) {
  thrum_engine *engine = make_engine("manual", rate, THRUM_SEPARATE);
  thrum_pattern *pattern = make_pattern(0.1);
  CHECK(thrum_engine_wait(engine, 60) == 0); /* Nothing was pulled, so nothing can come. */
  /* On a stopped engine at once. */
  CHECK(thrum_engine_notify_when_ended(engine) == THRUM_OK);
  expect_kind(engine, THRUM_ALL_ENDED);
  CHECK(thrum_engine_start(engine) == THRUM_OK);
  expect_kind(engine, THRUM_ENGINE_STARTED);
  CHECK(thrum_play(engine, pattern, 0, NULL) == THRUM_OK && thrum_engine_notify_when_ended(engine) == THRUM_OK);
  pull(engine, 2400);
  CHECK(thrum_engine_wait(engine, 60) == 0);
  CHECK(thrum_play(engine, pattern, 0, NULL) == THRUM_OK); /* Delays the notice. */
  pull(engine, 4800);
  expect_kind(engine, THRUM_PLAYER_ENDED);
  CHECK(thrum_engine_wait(engine, 0) == 0);
  pull(engine, 4800);
  expect_kind(engine, THRUM_PLAYER_ENDED);
  expect_kind(engine, THRUM_ALL_ENDED);
  CHECK(thrum_engine_wait(engine, 0) == 0);
  static const double wrong[] = {-1, 3601, NAN, INFINITY};
  for (int index = 0; index < 4; index++) expect(thrum_engine_wait(engine, wrong[index]), THRUM_INVALID_ARGUMENT, "thrum_engine_wait: seconds");
  CHECK(thrum_engine_free(engine) == THRUM_OK);

  /* On a clock: a thread sleeps until another one plays, and without a notice until its time is over. */
  engine = make_engine("silent", 0, THRUM_SEPARATE);
  CHECK(thrum_engine_start(engine) == THRUM_OK);
  expect_kind(engine, THRUM_ENGINE_STARTED);
  double start = now();
  CHECK(thrum_engine_wait(engine, 0.05) == 0 && now() - start >= 0.05);
  for (int round = 0; round < 20; round++) {
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, play_later, engine) == 0);
    expect_kind(engine, THRUM_PLAYER_ENDED);
    CHECK(pthread_join(thread, NULL) == 0);
  }
  CHECK(thrum_pattern_free(pattern) == THRUM_OK && thrum_engine_free(engine) == THRUM_OK);
}

int main(void) {
  levels();
  sounds();
  frames();
  settings();
  waiting();
  puts("levels, sounds from memory, frames, settings and waits are what thrum_engine.h states");
  return 0;
}

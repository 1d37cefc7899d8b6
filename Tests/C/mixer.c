/* Mixers: every row of the table of digests, wrong calls, sounds, and two threads: mixer TABLE SAMPLES */
#include <math.h>
#include <pthread.h>
#include <sched.h>

#include "digests.h"

static thrum_mixer *make_mixer(uint32_t rate, int32_t mix) {
  thrum_mixer_options options = THRUM_MIXER_OPTIONS_INIT;
  thrum_mixer *mixer = NULL;
  options.sample_rate = rate;
  options.mix = mix;
  CHECK(thrum_mixer_new(&options, &mixer) == THRUM_OK);
  return mixer;
}

static void pull(thrum_mixer *mixer, float *samples, size_t frames) {
  size_t done = 0;
  for (size_t index = 0; done < frames; index++) {
    size_t block = block_size(index, frames - done);
    float *at = samples + done;
    CHECK(thrum_mixer_pull(mixer, at, at + frames, at + 2 * frames, block) == THRUM_OK);
    done += block;
  }
}

static void test_row(const digest_row *row, thrum_pattern *pattern, int number) {
  (void)number;
  thrum_mixer *mixer = make_mixer(row->rate, row_mix(row));
  float *samples = row_samples(row);
  unsigned long position = 0;
  for (int round = 0; round < 2; round++) {
    /* The first playback starts as soon as possible, the second at the 4999th sample from then. */
    unsigned long wait = round * 4999;
    uint64_t id = 0;
    CHECK(thrum_mixer_play(mixer, pattern, NULL, round ? (double)(position + wait) / row->rate : 0, &id) == THRUM_OK);
    CHECK(thrum_mixer_is_playing(mixer, id) == 1);
    memset(samples, 0xFF, 3 * row->frames * sizeof(float));
    for (unsigned long frame = 0; frame < wait; frame++) {
      float left = 1, right = 1, haptic = 1;
      CHECK(thrum_mixer_pull(mixer, &left, &right, &haptic, 1) == THRUM_OK);
      CHECK(left == 0 && right == 0 && haptic == 0);
    }
    pull(mixer, samples, row->frames);
    check_row(row, samples, round);
    position += wait + row->frames;
    /* What follows the digest, such as a release, must not sound into the next round. */
    thrum_result result = thrum_mixer_cancel(mixer, id);
    CHECK(result == THRUM_OK || result == THRUM_NOT_RUNNING);
    for (unsigned pulled = 0; pulled < row->rate; pulled += 64) {
      CHECK(thrum_mixer_pull(mixer, NULL, NULL, NULL, 64) == THRUM_OK);
      position += 64;
    }
    CHECK(fabs(thrum_mixer_time(mixer) - (double)position / row->rate) < 1e-9);
    CHECK(thrum_mixer_is_playing(mixer, id) == 0);
  }
  free(samples);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  CHECK(thrum_mixer_free(mixer) == THRUM_OK);
}

/* Calls every function as no program should. */
static void misuse(thrum_pattern *pattern) {
  thrum_mixer *mixer = (thrum_mixer *)&mixer;
  thrum_mixer_options options = THRUM_MIXER_OPTIONS_INIT;
  expect(thrum_mixer_new(NULL, NULL), THRUM_INVALID_ARGUMENT, "thrum_mixer_new: out");
  options.size = 3;
  expect(thrum_mixer_new(&options, &mixer), THRUM_INVALID_ARGUMENT, "thrum_mixer_new: options.size");
  CHECK(mixer == NULL);
  options = (thrum_mixer_options)THRUM_MIXER_OPTIONS_INIT;
  options.sample_rate = NAN;
  expect(thrum_mixer_new(&options, &mixer), THRUM_INVALID_ARGUMENT, "thrum_mixer_new: options.sample_rate");
  options.sample_rate = 0;
  options.mix = 2;
  expect(thrum_mixer_new(&options, &mixer), THRUM_INVALID_ARGUMENT, "thrum_mixer_new: options.mix");
  options.mix = 0;
  options.voices = 65537;
  expect(thrum_mixer_new(&options, &mixer), THRUM_INVALID_ARGUMENT, "thrum_mixer_new: options.voices is 65537");
  thrum_profile profile = THRUM_PROFILE_INIT;
  options.voices = 0;
  options.profile = &profile;
  expect(thrum_mixer_new(&options, &mixer), THRUM_INVALID_ARGUMENT, "thrum_mixer_new: options.profile.");
  CHECK(thrum_mixer_new(NULL, &mixer) == THRUM_OK);

  uint64_t id = 9;
  float sample = 7;
  thrum_mixer *wrong = (thrum_mixer *)pattern;
  expect(thrum_mixer_play(NULL, pattern, NULL, 0, &id), THRUM_INVALID_ARGUMENT, "thrum_mixer_play: the mixer is NULL");
  CHECK(id == 0);
  expect(thrum_mixer_play(wrong, pattern, NULL, 0, &id), THRUM_WRONG_HANDLE, "thrum_mixer_play: the pointer");
  expect(thrum_mixer_play(mixer, NULL, NULL, 0, &id), THRUM_INVALID_ARGUMENT, "thrum_mixer_play: the pattern");
  expect(thrum_mixer_play(mixer, (thrum_pattern *)mixer, NULL, 0, &id), THRUM_WRONG_HANDLE, "thrum_mixer_play: the pointer");
  static const double wrong_times[] = {-1, 2e9, NAN, INFINITY};
  thrum_play_options play = THRUM_PLAY_OPTIONS_INIT;
  for (int index = 0; index < 4; index++) {
    double time = wrong_times[index];
    expect(thrum_mixer_play(mixer, pattern, NULL, time, &id), THRUM_INVALID_ARGUMENT, "thrum_mixer_play: time");
    play.loop_end = time;
    expect(thrum_mixer_play(mixer, pattern, &play, 0, &id), THRUM_INVALID_ARGUMENT, "thrum_mixer_play: the end");
    play.loop_end = 0;
    play.rate = time;
    expect(thrum_mixer_play(mixer, pattern, &play, 0, &id), THRUM_INVALID_ARGUMENT, "thrum_mixer_play: rate");
    play.rate = 1;
  }
  play.loops = 2;
  expect(thrum_mixer_play(mixer, pattern, &play, 0, &id), THRUM_INVALID_ARGUMENT, "thrum_mixer_play: loops is 2");
  play.loops = 0;
  thrum_parameter value = {0, THRUM_INTENSITY_CONTROL, 2};
  play.parameters = &value;
  play.parameter_count = 1;
  expect(thrum_mixer_play(mixer, pattern, &play, 0, &id), THRUM_INVALID_ARGUMENT, "thrum_mixer_play: parameters[0].value");
  play.parameters = NULL;
  expect(thrum_mixer_play(mixer, pattern, &play, 0, &id), THRUM_INVALID_ARGUMENT, "thrum_mixer_play: parameters is NULL");

  /* None has been played yet. */
  static const uint64_t ids[] = {0, 1, 1 << 16, UINT64_MAX};
  for (int index = 0; index < 4; index++) {
    expect(thrum_mixer_stop(mixer, ids[index], 0), THRUM_INVALID_ARGUMENT, "thrum_mixer_stop: no playback");
    expect(thrum_mixer_is_playing(mixer, ids[index]), THRUM_INVALID_ARGUMENT, "thrum_mixer_is_playing: no playback");
  }
  CHECK(thrum_mixer_play(mixer, pattern, NULL, 0, &id) == THRUM_OK && id != 0);
  thrum_point point = {0, 1}, beyond = {0, 2};
  thrum_curve curve = THRUM_CURVE_INIT;
  for (int index = 0; index < 4; index++) {
    double time = wrong_times[index];
    expect(thrum_mixer_stop(mixer, id, time), THRUM_INVALID_ARGUMENT, "thrum_mixer_stop: time");
    expect(thrum_mixer_pause(mixer, id, time), THRUM_INVALID_ARGUMENT, "thrum_mixer_pause: time");
    expect(thrum_mixer_resume(mixer, id, time), THRUM_INVALID_ARGUMENT, "thrum_mixer_resume: time");
    expect(thrum_mixer_seek(mixer, id, time), THRUM_INVALID_ARGUMENT, "thrum_mixer_seek: position");
    expect(thrum_mixer_set_rate(mixer, id, time), THRUM_INVALID_ARGUMENT, "thrum_mixer_set_rate: rate");
    expect(thrum_mixer_set_loop(mixer, id, 1, time), THRUM_INVALID_ARGUMENT, "thrum_mixer_set_loop: the end");
    expect(thrum_mixer_set(mixer, id, 0, 1, time, 0), THRUM_INVALID_ARGUMENT, "thrum_mixer_set: over");
    expect(thrum_mixer_set(mixer, id, 0, 1, 0, time), THRUM_INVALID_ARGUMENT, "thrum_mixer_set: time");
    curve.points = &point;
    curve.point_count = 1;
    expect(thrum_mixer_set_curve(mixer, id, &curve, time), THRUM_INVALID_ARGUMENT, "thrum_mixer_set_curve: time");
  }
  expect(thrum_mixer_set(mixer, id, 0, NAN, 0, 0), THRUM_INVALID_ARGUMENT, "thrum_mixer_set: value");
  expect(thrum_mixer_set(mixer, id, 1, -1.5f, 0, 0), THRUM_INVALID_ARGUMENT, "thrum_mixer_set: value is -1.5; use -1…1");
  expect(thrum_mixer_set(mixer, id, 12, 1, 0, 0), THRUM_INVALID_ARGUMENT, "thrum_mixer_set: control is 12");
  expect(thrum_mixer_set_loop(mixer, id, -1, 0), THRUM_INVALID_ARGUMENT, "thrum_mixer_set_loop: loops");
  expect(thrum_mixer_set_curve(mixer, id, NULL, 0), THRUM_INVALID_ARGUMENT, "thrum_mixer_set_curve: curve is NULL");
  curve.points = &beyond;
  expect(thrum_mixer_set_curve(mixer, id, &curve, 0), THRUM_INVALID_ARGUMENT, "thrum_mixer_set_curve: curve.points[0].value");
  curve.point_count = 0;
  expect(thrum_mixer_set_curve(mixer, id, &curve, 0), THRUM_INVALID_ARGUMENT, "thrum_mixer_set_curve: curve has no points");
  expect(thrum_mixer_add_sound(mixer, NULL), THRUM_INVALID_ARGUMENT, "thrum_mixer_add_sound: sound is NULL");
  expect(thrum_mixer_pull(NULL, &sample, NULL, NULL, 1), THRUM_INVALID_ARGUMENT, "thrum_mixer_pull: the mixer is NULL");
  expect(thrum_mixer_pull(wrong, &sample, NULL, NULL, 1), THRUM_WRONG_HANDLE, "thrum_mixer_pull: the pointer");
  expect(thrum_mixer_pull(mixer, &sample, NULL, NULL, SIZE_MAX), THRUM_INVALID_ARGUMENT, "thrum_mixer_pull: frames");
  CHECK(sample == 7 && thrum_mixer_pull(mixer, &sample, NULL, NULL, 0) == THRUM_OK && sample == 7);
  CHECK(thrum_mixer_time(NULL) == -1 && thrum_mixer_time(mixer) == 0);
  /* Nothing above was sent: the playback is as it began. */
  CHECK(thrum_mixer_is_playing(mixer, id) == 1);
  for (int block = 0; block < 100; block++) CHECK(thrum_mixer_pull(mixer, NULL, NULL, NULL, 480) == THRUM_OK);
  CHECK(thrum_mixer_is_playing(mixer, id) == 0);
  expect(thrum_mixer_set(mixer, id, 0, 1, 0, 0), THRUM_NOT_RUNNING, "thrum_mixer_set: the playback has ended");
  /* Freed while it plays, with a curve that has not ended and one that was not read. */
  static const thrum_point slow[] = {{0, 1}, {100, 0}};
  curve.points = slow;
  curve.point_count = 2;
  play = (thrum_play_options)THRUM_PLAY_OPTIONS_INIT;
  play.loops = 1;
  CHECK(thrum_mixer_play(mixer, pattern, &play, 0, &id) == THRUM_OK);
  CHECK(thrum_mixer_set_curve(mixer, id, &curve, 0) == THRUM_OK);
  CHECK(thrum_mixer_pull(mixer, &sample, NULL, NULL, 1) == THRUM_OK);
  CHECK(thrum_mixer_set_curve(mixer, id, &curve, 0) == THRUM_OK);
  CHECK(thrum_mixer_free(NULL) == THRUM_OK && thrum_mixer_free(mixer) == THRUM_OK);
}

/* A pattern that names an audio file plays the sound that was added under its path. */
static void sounds(void) {
  enum { frames = 960 };
  static float sound[frames], left[frames], expected[frames];
  for (int frame = 0; frame < frames; frame++) sound[frame] = (float)(frame % 50) / 50 - 0.5f;
  thrum_event event = THRUM_EVENT_INIT;
  event.type = THRUM_AUDIO_FILE;
  event.path = "horn.wav";
  thrum_parts parts = THRUM_PARTS_INIT;
  parts.events = &event;
  parts.event_count = 1;
  thrum_pattern *pattern = NULL;
  CHECK(thrum_pattern_make(&parts, &pattern) == THRUM_OK);
  thrum_sound given = {sizeof given, "horn.wav", sound, NULL, frames};
  thrum_renderer *renderer = NULL;
  CHECK(thrum_renderer_new(pattern, 48000, THRUM_SEPARATE, NULL, &given, 1, &renderer) == THRUM_OK);
  CHECK(thrum_renderer_read(renderer, expected, NULL, NULL, frames) == THRUM_OK);
  thrum_mixer *mixer = make_mixer(48000, THRUM_SEPARATE);
  CHECK(thrum_mixer_play(mixer, pattern, NULL, 0, NULL) == THRUM_OK);
  CHECK(thrum_mixer_pull(mixer, left, NULL, NULL, frames) == THRUM_OK);
  for (int frame = 0; frame < frames; frame++) CHECK(left[frame] == 0);
  for (int round = 0; round < 2; round++) {
    CHECK(thrum_mixer_add_sound(mixer, &given) == THRUM_OK);
    CHECK(thrum_mixer_play(mixer, pattern, NULL, 0, NULL) == THRUM_OK);
    CHECK(thrum_mixer_pull(mixer, left, NULL, NULL, frames) == THRUM_OK);
    CHECK(memcmp(left, expected, sizeof left) == 0);
    float rest[4800];
    CHECK(thrum_mixer_pull(mixer, rest, NULL, NULL, 4800) == THRUM_OK);
  }
  CHECK(thrum_renderer_free(renderer) == THRUM_OK);
  CHECK(thrum_mixer_free(mixer) == THRUM_OK);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
}

static thrum_mixer *shared;
static int is_over, pulls, busy_pulls;

static void *pull_shared(void *unused) {
  float left[64], right[64], haptic[64];
  while (!__atomic_load_n(&is_over, __ATOMIC_RELAXED)) {
    thrum_result result = thrum_mixer_pull(shared, left, right, haptic, 64);
    CHECK(result == THRUM_OK || result == THRUM_BUSY);
    __atomic_add_fetch(result == THRUM_OK ? &pulls : &busy_pulls, 1, __ATOMIC_RELAXED);
    for (int frame = 0; frame < 64 && result == THRUM_OK; frame++) CHECK(haptic[frame] >= -1 && haptic[frame] <= 1);
    /* valgrind lets one thread run at a time, and not in turns. */
    sched_yield();
  }
  return unused;
}

/* One thread controls while two pull; each is refused while the other is in the mixer. */
static void threads(thrum_pattern *pattern) {
  pthread_t threads[2];
  static const thrum_point points[] = {{0, 1}, {0.01, 0.2f}};
  thrum_curve curve = {sizeof curve, THRUM_INTENSITY_CONTROL, 0, points, 2};
  int played = 0, refused = 0;
  shared = make_mixer(48000, THRUM_PREVIEW);
  for (int index = 0; index < 2; index++) CHECK(pthread_create(&threads[index], NULL, pull_shared, NULL) == 0);
  /* On a busy machine, all calls could be over before a thread has begun. */
  for (long wait = 0; wait < 100000000 && __atomic_load_n(&pulls, __ATOMIC_RELAXED) == 0; wait++) sched_yield();
  uint64_t ids[16] = {0};
  for (int call = 0; call < 4000; call++) {
    uint64_t *id = &ids[call % 16];
    thrum_result result;
    switch (call / 16 % 5) {
    case 0:
      result = thrum_mixer_play(shared, pattern, NULL, 0, id);
      played += result == THRUM_OK;
      break;
    case 1: result = *id ? thrum_mixer_set(shared, *id, THRUM_INTENSITY_CONTROL, 0.5f, 0.005, 0) : THRUM_OK; break;
    case 2: result = *id ? thrum_mixer_set_curve(shared, *id, &curve, 0) : THRUM_OK; break;
    case 3: result = *id ? thrum_mixer_set_rate(shared, *id, 20) : THRUM_OK; break;
    default: result = *id ? thrum_mixer_stop(shared, *id, 0) : THRUM_OK;
    }
    CHECK(result == THRUM_OK || result == THRUM_NOT_RUNNING || result == THRUM_QUEUE_FULL);
    refused += result == THRUM_QUEUE_FULL;
    if (call % 16 == 15) sched_yield();
  }
  __atomic_store_n(&is_over, 1, __ATOMIC_RELAXED);
  for (int index = 0; index < 2; index++) CHECK(pthread_join(threads[index], NULL) == 0);
  CHECK(played > 0 && pulls > 0);
  CHECK(thrum_mixer_free(shared) == THRUM_OK);
  printf("%d playbacks, %d pulls and %d refused ones beside them\n", played, pulls, busy_pulls);
}

int main(int argc, char **argv) {
  for_each_row(argc, argv, test_row, "playbacks of a mixer");
  thrum_event event = THRUM_EVENT_INIT;
  thrum_parts parts = THRUM_PARTS_INIT;
  parts.events = &event;
  parts.event_count = 1;
  thrum_pattern *pattern = NULL;
  CHECK(thrum_pattern_make(&parts, &pattern) == THRUM_OK);
  misuse(pattern);
  sounds();
  threads(pattern);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  return 0;
}

/* Times a block of 100 patterns through a mixer and through an engine, in turns in one run, best of many: mixing
 *
 *     cc -O2 mixing.c $(pkg-config --cflags --libs thrum) -o mixing
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <thrum_engine.h>
#include <time.h>

enum { players = 100, most_frames = 512, rounds = 3000 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void need(thrum_result result) {
  if (result >= 0) return;
  fprintf(stderr, "%s\n", thrum_error());
  exit(1);
}

static thrum_mixer *mixer;
static thrum_engine *engine;
static thrum_player *of_engine[players];
static uint64_t of_mixer[players];
static float haptic[2][most_frames];

/* Changes the intensity of every player, if `changes`, and pulls. Writes the times of both in seconds. */
static void pull_mixer(int changes, float value, size_t frames, double times[2]) {
  double start = now();
  for (int index = 0; changes && index < players; index++) {
    need(thrum_mixer_set(mixer, of_mixer[index], THRUM_INTENSITY_CONTROL, value, 0, 0));
  }
  double middle = now();
  need(thrum_mixer_pull(mixer, NULL, NULL, haptic[0], frames));
  times[0] = middle - start;
  times[1] = now() - middle;
}

static void pull_engine(int changes, float value, size_t frames, double times[2]) {
  double start = now();
  for (int index = 0; changes && index < players; index++) {
    need(thrum_player_set(of_engine[index], THRUM_INTENSITY_CONTROL, value, 0));
  }
  double middle = now();
  need(thrum_engine_pull(engine, NULL, NULL, haptic[1], frames));
  times[0] = middle - start;
  times[1] = now() - middle;
}

static void measure(int changes, size_t frames) {
  double best[2][2] = {{1, 1}, {1, 1}}, found[2];
  for (int round = 0; round < rounds; round++) {
    float value = (float)(round % 10) / 10;
    for (int way = 0; way < 2; way++) {
      (way ? pull_engine : pull_mixer)(changes, value, frames, found);
      for (int part = 0; part < 2; part++) {
        if (found[part] < best[way][part]) best[way][part] = found[part];
      }
    }
    if (memcmp(haptic[0], haptic[1], frames * sizeof(float)) != 0) {
      fprintf(stderr, "the mixer and the engine have other samples\n");
      exit(1);
    }
  }
  printf("%3zu samples, %s: mixer %6.1f us and %6.1f us to send; engine %6.1f us and %6.1f us\n", frames,
    changes ? "a value for each" : "no change       ", best[0][1] * 1e6, best[0][0] * 1e6, best[1][1] * 1e6, best[1][0] * 1e6);
}

int main(void) {
  thrum_event hum = THRUM_EVENT(THRUM_CONTINUOUS, 0, 0, 0.01f, 0.4f);
  thrum_parts parts = THRUM_PARTS_INIT;
  thrum_pattern *pattern = NULL;
  parts.events = &hum;
  parts.event_count = 1;
  need(thrum_pattern_make(&parts, &pattern));
  thrum_mixer_options options = THRUM_MIXER_OPTIONS_INIT;
  options.players = 128;
  need(thrum_mixer_new(&options, &mixer));
  thrum_engine_options same = THRUM_ENGINE_OPTIONS_INIT;
  same.output = "manual";
  same.players = 128;
  same.voices = 256;
  same.commands = 1024;
  same.live_curves = 64;
  need(thrum_engine_new(&same, &engine));
  need(thrum_engine_start(engine));
  for (int index = 0; index < players; index++) {
    need(thrum_mixer_play(mixer, pattern, NULL, 0, &of_mixer[index]));
    need(thrum_player_new(engine, pattern, &of_engine[index]));
    need(thrum_player_start(of_engine[index], 0));
  }
  static const size_t sizes[] = {64, 512};
  for (int size = 0; size < 2; size++) {
    for (int changes = 0; changes < 2; changes++) measure(changes, sizes[size]);
  }
  for (int index = 0; index < players; index++) need(thrum_player_free(of_engine[index]));
  need(thrum_engine_free(engine));
  need(thrum_mixer_free(mixer));
  need(thrum_pattern_free(pattern));
  return 0;
}

/* Mixes by every function of thrum.h's mixers, and prints the number of samples and their CRC-32: mix FILE.ahap. The same steps
 * are taken by mix.cpp, Mix.cs and Bindings/Rust/examples/mix.rs, which must print the same. */
#include <stdio.h>
#include <stdlib.h>

#include <thrum.h>

#include "../C/checksum.h"

static const char bell_text[] =
  "{\"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"AudioCustom\", \"EventWaveformPath\": \"bell\"}}]}";
static thrum_mixer *mixer;
static float *samples;
static size_t count;

static void require(thrum_result result, int line) {
  if (result >= 0) return;
  fprintf(stderr, "mix.c:%d: %s\n", line, thrum_error());
  exit(1);
}

#define DO(call) require(call, __LINE__)

static void pull(size_t frames) {
  samples = realloc(samples, (count + 3 * frames) * sizeof *samples);
  if (!samples) exit(1);
  float *at = samples + count;
  DO(thrum_mixer_pull(mixer, at, at + frames, at + 2 * frames, frames));
  count += 3 * frames;
}

int main(int argc, char **argv) {
  static char text[1 << 20];
  FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
  if (!file) {
    fprintf(stderr, "usage: mix FILE.ahap\n");
    return 2;
  }
  size_t size = fread(text, 1, sizeof text, file);
  fclose(file);
  thrum_pattern *pattern = NULL, *bell = NULL;
  DO(thrum_pattern_parse(text, size, &pattern));
  DO(thrum_pattern_parse(bell_text, sizeof bell_text - 1, &bell));
  thrum_mixer_options options = THRUM_MIXER_OPTIONS_INIT;
  options.sample_rate = 44100;
  options.players = 8;
  DO(thrum_mixer_new(&options, &mixer));

  static float left[4410], right[4410];
  for (int index = 0; index < 4410; index++) {
    left[index] = (float)(index % 100) / 128 - 0.25f;
    right[index] = (float)(index % 64) / 128 - 0.25f;
  }
  thrum_sound sound = {.size = sizeof sound, .path = "bell", .left = left, .right = right, .frames = 4410};
  DO(thrum_mixer_add_sound(mixer, &sound));

  const thrum_parameter start[] = {{.time = 0, .control = THRUM_SHARPNESS_CONTROL, .value = 0.25f}};
  thrum_play_options play = THRUM_PLAY_OPTIONS_INIT;
  play.loops = 1;
  play.loop_end = 0.5;
  play.rate = 1.25;
  play.parameters = start;
  play.parameter_count = 1;
  uint64_t first = 0, second = 0;
  DO(thrum_mixer_play(mixer, pattern, &play, 0.05, &first));
  DO(thrum_mixer_play(mixer, bell, NULL, 0, &second));
  pull(4410);
  DO(thrum_mixer_set(mixer, first, THRUM_INTENSITY_CONTROL, 0.5f, 0.05, 0.2));
  const thrum_point points[] = {{.time = 0, .value = 0}, {.time = 0.2, .value = -0.5f}};
  thrum_curve curve = THRUM_CURVE_INIT;
  curve.control = THRUM_SHARPNESS_CONTROL;
  curve.points = points;
  curve.point_count = 2;
  DO(thrum_mixer_set_curve(mixer, first, &curve, 0.25));
  pull(22050);
  DO(thrum_mixer_pause(mixer, first, 0.65));
  pull(4410);
  DO(thrum_mixer_seek(mixer, first, 0.25));
  DO(thrum_mixer_resume(mixer, first, 0.75));
  DO(thrum_mixer_set_rate(mixer, first, 0.5));
  DO(thrum_mixer_set_loop(mixer, first, 0, 0));
  pull(11025);
  if (thrum_mixer_is_playing(mixer, first) != 1 || thrum_mixer_is_playing(mixer, second) != 0) return 3;
  DO(thrum_mixer_stop(mixer, first, thrum_mixer_time(mixer) + 0.05));
  DO(thrum_mixer_play(mixer, pattern, NULL, 0, &second));
  pull(8820);
  DO(thrum_mixer_cancel(mixer, second));
  pull(4410);
  if (thrum_mixer_is_playing(mixer, second) != 0) return 3;
  if (thrum_mixer_set_rate(mixer, second, 1) != THRUM_NOT_RUNNING) return 3;

  printf("%zu %08x\n", count, checksum_after(0, samples, count));
  DO(thrum_mixer_free(mixer));
  DO(thrum_pattern_free(pattern));
  DO(thrum_pattern_free(bell));
  free(samples);
  return 0;
}

/* A program that owns its audio thread: it requests the samples block by block, as an audio callback does, and prints
 * the strongest sample of each tenth of a second. Halfway through, it weakens what plays.
 *
 *     cc pull.c $(pkg-config --cflags --libs thrum) -o pull
 *     ./pull heartbeat.ahap
 */
#include <stdio.h>
#include <string.h>
#include <thrum_engine.h>

enum { rate = 48000, block = 480, blocks_per_line = 10 };

static int fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, thrum_error());
  return 1;
}

int main(int argc, char **argv) {
  static char text[1 << 20];
  if (argc != 2) {
    fprintf(stderr, "usage: pull FILE.ahap\n");
    return 2;
  }
  FILE *file = fopen(argv[1], "rb");
  if (!file) {
    perror(argv[1]);
    return 1;
  }
  size_t count = fread(text, 1, sizeof text, file);
  if (ferror(file) || count == sizeof text) {
    fprintf(stderr, "%s: it cannot be read, or has 1 MB or more\n", argv[1]);
    return 1;
  }
  fclose(file);

  /* "manual" because this program has no device that sets the pace; in an audio callback use "pull". */
  thrum_engine_options options = THRUM_ENGINE_OPTIONS_INIT;
  options.output = "manual";
  options.sample_rate = rate;
  thrum_pattern *pattern = NULL;
  thrum_engine *engine = NULL;
  thrum_player *player = NULL;
  if (thrum_pattern_parse(text, count, &pattern) < 0) return fail(argv[1]);
  if (thrum_engine_new(&options, &engine) < 0 || thrum_engine_start(engine) < 0) return fail("no engine");
  if (thrum_player_new(engine, pattern, &player) < 0) return fail(argv[1]);
  double half = thrum_pattern_duration(pattern) / 2;
  if (thrum_player_start(player, 0) < 0) return fail(argv[1]);
  if (thrum_player_set(player, THRUM_INTENSITY_CONTROL, 0.5f, half) < 0) return fail(argv[1]);

  for (int line = 0; line < 600 && thrum_player_is_playing(player) == 1; line++) {
    float peak = 0;
    for (int index = 0; index < blocks_per_line; index++) {
      float haptic[block];
      if (thrum_engine_pull(engine, NULL, NULL, haptic, block) < 0) return fail("no samples");
      for (int frame = 0; frame < block; frame++) {
        float size = haptic[frame] < 0 ? -haptic[frame] : haptic[frame];
        if (size > peak) peak = size;
      }
    }
    printf("%5.1f s %.3f ", (line + 1) * (double)block * blocks_per_line / rate, peak);
    for (int mark = 0; mark < (int)(peak * 40); mark++) putchar('#');
    putchar('\n');
  }
  thrum_player_free(player);
  thrum_pattern_free(pattern);
  thrum_engine_free(engine);
  return 0;
}

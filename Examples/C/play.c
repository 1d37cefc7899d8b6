/* Plays a pattern from an AHAP file on the best output of this machine, or on the output that is named, and prints what
 * happens:
 *
 *     cc play.c $(pkg-config --cflags --libs thrum) -o play
 *     ./play heartbeat.ahap
 *     ./play heartbeat.ahap controller
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <thrum_engine.h>
#include <time.h>

static int fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, thrum_error());
  return 1;
}

/* Prints a notice. Returns 1 if nothing plays any more. */
static int show(const thrum_notice *notice) {
  switch (notice->kind) {
  case THRUM_ENGINE_STARTED: printf("%.3f s: the engine runs\n", notice->time); return 0;
  case THRUM_PLAYER_ENDED: printf("%.3f s: the pattern has ended %s\n", notice->time, notice->message); return 1;
  case THRUM_ENGINE_STOPPED: printf("%.3f s: the engine has stopped %s\n", notice->time, notice->message); return 1;
  default: return 0;
  }
}

int main(int argc, char **argv) {
  static char text[1 << 20], name[256];
  if (argc < 2 || argc > 3) {
    fprintf(stderr, "usage: play FILE.ahap [OUTPUT]\n");
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

  thrum_pattern *pattern = NULL;
  if (thrum_pattern_parse(text, count, &pattern) < 0) return fail(argv[1]);

  thrum_engine_options options = THRUM_ENGINE_OPTIONS_INIT;
  options.output = argc == 3 ? argv[2] : NULL;
  thrum_engine *engine = NULL;
  if (thrum_engine_new(&options, &engine) < 0 || thrum_engine_start(engine) < 0) return fail("cannot play");
  if (thrum_engine_output(engine, name, sizeof name, NULL) < 0) return fail("cannot play");
  printf("%s: %.3f s on %s\n", argv[1], thrum_pattern_duration(pattern), name);
  if (thrum_play(engine, pattern, 0, NULL) < 0) return fail(argv[1]);
  thrum_pattern_free(pattern);

  int is_over = 0;
  while (!is_over) {
    thrum_notice notice;
    notice.size = sizeof notice;
    int32_t found = thrum_engine_poll(engine, &notice);
    if (found < 0) return fail("cannot poll");
    if (found) {
      is_over = show(&notice);
    } else {
      struct timespec pause = {0, 10000000};
      nanosleep(&pause, NULL);
    }
  }
  thrum_engine_free(engine);
  return 0;
}

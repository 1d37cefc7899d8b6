/* Times the C library on one pattern, best of many: core FILE.ahap
 *
 *     cc -O2 core.c $(pkg-config --cflags --libs thrumcore) -o core
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <thrum.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static char text[1 << 20];
static size_t count;
static thrum_pattern *pattern;
static float samples[1 << 22];
static int64_t length;

static void parse(void) {
  thrum_pattern *other = NULL;
  thrum_pattern_parse(text, count, &other);
  thrum_pattern_free(other);
}

static void render(void) {
  thrum_renderer *renderer = NULL;
  thrum_renderer_new(pattern, 48000, THRUM_SEPARATE, NULL, NULL, 0, &renderer);
  length = thrum_renderer_length(renderer);
  if (length < 0 || length > 1 << 22) exit(1);
  thrum_renderer_read(renderer, NULL, NULL, samples, (size_t)length);
  thrum_renderer_free(renderer);
}

static void draw(void) {
  size_t needed = 0;
  thrum_pattern_svg(pattern, "", NULL, 0, &needed);
}

static void feel(void) {
  size_t needed = 0;
  thrum_pattern_felt(pattern, "phone", NULL, 0, &needed);
}

static void check(void) {
  size_t needed = 0;
  thrum_check(text, count, "phone", NULL, 0, &needed);
}

static void report(const char *name, void (*work)(void)) {
  double best = 1e9;
  for (int round = 0; round < 100; round++) {
    double start = now();
    work();
    double time = now() - start;
    if (time < best) best = time;
  }
  printf("%-8s %8.1f us\n", name, best * 1e6);
}

int main(int argc, char **argv) {
  FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
  if (!file) {
    fprintf(stderr, "usage: core FILE.ahap\n");
    return 2;
  }
  count = fread(text, 1, sizeof text, file);
  fclose(file);
  if (thrum_pattern_parse(text, count, &pattern) < 0) {
    fprintf(stderr, "%s\n", thrum_error());
    return 1;
  }
  report("parse", parse);
  report("render", render);
  printf("         %8ld samples\n", (long)length);
  report("svg", draw);
  report("felt", feel);
  report("check", check);
  thrum_pattern_free(pattern);
  return 0;
}

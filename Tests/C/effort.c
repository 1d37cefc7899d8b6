/* Passes valid patterns that would need minutes of calculation: effort */
#include <time.h>

#include "support.h"

enum { count = 20000, many = 210000 };

/* Events that start at once and sound for `duration` seconds; 0 for events without an end. */
static thrum_pattern *chord(size_t events, double duration) {
  static thrum_event list[many];
  for (size_t index = 0; index < events; index++) {
    list[index] = (thrum_event)THRUM_EVENT(
      THRUM_CONTINUOUS, 1e-4 * (double)index, duration, THRUM_DEFAULT, THRUM_DEFAULT);
  }
  thrum_parts parts = {.size = sizeof parts, .events = list, .event_count = events};
  thrum_pattern *pattern = NULL;
  CHECK(thrum_pattern_make(&parts, &pattern) == THRUM_OK);
  return pattern;
}

static void use(thrum_pattern *pattern, thrum_result felt, thrum_result rest) {
  size_t needed = 0, taps = 0;
  thrum_renderer *renderer = NULL;
  expect(thrum_pattern_felt(pattern, "phone", NULL, NULL, 0, &needed), felt, "thrum_pattern_felt: the events of");
  expect(thrum_pattern_felt_levels(pattern, "pad", NULL, 0, &needed), felt, "thrum_pattern_felt_levels: the events");
  expect(thrum_pattern_compare(pattern, NULL, pattern, "web", NULL, 0, &needed), felt, "thrum_pattern_compare: the");
  expect(thrum_pattern_frames(pattern, 1, NULL, 0, &needed, NULL, 0, &taps), rest, "thrum_pattern_frames: the");
  CHECK(thrum_renderer_new(pattern, 48000, THRUM_SEPARATE, NULL, NULL, 0, &renderer) == THRUM_OK);
  int64_t length = thrum_renderer_length(renderer);
  expect(length < 0 ? length : 0, rest, "thrum_renderer_length: the events of");
  /* Samples are calculated only as far as the caller asks. */
  float samples[480];
  CHECK(thrum_renderer_read(renderer, NULL, NULL, samples, 480) == THRUM_OK);
  CHECK(thrum_pattern_write(pattern, NULL, 0, &needed) == THRUM_OK);
  char *text = malloc(needed);
  CHECK(text && thrum_pattern_write(pattern, text, needed, NULL) == THRUM_OK);
  CHECK(thrum_check(text, needed - 1, NULL, NULL, 0, &taps) == THRUM_OK);
  /* The findings about the text are listed even if the design is not checked. */
  CHECK(thrum_check(text, needed - 1, "watch", NULL, 0, &taps) == THRUM_OK);
  char *findings = malloc(taps);
  CHECK(findings && thrum_check(text, needed - 1, "watch", findings, taps, NULL) == THRUM_OK);
  CHECK((strstr(findings, "\"error\": \"the events of") != NULL) == (felt == THRUM_TOO_LARGE));
  CHECK(felt == THRUM_OK || strstr(findings, "long-continuous-event"));
  free(findings);
  free(text);
  CHECK(thrum_renderer_free(renderer) == THRUM_OK && thrum_pattern_free(pattern) == THRUM_OK);
}

static void pictures(void) {
  size_t needed = 0;
  thrum_pattern *pattern = chord(10, 0);
  CHECK(thrum_pattern_svg(pattern, NULL, NULL, 0, &needed) == THRUM_OK && needed > 1000);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  pattern = chord(many, 86000);
  expect(thrum_pattern_svg(pattern, NULL, NULL, 0, &needed), THRUM_TOO_LARGE, "thrum_pattern_svg: the events of");
  expect(thrum_pattern_info(pattern, NULL, 0, &needed), THRUM_TOO_LARGE, "thrum_pattern_info: the events of");
  expect(thrum_pattern_score_header(pattern, 0, "a", NULL, 0, &needed), THRUM_TOO_LARGE, "thrum_pattern_score_header: the events of");
  CHECK(needed == 0 && thrum_pattern_free(pattern) == THRUM_OK);
}

/* Events for ten minutes under one curve: its points count for each event. */
static void bent(size_t events, size_t points, thrum_result result) {
  static thrum_event list[2000];
  static thrum_point curve[500000];
  for (size_t index = 0; index < events; index++) {
    list[index] = (thrum_event)THRUM_EVENT(
      THRUM_CONTINUOUS, 1e-4 * (double)index, 590, THRUM_DEFAULT, THRUM_DEFAULT);
  }
  for (size_t index = 0; index < points; index++) {
    curve[index] = (thrum_point){.time = 590.0 * (double)index / (double)points, .value = index % 2 ? 0.5f : 1};
  }
  thrum_curve curves[] = {{sizeof *curves, THRUM_INTENSITY_CONTROL, 0, curve, points}};
  thrum_parts parts = {
    .size = sizeof parts, .events = list, .event_count = events, .curves = curves, .curve_count = 1};
  thrum_pattern *pattern = NULL;
  size_t needed = 0;
  CHECK(thrum_pattern_make(&parts, &pattern) == THRUM_OK);
  expect(thrum_pattern_felt(pattern, NULL, NULL, NULL, 0, &needed), result, "thrum_pattern_felt: the events of");
  expect(thrum_pattern_compare(pattern, NULL, pattern, NULL, NULL, 0, &needed), result, "thrum_pattern_compare: the");
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
}

/* The argument is the most seconds of processor time, by default 30: a library without the optimiser took 28, an optimised one 1.5. */
int main(int argument_count, char **arguments) {
  double most = argument_count > 1 ? atof(arguments[1]) : 30;
  clock_t start = clock();
  pictures();
  use(chord(10, 60), THRUM_OK, THRUM_OK);
  use(chord(10, 0), THRUM_OK, THRUM_OK);
  use(chord(count, 86400), THRUM_TOO_LARGE, THRUM_TOO_LARGE);
  bent(10, 20000, THRUM_OK);
  bent(1000, 200000, THRUM_TOO_LARGE);
  bent(1900, 500000, THRUM_TOO_LARGE);
  double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  /* Without the limits, this takes hours. */
  CHECK(seconds < most);
  printf("patterns that need too much calculation are refused; %.1f s\n", seconds);
  return 0;
}

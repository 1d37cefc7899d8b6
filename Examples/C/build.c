/* Creates a pattern in code and prints it as AHAP. Then prints what a hand feels when a phone and when a game pad play the
 * pattern. */
#include <stdio.h>
#include <stdlib.h>
#include <thrum.h>

static int fail(void) {
  fprintf(stderr, "%s\n", thrum_error());
  return 1;
}

int main(void) {
  thrum_event events[2] = {THRUM_TAP(0, 0.8f, 0.7f), THRUM_EVENT_INIT};
  events[1].type = THRUM_CONTINUOUS;
  events[1].time = 0.1;
  events[1].duration = 0.4;
  thrum_point points[2] = {{0, 1}, {0.4, 0.2f}};
  thrum_curve fade = {sizeof fade, THRUM_INTENSITY_CONTROL, 0.1, points, 2};

  thrum_pattern *pattern = NULL;
  thrum_parts parts = THRUM_PARTS_INIT;
  parts.events = events;
  parts.event_count = 2;
  parts.curves = &fade;
  parts.curve_count = 1;
  if (thrum_pattern_make(&parts, &pattern) < 0) return fail();
  size_t size = 0;
  if (thrum_pattern_write(pattern, NULL, 0, &size) < 0) return fail();
  char *text = malloc(size);
  if (!text || thrum_pattern_write(pattern, text, size, NULL) < 0) return fail();
  fputs(text, stdout);
  free(text);

  static const char *devices[2] = {"phone", "pad"};
  for (int device = 0; device < 2; device++) {
    thrum_felt_event felt[8];
    size_t count = 0;
    if (thrum_pattern_felt(pattern, devices[device], NULL, felt, 8, &count) < 0) return fail();
    for (size_t index = 0; index < count; index++) {
      printf("%s: %s at %.2f s, %.0f dB above threshold\n", devices[device], felt[index].is_span ? "span" : "tap",
        felt[index].time, felt[index].level);
    }
  }
  thrum_pattern_free(pattern);
  return 0;
}

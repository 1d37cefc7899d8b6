/* A program that changes patterns while they play, with libthrumcore: a motor that hums and follows a throttle, and gears
 * that knock. It prints the strongest sample of each tenth of a second. A program with a sound system calls
 * thrum_mixer_pull in its audio callback instead, and the other functions wherever its game or its sliders are.
 *
 *     cc mix.c $(pkg-config --cflags --libs thrumcore) -o mix
 *     ./mix
 */
#include <stdio.h>
#include <thrum.h>

enum { rate = 48000, frame = rate / 60 };

static int fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, thrum_error());
  return 1;
}

static thrum_pattern *one_event(thrum_event event) {
  thrum_pattern *pattern = NULL;
  thrum_parts parts = THRUM_PARTS_INIT;
  parts.events = &event;
  parts.event_count = 1;
  return thrum_pattern_make(&parts, &pattern) < 0 ? NULL : pattern;
}

int main(void) {
  /* A vibration without an end, whose intensity begins with 0, and a knock. */
  thrum_event hum = THRUM_EVENT(THRUM_CONTINUOUS, 0, 0, 1, 0.3f), knock = THRUM_TAP(0, 1, 0.8f);
  thrum_parameter silent = {0, THRUM_INTENSITY_CONTROL, 0};
  thrum_play_options options = THRUM_PLAY_OPTIONS_INIT;
  thrum_pattern *motor = one_event(hum), *gear = one_event(knock);
  thrum_mixer *mixer = NULL;
  uint64_t id = 0;
  options.parameters = &silent;
  options.parameter_count = 1;
  if (!motor || !gear) return fail("no pattern");
  if (thrum_mixer_new(NULL, &mixer) < 0) return fail("no mixer");
  if (thrum_mixer_play(mixer, motor, &options, 0, &id) < 0) return fail("the motor does not play");

  float peak = 0;
  for (int count = 1; count <= 120; count++) {
    /* Each frame of the game sends a value, which is reached when the next frame begins. */
    float throttle = count <= 60 ? (float)count / 60 : (float)(120 - count) / 60;
    if (thrum_mixer_set(mixer, id, THRUM_INTENSITY_CONTROL, throttle, 1.0 / 60, 0) < 0) return fail("no value");
    if (count % 40 == 0 && thrum_mixer_play(mixer, gear, NULL, 0, NULL) < 0) return fail("no knock");

    float haptic[frame];
    if (thrum_mixer_pull(mixer, NULL, NULL, haptic, frame) < 0) return fail("no samples");
    for (int index = 0; index < frame; index++) {
      float size = haptic[index] < 0 ? -haptic[index] : haptic[index];
      if (size > peak) peak = size;
    }
    if (count % 6 > 0) continue;
    printf("%4.1f s %.3f ", thrum_mixer_time(mixer), peak);
    for (int mark = 0; mark < (int)(peak * 40); mark++) putchar('#');
    putchar('\n');
    peak = 0;
  }
  thrum_mixer_free(mixer);
  thrum_pattern_free(motor);
  thrum_pattern_free(gear);
  return 0;
}

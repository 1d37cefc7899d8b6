/* Counts what is allocated while samples are rendered: allocations SAMPLES */
#include "counting.h"
#include "support.h"

int main(int argc, char **argv) {
  CHECK(argc == 2);
  static float left[512], right[512], haptic[512];
  static const char *names[] = {"inflate.ahap", "engine-rumble.ahap", "every-key.ahap", "spring-boing.ahap"};
  for (int index = 0; index < 4; index++) {
    unsigned long before = calls;
    thrum_pattern *pattern = read_pattern(argv[1], names[index]);
    thrum_renderer *renderer = NULL;
    CHECK(thrum_renderer_new(pattern, 48000, THRUM_PREVIEW, NULL, NULL, 0, &renderer) == THRUM_OK);
    /* The counter counts. */
    CHECK(calls > before);
    before = calls;
    for (int block = 0; block < 500; block++) {
      CHECK(thrum_renderer_read(renderer, left, right, haptic, 512) == THRUM_OK);
    }
    CHECK(calls == before);
    CHECK(thrum_renderer_free(renderer) == THRUM_OK);
    CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  }
  /* A mixer: commands, curves and playbacks that end beside the samples. */
  static const thrum_point points[] = {{0, 1}, {0.02, 0.3f}};
  thrum_curve curve = {sizeof curve, THRUM_INTENSITY_CONTROL, 0, points, 2};
  thrum_pattern *pattern = read_pattern(argv[1], "heartbeat.ahap");
  thrum_mixer *mixer = NULL;
  CHECK(thrum_mixer_new(NULL, &mixer) == THRUM_OK);
  for (int block = 0; block < 2000; block++) {
    unsigned long before = calls;
    uint64_t id = 0;
    if (block % 20 == 0) {
      CHECK(thrum_mixer_play(mixer, pattern, NULL, 0, &id) == THRUM_OK);
      CHECK(thrum_mixer_set_curve(mixer, id, &curve, 0) == THRUM_OK);
      CHECK(calls > before);
      before = calls;
      CHECK(thrum_mixer_set(mixer, id, THRUM_SHARPNESS_CONTROL, 0.5f, 0.01, 0) == THRUM_OK);
      CHECK(thrum_mixer_set_rate(mixer, id, 3) == THRUM_OK);
      CHECK(calls == before);
    }
    before = calls;
    CHECK(thrum_mixer_pull(mixer, left, right, haptic, 512) == THRUM_OK);
    CHECK(calls == before);
  }
  CHECK(thrum_mixer_free(mixer) == THRUM_OK);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  puts("no allocation in 2000 reads and 2000 pulls");
  return 0;
}

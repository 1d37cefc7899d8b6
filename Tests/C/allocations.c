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
  puts("no allocation in 2000 reads");
  return 0;
}

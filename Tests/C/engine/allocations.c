/* Counts what the audio thread allocates: allocations SAMPLES */
#include "../counting.h"
#include "support.h"

int main(int argc, char **argv) {
  CHECK(argc == 2);
  static float left[512], right[512], haptic[512];
  static const char *names[] = {"inflate.ahap", "engine-rumble.ahap", "every-key.ahap", "spring-boing.ahap"};
  unsigned long before = calls;
  thrum_engine *engine = make_engine("pull", 48000, THRUM_PREVIEW);
  CHECK(calls > before); /* The counter counts. */
  /* The first call of all, on a stopped engine, allocates nothing either. */
  before = calls;
  CHECK(thrum_engine_pull(engine, left, right, haptic, 512) == THRUM_OK);
  CHECK(calls == before);
  CHECK(thrum_engine_start(engine) == THRUM_OK);
  before = calls;
  CHECK(thrum_engine_pull(engine, left, right, haptic, 512) == THRUM_OK);
  CHECK(calls == before);
  for (int index = 0; index < 4; index++) {
    thrum_pattern *pattern = read_pattern(argv[1], names[index]);
    thrum_player *player = NULL;
    CHECK(thrum_player_new(engine, pattern, &player) == THRUM_OK);
    CHECK(thrum_player_start(player, 0) == THRUM_OK);
    CHECK(thrum_player_set(player, THRUM_INTENSITY_CONTROL, 0.9f, 0) == THRUM_OK);
    for (int block = 0; block < 500; block++) {
      before = calls;
      CHECK(thrum_engine_pull(engine, left, right, haptic, 512) == THRUM_OK);
      CHECK(calls == before);
      if (block % 50 == 0) CHECK(thrum_player_set(player, THRUM_SHARPNESS_CONTROL, 0.1f, 0) == THRUM_OK);
    }
    CHECK(thrum_player_free(player) == THRUM_OK);
    CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  }
  static float mixed[4 * 512];
  before = calls;
  CHECK(thrum_engine_pull_interleaved(engine, mixed, 4, 512) == THRUM_OK);
  CHECK(calls == before);
  CHECK(thrum_engine_free(engine) == THRUM_OK);
  puts("no allocation in 2000 pulls");
  return 0;
}

/* Plays half a second of full vibration on a haptic channel of a sound device: level OUTPUT LEVEL */
#include <time.h>

#include "support.h"

int main(int argc, char **argv) {
  thrum_engine_options options = THRUM_ENGINE_OPTIONS_INIT;
  thrum_engine *engine = NULL;
  thrum_pattern *pattern = make_pattern(0.5);
  CHECK(argc == 3);
  options.output = argv[1];
  options.channels = "haptic=3";
  options.haptic_level = strtof(argv[2], NULL);
  CHECK(thrum_engine_new(&options, &engine) == THRUM_OK && thrum_engine_start(engine) == THRUM_OK);
  CHECK(thrum_play(engine, pattern, 0, NULL) == THRUM_OK);
  for (int wait = 0; thrum_engine_active_players(engine) > 0; wait++) {
    struct timespec pause = {0, 10000000};
    CHECK(wait < 1000);
    nanosleep(&pause, NULL);
  }
  CHECK(thrum_engine_free(engine) == THRUM_OK && thrum_pattern_free(pattern) == THRUM_OK);
  return 0;
}

/* An engine with THRUM_RECOVER starts again when its sound server is back, and its players stay: recovering OUTPUT
 * Prints "running" when it plays; then the server must end and be started again within 30 s. */
#include <time.h>

#include "support.h"

int main(int argc, char **argv) {
  thrum_engine_options options = THRUM_ENGINE_OPTIONS_INIT;
  thrum_engine *engine = NULL;
  thrum_player *player = NULL;
  thrum_pattern *pattern = make_pattern(60);
  thrum_notice notice;
  thrum_player_settings settings = THRUM_PLAYER_SETTINGS_INIT;
  CHECK(argc == 2);
  options.output = argv[1];
  options.flags = THRUM_RECOVER;
  CHECK(thrum_engine_new(&options, &engine) == THRUM_OK && thrum_engine_start(engine) == THRUM_OK);
  CHECK(thrum_player_new(engine, pattern, &player) == THRUM_OK && thrum_player_set_rate(player, 2) == THRUM_OK);
  CHECK(thrum_player_start(player, 0) == THRUM_OK);
  puts("running");
  fflush(stdout);
  wait_for(engine, THRUM_ENGINE_STARTED, &notice);
  wait_for(engine, THRUM_ENGINE_STOPPED, &notice);
  CHECK(notice.reason == THRUM_STOPPED_FAILED && notice.result < 0 && notice.message[0]);
  wait_for(engine, THRUM_ENGINE_STARTED, &notice);
  CHECK(thrum_engine_is_running(engine) == 1 && thrum_player_is_playing(player) == 0);
  CHECK(thrum_player_get_settings(player, &settings) == THRUM_OK && settings.rate == 2);
  CHECK(thrum_player_start(player, 0) == THRUM_OK && thrum_player_is_playing(player) == 1);
  CHECK(thrum_player_free(player) == THRUM_OK && thrum_engine_free(engine) == THRUM_OK);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  puts("recovered");
  return 0;
}

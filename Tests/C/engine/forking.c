/* Uses engines and players of the parent process in a child process: forking
 * The threads of an engine do not exist in the child, so every call must fail or do nothing, and none may wait. */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support.h"

static int in_child(thrum_engine *engine, thrum_player *player, thrum_pattern *pattern) {
  thrum_player *other = NULL;
  thrum_notice notice = {.size = sizeof notice};
  float sample;
  alarm(20); /* A call that waits for a thread of the parent ends the child. */
  expect(thrum_engine_start(engine), THRUM_NOT_RUNNING, "thrum_engine_start: the parent process used an engine");
  expect(thrum_engine_stop(engine), THRUM_NOT_RUNNING, "thrum_engine_stop");
  expect(thrum_engine_is_running(engine), THRUM_NOT_RUNNING, "thrum_engine_is_running");
  expect(thrum_engine_active_players(engine), THRUM_NOT_RUNNING, "thrum_engine_active_players");
  expect(thrum_engine_poll(engine, &notice), THRUM_NOT_RUNNING, "thrum_engine_poll");
  expect(thrum_engine_pull(engine, &sample, NULL, NULL, 1), THRUM_NOT_RUNNING, "thrum_engine_pull");
  expect(thrum_play(engine, pattern, 0, NULL), THRUM_NOT_RUNNING, "thrum_play");
  expect(thrum_player_new(engine, pattern, &other), THRUM_NOT_RUNNING, "thrum_player_new");
  CHECK(other == NULL && thrum_engine_time(engine) == -1);
  expect(thrum_player_start(player, 0), THRUM_NOT_RUNNING, "thrum_player_start");
  expect(thrum_player_is_playing(player), THRUM_NOT_RUNNING, "thrum_player_is_playing");
  expect(thrum_player_set_rate(player, 1), THRUM_NOT_RUNNING, "thrum_player_set_rate");
  /* Locks of the Swift runtime do not work after fork, so engines of the child are refused too. */
  thrum_engine *own = engine;
  size_t needed = 0;
  expect(thrum_engine_new(NULL, &own), THRUM_NOT_RUNNING, "thrum_engine_new: the parent process used an engine");
  CHECK(own == NULL);
  expect(thrum_devices(NULL, 0, &needed), THRUM_NOT_RUNNING, "thrum_devices: the parent process used an engine");
  CHECK(thrum_player_free(player) == THRUM_OK && thrum_engine_free(engine) == THRUM_OK);
  /* Other functions of thrum.h may wait for a lock of the Swift runtime that a thread of the parent held. */
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  return 0;
}

int main(void) {
  static const char *outputs[] = {"silent", "pull", "manual"};
  for (int index = 0; index < 3; index++) {
    thrum_engine *engine = make_engine(outputs[index], 0, THRUM_SEPARATE);
    thrum_pattern *pattern = make_pattern(1);
    thrum_player *player = NULL;
    CHECK(thrum_engine_start(engine) == THRUM_OK);
    CHECK(thrum_player_new(engine, pattern, &player) == THRUM_OK && thrum_player_start(player, 0) == THRUM_OK);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) exit(in_child(engine, player, pattern));
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
      fprintf(stderr, "%s: the child ended with status %x\n", outputs[index], (unsigned)status);
      return 1;
    }
    CHECK(thrum_engine_is_running(engine) == 1 && thrum_player_is_playing(player) == 1);
    CHECK(thrum_player_free(player) == THRUM_OK && thrum_engine_free(engine) == THRUM_OK);
    CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  }
  puts("child processes cannot use the engines of their parent, and can free them");
  return 0;
}

/* Four threads use one engine on "silent", and four fight for the samples of another: threads */
#include <pthread.h>
#include <sched.h>

#include "support.h"

enum { workers = 4, rounds = 30 };

static thrum_engine *shared, *pulled;
static thrum_player *contested;
static thrum_pattern *pattern;
static int busy_pulls, done_pulls, polled, is_over;

/* A call may come while another thread has stopped the engine. */
static int is_allowed(thrum_result result) { return result == THRUM_OK || result == THRUM_NOT_RUNNING; }

/* Calls that all threads make on one player and one engine. */
static void share(int round) {
  static char common[64];
  char own[64];
  uint64_t host = 0;
  double time = 0;
  CHECK(is_allowed(thrum_player_start(contested, 0)));
  CHECK(is_allowed(thrum_player_set(contested, THRUM_SHARPNESS_CONTROL, 0.5f, 0)));
  CHECK(thrum_player_set_rate(contested, 1 + round % 3) == THRUM_OK);
  CHECK(thrum_player_set_loop(contested, round % 2, 0.01) == THRUM_OK);
  CHECK(thrum_player_set_muted(contested, round % 2) == THRUM_OK);
  CHECK(is_allowed(thrum_player_pause(contested, 0)) && is_allowed(thrum_player_resume(contested, 0)));
  CHECK(is_allowed(thrum_player_seek(contested, 0.005)) && is_allowed(thrum_player_cancel(contested)));
  CHECK(thrum_player_is_playing(contested) >= 0 && thrum_player_id(contested) > 0);
  CHECK(is_allowed(thrum_engine_host_time(shared, 0, &host)) && is_allowed(thrum_engine_time_at(shared, host, &time)));
  thrum_level level = THRUM_LEVEL_INIT;
  thrum_player_settings settings = THRUM_PLAYER_SETTINGS_INIT;
  thrum_parameter parameters[] = {{0, THRUM_INTENSITY_CONTROL, 0.5f}, {0, THRUM_SHARPNESS_CONTROL, 0.1f}};
  float silence[64] = {0};
  thrum_sound sound = {sizeof sound, "shared", silence, silence, 64};
  CHECK(thrum_engine_take_level(shared, &level) == THRUM_OK && thrum_player_get_settings(contested, &settings) == THRUM_OK);
  CHECK(is_allowed(thrum_player_set_all(contested, parameters, 2, 0)));
  CHECK(thrum_engine_add_sound(shared, &sound, 48000) == THRUM_OK);
  thrum_result removed = thrum_engine_remove_sound(shared, "shared");
  CHECK(removed == THRUM_OK || removed == THRUM_INVALID_ARGUMENT);
  CHECK(thrum_engine_notify_when_ended(shared) == THRUM_OK && thrum_engine_wait(shared, 0.001) >= 0);
  for (int call = 0; call < 20; call++) {
    CHECK(thrum_engine_output(shared, breaks_rules() ? common : own, sizeof own, NULL) == THRUM_OK);
  }
}

static void *work(void *unused) {
  for (int round = 0; round < rounds; round++) {
    thrum_player *player = NULL;
    thrum_notice notice;
    char message[512];
    CHECK(thrum_player_new(shared, pattern, &player) == THRUM_OK && thrum_player_id(player) > 0);
    thrum_result result = thrum_player_start(player, 0);
    CHECK(is_allowed(result));
    result = thrum_player_set(player, THRUM_INTENSITY_CONTROL, 0.5f, 0);
    CHECK(is_allowed(result));
    share(round);
    result = thrum_player_seek(player, -1);
    CHECK(result == THRUM_INVALID_ARGUMENT);
    snprintf(message, sizeof message, "%s", thrum_error());
    if (round % 8 == 7) CHECK(thrum_engine_stop(shared) == THRUM_OK);
    if (round % 8 == 7) CHECK(thrum_engine_start(shared) == THRUM_OK);
    CHECK(thrum_engine_time(shared) >= 0 && thrum_engine_active_players(shared) >= 0);
    CHECK(thrum_engine_set_gains(shared, 0.5f, 1) == THRUM_OK);
    while (next_notice(shared, &notice)) __atomic_add_fetch(&polled, 1, __ATOMIC_RELAXED);
    CHECK(strcmp(message, thrum_error()) == 0);
    CHECK(thrum_player_free(player) == THRUM_OK);
    /* An engine of its own, which ends while the others play. */
    if (round % 10 == 0) {
      thrum_engine *own = make_engine(round % 20 ? "silent" : "pull", 0, THRUM_SEPARATE);
      CHECK(thrum_engine_start(own) == THRUM_OK && thrum_play(own, pattern, 0, NULL) == THRUM_OK);
      CHECK(thrum_engine_free(own) == THRUM_OK);
    }
  }
  return unused;
}

/* Pulls as an audio thread does, while another thread also tries. */
static void *pull(void *unused) {
  static _Thread_local float samples[4096];
  while (!__atomic_load_n(&is_over, __ATOMIC_RELAXED)) {
    thrum_result result = thrum_engine_pull(pulled, NULL, NULL, samples, 4096);
    CHECK(result == THRUM_OK || result == THRUM_BUSY);
    __atomic_add_fetch(result == THRUM_OK ? &done_pulls : &busy_pulls, 1, __ATOMIC_RELAXED);
    sched_yield();
  }
  return unused;
}

int main(void) {
  pthread_t threads[workers];
  pattern = make_pattern(0.02);
  shared = make_engine("silent", 0, THRUM_SEPARATE);
  CHECK(thrum_player_new(shared, pattern, &contested) == THRUM_OK && thrum_engine_start(shared) == THRUM_OK);
  for (int index = 0; index < workers; index++) CHECK(pthread_create(&threads[index], NULL, work, NULL) == 0);
  for (int index = 0; index < workers; index++) CHECK(pthread_join(threads[index], NULL) == 0);
  CHECK(polled > 0);
  CHECK(thrum_player_free(contested) == THRUM_OK && thrum_engine_free(shared) == THRUM_OK);

  pulled = make_engine("pull", 0, THRUM_SEPARATE);
  for (int index = 0; index < workers; index++) CHECK(pthread_create(&threads[index], NULL, pull, NULL) == 0);
  for (int round = 0; round < 20; round++) {
    CHECK(thrum_engine_start(pulled) == THRUM_OK);
    for (int player = 0; player < 10; player++) CHECK(thrum_play(pulled, pattern, 0, NULL) == THRUM_OK);
    CHECK(thrum_engine_stop(pulled) == THRUM_OK);
  }
  /* Another thread in the call is a documented result, which must come up. */
  CHECK(thrum_engine_start(pulled) == THRUM_OK);
  while (__atomic_load_n(&busy_pulls, __ATOMIC_RELAXED) == 0) {
    CHECK(thrum_play(pulled, pattern, 0, NULL) == THRUM_OK);
    sched_yield();
  }
  __atomic_store_n(&is_over, 1, __ATOMIC_RELAXED);
  for (int index = 0; index < workers; index++) CHECK(pthread_join(threads[index], NULL) == 0);
  CHECK(done_pulls > 0);
  CHECK(thrum_engine_free(pulled) == THRUM_OK && thrum_pattern_free(pattern) == THRUM_OK);
  printf("%d threads on one engine; %d of %d pulls found another thread there\n", workers, busy_pulls,
    busy_pulls + done_pulls);
  return 0;
}

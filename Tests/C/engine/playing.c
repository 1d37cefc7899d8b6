/* Plays on "manual", where every sample and notice has its known time, and on "silent": playing [for-valgrind] */
#include <math.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "support.h"

enum { rate = 48000 };

static float samples[rate];

/* Pulls milliseconds of samples and returns the strongest. */
static float pull(thrum_engine *engine, int milliseconds) {
  float peak = 0;
  size_t frames = (size_t)milliseconds * rate / 1000;
  CHECK(frames <= rate && thrum_engine_pull(engine, NULL, NULL, samples, frames) == THRUM_OK);
  for (size_t frame = 0; frame < frames; frame++) peak = fmaxf(peak, fabsf(samples[frame]));
  return peak;
}

static void expect_notice(thrum_engine *engine, int32_t kind, uint64_t player, double time) {
  thrum_notice notice;
  CHECK(next_notice(engine, &notice) == 1);
  if (notice.kind != kind || notice.player != player || fabs(notice.time - time) > 1e-9 || notice.lost != 0) {
    fprintf(stderr, "notice %d of player %d at %g instead of %d, %d, %g\n", notice.kind, (int)notice.player, notice.time,
      kind, (int)player, time);
    exit(1);
  }
  CHECK(notice.result == THRUM_OK && notice.message[0] == 0 && notice.reason == 0 && notice.reserved == 0);
}

static void expect_silence(thrum_engine *engine) {
  thrum_notice notice;
  CHECK(next_notice(engine, &notice) == 0);
}

static void notices(void) {
  thrum_engine *engine = make_engine("manual", rate, THRUM_SEPARATE);
  thrum_pattern *pattern = make_pattern(0.1);
  char name[16];
  size_t needed = 0;
  CHECK(thrum_engine_output(engine, name, sizeof name, &needed) == THRUM_OK && strcmp(name, "manual") == 0);
  CHECK(needed == sizeof "manual" && thrum_engine_sample_rate(engine) == rate);
  CHECK(thrum_engine_is_running(engine) == 0 && pull(engine, 100) == 0 && thrum_engine_time(engine) == 0);
  CHECK(thrum_engine_start(engine) == THRUM_OK && thrum_engine_is_running(engine) == 1);
  expect_notice(engine, THRUM_ENGINE_STARTED, 0, 0);
  expect_silence(engine);
  uint64_t id = 0;
  CHECK(thrum_play(engine, pattern, 0.05, &id) == THRUM_OK && id == 1);
  CHECK(thrum_engine_active_players(engine) == 1);
  CHECK(pull(engine, 50) == 0 && thrum_engine_time(engine) == 0.05);
  CHECK(pull(engine, 100) > 0.1f && thrum_engine_active_players(engine) == 1);
  pull(engine, 100);
  CHECK(thrum_engine_active_players(engine) == 0);
  thrum_notice notice;
  CHECK(next_notice(engine, &notice) == 1 && notice.kind == THRUM_PLAYER_ENDED && notice.player == 1);
  CHECK(notice.time >= 0.15 && notice.time < 0.16 && notice.result == THRUM_OK);
  expect_silence(engine);
  /* A time that can be felt, and back. */
  uint64_t felt = 0;
  double time = 0;
  CHECK(thrum_engine_host_time(engine, 0.25, &felt) == THRUM_OK);
  CHECK(thrum_engine_time_at(engine, felt, &time) == THRUM_OK && fabs(time - 0.25) < 1e-8);
  CHECK(thrum_play(engine, pattern, 0, &id) == THRUM_OK && id == 2);
  pull(engine, 10);
  CHECK(thrum_engine_stop(engine) == THRUM_OK);
  CHECK(thrum_engine_host_time(engine, 0, &felt) == THRUM_NOT_RUNNING);
  CHECK(next_notice(engine, &notice) == 1 && notice.kind == THRUM_PLAYER_ENDED && notice.player == 2);
  expect_notice(engine, THRUM_ENGINE_STOPPED, 0, 0.26);
  CHECK(pull(engine, 100) == 0 && fabs(thrum_engine_time(engine) - 0.26) < 1e-9);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK && thrum_engine_free(engine) == THRUM_OK);
}

/* Without polling the engine keeps the newest notices and counts the others. */
static void overflow(void) {
  thrum_engine *engine = make_engine("manual", rate, THRUM_SEPARATE);
  for (int round = 0; round < 600; round++) {
    CHECK(thrum_engine_start(engine) == THRUM_OK && thrum_engine_stop(engine) == THRUM_OK);
  }
  thrum_notice notice;
  CHECK(next_notice(engine, &notice) == 1 && notice.lost == 176 && notice.kind == THRUM_ENGINE_STARTED);
  int count = 1;
  while (next_notice(engine, &notice)) {
    CHECK(notice.lost == 0);
    count++;
  }
  CHECK(count == 1024 && notice.kind != THRUM_ENGINE_STARTED);
  CHECK(thrum_engine_free(engine) == THRUM_OK);
}

static thrum_engine *make_small_engine(uint32_t players, uint32_t voices, uint32_t commands, uint32_t live_curves) {
  thrum_engine_options options = THRUM_ENGINE_OPTIONS_INIT;
  options.output = "manual";
  options.players = players;
  options.voices = voices;
  options.commands = commands;
  options.live_curves = live_curves;
  thrum_engine *engine = NULL;
  CHECK(thrum_engine_new(&options, &engine) == THRUM_OK && thrum_engine_start(engine) == THRUM_OK);
  thrum_notice notice;
  CHECK(next_notice(engine, &notice) == 1 && notice.kind == THRUM_ENGINE_STARTED);
  return engine;
}

/* Each number of the capacity takes effect, and the message states how to enlarge it. */
static void capacity(void) {
  thrum_pattern *pattern = make_pattern(0.1);
  thrum_engine *engine = make_small_engine(2, 0, 0, 0);
  for (int count = 0; count < 2; count++) CHECK(thrum_play(engine, pattern, 0, NULL) == THRUM_OK);
  CHECK(thrum_play(engine, pattern, 0, NULL) == THRUM_QUEUE_FULL);
  CHECK(strstr(thrum_error(), "2 players are in use") && strstr(thrum_error(), "a larger capacity"));
  pull(engine, 200);
  thrum_notice notice;
  for (int count = 0; count < 2; count++) CHECK(next_notice(engine, &notice) == 1 && notice.kind == THRUM_PLAYER_ENDED);
  CHECK(thrum_play(engine, pattern, 0, NULL) == THRUM_OK && thrum_engine_free(engine) == THRUM_OK);

  engine = make_small_engine(0, 1, 0, 0);
  for (int count = 0; count < 2; count++) CHECK(thrum_play(engine, pattern, 0, NULL) == THRUM_OK);
  pull(engine, 200);
  int overloads = 0;
  while (next_notice(engine, &notice)) overloads += notice.kind == THRUM_OVERLOADED;
  CHECK(overloads >= 1 && thrum_engine_free(engine) == THRUM_OK);

  engine = make_small_engine(0, 0, 2, 0);
  int started = 0;
  while (started < 1000 && thrum_play(engine, pattern, 0, NULL) == THRUM_OK) started++;
  CHECK(started > 0 && started <= 2 && strstr(thrum_error(), "commands have not been played yet"));
  CHECK(thrum_engine_free(engine) == THRUM_OK);

  engine = make_small_engine(0, 0, 0, 1);
  thrum_player *player = NULL;
  thrum_point points[2] = {{0, 1}, {1, 0}};
  thrum_curve curve = {sizeof curve, THRUM_INTENSITY_CONTROL, 0, points, 2};
  CHECK(thrum_player_new(engine, pattern, &player) == THRUM_OK && thrum_player_start(player, 0) == THRUM_OK);
  CHECK(thrum_player_set_curve(player, &curve, 0) == THRUM_OK);
  CHECK(thrum_player_set_curve(player, &curve, 0) == THRUM_QUEUE_FULL);
  CHECK(strstr(thrum_error(), "1 live curves have not ended yet"));
  CHECK(thrum_player_free(player) == THRUM_OK && thrum_engine_free(engine) == THRUM_OK);

  /* The largest engine. */
  engine = make_small_engine(65536, 65536, 65536, 65536);
  CHECK(thrum_play(engine, pattern, 0, NULL) == THRUM_OK && pull(engine, 100) > 0.1f);
  CHECK(thrum_engine_free(engine) == THRUM_OK && thrum_pattern_free(pattern) == THRUM_OK);
}

static void players(void) {
  thrum_engine *engine = make_engine("manual", rate, THRUM_SEPARATE);
  thrum_pattern *pattern = make_pattern(1);
  thrum_player *player = NULL;
  CHECK(thrum_player_new(engine, pattern, &player) == THRUM_OK && thrum_player_id(player) == 1);
  CHECK(thrum_engine_start(engine) == THRUM_OK && thrum_player_is_playing(player) == 0);
  CHECK(thrum_player_start(player, 0) == THRUM_OK && thrum_player_is_playing(player) == 1);
  float full = pull(engine, 100);
  CHECK(full > 0.1f);
  /* Half the intensity is weaker, and a curve weakens on. */
  CHECK(thrum_player_set(player, THRUM_INTENSITY_CONTROL, 0.5f, 0) == THRUM_OK);
  pull(engine, 20);
  float half = pull(engine, 100);
  CHECK(half < full && half > 0);
  thrum_point points[2] = {{0, 1}, {0.1, 0}};
  thrum_curve curve = {sizeof curve, THRUM_INTENSITY_CONTROL, 0, points, 2};
  CHECK(thrum_player_set_curve(player, &curve, 0) == THRUM_OK);
  pull(engine, 120);
  CHECK(pull(engine, 50) == 0);
  CHECK(thrum_player_cancel(player) == THRUM_OK);
  pull(engine, 20);
  CHECK(pull(engine, 20) == 0 && thrum_player_is_playing(player) == 0);

  /* Pause and resume, seek to the end, mute, gains, rate, loop. */
  CHECK(thrum_player_set(player, THRUM_INTENSITY_CONTROL, 1, 0) == THRUM_OK);
  CHECK(thrum_player_start(player, 0) == THRUM_OK && pull(engine, 100) > 0);
  CHECK(thrum_player_pause(player, 0) == THRUM_OK);
  pull(engine, 10);
  CHECK(pull(engine, 1000) == 0 && pull(engine, 1000) == 0 && thrum_player_is_playing(player) == 1);
  CHECK(thrum_player_resume(player, 0) == THRUM_OK && pull(engine, 100) > 0);
  CHECK(thrum_player_set_muted(player, 1) == THRUM_OK);
  pull(engine, 20);
  CHECK(pull(engine, 100) == 0 && thrum_player_set_muted(player, 0) == THRUM_OK && pull(engine, 100) > 0);
  CHECK(thrum_engine_set_gains(engine, 0, 1) == THRUM_OK);
  pull(engine, 20);
  CHECK(pull(engine, 100) == 0 && thrum_engine_set_gains(engine, 1, 1) == THRUM_OK && pull(engine, 100) > 0);
  CHECK(thrum_player_seek(player, 2) == THRUM_OK);
  pull(engine, 100);
  CHECK(thrum_player_is_playing(player) == 0);
  CHECK(thrum_player_set_rate(player, 10) == THRUM_OK && thrum_player_start(player, 0) == THRUM_OK);
  pull(engine, 150);
  CHECK(thrum_player_is_playing(player) == 0);
  CHECK(thrum_player_set_loop(player, 1, 0) == THRUM_OK && thrum_player_start(player, 0) == THRUM_OK);
  pull(engine, 1000);
  CHECK(thrum_player_is_playing(player) == 1 && pull(engine, 100) > 0);
  CHECK(thrum_player_stop(player, 0) == THRUM_OK);
  pull(engine, 50);
  CHECK(thrum_player_is_playing(player) == 0);

  /* A freed player plays to its end. */
  CHECK(thrum_player_set_loop(player, 0, 0) == THRUM_OK && thrum_player_set_rate(player, 1) == THRUM_OK);
  CHECK(thrum_player_start(player, 0) == THRUM_OK && thrum_player_free(player) == THRUM_OK);
  CHECK(pull(engine, 900) > 0 && thrum_engine_active_players(engine) == 1);
  pull(engine, 200);
  CHECK(thrum_engine_active_players(engine) == 0);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK && thrum_engine_free(engine) == THRUM_OK);
}

/* An engine that runs by itself and starts by itself, on the clock. */
static void silent(void) {
  thrum_engine_options options = THRUM_ENGINE_OPTIONS_INIT;
  options.output = "silent";
  options.flags = THRUM_AUTO_SHUTDOWN;
  thrum_engine *engine = NULL;
  CHECK(thrum_engine_new(&options, &engine) == THRUM_OK);
  thrum_pattern *pattern = make_pattern(0);
  uint64_t id = 0;
  CHECK(thrum_play(engine, pattern, 0, &id) == THRUM_OK && id == 1 && thrum_engine_is_running(engine) == 1);
  thrum_notice notice;
  do {
    struct timespec pause = {0, 1000000};
    while (!next_notice(engine, &notice)) nanosleep(&pause, NULL);
  } while (notice.kind != THRUM_PLAYER_ENDED);
  CHECK(notice.player == 1 && notice.result == THRUM_OK && thrum_engine_time(engine) > 0);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK && thrum_engine_free(engine) == THRUM_OK);
}

/* A child process plays, as long as its parent has not used an engine. */
static void child(void) {
  pid_t process = fork();
  CHECK(process >= 0);
  if (process == 0) {
    thrum_engine *own = make_engine("pull", rate, THRUM_SEPARATE);
    thrum_pattern *pattern = make_pattern(1);
    CHECK(thrum_engine_start(own) == THRUM_OK && thrum_play(own, pattern, 0, NULL) == THRUM_OK);
    CHECK(pull(own, 100) > 0 && thrum_engine_free(own) == THRUM_OK);
    _exit(42);
  }
  int status = 0;
  CHECK(waitpid(process, &status, 0) == process && WIFEXITED(status) && WEXITSTATUS(status) == 42);
}

static void devices(void) {
  static char json[1 << 16];
  size_t needed = 0;
  CHECK(thrum_devices(json, sizeof json, &needed) == THRUM_OK && needed == strlen(json) + 1);
  CHECK(strstr(json, "\"schema\": 1") && strstr(json, "\"kind\": \"jack\"") && strstr(json, "\"controller\""));
}

int main(int argc, char **argv) {
  /* The libraries of sound servers lose memory, and a child its parent's threads, so valgrind does not look at them. */
  int everything = argc < 2 || strcmp(argv[1], "for-valgrind") != 0;
  if (everything) child();
  notices();
  overflow();
  capacity();
  players();
  silent();
  if (everything) devices();
  puts("engines and players do what thrum_engine.h states");
  return 0;
}

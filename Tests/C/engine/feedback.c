/* Feedback by meaning: samples of the standard theme, a theme of its own, every call as no program should: feedback THEME
 * THEME is Themes/Standard. */
#include <math.h>

#include "support.h"

enum { frames = 24000 };

static float samples[2][frames];

static void pull(thrum_engine *engine, float *haptic) {
  CHECK(thrum_engine_pull(engine, NULL, NULL, haptic, frames) == THRUM_OK);
}

static int is_silent(const float *haptic) {
  for (int frame = 0; frame < frames; frame++) {
    if (haptic[frame] != 0) return 0;
  }
  return 1;
}

/* Every feedback of the standard theme, and of the same theme as a folder, has the samples of its pattern. */
static void plays(const char *folder) {
  size_t needed = 0;
  CHECK(thrum_feedback_list(NULL, NULL, 0, &needed) == THRUM_OK);
  char *list = (char *)malloc(needed);
  CHECK(list && thrum_feedback_list(NULL, list, needed, &needed) == THRUM_OK && strlen(list) + 1 == needed);
  int count = 0;
  for (char *at = list; (at = strstr(at, "\"name\": \"")) != NULL; count++) {
    char name[64] = {0}, path[80];
    at += strlen("\"name\": \"");
    memcpy(name, at, strcspn(at, "\""));
    snprintf(path, sizeof path, "%s.ahap", name);
    thrum_pattern *pattern = read_pattern(folder, path), *built_in = NULL;
    CHECK(thrum_feedback_pattern(count % 2 ? folder : NULL, name, &built_in) == THRUM_OK);
    CHECK(thrum_pattern_duration(pattern) == thrum_pattern_duration(built_in) && thrum_pattern_free(built_in) == THRUM_OK);
    thrum_engine *engine = make_engine("manual", 48000, THRUM_SEPARATE), *other = make_engine("manual", 48000, THRUM_SEPARATE);
    thrum_feedback *feedback = NULL;
    CHECK(thrum_engine_start(engine) == THRUM_OK && thrum_engine_start(other) == THRUM_OK);
    CHECK(thrum_feedback_new(engine, count % 2 ? NULL : folder, &feedback) == THRUM_OK);
    CHECK(thrum_feedback_prepare(feedback) == THRUM_OK && thrum_feedback_play(feedback, name, 1) == THRUM_OK);
    CHECK(thrum_play(other, pattern, 0, NULL) == THRUM_OK);
    pull(engine, samples[0]);
    pull(other, samples[1]);
    CHECK(memcmp(samples[0], samples[1], sizeof samples[0]) == 0 && !is_silent(samples[0]));
    CHECK(thrum_feedback_free(feedback) == THRUM_OK && thrum_pattern_free(pattern) == THRUM_OK);
    CHECK(thrum_engine_free(engine) == THRUM_OK && thrum_engine_free(other) == THRUM_OK);
  }
  free(list);
  CHECK(count == 21);
}

/* An engine starts for a feedback, sleeps when it is idle, and starts again. */
static void sleeps(void) {
  thrum_engine_options options = THRUM_ENGINE_OPTIONS_INIT;
  options.output = "manual";
  options.flags = THRUM_AUTO_SHUTDOWN;
  thrum_engine *engine = NULL;
  thrum_feedback *feedback = NULL;
  CHECK(thrum_engine_new(&options, &engine) == THRUM_OK && thrum_engine_set_idle_timeout(engine, 0.75) == THRUM_OK);
  CHECK(thrum_feedback_new(engine, NULL, &feedback) == THRUM_OK);
  for (int round = 0; round < 2; round++) {
    CHECK(thrum_engine_is_running(engine) == 0);
    CHECK(thrum_feedback_play(feedback, "success", 1) == THRUM_OK);
    thrum_notice notice;
    CHECK(thrum_engine_wait(engine, 10) == 1 && next_notice(engine, &notice) == 1 && notice.kind == THRUM_ENGINE_STARTED);
    pull(engine, samples[0]);
    CHECK(!is_silent(samples[0]) && thrum_engine_is_running(engine) == 1);
    int pulls = 0;
    while (thrum_engine_is_running(engine) == 1 && pulls++ < 20) {
      pull(engine, samples[0]);
      while (next_notice(engine, &notice)) {}
    }
    CHECK(pulls < 20);
  }
  /* Freed before its player, which then plays nothing. */
  CHECK(thrum_engine_free(engine) == THRUM_OK);
  CHECK(thrum_feedback_prepare(feedback) == THRUM_OK && thrum_feedback_play(feedback, "error", 1) == THRUM_OK);
  CHECK(thrum_feedback_free(feedback) == THRUM_OK);
}

static void misuse(const char *folder) {
  thrum_engine_options options = THRUM_ENGINE_OPTIONS_INIT;
  options.output = "manual";
  options.players = 1;
  thrum_engine *engine = NULL;
  CHECK(thrum_engine_new(&options, &engine) == THRUM_OK && thrum_engine_start(engine) == THRUM_OK);
  thrum_feedback *feedback = (thrum_feedback *)&feedback;
  expect(thrum_feedback_new(engine, NULL, NULL), THRUM_INVALID_ARGUMENT, "thrum_feedback_new: out is NULL");
  expect(thrum_feedback_new(NULL, NULL, &feedback), THRUM_INVALID_ARGUMENT, "thrum_feedback_new: the engine is NULL");
  CHECK(feedback == NULL);
  expect(thrum_feedback_new(engine, "/nowhere", &feedback), THRUM_INVALID_PATTERN, "thrum_feedback_new: theme: /nowhere: there is no");
  expect(thrum_feedback_new(engine, "", &feedback), THRUM_INVALID_PATTERN, "thrum_feedback_new: theme: ");
  CHECK(feedback == NULL && !strchr(thrum_error(), '\n'));
  CHECK(thrum_feedback_new(engine, folder, &feedback) == THRUM_OK);
  static const char *const names[] = {"", "succes", "Success", "\xFF", "success.ahap"};
  thrum_pattern *pattern = (thrum_pattern *)&pattern;
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    expect(thrum_feedback_play(feedback, names[index], 1), THRUM_INVALID_ARGUMENT, "thrum_feedback_play: no feedback has the name");
    expect(thrum_feedback_pattern(NULL, names[index], &pattern), THRUM_INVALID_ARGUMENT, "thrum_feedback_pattern: no feedback");
    CHECK(pattern == NULL);
  }
  expect(thrum_feedback_play(feedback, NULL, 1), THRUM_INVALID_ARGUMENT, "thrum_feedback_play: name is NULL");
  expect(thrum_feedback_pattern(NULL, NULL, &pattern), THRUM_INVALID_ARGUMENT, "thrum_feedback_pattern: name is NULL");
  expect(thrum_feedback_pattern(NULL, "success", NULL), THRUM_INVALID_ARGUMENT, "thrum_feedback_pattern: out is NULL");
  expect(thrum_feedback_pattern("/nowhere", "success", &pattern), THRUM_INVALID_PATTERN, "thrum_feedback_pattern: theme");
  static const float wrong[] = {-0.1f, 1.1f, NAN, INFINITY};
  static const double seconds[] = {0, -1, 86401, NAN, INFINITY};
  for (int index = 0; index < 4; index++) {
    expect(thrum_feedback_play(feedback, "success", wrong[index]), THRUM_INVALID_ARGUMENT, "thrum_feedback_play: intensity");
  }
  for (int index = 0; index < 5; index++) {
    expect(thrum_engine_set_idle_timeout(engine, seconds[index]), THRUM_INVALID_ARGUMENT, "thrum_engine_set_idle_timeout: seconds");
  }
  expect(thrum_feedback_set_theme(feedback, "/nowhere"), THRUM_INVALID_PATTERN, "thrum_feedback_set_theme: theme");
  CHECK(thrum_feedback_set_theme(feedback, NULL) == THRUM_OK);
  thrum_feedback *other = (thrum_feedback *)engine;
  expect(thrum_feedback_play(other, "success", 1), THRUM_WRONG_HANDLE, "thrum_feedback_play: the pointer is not a feedback player");
  expect(thrum_feedback_prepare(NULL), THRUM_INVALID_ARGUMENT, "thrum_feedback_prepare: the feedback player is NULL");
  expect(thrum_feedback_set_theme(other, NULL), THRUM_WRONG_HANDLE, "thrum_feedback_set_theme");
  expect(thrum_feedback_free(other), THRUM_WRONG_HANDLE, "thrum_feedback_free");
  size_t needed = 0;
  char small[4];
  expect(thrum_feedback_list(NULL, small, sizeof small, &needed), THRUM_TOO_SMALL, "thrum_feedback_list");
  expect(thrum_feedback_list(NULL, NULL, 0, NULL), THRUM_INVALID_ARGUMENT, "thrum_feedback_list");
  expect(thrum_feedback_list("/nowhere", NULL, 0, &needed), THRUM_INVALID_PATTERN, "thrum_feedback_list: theme");
  /* Nothing above was played. A feedback for which the engine has no capacity is reported. */
  thrum_notice notice;
  CHECK(thrum_engine_active_players(engine) == 0);
  CHECK(thrum_feedback_play(feedback, "success", 1) == THRUM_OK && thrum_feedback_play(feedback, "error", 1) == THRUM_OK);
  wait_for(engine, THRUM_FEEDBACK_FAILED, &notice);
  CHECK(notice.result == THRUM_QUEUE_FULL && notice.message[0] && notice.player == 0);
  CHECK(thrum_feedback_free(feedback) == THRUM_OK && thrum_feedback_free(NULL) == THRUM_OK);
  CHECK(thrum_engine_free(engine) == THRUM_OK);
}

int main(int argc, char **argv) {
  CHECK(argc == 2);
  plays(argv[1]);
  sleeps();
  misuse(argv[1]);
  puts("feedback has the samples of its theme, starts an engine and lets it sleep");
  return 0;
}

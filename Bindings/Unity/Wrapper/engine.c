/* Engines: the functions of thrum_engine.h, and a thread that reports what happens. libthrum itself calls nothing back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "objects.h"
#include "paths.h"

/* A call of NotifyWhenPlayersFinished that waits. */
typedef struct chw_request {
  chw_bool leaves_running;
  chw_done on_finished;
  chw_error_of on_error;
  struct chw_request *next;
} chw_request;

static void free_engine(chw_object *object) {
  chw_engine *engine = (chw_engine *)object;
  thrum_engine_free(engine->engine);
  while (engine->first_request) {
    chw_request *next = engine->first_request->next;
    free(engine->first_request);
    engine->first_request = next;
  }
  free(engine->players);
  pthread_mutex_destroy(&engine->lock);
  free(engine);
}

static int is_closing(chw_engine *engine) {
  pthread_mutex_lock(&engine->lock);
  int result = engine->is_closing;
  pthread_mutex_unlock(&engine->lock);
  return result;
}

static void *key_of(const void *object) { return (void *)(uintptr_t)((const chw_object *)object)->key; }

/* Reports the end of a player, if it is an advanced one that still exists. */
static void report_end(chw_engine *engine, uint64_t number) {
  void *key = NULL;
  chw_done on_finished = NULL;
  pthread_mutex_lock(&engine->lock);
  for (size_t index = 0; index < engine->player_count; index++) {
    if (engine->players[index]->number == number) {
      key = key_of(engine->players[index]);
      on_finished = engine->players[index]->on_finished;
      break;
    }
  }
  pthread_mutex_unlock(&engine->lock);
  if (on_finished) on_finished(key);
}

static void report_all_ended(chw_engine *engine, const thrum_notice *notice) {
  pthread_mutex_lock(&engine->lock);
  chw_request *request = engine->first_request;
  if (request) engine->first_request = request->next;
  if (!engine->first_request) engine->last_request = NULL;
  pthread_mutex_unlock(&engine->lock);
  if (!request) return;
  if (notice->result < 0 && request->on_error) {
    request->on_error(key_of(engine), chw_failure(notice->result, notice->message, CHW_UNKNOWN));
  }
  if (request->on_finished) request->on_finished(key_of(engine));
  if (!request->leaves_running && !is_closing(engine) && thrum_engine_is_running(engine->engine) == 1) {
    thrum_engine_stop(engine->engine);
    if (engine->on_stopped) engine->on_stopped(key_of(engine), 4);
  }
  free(request);
}

static void report_notice(chw_engine *engine, const thrum_notice *notice) {
  switch (notice->kind) {
    case THRUM_ENGINE_STOPPED: {
      static const int32_t reasons[] = {0, 1, 2, 3, 6, -1};
      int is_known = notice->reason > THRUM_STOPPED_BY_CALL && notice->reason <= THRUM_STOPPED_FAILED;
      if (is_known && engine->on_stopped) engine->on_stopped(key_of(engine), reasons[notice->reason]);
      break;
    }
    case THRUM_ENGINE_RESET:
      if (engine->on_reset) engine->on_reset(key_of(engine));
      break;
    case THRUM_PLAYER_ENDED: report_end(engine, notice->player); break;
    case THRUM_ALL_ENDED: report_all_ended(engine, notice); break;
    default: break;
  }
}

typedef struct {
  chw_engine *engine;
  thrum_notice notice;
} report;

/* Reports a notice and those that wait behind it. */
static void *run_report(void *context) {
  report *given = context;
  chw_engine *engine = given->engine;
  do {
    report_notice(engine, &given->notice);
  } while (!is_closing(engine) && thrum_engine_poll(engine->engine, &given->notice) == 1);
  return NULL;
}

static int calls_back(const thrum_notice *notice) {
  return notice->kind == THRUM_ENGINE_RESET || notice->kind == THRUM_PLAYER_ENDED || notice->kind == THRUM_ALL_ENDED ||
         (notice->kind == THRUM_ENGINE_STOPPED && notice->reason != THRUM_STOPPED_BY_CALL);
}

/* Waits for what happens until the engine is destroyed. Callbacks run on threads that end with them: a thread that has
 * called C# belongs to its runtime from then on, and a program that quits without Destroy would wait for it for ever. */
static void *poll_engine(void *context) {
  chw_engine *engine = context;
  while (!is_closing(engine)) {
    report given = {engine, THRUM_NOTICE_INIT};
    if (thrum_engine_wait(engine->engine, 0.05) < 0) break;
    if (is_closing(engine) || thrum_engine_poll(engine->engine, &given.notice) != 1 || !calls_back(&given.notice)) continue;
    pthread_t reporter;
    pthread_mutex_lock(&engine->lock);
    int is_running = pthread_create(&reporter, NULL, run_report, &given) == 0;
    if (is_running) engine->reporter = reporter;
    engine->is_reporting = is_running;
    pthread_mutex_unlock(&engine->lock);
    if (!is_running) continue; /* The system has no threads left: the program has other problems. */
    pthread_join(reporter, NULL);
    pthread_mutex_lock(&engine->lock);
    engine->is_reporting = 0;
    pthread_mutex_unlock(&engine->lock);
  }
  chw_release(engine);
  return NULL;
}

void *CoreHaptics_CHHapticEngine_Create(chw_error onError, chw_stopped onStopped, chw_done onReset) {
  thrum_engine_options options = THRUM_ENGINE_OPTIONS_INIT;
  options.flags = THRUM_FINISH_AT_EXIT | THRUM_ALLOW_ABSOLUTE_AUDIO;
  chw_engine *engine = calloc(1, sizeof *engine);
  thrum_result result = engine ? thrum_engine_new(&options, &engine->engine) : THRUM_TOO_LARGE;
  if (result < 0) {
    if (onError) onError(chw_failure(result, engine ? thrum_error() : "no memory is left", CHW_NOT_SUPPORTED));
    free(engine);
    return NULL;
  }
  engine->object = (chw_object){CHW_ENGINE, 0, 1, free_engine};
  engine->on_stopped = onStopped;
  engine->on_reset = onReset;
  pthread_mutex_init(&engine->lock, NULL);
  chw_retain(engine); /* For the thread. */
  void *key = chw_add(&engine->object);
  if (!key || pthread_create(&engine->poller, NULL, poll_engine, engine) != 0) {
    if (onError) onError(chw_failure(THRUM_TOO_LARGE, "no memory is left for another engine", CHW_NO_MEMORY));
    if (key) chw_remove(key, CHW_ENGINE);
    chw_release(engine);
    chw_release(engine);
    return NULL;
  }
  return key;
}

void CoreHaptics_CHHapticEngine_Destroy(void *key) {
  chw_engine *engine = chw_remove(key, CHW_ENGINE);
  if (!engine) return;
  int was_running = thrum_engine_is_running(engine->engine) == 1;
  pthread_mutex_lock(&engine->lock);
  engine->is_closing = 1;
  /* A callback of this engine may destroy it; the thread that waits for the callback must not be waited for. */
  int is_callback = engine->is_reporting && pthread_equal(engine->reporter, pthread_self());
  pthread_mutex_unlock(&engine->lock);
  thrum_engine_stop(engine->engine);
  if (is_callback) pthread_detach(engine->poller);
  else pthread_join(engine->poller, NULL);
  if (was_running && engine->on_stopped) engine->on_stopped(key, 5);
  chw_release(engine);
}

static chw_engine *use_engine(void *key, chw_error_of on_error) {
  chw_engine *engine = chw_use(key, CHW_ENGINE, CHW_ENGINE);
  if (!engine) chw_report(on_error, key, CHW_NO_OBJECT, "the engine was destroyed, or never created; create one first");
  return engine;
}

void CoreHaptics_CHHapticEngine_Start(void *key, chw_error_of onError) {
  chw_engine *engine = use_engine(key, onError);
  if (!engine) return;
  chw_fail(onError, key, thrum_engine_start(engine->engine), CHW_UNKNOWN);
  chw_release(engine);
}

void CoreHaptics_CHHapticEngine_Stop(void *key, chw_error_of onError) {
  chw_engine *engine = use_engine(key, onError);
  if (!engine) return;
  chw_fail(onError, key, thrum_engine_stop(engine->engine), CHW_UNKNOWN);
  chw_release(engine);
}

static void free_player(chw_object *object) {
  chw_player *player = (chw_player *)object;
  thrum_player_free(player->player);
  chw_release(player->engine);
  free(player);
}

void chw_forget(chw_player *player) {
  chw_engine *engine = player->engine;
  pthread_mutex_lock(&engine->lock);
  if (player->index < engine->player_count && engine->players[player->index] == player) {
    chw_player *last = engine->players[--engine->player_count];
    engine->players[player->index] = last;
    last->index = player->index;
  }
  pthread_mutex_unlock(&engine->lock);
}

/* Adds an advanced player to those whose ends are reported. */
static int remember(chw_engine *engine, chw_player *player) {
  pthread_mutex_lock(&engine->lock);
  if (engine->player_count == engine->player_capacity) {
    size_t capacity = engine->player_capacity ? engine->player_capacity * 2 : 16;
    chw_player **larger = realloc(engine->players, capacity * sizeof *larger);
    if (!larger) {
      pthread_mutex_unlock(&engine->lock);
      return 0;
    }
    engine->players = larger;
    engine->player_capacity = capacity;
  }
  player->index = engine->player_count++;
  engine->players[player->index] = player;
  pthread_mutex_unlock(&engine->lock);
  return 1;
}

static void *make_player(
  void *key, const char *json, chw_kind kind, chw_done on_finished, chw_error_of on_error) {
  chw_engine *engine = use_engine(key, on_error);
  if (!engine) return NULL;
  thrum_pattern *pattern = NULL;
  chw_player *player = calloc(1, sizeof *player);
  thrum_result result = player ? thrum_pattern_parse(json, json ? strlen(json) : 0, &pattern) : THRUM_TOO_LARGE;
  if (result == THRUM_OK) result = thrum_player_new(engine->engine, pattern, &player->player);
  if (result < 0) chw_fail(on_error, key, result, CHW_INVALID_PATTERN);
  thrum_pattern_free(pattern);
  void *made = NULL;
  if (result == THRUM_OK) {
    chw_retain(engine);
    player->object = (chw_object){kind, 0, 1, free_player};
    player->engine = engine;
    player->number = thrum_player_id(player->player);
    player->on_finished = on_finished;
    made = chw_add(&player->object);
    if (made && on_finished && !remember(engine, player)) {
      chw_remove(made, kind);
      made = NULL;
    }
    if (!made) {
      chw_report(on_error, key, CHW_NO_MEMORY, "no memory is left for another player");
      chw_release(player);
    }
  } else {
    free(player);
  }
  chw_release(engine);
  return made;
}

void *CoreHaptics_CHHapticEngine_MakePlayer(void *engine, const char *ahapJson, chw_error_of onError) {
  return make_player(engine, ahapJson, CHW_PLAYER, NULL, onError);
}

void *CoreHaptics_CHHapticEngine_MakeAdvancedPlayer(
  void *engine, const char *ahapJson, chw_done onFinishedPlaying, chw_error_of onError) {
  return make_player(engine, ahapJson, CHW_ADVANCED_PLAYER, onFinishedPlaying, onError);
}

static void play(chw_engine *engine, void *key, const char *text, size_t size, chw_error_of on_error) {
  thrum_pattern *pattern = NULL;
  thrum_result result = thrum_pattern_parse(text, size, &pattern);
  if (result == THRUM_OK) result = thrum_engine_start(engine->engine);
  if (result == THRUM_OK) result = thrum_play(engine->engine, pattern, 0, NULL);
  if (result < 0) chw_fail(on_error, key, result, CHW_INVALID_PATTERN);
  thrum_pattern_free(pattern);
}

void CoreHaptics_CHHapticEngine_PlayPatternFromJson(void *key, const char *ahapJson, chw_error_of onError) {
  chw_engine *engine = use_engine(key, onError);
  if (!engine) return;
  play(engine, key, ahapJson, ahapJson ? strlen(ahapJson) : 0, onError);
  chw_release(engine);
}

void CoreHaptics_CHHapticEngine_PlayPatternFromUrl(void *key, const char *ahapPath, chw_error_of onError) {
  chw_engine *engine = use_engine(key, onError);
  if (!engine) return;
  size_t size = 0;
  char *text = chw_read_pattern(ahapPath, &size);
  if (text) play(engine, key, text, size, onError);
  else chw_report(onError, key, CHW_FILE_NOT_FOUND, "the file cannot be read; check its path");
  free(text);
  chw_release(engine);
}

void CoreHaptics_CHHapticEngine_NotifyWhenPlayersFinished(
  void *key, chw_bool leaveEngineRunning, chw_done onFinished, chw_error_of onError) {
  chw_engine *engine = use_engine(key, onError);
  if (!engine) return;
  chw_request *request = calloc(1, sizeof *request);
  if (request) {
    *request = (chw_request){leaveEngineRunning != 0, onFinished, onError, NULL};
    pthread_mutex_lock(&engine->lock);
    if (engine->last_request) engine->last_request->next = request;
    else engine->first_request = request;
    engine->last_request = request;
    /* Within the lock: the notices come in the order of the requests. */
    thrum_result result = thrum_engine_notify_when_ended(engine->engine);
    pthread_mutex_unlock(&engine->lock);
    chw_fail(onError, key, result, CHW_UNKNOWN);
  } else {
    chw_report(onError, key, CHW_NO_MEMORY, "no memory is left");
  }
  chw_release(engine);
}

chw_bool CoreHaptics_CHHapticEngine_HardwareSupportsHaptics(void) {
  thrum_engine_options options = THRUM_ENGINE_OPTIONS_INIT;
  thrum_engine *engine = NULL;
  options.players = options.voices = options.commands = options.live_curves = 1;
  thrum_result result = thrum_engine_new(&options, &engine);
  thrum_engine_free(engine);
  return result == THRUM_OK;
}

/* Reads one of the flags of an engine. */
#define GET(member)                                                                                                    \
  chw_engine *engine = use_engine(key, NULL);                                                                          \
  if (!engine) return 0;                                                                                               \
  pthread_mutex_lock(&engine->lock);                                                                                   \
  chw_bool is_on = engine->member;                                                                                     \
  pthread_mutex_unlock(&engine->lock);                                                                                 \
  chw_release(engine);                                                                                                 \
  return is_on

/* Sets one of the flags of an engine, and carries it out while the lock is held: the later of two calls wins. */
#define SET(member, call)                                                                                              \
  chw_engine *engine = use_engine(key, NULL);                                                                          \
  if (!engine) return;                                                                                                 \
  pthread_mutex_lock(&engine->lock);                                                                                   \
  engine->member = isOn != 0;                                                                                          \
  call;                                                                                                                \
  pthread_mutex_unlock(&engine->lock);                                                                                 \
  chw_release(engine)

static void set_gains(chw_engine *engine) {
  thrum_engine_set_gains(engine->engine, engine->muted_haptics ? 0 : 1, engine->muted_audio ? 0 : 1);
}

chw_bool CoreHaptics_CHHapticEngine_Get_PlaysHapticsOnly(void *key) { GET(haptics_only); }
chw_bool CoreHaptics_CHHapticEngine_Get_IsMutedForAudio(void *key) { GET(muted_audio); }
chw_bool CoreHaptics_CHHapticEngine_Get_IsMutedForHaptics(void *key) { GET(muted_haptics); }
chw_bool CoreHaptics_CHHapticEngine_Get_IsAutoShutdownEnabled(void *key) { GET(auto_shutdown); }

void CoreHaptics_CHHapticEngine_Set_PlaysHapticsOnly(void *key, chw_bool isOn) {
  SET(haptics_only, thrum_engine_set_content(engine->engine, isOn ? THRUM_PLAY_HAPTICS_ONLY : THRUM_PLAY_ALL));
}

void CoreHaptics_CHHapticEngine_Set_IsMutedForAudio(void *key, chw_bool isOn) { SET(muted_audio, set_gains(engine)); }

void CoreHaptics_CHHapticEngine_Set_IsMutedForHaptics(void *key, chw_bool isOn) {
  SET(muted_haptics, set_gains(engine));
}

void CoreHaptics_CHHapticEngine_Set_IsAutoShutdownEnabled(void *key, chw_bool isOn) {
  SET(auto_shutdown, thrum_engine_set_auto_shutdown(engine->engine, isOn != 0));
}

double CoreHaptics_CHHapticEngine_Get_CurrentTime(void *key) {
  chw_engine *engine = use_engine(key, NULL);
  double time = engine ? thrum_engine_time(engine->engine) : 0;
  chw_release(engine);
  return time > 0 ? time : 0;
}

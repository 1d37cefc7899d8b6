/* Declarations for the files of the wrapper: objects by key, and errors. */
#ifndef CHW_OBJECTS_H
#define CHW_OBJECTS_H

#include <pthread.h>
#include <stddef.h>
#include <thrum_engine.h>

#include "CoreHapticsWrapper.h"

typedef enum { CHW_ENGINE = 1, CHW_PLAYER, CHW_ADVANCED_PLAYER, CHW_IMPACT, CHW_SELECTION, CHW_NOTIFICATION } chw_kind;

/* The beginning of every object. It is freed by `free` when the table and all calls in progress have released it. */
typedef struct chw_object {
  chw_kind kind;
  uint64_t key;
  int uses;
  void (*free)(struct chw_object *object);
} chw_object;

/* Adds an object, which has one use, to the table and returns its key; NULL if no memory is left. */
void *chw_add(chw_object *object);

/* Returns the object of a key with one more use; NULL if there is none of these kinds (`other` may equal `kind`). */
void *chw_use(const void *key, chw_kind kind, chw_kind other);

/* Ends a use. NULL is allowed. */
void chw_release(void *object);

/* Adds a use of an object that is in use already. */
void chw_retain(void *object);

/* Removes an object of a kind from the table and returns it with the use of the table; NULL if there is none. */
void *chw_remove(const void *key, chw_kind kind);

/* The engine behind a key. */
typedef struct chw_engine {
  chw_object object;
  thrum_engine *engine;
  chw_stopped on_stopped;
  chw_done on_reset;
  pthread_t poller;
  pthread_mutex_t lock; /* Guards all that follows. */
  struct chw_player **players; /* Advanced players, whose ends are reported. */
  size_t player_count, player_capacity;
  struct chw_request *first_request, *last_request;
  pthread_t reporter; /* The thread that calls back, if is_reporting. */
  chw_bool is_closing, is_reporting, haptics_only, muted_audio, muted_haptics, auto_shutdown;
} chw_engine;

typedef struct chw_player {
  chw_object object;
  chw_engine *engine;
  thrum_player *player;
  uint64_t number; /* That of its notices. */
  size_t index; /* Its place among the players of its engine. */
  chw_done on_finished;
} chw_player;

/* Stops to report the ends of a player. */
void chw_forget(chw_player *player);

/* Calls `on_error`, unless it is NULL, with the failure of the last call of libthrum on this thread. */
void chw_fail(chw_error_of on_error, const void *object, thrum_result result, int32_t code_of_argument);

/* Calls `on_error`, unless it is NULL. */
void chw_report(chw_error_of on_error, const void *object, int32_t code, const char *text);

/* Returns the error for a failure, whose text is valid until the next one on this thread. */
CHError chw_failure(thrum_result result, const char *text, int32_t code_of_argument);

enum {
  CHW_NO_OBJECT = -1,
  CHW_NOT_RUNNING = -4805,
  CHW_NOT_SUPPORTED = -4809,
  CHW_SERVER_FAILED = -4810,
  CHW_INTERRUPTED = -4811,
  CHW_INVALID_PLAYER = -4812,
  CHW_INVALID_PATTERN = -4813,
  CHW_INVALID_PARAMETER = -4820,
  CHW_INVALID_AUDIO = -4824,
  CHW_NOT_AVAILABLE = -4825,
  CHW_INVALID_TIME = -4840,
  CHW_FILE_NOT_FOUND = -4851,
  CHW_UNKNOWN = -4898,
  CHW_NO_MEMORY = -4899
};

#endif

/* Objects by key: a table that any thread uses. A key is a number that is used once, so that a destroyed object, or one that
 * never was, is recognized whatever the order in which C# destroys. */
#include "objects.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static chw_object **slots; /* Open addressing; the size is a power of 2. */
static size_t capacity, count;
static uint64_t last_key = 0;

/* Returns the slot of a key, or the empty one in which it would be. */
static size_t slot_of(chw_object **table, size_t size, uint64_t key) {
  size_t slot = (size_t)(key * 0x9E3779B97F4A7C15u >> 20) & (size - 1);
  while (table[slot] && table[slot]->key != key) slot = (slot + 1) & (size - 1);
  return slot;
}

static int grow(void) {
  if (count * 2 < capacity) return 1;
  size_t size = capacity ? capacity * 2 : 64;
  chw_object **larger = calloc(size, sizeof *larger);
  if (!larger) return 0;
  for (size_t index = 0; index < capacity; index++) {
    if (slots[index]) larger[slot_of(larger, size, slots[index]->key)] = slots[index];
  }
  free(slots);
  slots = larger;
  capacity = size;
  return 1;
}

void *chw_add(chw_object *object) {
  void *key = NULL;
  pthread_mutex_lock(&lock);
  if (grow()) {
    /* A multiple of 16, as addresses are: C# may look at the value. */
    object->key = ++last_key * 16;
    slots[slot_of(slots, capacity, object->key)] = object;
    count++;
    key = (void *)(uintptr_t)object->key;
  }
  pthread_mutex_unlock(&lock);
  return key;
}

void *chw_use(const void *key, chw_kind kind, chw_kind other) {
  chw_object *found = NULL;
  pthread_mutex_lock(&lock);
  if (capacity) found = slots[slot_of(slots, capacity, (uint64_t)(uintptr_t)key)];
  if (found && (found->kind == kind || found->kind == other)) found->uses++;
  else found = NULL;
  pthread_mutex_unlock(&lock);
  return found;
}

void chw_retain(void *object) {
  pthread_mutex_lock(&lock);
  ((chw_object *)object)->uses++;
  pthread_mutex_unlock(&lock);
}

void chw_release(void *object) {
  if (!object) return;
  pthread_mutex_lock(&lock);
  int is_last = --((chw_object *)object)->uses == 0;
  pthread_mutex_unlock(&lock);
  if (is_last) ((chw_object *)object)->free(object);
}

void *chw_remove(const void *key, chw_kind kind) {
  chw_object *found = NULL, **table = NULL;
  pthread_mutex_lock(&lock);
  size_t slot = capacity ? slot_of(slots, capacity, (uint64_t)(uintptr_t)key) : 0;
  if (capacity && slots[slot] && slots[slot]->kind == kind) {
    found = slots[slot];
    slots[slot] = NULL;
    count--;
    /* Those behind it may have been moved on because of it. */
    for (size_t next = (slot + 1) & (capacity - 1); slots[next]; next = (next + 1) & (capacity - 1)) {
      chw_object *moved = slots[next];
      slots[next] = NULL;
      slots[slot_of(slots, capacity, moved->key)] = moved;
    }
    if (count == 0) {
      table = slots;
      slots = NULL;
      capacity = 0;
    }
  }
  pthread_mutex_unlock(&lock);
  free(table);
  return found;
}

static _Thread_local char message[512];

static int32_t code_of(thrum_result result, int32_t code_of_argument) {
  switch (result) {
    case THRUM_INVALID_ARGUMENT: return code_of_argument;
    case THRUM_INVALID_PATTERN: return CHW_INVALID_PATTERN;
    case THRUM_TOO_LARGE: return CHW_NO_MEMORY;
    case THRUM_NOT_RUNNING: return CHW_NOT_RUNNING;
    case THRUM_NO_OUTPUT: return CHW_NOT_SUPPORTED;
    case THRUM_OUTPUT_FAILED: return CHW_SERVER_FAILED;
    case THRUM_QUEUE_FULL: return CHW_NOT_AVAILABLE;
    case THRUM_PLAYER_LOST: return CHW_INVALID_PLAYER;
    case THRUM_AUDIO_FAILED: return CHW_INVALID_AUDIO;
    case THRUM_INTERRUPTED: return CHW_INTERRUPTED;
    default: return CHW_UNKNOWN;
  }
}

CHError chw_failure(thrum_result result, const char *text, int32_t code_of_argument) {
  snprintf(message, sizeof message, "%s", text);
#ifdef _WIN32
  /* .NET reads the text in the code page of the system there. */
  for (char *byte = message; *byte; byte++) if ((unsigned char)*byte > 126) *byte = '?';
#endif
  return (CHError){code_of(result, code_of_argument), message};
}

void chw_fail(chw_error_of on_error, const void *object, thrum_result result, int32_t code_of_argument) {
  if (on_error && result < 0) on_error((void *)(uintptr_t)object, chw_failure(result, thrum_error(), code_of_argument));
}

void chw_report(chw_error_of on_error, const void *object, int32_t code, const char *text) {
  if (on_error) on_error((void *)(uintptr_t)object, chw_failure(THRUM_INVALID_ARGUMENT, text, code));
}

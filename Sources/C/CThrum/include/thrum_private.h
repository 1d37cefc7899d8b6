/* Declarations that CThrumCore (Swift) and CThrum (C) share. This header is not installed: programs include only
 * thrum.h. */
#ifndef THRUM_PRIVATE_H
#define THRUM_PRIVATE_H

#include "thrum.h"

#define THRUM_HIDDEN __attribute__((visibility("hidden")))

/* The memory that a handle (an opaque pointer of thrum.h) points to. */
typedef struct thrum_handle {
  /* The kind of the object (HandleKind in CThrumCore); another number after the handle was freed. */
  uint32_t kind;
  /* 1 while a thread uses the object, if only one thread at a time may use it; otherwise 0. */
  int32_t is_used;
  /* A retained Swift object. */
  void *object;
} thrum_handle;

/* Marks a handle as used. Returns 0, and changes nothing, if another thread is using the handle. */
static inline int32_t thrum_handle_enter(thrum_handle *handle) {
  return __atomic_exchange_n(&handle->is_used, 1, __ATOMIC_ACQUIRE) == 0;
}

/* Marks a handle as unused. Call it after a thrum_handle_enter that did not return 0. */
static inline void thrum_handle_leave(thrum_handle *handle) {
  __atomic_store_n(&handle->is_used, 0, __ATOMIC_RELEASE);
}

/* Stores "function: text" as the message of the calling thread; both parts are UTF-8. A text that does not fit is cut
 * between two characters. */
THRUM_HIDDEN void thrum_set_error(const char *function, size_t function_size, const char *text, size_t text_size);

#endif

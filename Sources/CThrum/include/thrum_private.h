/* What ThrumCore and its C half share. Not installed: programs include thrum.h alone. */
#ifndef THRUM_PRIVATE_H
#define THRUM_PRIVATE_H

#include "thrum.h"

#define THRUM_HIDDEN __attribute__((visibility("hidden")))

/* What a handle points to. */
typedef struct thrum_handle {
  /* The kind of the object; another number once the handle is freed. */
  uint32_t kind;
  /* 1 while a thread uses an object that allows one at a time. */
  int32_t is_used;
  /* A retained Swift object. */
  void *object;
} thrum_handle;

/* Marks a handle as used; returns 0 if another thread uses it. */
static inline int32_t thrum_handle_enter(thrum_handle *handle) {
  return __atomic_exchange_n(&handle->is_used, 1, __ATOMIC_ACQUIRE) == 0;
}

/* Ends a use. */
static inline void thrum_handle_leave(thrum_handle *handle) {
  __atomic_store_n(&handle->is_used, 0, __ATOMIC_RELEASE);
}

/* Stores this thread's message: the first bytes that fit, cut between characters. */
THRUM_HIDDEN void thrum_set_error(const char *text, size_t count);

#endif

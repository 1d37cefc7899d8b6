#include <pipewire/pipewire.h>
#include <stdatomic.h>

#include "include/PipeWireShim.h"

struct thrum_pw {
  struct pw_thread_loop *loop;
  struct pw_context *context;
  struct pw_core *core;
  struct spa_hook core_listener;
  struct pw_registry *registry;
  struct spa_hook registry_listener;
  struct pw_proxy *metadata;
  struct spa_hook metadata_listener;
  /* Under the loop's lock. */
  struct thrum_pw_objects objects;
  char default_sink[256];
  uint32_t default_rate;
  int asked;
  bool has_answered;
  bool is_gone;
  /* The stream. */
  struct pw_stream *stream;
  struct spa_hook stream_listener;
  thrum_pw_render render;
  thrum_pw_note note;
  void *callback_context;
  struct thrum_pw_sink sink;
  bool keeps;
  uint32_t block;
  /* The audio thread's own. */
  uint64_t next_tick;
  bool rate_was_told;
  _Atomic int state;
  _Atomic uint32_t frames;
  _Atomic int64_t delay;
  _Atomic uint32_t rate;
};

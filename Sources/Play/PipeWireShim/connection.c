/* Without the headers, only what needs no linking works, such as extracting symbols of all traits; linking then fails. */
#if defined(THRUM_PIPEWIRE) && !__has_include(<pipewire/pipewire.h>)
#warning "pipewire/pipewire.h is missing; install libpipewire-0.3-dev and pkg-config"
#endif
#if defined(THRUM_PIPEWIRE) && __has_include(<pipewire/pipewire.h>)
#include "internal.h"

#include <errno.h>
#include <pthread.h>
#include <pipewire/extensions/metadata.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void copy(char *to, size_t room, const char *from) { snprintf(to, room, "%s", from ? from : ""); }

static uint32_t number(const struct spa_dict *props, const char *key) {
  const char *text = spa_dict_lookup(props, key);
  return text ? (uint32_t)strtoul(text, NULL, 10) : SPA_ID_INVALID;
}

static bool is(const struct spa_dict *props, const char *key, const char *value) {
  const char *text = spa_dict_lookup(props, key);
  return text && strcmp(text, value) == 0;
}

static int metadata_property(void *data, uint32_t subject, const char *key, const char *type, const char *value) {
  struct thrum_pw *pw = data;
  if (subject == PW_ID_CORE && (!key || strcmp(key, "default.audio.sink") == 0))
    thrum_pw_read_name(pw->default_sink, sizeof pw->default_sink, key ? value : NULL);
  return 0;
}

static const struct pw_metadata_events metadata_events = {
  PW_VERSION_METADATA_EVENTS, .property = metadata_property};

static void registry_global(void *data, uint32_t id, uint32_t permissions, const char *type, uint32_t version,
  const struct spa_dict *props) {
  struct thrum_pw *pw = data;
  struct thrum_pw_object object = {.id = id};
  if (!props) return;
  if (strcmp(type, PW_TYPE_INTERFACE_Node) == 0) {
    if (!is(props, PW_KEY_MEDIA_CLASS, "Audio/Sink") && !is(props, PW_KEY_MEDIA_CLASS, "Audio/Duplex")) return;
    object.kind = THRUM_PW_SINK;
    copy(object.name, sizeof object.name, spa_dict_lookup(props, PW_KEY_NODE_NAME));
    const char *description = spa_dict_lookup(props, PW_KEY_NODE_DESCRIPTION);
    copy(object.description, sizeof object.description, description ? description : object.name);
  } else if (strcmp(type, PW_TYPE_INTERFACE_Port) == 0) {
    object.kind = THRUM_PW_PORT;
    object.node = number(props, PW_KEY_NODE_ID);
    object.number = number(props, PW_KEY_PORT_ID);
    object.is_output = is(props, PW_KEY_PORT_DIRECTION, "out");
    object.is_monitor = is(props, PW_KEY_PORT_MONITOR, "true");
    copy(object.channel, sizeof object.channel, spa_dict_lookup(props, PW_KEY_AUDIO_CHANNEL));
  } else if (strcmp(type, PW_TYPE_INTERFACE_Link) == 0) {
    object.kind = THRUM_PW_LINK;
    object.output_port = number(props, PW_KEY_LINK_OUTPUT_PORT);
    object.input_port = number(props, PW_KEY_LINK_INPUT_PORT);
  } else if (strcmp(type, PW_TYPE_INTERFACE_Metadata) == 0 && is(props, PW_KEY_METADATA_NAME, "default")) {
    if (pw->metadata) return;
    pw->metadata = pw_registry_bind(pw->registry, id, type, PW_VERSION_METADATA, 0);
    if (pw->metadata)
      pw_metadata_add_listener((struct pw_metadata *)pw->metadata, &pw->metadata_listener, &metadata_events, pw);
    return;
  } else {
    return;
  }
  thrum_pw_add(&pw->objects, &object);
}

static void registry_remove(void *data, uint32_t id) {
  struct thrum_pw *pw = data;
  thrum_pw_remove(&pw->objects, id);
}

static const struct pw_registry_events registry_events = {
  PW_VERSION_REGISTRY_EVENTS, .global = registry_global, .global_remove = registry_remove};

static void core_info(void *data, const struct pw_core_info *info) {
  struct thrum_pw *pw = data;
  const char *rate = info->props ? spa_dict_lookup(info->props, "default.clock.rate") : NULL;
  if (rate) pw->default_rate = (uint32_t)strtoul(rate, NULL, 10);
}

static void core_done(void *data, uint32_t id, int seq) {
  struct thrum_pw *pw = data;
  if (id == PW_ID_CORE && seq == pw->asked) pw->has_answered = true;
}

static void core_error(void *data, uint32_t id, int seq, int res, const char *message) {
  struct thrum_pw *pw = data;
  if (id != PW_ID_CORE || res != -EPIPE) return;
  pw->is_gone = true;
  if (pw->note) pw->note(pw->callback_context, THRUM_PW_SERVER_GONE);
}

static const struct pw_core_events core_events = {
  PW_VERSION_CORE_EVENTS, .info = core_info, .done = core_done, .error = core_error};

const char *thrum_pw_version(void) { return pw_get_library_version(); }

static void begin(void) {
  pw_init(NULL, NULL);
  /* It would write to the error stream of a program that did not ask for it. */
  if (!getenv("PIPEWIRE_DEBUG")) pw_log_set_level(SPA_LOG_LEVEL_NONE);
}

thrum_pw *thrum_pw_open(const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, begin);
  struct thrum_pw *pw = calloc(1, sizeof *pw);
  if (!pw) return NULL;
  pw->default_rate = 48000;
  pw->loop = pw_thread_loop_new("thrum-pipewire", NULL);
  /* Before 1.0 only this configuration asks for a real-time audio thread. */
  const char *config = pw_get_library_version()[0] == '0' ? "client-rt.conf" : "client.conf";
  if (pw->loop)
    pw->context = pw_context_new(pw_thread_loop_get_loop(pw->loop),
      pw_properties_new(PW_KEY_CONFIG_NAME, config, PW_KEY_APP_NAME, name, NULL), 0);
  if (pw->context && pw_thread_loop_start(pw->loop) == 0) {
    pw_thread_loop_lock(pw->loop);
    pw->core = pw_context_connect(pw->context, NULL, 0);
    if (pw->core) {
      pw_core_add_listener(pw->core, &pw->core_listener, &core_events, pw);
      pw->registry = pw_core_get_registry(pw->core, PW_VERSION_REGISTRY, 0);
      if (pw->registry) pw_registry_add_listener(pw->registry, &pw->registry_listener, &registry_events, pw);
    }
    pw_thread_loop_unlock(pw->loop);
  }
  if (pw->registry) return pw;
  int error = errno;
  thrum_pw_close(pw);
  errno = error;
  return NULL;
}

void thrum_pw_ask(thrum_pw *pw) {
  pw_thread_loop_lock(pw->loop);
  pw->has_answered = false;
  pw->asked = pw_core_sync(pw->core, PW_ID_CORE, 0);
  pw_thread_loop_unlock(pw->loop);
}

int32_t thrum_pw_answer(thrum_pw *pw) {
  pw_thread_loop_lock(pw->loop);
  int32_t answer = pw->is_gone ? -1 : pw->has_answered;
  pw_thread_loop_unlock(pw->loop);
  return answer;
}

int32_t thrum_pw_sinks(thrum_pw *pw, struct thrum_pw_sink *sinks, int32_t room) {
  pw_thread_loop_lock(pw->loop);
  int32_t count = thrum_pw_list(&pw->objects, pw->default_sink, pw->default_rate, sinks, room);
  pw_thread_loop_unlock(pw->loop);
  return count;
}

void thrum_pw_close(thrum_pw *pw) {
  if (pw->loop) pw_thread_loop_stop(pw->loop);
  if (pw->stream) pw_stream_destroy(pw->stream);
  if (pw->metadata) pw_proxy_destroy(pw->metadata);
  if (pw->registry) pw_proxy_destroy((struct pw_proxy *)pw->registry);
  if (pw->core) pw_core_disconnect(pw->core);
  if (pw->context) pw_context_destroy(pw->context);
  if (pw->loop) pw_thread_loop_destroy(pw->loop);
  thrum_pw_remove_all(&pw->objects);
  free(pw);
}
#endif

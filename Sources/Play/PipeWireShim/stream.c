#if defined(THRUM_PIPEWIRE) && __has_include(<pipewire/pipewire.h>)
#include "internal.h"

#include <spa/param/audio/format-utils.h>
#include <stdio.h>
#include <string.h>

/* On the audio thread. */
static void process(void *data) {
  struct thrum_pw *pw = data;
  struct pw_buffer *buffer = pw_stream_dequeue_buffer(pw->stream);
  if (!buffer) return;
  struct spa_data *memory = &buffer->buffer->datas[0];
  uint32_t stride = pw->sink.channels * (uint32_t)sizeof(float);
  uint32_t frames = memory->data ? memory->maxsize / stride : 0;
  uint64_t wanted = buffer->requested ? buffer->requested : pw->block;
  if (wanted < frames) frames = (uint32_t)wanted;
  struct pw_time time = {0};
  pw_stream_get_time_n(pw->stream, &time, sizeof time);
  if (time.rate.denom) {
    atomic_store_explicit(&pw->rate, time.rate.denom, memory_order_relaxed);
    atomic_store_explicit(&pw->delay, time.delay + (int64_t)time.buffered, memory_order_relaxed);
    if (time.rate.denom != pw->sink.rate && !pw->rate_was_told) {
      pw->rate_was_told = true;
      pw->note(pw->callback_context, THRUM_PW_RATE_CHANGED);
    }
    /* The graph went on without us. */
    if (pw->next_tick && time.ticks > pw->next_tick) pw->note(pw->callback_context, THRUM_PW_UNDERRUN);
    pw->next_tick = time.ticks + frames;
  }
  if (frames > 0) {
    memset(memory->data, 0, (size_t)frames * stride);
    pw->render(pw->callback_context, memory->data, frames, time.now);
    atomic_store_explicit(&pw->frames, frames, memory_order_release);
  }
  memory->chunk->offset = 0;
  memory->chunk->stride = (int32_t)stride;
  memory->chunk->size = frames * stride;
  buffer->size = frames;
  pw_stream_queue_buffer(pw->stream, buffer);
}

static void state_changed(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *error) {
  struct thrum_pw *pw = data;
  int now = state == PW_STREAM_STATE_STREAMING ? 1 : 0;
  if (state == PW_STREAM_STATE_ERROR || (state == PW_STREAM_STATE_UNCONNECTED && old != state)) now = -1;
  atomic_store(&pw->state, now);
}

static const struct pw_stream_events stream_events = {
  PW_VERSION_STREAM_EVENTS, .state_changed = state_changed, .process = process};

int32_t thrum_pw_play(thrum_pw *pw, const struct thrum_pw_sink *sink, bool keeps, uint32_t block,
  thrum_pw_render render, thrum_pw_note note, void *context) {
  char latency[32], rate[32];
  snprintf(latency, sizeof latency, "%u/%u", block, sink->rate);
  snprintf(rate, sizeof rate, "1/%u", sink->rate);
  struct pw_properties *properties = pw_properties_new(PW_KEY_MEDIA_TYPE, "Audio", PW_KEY_MEDIA_CATEGORY, "Playback",
    PW_KEY_MEDIA_ROLE, "Game", PW_KEY_NODE_LATENCY, latency, PW_KEY_NODE_RATE, rate,
    /* Each channel goes where its name says, with no volume of an earlier day. */
    PW_KEY_STREAM_DONT_REMIX, "true", "state.restore-props", "false", "state.restore-target", "false", NULL);
  if (!properties) return -1;
  if (keeps) {
    pw_properties_set(properties, PW_KEY_TARGET_OBJECT, sink->name);
    pw_properties_set(properties, PW_KEY_NODE_DONT_RECONNECT, "true");
  }
  uint8_t memory[1024];
  struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(memory, sizeof memory);
  struct spa_audio_info_raw info = {
    .format = SPA_AUDIO_FORMAT_F32, .rate = sink->rate, .channels = sink->channels};
  memcpy(info.position, sink->positions, sizeof info.position);
  const struct spa_pod *format = spa_format_audio_raw_build(&builder, SPA_PARAM_EnumFormat, &info);

  pw_thread_loop_lock(pw->loop);
  pw->sink = *sink;
  pw->keeps = keeps;
  pw->block = block;
  pw->callback_context = context;
  pw->render = render;
  pw->note = note;
  pw->stream = pw_stream_new(pw->core, "haptics", properties);
  int32_t code = pw->stream ? 0 : -1;
  if (pw->stream) {
    pw_stream_add_listener(pw->stream, &pw->stream_listener, &stream_events, pw);
    enum pw_stream_flags flags =
      PW_STREAM_FLAG_AUTOCONNECT | PW_STREAM_FLAG_MAP_BUFFERS | PW_STREAM_FLAG_RT_PROCESS;
    if (keeps) flags |= PW_STREAM_FLAG_DONT_RECONNECT;
    code = pw_stream_connect(pw->stream, PW_DIRECTION_OUTPUT, PW_ID_ANY, flags, &format, 1);
  }
  pw_thread_loop_unlock(pw->loop);
  return code;
}

int32_t thrum_pw_state(thrum_pw *pw) { return atomic_load(&pw->state); }

int32_t thrum_pw_routed(thrum_pw *pw) {
  pw_thread_loop_lock(pw->loop);
  uint32_t node = pw->stream ? pw_stream_get_node_id(pw->stream) : SPA_ID_INVALID;
  int32_t routed = node == SPA_ID_INVALID ? 0 : thrum_pw_routes(&pw->objects, node, pw->sink.id, pw->keeps);
  pw_thread_loop_unlock(pw->loop);
  return routed;
}

void thrum_pw_timing(thrum_pw *pw, uint32_t *frames, int64_t *delay, uint32_t *rate) {
  *frames = atomic_load_explicit(&pw->frames, memory_order_acquire);
  *delay = atomic_load_explicit(&pw->delay, memory_order_relaxed);
  *rate = atomic_load_explicit(&pw->rate, memory_order_relaxed);
}
#endif

/* stream.c: AudioStreamHaptic, haptics on a bus of Godot's own mixer. Its playback fills blocks on Godot's audio thread. */
#include "godot.h"

#include <stdatomic.h>

typedef struct haptic_stream {
  th_instance base;
} haptic_stream;

typedef struct haptic_playback {
  th_instance base;
  atomic_bool is_playing;
  _Atomic int64_t frames; /* Since the start. */
} haptic_playback;

#define VIRTUAL(name_, kind, function) .name = name_, .result = kind, .run = function, .is_virtual = true
#define METHOD(name) static void name(void *instance, const th_value *arguments, th_value *result)
#define SELF haptic_playback *self = instance; (void)arguments, (void)result, (void)self

static void instantiate_playback(void *self, const th_value *arguments, th_value *result) {
  (void)self, (void)arguments;
  *result = th_object_value(th_create(&th_playback_class));
}

static void get_stream_name(void *self, const th_value *arguments, th_value *result) {
  (void)self, (void)arguments;
  *result = th_text("Haptics", 7);
}

static void get_length(void *self, const th_value *arguments, th_value *result) {
  (void)self, (void)arguments;
  *result = th_real(0); /* It has no end. */
}

static void is_monophonic(void *self, const th_value *arguments, th_value *result) {
  (void)self, (void)arguments;
  *result = th_truth(true);
}

METHOD(start) {
  SELF;
  atomic_store(&self->frames, 0);
  atomic_store(&self->is_playing, true);
}

METHOD(stop) {
  SELF;
  atomic_store(&self->is_playing, false);
  th_engine_release(self);
}

METHOD(is_playing) { SELF; *result = th_truth(atomic_load(&self->is_playing)); }
METHOD(get_loop_count) { SELF; *result = th_number(0); }
METHOD(get_playback_position) { SELF; *result = th_real((double)atomic_load(&self->frames) / th_mix_rate()); }
METHOD(seek) { SELF; } /* Patterns are moved by their players. */

METHOD(mix) {
  SELF;
  int64_t frames = arguments[2].number;
  *result = th_number(0);
  if (!atomic_load(&self->is_playing) || !arguments[0].pointer || frames <= 0) return;
  th_engine_mix(self, arguments[0].pointer, frames);
  atomic_fetch_add(&self->frames, frames);
  result->number = frames;
}

static void finish(void *self) { th_engine_release(self); }

static const th_method stream_methods[] = {
  {VIRTUAL("_instantiate_playback", TH_OBJECT, instantiate_playback), .result_class = "AudioStreamPlayback"},
  {VIRTUAL("_get_stream_name", TH_TEXT, get_stream_name)},
  {VIRTUAL("_get_length", TH_FLOAT, get_length)},
  {VIRTUAL("_is_monophonic", TH_BOOL, is_monophonic)},
  {0}};

static const th_method playback_methods[] = {
  {VIRTUAL("_start", TH_NONE, start), .arguments = {{"from_pos", TH_FLOAT, false, 0, NULL, NULL}}},
  {VIRTUAL("_stop", TH_NONE, stop)},
  {VIRTUAL("_is_playing", TH_BOOL, is_playing)},
  {VIRTUAL("_get_loop_count", TH_INT, get_loop_count)},
  {VIRTUAL("_get_playback_position", TH_FLOAT, get_playback_position)},
  {VIRTUAL("_seek", TH_NONE, seek), .arguments = {{"position", TH_FLOAT, false, 0, NULL, NULL}}},
  {VIRTUAL("_mix", TH_INT, mix),
   .arguments = {{"buffer", TH_POINTER, false, 0, NULL, NULL}, {"rate_scale", TH_FLOAT, false, 0, NULL, NULL},
                 {"frames", TH_INT, false, 0, NULL, NULL}}},
  {0}};

const th_class th_stream_class = {
  .name = "AudioStreamHaptic", .parent = "AudioStream", .size = sizeof(haptic_stream), .methods = stream_methods};

const th_class th_playback_class = {
  .name = "AudioStreamPlaybackHaptic", .parent = "AudioStreamPlayback", .size = sizeof(haptic_playback), .finish = finish,
  .methods = playback_methods};

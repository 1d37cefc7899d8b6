/* PipeWire's native client interface, as far as HapticOutputs uses it. Its calls are macros and inline functions, which
 * Swift does not see; hence C. Empty unless the package is built with the trait PipeWire. */
#ifndef THRUM_PIPEWIRE_SHIM_H
#define THRUM_PIPEWIRE_SHIM_H

#include <stdbool.h>
#include <stdint.h>

#include "PipeWireObjects.h"

/* The reports of a running stream, from the loop's thread or the audio thread. */
enum thrum_pw_news {
  THRUM_PW_SERVER_GONE = 1,
  THRUM_PW_RATE_CHANGED = 2,
  THRUM_PW_UNDERRUN = 3,
};

/* Interleaved samples to be written, the frame count, and when the first one was asked for (CLOCK_MONOTONIC, ns). */
typedef void (*thrum_pw_render)(void *_Nonnull context, float *_Nonnull samples, uint32_t frames, int64_t time);
typedef void (*thrum_pw_note)(void *_Nonnull context, int32_t news);

typedef struct thrum_pw thrum_pw;

/* The version of the library. */
const char *_Nonnull thrum_pw_version(void);
/* Connects; null with errno when no server listens. */
thrum_pw *_Nullable thrum_pw_open(const char *_Nonnull name);
/* Asks the server to answer after all that was asked before. */
void thrum_pw_ask(thrum_pw *_Nonnull pw);
/* 1 when it has answered, 0 when not yet, -1 when it has ended. */
int32_t thrum_pw_answer(thrum_pw *_Nonnull pw);
/* Writes at most `room` sinks; returns how many there are. */
int32_t thrum_pw_sinks(thrum_pw *_Nonnull pw, struct thrum_pw_sink *_Nonnull sinks, int32_t room);

/* Plays to a sink, with its channels. `keeps` it: the stream goes nowhere else. 0, or a negative error. */
int32_t thrum_pw_play(thrum_pw *_Nonnull pw, const struct thrum_pw_sink *_Nonnull sink, bool keeps, uint32_t block,
  thrum_pw_render _Nonnull render, thrum_pw_note _Nonnull note, void *_Nonnull context);
/* 1 while the stream plays, 0 when not yet, -1 when the server has refused or ended it. */
int32_t thrum_pw_state(thrum_pw *_Nonnull pw);
/* How many channels of the stream lead to the sink's channel of the same place, and nowhere else; -1 when one leads to
 * something else. */
int32_t thrum_pw_routed(thrum_pw *_Nonnull pw);
/* Of the last block: frames, frames on the way to the device after it, frames a second of the graph (0: none yet). */
void thrum_pw_timing(thrum_pw *_Nonnull pw, uint32_t *_Nonnull frames, int64_t *_Nonnull delay, uint32_t *_Nonnull rate);
/* Ends stream and connection; there are no callbacks after that. */
void thrum_pw_close(thrum_pw *_Nonnull pw);

#endif

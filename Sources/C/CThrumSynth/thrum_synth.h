/* The synthesizer of Thrum in C: plays scores that were compiled in advance, in memory of the caller.
 *
 * No function allocates, blocks, or stores anything outside of the memory that the caller passes. Only one thread at a
 * time may use a synthesizer. To destroy a synthesizer, free its memory. Checked are the memory of a synthesizer and the
 * content of a score file; other pointers, handles and counts are not. Link with the object files of the targets HapticSynthesis and CThrumSynth. */
#ifndef THRUM_SYNTH_H
#define THRUM_SYNTH_H
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

/* A handle: the address of a synthesizer. */
typedef void *thrum_synth;

/* A profile for thrum_synth_create: nine numbers that describe how an actuator (a motor that vibrates) turns intensity
 * and sharpness into vibration. These numbers describe the linear actuator of a phone. */
#define THRUM_SYNTH_TAPTIC {80, 230, 2, 0.7, 80, 230, 1.5, 1, 2}

/* The commands that a player accepts. The value of a command is a time in seconds (SEEK, SET_LOOP_END), a playback rate
 * (SET_RATE), 0 for off or 1 for on (SET_LOOP, SET_MUTE), or the value of a control (PARAMETER). */
enum {
  THRUM_SYNTH_START = 0, THRUM_SYNTH_STOP, THRUM_SYNTH_CANCEL, THRUM_SYNTH_PAUSE, THRUM_SYNTH_RESUME, THRUM_SYNTH_SEEK,
  THRUM_SYNTH_SET_RATE, THRUM_SYNTH_SET_LOOP, THRUM_SYNTH_SET_LOOP_END, THRUM_SYNTH_SET_MUTE, THRUM_SYNTH_PARAMETER
};

/* The reasons for which thrum_synth_score_file refuses a file. */
enum {
  THRUM_SYNTH_NOT_A_SCORE = 1, THRUM_SYNTH_UNKNOWN_VERSION, THRUM_SYNTH_WRONG_SIZE, THRUM_SYNTH_MISALIGNED,
  THRUM_SYNTH_BAD_LENGTH, THRUM_SYNTH_BAD_LANES, THRUM_SYNTH_BAD_EVENT, THRUM_SYNTH_BAD_CHANGE, THRUM_SYNTH_BAD_SEGMENT
};

/* Returns the number of bytes that thrum_synth_create needs. `voices` is the number of events that can sound at the same
 * time, clamped to 1…262 144; `players` is the number of scores that can play at the same time, clamped to 1…16 384. */
int32_t thrum_synth_size(int32_t voices, int32_t players);

/* The number of bytes as a constant, for static arrays on processors whose pointers have 32 bits: at most 64 bytes, and one
 * for each player, more than thrum_synth_size returns. Define THRUM_SMALL_MEMORY if the synthesizer was built with the
 * package trait SmallMemory. If the constant and the build do not match, thrum_synth_create returns NULL. */
#if UINTPTR_MAX <= 0xFFFFFFFF
#ifdef THRUM_SMALL_MEMORY
#define THRUM_SYNTH_BYTES(voices, players) (22080 + (voices) * 348 + (players) * 2097)
#else
#define THRUM_SYNTH_BYTES(voices, players) (34624 + (voices) * 348 + (players) * 2097)
#endif
#endif

/* Creates a synthesizer in `memory`, which has `size` bytes at an address that is a multiple of 16, and returns its handle.
 * Returns NULL, and writes nothing, if `size` is less than thrum_synth_size returns for the same numbers, or if `memory` is
 * NULL or its address is not a multiple of 16. `sample_rate` is clamped to 8000…192 000 Hz. */
thrum_synth thrum_synth_create(
  void *memory, int32_t size, int32_t voices, int32_t players, double sample_rate, const double profile[9]);

/* Checks a score file, which `thrum score` writes, and sets it as the score for the next thrum_synth_load. The address
 * `bytes` must be a multiple of 8; the bytes must stay valid until the player has finished. Returns 0, or one of the
 * numbers above if the file is refused. */
int32_t thrum_synth_score_file(thrum_synth, const void *bytes, int32_t count);

/* Assigns the score that was set last to a player, counted from 0. Returns 1, or 0 if the player is in use or does not
 * exist. */
int32_t thrum_synth_load(thrum_synth, int32_t player);

/* Sends a command to a player. The command takes effect at `sample`, counted from the first rendered sample, or at the
 * next sample if that sample has passed. Only THRUM_SYNTH_PARAMETER uses `lane`, the number of a control (0…11, in the
 * order of the controls of thrum.h). Returns 1, or 0 if the kind, player or lane does not exist, the value is NaN, or too
 * many commands are waiting. */
int32_t thrum_synth_send(thrum_synth, int32_t kind, int32_t player, int64_t sample, int32_t lane, double value);

/* Renders the next `frame_count` samples, each -1…1, of the left, right and haptic channel. A channel whose pointer is
 * NULL is not written. If `left` and `right` are NULL in each call, tones take hardly any time. If `is_preview` is not 0,
 * haptics are added to the left and right channels. */
void thrum_synth_render(thrum_synth, float *left, float *right, float *haptic, int32_t frame_count, int32_t is_preview);

/* Advances by `frame_count` samples without rendering them, on the way to a sample from which on samples are rendered, which
 * is `distance` samples after the present one. Those samples are the ones that rendering everything would have produced.
 * Events that are over by then take hardly any time. Several calls can share the way, each with the distance that is left. */
void thrum_synth_catch_up(thrum_synth, int32_t frame_count, int32_t distance);

/* A queue of commands: one context, such as the main program, adds them, and another one, such as an interrupt, takes them and
 * renders. Neither waits for the other, and no interrupt needs to be masked. */
typedef void *thrum_synth_queue;

/* Returns the number of bytes that thrum_synth_queue_create needs for a number of commands, which is clamped to 2…4096 and
 * rounded up to a power of two. */
int32_t thrum_synth_queue_size(int32_t commands);

/* The number of bytes as a constant, for a power of two. */
#define THRUM_SYNTH_QUEUE_BYTES(commands) (192 + (commands) * 48)

/* Creates an empty queue in `memory`, which has `size` bytes at an address that is a multiple of 8, and returns its handle.
 * Returns NULL, and writes nothing, if `size` is less than thrum_synth_queue_size returns, or if `memory` is NULL or its address
 * is not a multiple of 8. */
thrum_synth_queue thrum_synth_queue_create(void *memory, int32_t size, int32_t commands);

/* Adds a command, with the arguments of thrum_synth_send. Returns 1, or 0 if the kind, player or lane does not exist, the value
 * is NaN, or the queue is full. Only one context at a time may add commands. */
int32_t thrum_synth_queue_send(
  thrum_synth_queue, int32_t kind, int32_t player, int64_t sample, int32_t lane, double value);

/* Sends the commands of a queue to a synthesizer; call it in the context that renders, before thrum_synth_render. A sample that
 * has passed counts as the next one. Commands that the synthesizer has no space for stay in the queue. */
void thrum_synth_queue_take(thrum_synth_queue, thrum_synth);

/* Returns 1 if any player plays, has a command that is not due yet, or still sounds; otherwise 0. */
int32_t thrum_synth_is_active(thrum_synth);

/* Returns the number of samples from the first one to the end of the last sound; -1 while thrum_synth_is_active returns 1. */
double thrum_synth_end(thrum_synth);

#ifdef __cplusplus
}
#endif
#endif

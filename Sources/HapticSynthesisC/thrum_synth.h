/* The synthesizer of Thrum in C: plays scores that were compiled in advance, in memory of the caller.
 *
 * No function allocates, blocks, or keeps anything outside of the memory that it was given. One thread at a time uses a
 * handle; to destroy one, free its memory. Handles, pointers and counts are trusted; the content of a score file is not.
 * Link with the object files of the targets HapticSynthesis and HapticSynthesisC. */
#ifndef THRUM_SYNTH_H
#define THRUM_SYNTH_H
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

typedef void *thrum_synth;

/* The profile of an actuator: nine numbers, of which these are those of a linear actuator like those in phones. */
#define THRUM_SYNTH_TAPTIC {80, 230, 2, 0.7, 80, 230, 1.5, 1, 2}

/* The commands that a player accepts. `value` is a time in seconds, a rate, or 0 or 1 for a switch. */
enum {
  THRUM_SYNTH_START = 0, THRUM_SYNTH_STOP, THRUM_SYNTH_CANCEL, THRUM_SYNTH_PAUSE, THRUM_SYNTH_RESUME, THRUM_SYNTH_SEEK,
  THRUM_SYNTH_SET_RATE, THRUM_SYNTH_SET_LOOP, THRUM_SYNTH_SET_LOOP_END, THRUM_SYNTH_SET_MUTE, THRUM_SYNTH_PARAMETER
};

/* Why thrum_synth_score_file refuses a file. */
enum {
  THRUM_SYNTH_NOT_A_SCORE = 1, THRUM_SYNTH_UNKNOWN_VERSION, THRUM_SYNTH_WRONG_SIZE, THRUM_SYNTH_MISALIGNED,
  THRUM_SYNTH_BAD_LENGTH, THRUM_SYNTH_BAD_LANES, THRUM_SYNTH_BAD_EVENT, THRUM_SYNTH_BAD_CHANGE, THRUM_SYNTH_BAD_SEGMENT
};

/* Returns the number of bytes that thrum_synth_create needs for so many voices (events that sound at once) and players. */
int32_t thrum_synth_size(int32_t voices, int32_t players);

/* Creates a synthesizer in `memory`, which is 16-byte aligned and has thrum_synth_size bytes. `sample_rate` is clamped to
 * 8000…192 000 Hz. */
thrum_synth thrum_synth_create(void *memory, int32_t voices, int32_t players, double sample_rate, const double profile[9]);

/* Checks a score file, which `thrum score` writes, and sets it as the score for thrum_synth_load. `bytes` is 8-byte
 * aligned and must stay valid until the player has finished. Returns 0, or why the file is refused. */
int32_t thrum_synth_score_file(thrum_synth, const void *bytes, int32_t count);

/* Assigns the score to a player. Returns 0 if the player is in use or does not exist. */
int32_t thrum_synth_load(thrum_synth, int32_t player);

/* Sends a command that takes effect at a sample, counted from 0. `lane` is the number of a dynamic parameter. Returns 0
 * if the command was refused: too many wait. */
int32_t thrum_synth_send(thrum_synth, int32_t kind, int32_t player, int64_t sample, int32_t lane, double value);

/* Renders the next samples of the left, right and haptic channel, each -1…1; each pointer may be NULL. With `is_preview`
 * not 0, haptics are mixed into left and right. */
void thrum_synth_render(thrum_synth, float *left, float *right, float *haptic, int32_t frame_count, int32_t is_preview);

/* Returns 1 while any player plays, waits for a command or still sounds; otherwise 0. */
int32_t thrum_synth_is_active(thrum_synth);

#ifdef __cplusplus
}
#endif
#endif

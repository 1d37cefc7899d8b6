/* thrum.h: haptic patterns for C and for every language that can call C.
 *
 * One header for the native library libthrumcore (Linux on x86-64 and arm64) and for its WebAssembly build.
 * Docs/C.md is a tour; Examples/C is a program.
 *
 * Conventions of all functions:
 *
 * - Results. THRUM_OK is 0, failures are negative. After a failure, thrum_error() returns one line for the calling
 *   thread: the function, what is wrong, and what to do.
 * - Checked arguments. NULL, sizes beyond what memory can hold, numbers out of range and NaN are refused with
 *   THRUM_INVALID_ARGUMENT and change nothing. A handle of another kind is refused with THRUM_WRONG_HANDLE. A freed
 *   handle is refused too as long as its memory was not used again; do not rely on it.
 * - Pointers must point to as many elements as the count beside them states. Memory stays the caller's: the library
 *   keeps no pointer after a call returns.
 * - Text goes into a buffer of the caller, with a zero byte at its end. *needed receives the number of bytes for the
 *   whole text and its zero byte. With a NULL buffer and size 0 the call only reports that number and returns
 *   THRUM_OK. If the buffer is too small, the call returns THRUM_TOO_SMALL and writes an empty text.
 *   Lists work in the same way, counted in elements; a list that does not fit is not written.
 * - Threads. A pattern never changes: any number of threads may read it. One thread at a time may use a renderer;
 *   a call that finds another thread in it returns THRUM_BUSY. No other thread may use a handle while it is freed.
 * - The library calls nothing back, starts no thread, opens no file and reads no environment variable. Every new
 *   function allocates; thrum_renderer_read does not. Where memory runs out, the program ends, as in Swift.
 */
#ifndef THRUM_H
#define THRUM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface: major << 16 | minor. A program that was compiled with one major number runs with
 * every library of the same major and the same or a greater minor number. */
#define THRUM_ABI_VERSION 0x00010000

/* What a function returns: THRUM_OK or a negative number below. */
typedef int32_t thrum_result;

enum {
  /* The call did what it was asked for. */
  THRUM_OK = 0,
  /* An argument is NULL, out of range, not a number, or an unknown name. */
  THRUM_INVALID_ARGUMENT = -1,
  /* The pointer is no handle of the kind that the function expects, or the handle was freed. */
  THRUM_WRONG_HANDLE = -2,
  /* The text or the events are no pattern that can be played. */
  THRUM_INVALID_PATTERN = -3,
  /* AHAP cannot express the pattern. */
  THRUM_NOT_EXPRESSIBLE = -4,
  /* The buffer is too small; *needed states the size. */
  THRUM_TOO_SMALL = -5,
  /* The input is beyond a limit of the library. */
  THRUM_TOO_LARGE = -6,
  /* Another thread is using the renderer. */
  THRUM_BUSY = -7
};

/* Returns the version of the interface that this library has: compare it with THRUM_ABI_VERSION. */
uint32_t thrum_abi_version(void);

/* Returns the version of the library, for example "0.1.0". */
const char *thrum_version(void);

/* Returns the name of a result, for example "THRUM_TOO_SMALL"; "unknown result" for other numbers. */
const char *thrum_result_name(thrum_result result);

/* Returns the message of the calling thread's last failure, in one line of UTF-8; empty before the first. The text
 * stays valid until the next failure on this thread. In WebAssembly there is one message for all. */
const char *thrum_error(void);

/* --- Patterns ---------------------------------------------------------------------------------------------- */

/* A haptic pattern. It never changes. */
typedef struct thrum_pattern thrum_pattern;

/* Types of events. */
enum {
  /* A tap. */
  THRUM_TRANSIENT = 0,
  /* A vibration with a duration and an envelope. */
  THRUM_CONTINUOUS = 1,
  /* A tone. */
  THRUM_TONE = 2
};

/* Bits that state which values of a thrum_event are set; the others have the defaults of AHAP. */
enum {
  /* 0…1, by default 1. */
  THRUM_INTENSITY = 1,
  /* 0 round … 1 crisp, by default 0.5. */
  THRUM_SHARPNESS = 2,
  /* 0…1: fade in over 2 ms … 2 s, by default 0. */
  THRUM_ATTACK = 4,
  /* 0…1: fade of an event that is not sustained over 10 ms … 4 s, by default 0. */
  THRUM_DECAY = 8,
  /* 0…1: fade after the duration over 2 ms … 2 s, by default 0. */
  THRUM_RELEASE = 16,
  /* 1 holds the level for the duration, 0 decays at once; by default 1. */
  THRUM_SUSTAINED = 32,
  /* 0…1, by default 1. */
  THRUM_VOLUME = 64,
  /* -1…1: two octaves down … up, by default 0. */
  THRUM_PITCH = 128,
  /* -1 left … 1 right, by default 0. */
  THRUM_PAN = 256,
  /* 0 dull … 1 bright, by default 1. */
  THRUM_BRIGHTNESS = 512
};

/* An event. An event whose bytes are all 0 is a tap at the start with default values. */
typedef struct thrum_event {
  /* THRUM_TRANSIENT, THRUM_CONTINUOUS or THRUM_TONE. */
  int32_t type;
  /* The values below that are set, as bits: THRUM_INTENSITY | THRUM_SHARPNESS … */
  uint32_t set;
  /* Seconds from the start of the pattern, 0…86400. */
  double time;
  /* Seconds, 0…86400. With 0, a vibration or tone has no end. */
  double duration;
  float intensity, sharpness;
  float attack, decay, release, sustained;
  float volume, pitch, pan, brightness;
} thrum_event;

/* Controls that curves change. The first and the sixth multiply the value of every event, the others are added. */
enum {
  THRUM_INTENSITY_CONTROL = 0,
  THRUM_SHARPNESS_CONTROL = 1,
  THRUM_ATTACK_CONTROL = 2,
  THRUM_DECAY_CONTROL = 3,
  THRUM_RELEASE_CONTROL = 4,
  THRUM_VOLUME_CONTROL = 5,
  THRUM_PAN_CONTROL = 6,
  THRUM_BRIGHTNESS_CONTROL = 7,
  THRUM_PITCH_CONTROL = 8,
  THRUM_AUDIO_ATTACK_CONTROL = 9,
  THRUM_AUDIO_DECAY_CONTROL = 10,
  THRUM_AUDIO_RELEASE_CONTROL = 11
};

/* A point of a curve. */
typedef struct thrum_point {
  /* Seconds from the start of the curve, 0…86400. */
  double time;
  /* The control's value: 0…1 for controls that multiply, -1…1 for the others. */
  float value;
} thrum_point;

/* A control that changes along straight lines between points. */
typedef struct thrum_curve {
  /* Seconds from the start of the pattern, 0…86400. */
  double time;
  /* THRUM_INTENSITY_CONTROL … THRUM_AUDIO_RELEASE_CONTROL. */
  int32_t control;
  /* The number of points, at least 1. */
  uint32_t point_count;
  const thrum_point *points;
} thrum_curve;

/* Reads AHAP text (UTF-8 JSON) of `count` bytes, at most 256 MB, and creates a pattern. Returns THRUM_INVALID_PATTERN
 * if the text has errors; thrum_error() names the first, thrum_check() lists all. Warnings are no failure. Reading
 * takes up to 1 KB of stack for each level of nested JSON, of which 512 are accepted. */
thrum_result thrum_pattern_parse(const void *bytes, size_t count, thrum_pattern **out);

/* Creates a pattern from events and curves; both lists may be empty (NULL and 0). Returns THRUM_INVALID_PATTERN if a
 * number is out of range, and names the first such place. */
thrum_result thrum_pattern_make(
  const thrum_event *events, size_t event_count, const thrum_curve *curves, size_t curve_count, thrum_pattern **out);

/* Frees a pattern. Renderers made from it stay valid. NULL is allowed. */
thrum_result thrum_pattern_free(thrum_pattern *pattern);

/* Returns the length in seconds as Core Haptics defines it, without release tails; -1 after a failure. */
double thrum_pattern_duration(const thrum_pattern *pattern);

/* Writes the pattern as AHAP: strict JSON, the same bytes on every machine. */
thrum_result thrum_pattern_write(const thrum_pattern *pattern, char *buffer, size_t size, size_t *needed);

/* Draws the pattern as one self-contained SVG file, 960 pixels wide. `title` may be NULL. */
thrum_result thrum_pattern_svg(
  const thrum_pattern *pattern, const char *title, char *buffer, size_t size, size_t *needed);

/* Checks AHAP text and writes JSON: {"schema": 1, "errors", "warnings", "infos", "findings": [{"severity", "rule",
 * "message", "line", "column", "path"}]}. A text that is no pattern is not a failure of this call.
 *
 * With a device in `on`, a pattern that plays is also checked for how it feels there; such findings have "time",
 * "proposal" and "numbers" too. NULL omits that. Names: phone, watch, controller, lra150, lraPlain, taptic, coil,
 * joycon, pad, coin, web. */
thrum_result thrum_check(
  const void *bytes, size_t count, const char *on, char *buffer, size_t size, size_t *needed);

/* --- Rendering --------------------------------------------------------------------------------------------- */

/* How an actuator turns intensity and sharpness into vibration. Values beyond their limits are clamped. */
typedef struct thrum_profile {
  double continuous_low_hz, continuous_high_hz, continuous_sharpness_exponent, continuous_gain;
  double transient_low_hz, transient_high_hz, transient_cycles, transient_gain;
  double intensity_exponent;
} thrum_profile;

/* Fills a profile: "taptic" (phones), "wideband" (voice coils) or "audible" (loudspeakers). */
thrum_result thrum_profile_named(const char *name, thrum_profile *out);

/* The decoded audio file of AudioCustom events, at the renderer's sample rate, full scale -1…1. */
typedef struct thrum_sound {
  /* The path as the pattern spells it. */
  const char *path;
  const float *left;
  /* NULL for one channel. */
  const float *right;
  size_t frames;
} thrum_sound;

enum {
  /* Left and right have audio, haptic has haptics. */
  THRUM_SEPARATE = 0,
  /* Haptics are added to left and right, for loudspeakers. */
  THRUM_PREVIEW = 1
};

/* One playback of a pattern, sample by sample. */
typedef struct thrum_renderer thrum_renderer;

/* Creates a renderer at sample 0.
 *
 * rate      samples per second, 8000…192000
 * mix       THRUM_SEPARATE or THRUM_PREVIEW
 * profile   NULL for "taptic" with THRUM_SEPARATE and "audible" with THRUM_PREVIEW
 * sounds    decoded audio files; those that are not listed are silent. Their samples are copied. May be NULL with 0. */
thrum_result thrum_renderer_new(
  const thrum_pattern *pattern, double rate, int32_t mix, const thrum_profile *profile, const thrum_sound *sounds,
  size_t sound_count, thrum_renderer **out);

/* Frees a renderer. NULL is allowed. */
thrum_result thrum_renderer_free(thrum_renderer *renderer);

/* Returns the length in samples, up to the end of the last release or audio file; INT64_MAX if the pattern has no end;
 * the negative result after a failure. */
int64_t thrum_renderer_length(thrum_renderer *renderer);

/* Renders the next `frames` samples into each channel that is not NULL. Consecutive calls continue each other and any
 * split gives the same bits. After the end, samples are 0. It never waits, allocates or takes a lock. */
thrum_result thrum_renderer_read(thrum_renderer *renderer, float *left, float *right, float *haptic, size_t frames);

/* Goes back to sample 0. */
thrum_result thrum_renderer_reset(thrum_renderer *renderer);

/* What is strongest at one moment, for devices that accept strengths instead of samples. */
typedef struct thrum_frame {
  /* Seconds from the start. */
  double time;
  /* The highest intensity of the vibrations at that moment after all controls, and their mean sharpness, 0…1. */
  float intensity, sharpness;
  /* The taps that start before the next frame: indices into the list of taps. */
  uint32_t first_tap, tap_count;
} thrum_frame;

/* A tap of a frame. */
typedef struct thrum_tap {
  /* Seconds from the start. */
  double time;
  float intensity, sharpness;
} thrum_tap;

/* Writes the control frames of a pattern, `step` seconds apart (0.001…1), and its taps. Both lists are reported in
 * *needed_frames and *needed_taps; either list may be NULL with 0 to only count. A pattern without an end has frames
 * to its logical duration. Returns THRUM_TOO_LARGE beyond 16 million frames. */
thrum_result thrum_pattern_frames(
  const thrum_pattern *pattern, double step, thrum_frame *frames, size_t frame_capacity, size_t *needed_frames,
  thrum_tap *taps, size_t tap_capacity, size_t *needed_taps);

/* --- What a hand feels ------------------------------------------------------------------------------------- */

/* A tap or a span of vibration, as a hand feels it. */
typedef struct thrum_felt_event {
  /* Start and length in seconds. */
  double time, duration;
  /* Decibels above the threshold of detection; below 10 it is easily missed. */
  double level;
  /* Hz; 0 where no pitch is felt. */
  double pitch;
  /* 0 smooth … 1 rough. */
  double roughness;
  /* 1 for a span that lasts, 0 for a tap. */
  int32_t is_span;
  int32_t reserved;
} thrum_felt_event;

/* Writes the events that a hand feels of a pattern on a device (names: see thrum_check; NULL is "taptic"). Ten minutes
 * are played at most; an event without an end lasts 10 s. */
thrum_result thrum_pattern_felt(
  const thrum_pattern *pattern, const char *on, thrum_felt_event *events, size_t capacity, size_t *needed);

/* Writes the felt level, in decibels above the threshold and not below 0, every 5 ms from the start. */
thrum_result thrum_pattern_felt_levels(
  const thrum_pattern *pattern, const char *on, float *levels, size_t capacity, size_t *needed);

/* Compares how a reference feels on one device with how another pattern feels on one, and writes JSON: {"schema": 1,
 * "distance" and "worst" (in just noticeable differences), "gain" (dB), "shift" (s), "verdict" (same, close,
 * noticeably different, different), "missing" and "added" (times of events in s), "sentences"}. In ordinary use a
 * distance of 3 is noticed. */
thrum_result thrum_pattern_compare(
  const thrum_pattern *reference, const char *on, const thrum_pattern *other, const char *other_on, char *buffer,
  size_t size, size_t *needed);

/* --- From sound to touch ----------------------------------------------------------------------------------- */

/* One parameter of the composition: Docs/Composing.md lists names and limits, for example {"strength", 0.8}. */
typedef struct thrum_setting {
  const char *name;
  double value;
} thrum_setting;

/* Composes a pattern from one channel of sound, full scale -1…1, at 1000…384000 samples per second. `style` is a
 * preset (impact, music, engine, speech, ambience), a strategy (hybrid, envelope, onsets, bass, loudness), or NULL for
 * "hybrid". Samples that are not finite count as 0. */
thrum_result thrum_compose(
  const float *samples, size_t count, double rate, const char *style, const thrum_setting *settings,
  size_t setting_count, thrum_pattern **out);

#ifdef __cplusplus
}
#endif

#endif

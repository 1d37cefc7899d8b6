/* thrum.h: haptic patterns for C and for every language that can call C.
 *
 * This header declares the functions of the native library libthrumcore (Linux on x86-64 and arm64) and of its
 * WebAssembly build. libthrum, which also converts and edits files and plays on devices, contains them too: thrum_files.h
 * and thrum_engine.h declare its other functions. Docs/C.md is an introduction; Examples/C contains programs.
 *
 * Conventions of all functions:
 * - Results. THRUM_OK is 0, failures are negative. After a failure, thrum_error() returns one line that states the
 *   function, what is wrong, and what to do. Each thread has its own message.
 * - Checked arguments. NULL, sizes beyond what memory can hold, numbers out of range and NaN are refused with
 *   THRUM_INVALID_ARGUMENT; the numbers inside a pattern are refused with THRUM_INVALID_PATTERN. Nothing is clamped but
 *   the values in AHAP text, for which thrum_check() has warnings. A handle (a pointer that a function of this header
 *   created) of another kind is refused with THRUM_WRONG_HANDLE. A freed handle is refused too while its memory has not
 *   been reused, but do not rely on that.
 * - Structs. A struct that begins with `size` may get more members at its end in later versions. Begin with its macro
 *   THRUM_…_INIT, which sets `size` to its sizeof and all members to their defaults. A library accepts the smaller struct
 *   of an older program, and the larger one of a newer program if the members that it does not know are 0. All structs of
 *   a list have the same size. Structs without `size` never change.
 * - Pointers. A pointer must point to as many elements as the count next to it states. The caller keeps ownership of
 *   all memory that it passes: the library keeps no pointer to it after a call returns.
 * - Names. Names, titles and paths end with a zero byte and have at most 4096 bytes; longer ones are refused with
 *   THRUM_INVALID_ARGUMENT. Bytes that are not UTF-8 are replaced by U+FFFD.
 * - Devices. A function that takes a device accepts its name: phone, controller, watch, wideband, lra150, lraPlain, taptic,
 *   coil, joycon, pad, coin or web. It also accepts the content of a profile file, which begins with "{" and has at most 1 MB
 *   with its zero byte: the JSON that `thrum profiles show` prints, in which every key may be omitted. Docs/Profiles.md
 *   describes it.
 * - Text and lists. A function writes text into the caller's buffer, with a zero byte at its end. *needed receives the
 *   number of bytes of the whole text, including the zero byte. With a NULL buffer and size 0, the call only reports
 *   that number and returns THRUM_OK. If the buffer is too small, the call returns THRUM_TOO_SMALL and writes an empty
 *   text. `needed` may be NULL if the buffer is not. Lists work in the same way, but their sizes are numbers of
 *   elements; a list that does not fit is not written.
 * - Threads. A pattern never changes, so any number of threads may use it. Only one thread at a time may use a
 *   renderer; a call while another thread is using the renderer returns THRUM_BUSY. A mixer is controlled by one thread at a
 *   time, while another one pulls its samples. No thread may use a handle while another thread frees it.
 * - Effort. A small text can describe thousands of events that sound together for hours. Functions that play a pattern
 *   without its samples (length, frames, felt events, comparison, picture) return THRUM_TOO_LARGE if that would take more
 *   than about 20 s: from some 1000 events that sound together for the time that is covered, or some 300 such events under
 *   a curve of 500 000 points. For such a pattern, thrum_check omits how it feels on a device.
 * - The library has no callbacks, starts no thread, opens no file and reads no environment variable. A successful
 *   thrum_renderer_read or thrum_mixer_pull allocates no memory; other functions may. If no memory is left, the program stops, as in
 *   Swift.
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
#define THRUM_ABI_VERSION 0x00010006

/* The value of a member for which its default applies: NaN. */
#ifdef __GNUC__
#define THRUM_DEFAULT __builtin_nanf("")
#else /* Include math.h. */
#define THRUM_DEFAULT NAN
#endif

/* The result of a function: THRUM_OK, or one of the negative numbers below. */
typedef int32_t thrum_result;

enum {
  THRUM_OK = 0, /* The call succeeded. */
  THRUM_INVALID_ARGUMENT = -1, /* An argument is NULL, out of range, NaN, or an unknown name. */
  /* The pointer is not a handle of the kind that the function expects, or the handle was freed. */
  THRUM_WRONG_HANDLE = -2,
  THRUM_INVALID_PATTERN = -3, /* The text, or the events and curves, are not a pattern that can be played. */
  THRUM_NOT_EXPRESSIBLE = -4, /* The pattern cannot be written as AHAP, the JSON format of haptic patterns. */
  THRUM_TOO_SMALL = -5, /* The buffer is too small; *needed contains the required size. */
  THRUM_TOO_LARGE = -6, /* The input or the result exceeds a limit of the library. */
  THRUM_BUSY = -7, /* Another thread is using the renderer or mixer, or pulls samples of the engine. */
  /* Only functions of mixers and of thrum_engine.h return the results below. */
  /* The playback of a mixer has ended; the engine is stopped, was freed, or belongs to the parent process (see
   * thrum_engine.h). */
  THRUM_NOT_RUNNING = -8,
  THRUM_NO_OUTPUT = -9, /* The output is not available: its library, server or device is missing or unsuitable. */
  THRUM_OUTPUT_FAILED = -10, /* The output failed, or took too long. */
  /* The engine or mixer has too many players, or commands that it has not carried out yet. */
  THRUM_QUEUE_FULL = -11,
  THRUM_PLAYER_LOST = -12, /* The player was created before a reset of the engine. */
  THRUM_AUDIO_FAILED = -13, /* An audio file of the pattern is missing, cannot be read, or needs too much memory. */
  THRUM_INTERRUPTED = -14 /* An event from outside, such as another program, ended the playback. */
};

/* Returns the version of the interface that the library at run time has. Compare it with THRUM_ABI_VERSION, the version
 * with which the program was compiled. */
uint32_t thrum_abi_version(void);

/* Returns the version of the library, for example "0.1.0". */
const char *thrum_version(void);

/* Returns the name of a result, for example "THRUM_TOO_SMALL"; "unknown result" if no result has that number. */
const char *thrum_result_name(thrum_result result);

/* Returns the message of the calling thread's last failure: one line of UTF-8, empty if no call has failed yet. The
 * text stays valid until the next failure on this thread. WebAssembly has one message for the whole module. */
const char *thrum_error(void);

/* --- Patterns ---------------------------------------------------------------------------------------------- */

/* A haptic pattern. It never changes. */
typedef struct thrum_pattern thrum_pattern;

/* The types of events. */
enum {
  THRUM_TRANSIENT = 0, /* A tap: a short impulse of vibration. */
  THRUM_CONTINUOUS = 1, /* A vibration with a duration and an envelope. */
  THRUM_TONE = 2, /* A tone that is heard, with a duration and an envelope. */
  THRUM_AUDIO_FILE = 3 /* An audio file (AudioCustom in AHAP). */
};

/* Bits of the options of a THRUM_AUDIO_FILE event. */
enum {
  THRUM_LOOPS = 1, /* The whole file repeats until the duration of the event is over. */
  THRUM_WITHOUT_FADES = 2 /* The sound starts and stops without the fades of 5 ms that it otherwise has. */
};

/* An event of a pattern. A value that is THRUM_DEFAULT has the default that its comment states. */
typedef struct thrum_event {
  uint32_t size; /* sizeof(thrum_event) */
  /* THRUM_TRANSIENT, THRUM_CONTINUOUS, THRUM_TONE or THRUM_AUDIO_FILE. */
  int32_t type;
  double time; /* The start in seconds from the start of the pattern, 0…86400. */
  /* The duration in seconds, 0…86400. With duration 0, a vibration, a tone or a looping audio file has no end, and
   * any other event has its own length. */
  double duration;
  /* Strength: 0 nothing … 1 full, by default 0.75 for a tap and 0.6 for a vibration. Character: 0 round … 1 crisp, by
   * default 0.5 and 0.422601. */
  float intensity, sharpness;
  float attack; /* Time of the fade-in: 0…1 stands for 2 ms … 2 s, by default 0. */
  float decay; /* Time of the fade of an event that is not sustained: 0…1 stands for 10 ms … 4 s, by default 0. */
  float release; /* Time of the fade after the duration: 0…1 stands for 2 ms … 2 s, by default 0. */
  /* Whether the event keeps its level: 1 holds the level for the duration, 0 starts to decay at once; by default 1. */
  float sustained;
  float volume; /* Volume of a tone or audio file: 0…1, by default 1. */
  float pitch; /* Pitch: -1…1 is two octaves down or up for a tone, and one octave for an audio file; by default 0. */
  /* Position of a tone or audio file, -1 left … 1 right, by default 0. Its brightness, 0 dull … 1 bright, by default 1. */
  float pan, brightness;
  /* The path of the audio file, relative to the folder of the pattern; NULL for all other types. */
  const char *path;
  /* THRUM_LOOPS, THRUM_WITHOUT_FADES, both or 0; 0 for all other types. `reserved` must be 0. */
  uint32_t options, reserved;
} thrum_event;

/* Creates events: with a type, times, intensity and sharpness; a tap; a tap with default values at the start. */
#define THRUM_EVENT(type, time, duration, intensity, sharpness)                                                        \
  {sizeof(thrum_event), type, time, duration, intensity, sharpness, THRUM_DEFAULT, THRUM_DEFAULT, THRUM_DEFAULT,       \
   THRUM_DEFAULT, THRUM_DEFAULT, THRUM_DEFAULT, THRUM_DEFAULT, THRUM_DEFAULT, NULL, 0, 0}
#define THRUM_TAP(time, intensity, sharpness) THRUM_EVENT(THRUM_TRANSIENT, time, 0, intensity, sharpness)
#define THRUM_EVENT_INIT THRUM_TAP(0, THRUM_DEFAULT, THRUM_DEFAULT)

/* The controls that parameters and curves change. Intensity and volume multiply the value of every event; all other
 * controls are added to it. */
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

/* A parameter changes the value of a control at one moment (a dynamic parameter in Core Haptics). */
typedef struct thrum_parameter {
  double time; /* The time in seconds from the start of the pattern, 0…86400. */
  int32_t control; /* As in thrum_curve. */
  float value; /* The control's value: 0…1 for intensity and volume, -1…1 for all other controls. */
} thrum_parameter;

/* A point of a curve. */
typedef struct thrum_point {
  double time; /* The time in seconds from the start of the curve, 0…86400. */
  float value; /* The control's value: 0…1 for intensity and volume, -1…1 for all other controls. */
} thrum_point;

/* A curve changes the value of a control over time, along straight lines between its points. */
typedef struct thrum_curve {
  uint32_t size; /* sizeof(thrum_curve) */
  /* The control: THRUM_INTENSITY_CONTROL … THRUM_AUDIO_RELEASE_CONTROL. */
  int32_t control;
  double time; /* The start in seconds from the start of the pattern, 0…86400. */
  /* The points, at least 1. */
  const thrum_point *points; size_t point_count;
} thrum_curve;

#define THRUM_CURVE_INIT {sizeof(thrum_curve), THRUM_INTENSITY_CONTROL, 0, NULL, 0}

/* Reads AHAP text (UTF-8 JSON) of `count` bytes, at most 256 MB, and creates a pattern. Returns THRUM_INVALID_PATTERN
 * if the text has errors: thrum_error() then states the first error, and thrum_check() lists the errors. A text that
 * only has warnings is read. JSON may be nested 512 levels deep; reading uses up to 1 KB of stack for each level. */
thrum_result thrum_pattern_parse(const void *bytes, size_t count, thrum_pattern **out);

/* The parts of a pattern: all that an AHAP file contains. Each list may be empty (NULL and 0). */
typedef struct thrum_parts {
  uint32_t size; /* sizeof(thrum_parts) */
  const thrum_event *events; size_t event_count;
  const thrum_parameter *parameters; size_t parameter_count;
  const thrum_curve *curves; size_t curve_count;
  /* A JSON object that describes the pattern, such as {"Project": "Bells"}, as UTF-8 with its number of bytes. AHAP
   * files contain it as "Metadata"; players ignore it. */
  const char *metadata; size_t metadata_size;
} thrum_parts;

#define THRUM_PARTS_INIT {sizeof(thrum_parts), NULL, 0, NULL, 0, NULL, 0, NULL, 0}

/* Creates a pattern from its parts. Returns THRUM_INVALID_PATTERN if a number in a list is out of range or an event
 * has no audio file or one that it cannot play; thrum_error() then states the first such problem. */
thrum_result thrum_pattern_make(const thrum_parts *parts, thrum_pattern **out);

/* Frees a pattern. Renderers that were created from the pattern stay valid. NULL is allowed and does nothing. */
thrum_result thrum_pattern_free(thrum_pattern *pattern);

/* Returns the length of the pattern in seconds as Core Haptics defines it: without the fades (releases) after the last
 * events. Returns -1 if the call fails. */
double thrum_pattern_duration(const thrum_pattern *pattern);

/* Writes the pattern as AHAP text, which is strict JSON. The bytes are the same on every machine. */
thrum_result thrum_pattern_write(const thrum_pattern *pattern, char *buffer, size_t size, size_t *needed);

/* Writes a picture of the pattern as one self-contained SVG file, 960 pixels wide. `title` may be NULL. */
thrum_result thrum_pattern_svg(
  const thrum_pattern *pattern, const char *title, char *buffer, size_t size, size_t *needed);

/* Writes a picture as thrum_pattern_svg does, with options. `on` is the name of a device (see thrum_check): a lane below the
 * others then shows what a hand feels of the pattern on it; NULL omits the lane. `from` and `to` are the start and the end
 * of the time axis in seconds; 0 and 0 show the whole pattern. `width` is 480…8192 pixels; the height depends on the
 * pattern. */
thrum_result thrum_pattern_picture(
  const thrum_pattern *pattern, const char *title, const char *on, double from, double to, double width, char *buffer,
  size_t size, size_t *needed);

/* Writes a small picture without text as a PNG file, for lists of files, as a list of bytes: that of `thrum plot --thumbnail`.
 * `width` is 16…1024 pixels, and the height three quarters of it. The background is dark if `is_light` is 0, light if it is
 * 1. */
thrum_result thrum_pattern_thumbnail(
  const thrum_pattern *pattern, uint32_t width, uint32_t is_light, uint8_t *data, size_t capacity, size_t *needed);

/* Writes a summary of the pattern as JSON: {"schema": 1, "version", "duration" and "soundingLength" (seconds; the latter
 * until all releases have faded, null if the pattern has no end), "peakPolyphony" (the most events that sound at once),
 * "events" (a count for each type), "eventParameters", "dynamicParameters" and "curves" (counts and ranges),
 * "audioFiles": [{"path", "count"}], "metadata"}. Docs/JSON.md describes all members, as thrum info writes them. Audio files
 * count as empty. */
thrum_result thrum_pattern_info(const thrum_pattern *pattern, char *buffer, size_t size, size_t *needed);

/* Bits of the flags of thrum_pattern_score and thrum_pattern_score_header. */
enum {
  /* Audio files are silent. Otherwise a pattern that plays audio files is refused, because a score cannot contain them. */
  THRUM_WITHOUT_AUDIO_FILES = 1,
  THRUM_HAPTICS_ONLY = 2, /* Tones and audio files are omitted. */
  /* For thrum_pattern_score_header alone: the name is any text, such as the name of a file without its ending. Each byte
   * of other characters becomes _, and "score_" is put before a name that is empty or begins with a digit. */
  THRUM_NAME_FROM_STEM = 4
};

/* Compiles the pattern into a score file, which a program without AHAP plays with thrum_synth_score_file (see
 * Docs/Microcontroller.md), and writes its bytes as a list: those of thrum score with an output that ends in .bin. `flags` is
 * THRUM_WITHOUT_AUDIO_FILES, THRUM_HAPTICS_ONLY, both or 0. */
thrum_result thrum_pattern_score(
  const thrum_pattern *pattern, uint32_t flags, uint8_t *data, size_t capacity, size_t *needed);

/* Writes the score file as a C and C++ header: the constant array NAME_score, whose elements have 64 bits, and the number of
 * voices that it needs, NAME_SCORE_VOICES. `name` consists of letters, digits and _, and no digit first, unless `flags` has
 * THRUM_NAME_FROM_STEM; NULL is "pattern". */
thrum_result thrum_pattern_score_header(
  const thrum_pattern *pattern, uint32_t flags, const char *name, char *buffer, size_t size, size_t *needed);

/* Checks AHAP text and writes the findings as JSON: {"schema": 1, "errors", "warnings", "infos", "findings":
 * [{"severity", "rule", "message", "line", "column", "path"}]}. "errors", "warnings" and "infos" are counts. If the text
 * is not a pattern, the call succeeds and the findings contain errors. Reading the text lists at most 1000 findings of
 * each severity.
 * `on` is a device (see Devices above). If the text can be played, the pattern is then also checked for how it feels on
 * that device. Findings of that check also have "time", "proposal" and "numbers": [{"name", "value", "unit"}]. If `on` is
 * NULL, this check is omitted. If it would take minutes, it is omitted too, and the text has the member "error", which
 * says why. */
thrum_result thrum_check(
  const void *bytes, size_t count, const char *on, char *buffer, size_t size, size_t *needed);

/* --- Rendering --------------------------------------------------------------------------------------------- */

/* A profile describes how an actuator (a motor that vibrates) turns intensity and sharpness into vibration. The limits are
 * 1…4000 Hz, 0.25…16 cycles, 0.1…8 for exponents and 0…1 for gains. */
typedef struct thrum_profile {
  uint32_t size; /* sizeof(thrum_profile) */
  double continuous_low_hz, continuous_high_hz, continuous_sharpness_exponent, continuous_gain;
  double transient_low_hz, transient_high_hz, transient_cycles, transient_gain;
  double intensity_exponent;
} thrum_profile;

#define THRUM_PROFILE_INIT {sizeof(thrum_profile), 0, 0, 0, 0, 0, 0, 0, 0, 0}

/* Fills *out, whose `size` is set, with the profile that has this name: "taptic" (phones), "wideband" (voice coils) or
 * "audible" (loudspeakers). `name` may also be the content of a profile file, as for devices. */
thrum_result thrum_profile_named(const char *name, thrum_profile *out);

/* A decoded audio file for AudioCustom events, which play audio files. Its samples have the renderer's sample rate and
 * a full scale of -1…1; samples that are NaN or infinite are refused. */
typedef struct thrum_sound {
  uint32_t size; /* sizeof(thrum_sound) */
  /* The path of the audio file, exactly as the pattern contains it. */
  const char *path;
  const float *left;
  const float *right; /* NULL for a sound with one channel. */
  size_t frames;
} thrum_sound;

#define THRUM_SOUND_INIT {sizeof(thrum_sound), NULL, NULL, NULL, 0}

enum {
  THRUM_SEPARATE = 0, /* The left and right channels contain audio, the haptic channel contains haptics. */
  THRUM_PREVIEW = 1 /* Haptics are made audible: they are added to the left and right channels, for loudspeakers. */
};

/* A renderer computes the samples of one playback of a pattern, in order. */
typedef struct thrum_renderer thrum_renderer;

/* Creates a renderer, whose position is sample 0.
 * rate      samples per second, 8000…192000
 * mix       THRUM_SEPARATE or THRUM_PREVIEW
 * profile   NULL for "taptic" with THRUM_SEPARATE and "audible" with THRUM_PREVIEW
 * sounds    decoded audio files, whose samples are copied; files that are not listed are silent. May be NULL with
 *           sound_count 0. */
thrum_result thrum_renderer_new(
  const thrum_pattern *pattern, double rate, int32_t mix, const thrum_profile *profile, const thrum_sound *sounds,
  size_t sound_count, thrum_renderer **out);

/* Frees a renderer. NULL is allowed and does nothing. Returns THRUM_BUSY if another thread is using the renderer. */
thrum_result thrum_renderer_free(thrum_renderer *renderer);

/* Returns the number of samples from the start to the end of the last tap, release (fade) or audio file; INT64_MAX if
 * the pattern has no end. If the call fails, returns the failure, which is negative. */
int64_t thrum_renderer_length(thrum_renderer *renderer);

/* Renders the next `frames` samples (at most 2147483647) into each channel that is not NULL. Each call continues where the
 * previous call stopped; the samples are the same bits however they are divided into calls. After the end, samples are 0.
 * Without `left` and `right`, tones and audio files take hardly any time, and the haptic samples are the same; pass the
 * same channels in every call, because a tone whose pitch changes continues with another phase after calls without them.
 * A successful call never blocks, allocates or takes a lock. */
thrum_result thrum_renderer_read(thrum_renderer *renderer, float *left, float *right, float *haptic, size_t frames);

/* Resets the position of the renderer to sample 0. */
thrum_result thrum_renderer_reset(thrum_renderer *renderer);

/* A control frame: the strongest vibration at one moment, for devices that accept strengths instead of samples. */
typedef struct thrum_frame {
  double time; /* The time in seconds from the start of the pattern. */
  /* The highest intensity of all vibrations at that moment, and their mean sharpness; both 0…1 and after all controls. */
  float intensity, sharpness;
  /* The taps that start before the next frame: the index of the first one in the list of taps, and their number. */
  uint32_t first_tap, tap_count;
} thrum_frame;

/* A tap that belongs to a control frame. */
typedef struct thrum_tap {
  double time; /* The time in seconds from the start of the pattern. */
  float intensity, sharpness;
} thrum_tap;

/* Writes the control frames of a pattern, `step` seconds apart (0.001…1), and its taps. *needed_frames and *needed_taps
 * receive the numbers of frames and taps; a list that is NULL with capacity 0 is only counted. If one list does not fit,
 * neither is written. If the pattern has no end, the frames stop at thrum_pattern_duration. Returns THRUM_TOO_LARGE if
 * there are more than 16 million frames. */
thrum_result thrum_pattern_frames(
  const thrum_pattern *pattern, double step, thrum_frame *frames, size_t frame_capacity, size_t *needed_frames,
  thrum_tap *taps, size_t tap_capacity, size_t *needed_taps);

/* How strongly the two motors of a game controller are driven, from 0 (off) to 65535 (full drive). */
typedef struct thrum_motor_level {
  uint16_t heavy; /* The heavy motor, in the left handle. */
  uint16_t light; /* The light motor, in the right handle. */
} thrum_motor_level;

/* Writes how strongly a pattern drives the motors of a controller for each command, from the start of the pattern to the
 * command that stops the motors, which is the last; a pattern without an end stops at thrum_pattern_duration. These are the
 * levels that libthrum sends.
 * on      a device with two motors: "controller" or "pad", or the content of a profile file, whose section "rumble" describes
 *         the motors; NULL is "controller"
 * step    the time between two commands in seconds, 0.001…1, rounded to milliseconds. Controllers on a cable accept a command
 *         every 0.012 s.
 * Returns THRUM_TOO_LARGE for a pattern of more than 16000 s. */
thrum_result thrum_pattern_motor_levels(
  const thrum_pattern *pattern, const char *on, double step, thrum_motor_level *levels, size_t capacity, size_t *needed);

/* One slot of 15 ms of HD rumble as the codes of the pad: a tone in the low and one in the high band of the actuator.
 * thrum_pad_encode_codes writes the report of them. */
typedef struct thrum_pad_codes {
  uint8_t low_frequency;  /* 1…127: 160 * 2^((code - 64) / 32) Hz. */
  uint8_t low_amplitude;  /* 0…100, logarithmic; 0 is silence and 100 the strongest that is safe. */
  uint8_t high_frequency; /* 1…127: twice as many Hz as in the low band. */
  uint8_t high_amplitude; /* 0…100. */
} thrum_pad_codes;

/* Chooses what a Joy-Con or another pad with HD rumble plays of a pattern, so that it feels most like the pattern on a phone.
 * Writes the codes of each slot, from the start of the pattern to the slot in which the pad rests, which is the last. An event
 * without an end lasts 10 s.
 * on      a device with HD rumble: "joycon", or the content of a profile file of that class; NULL is "joycon"
 * gain    by how many dB the pattern is to feel stronger than designed, -12…12; NAN for the gain that feels most like it
 * Returns THRUM_TOO_LARGE for a pattern of more than ten minutes. */
thrum_result thrum_pad_choose(
  const thrum_pattern *pattern, const char *on, double gain, thrum_pad_codes *codes, size_t capacity, size_t *needed);

/* --- Mixing ------------------------------------------------------------------------------------------------ */

/* A mixer plays many patterns at the same time and lets the program change them while they play, for programs that have an
 * audio thread of their own. One thread controls the mixer, another one pulls the samples: they exchange commands in a queue,
 * and neither waits for the other. Calls that control return THRUM_BUSY while another thread is in one of them, and
 * THRUM_QUEUE_FULL if the capacity of the mixer is used up. The samples are those of an engine of libthrum, bit for bit,
 * whose players have the same numbers.
 *
 * - Time is counted in seconds of pulled samples, from 0. Where a function accepts a `time`, 0 or a time in the past means
 *   the first sample of the next pull. Times are 0…10⁹.
 * - A playback is identified by the number that thrum_mixer_play returns. When it has ended, calls that control it return
 *   THRUM_NOT_RUNNING. */
typedef struct thrum_mixer thrum_mixer;

/* The options of a new mixer. A member that is 0 or NULL has its default. */
typedef struct thrum_mixer_options {
  uint32_t size; /* sizeof(thrum_mixer_options) */
  int32_t mix; /* THRUM_SEPARATE or THRUM_PREVIEW */
  double sample_rate; /* Samples per second, 8000…192000; 0 for 48000. */
  /* The actuator; NULL for "taptic" with THRUM_SEPARATE and "audible" with THRUM_PREVIEW. */
  const thrum_profile *profile;
  /* The capacity: four numbers of at most 65536. Their memory is allocated when the mixer is created: 0.6 MB for the defaults.
   * The number of playbacks that can be in use at the same time, by default 64. A playback is in use until its last event has
   * ended and its last command has been carried out. */
  uint32_t players;
  uint32_t voices; /* The number of events that can sound at the same time, by default 256. A further one cuts off the quietest. */
  uint32_t commands; /* The number of calls that control playbacks and were not carried out yet, by default 1024. */
  uint32_t live_curves; /* The number of curves of thrum_mixer_set_curve that have not ended, by default 64. */
} thrum_mixer_options;

#define THRUM_MIXER_OPTIONS_INIT {sizeof(thrum_mixer_options), THRUM_SEPARATE, 0, NULL, 0, 0, 0, 0}

/* Creates a mixer that plays nothing. `options` may be NULL. */
thrum_result thrum_mixer_new(const thrum_mixer_options *options, thrum_mixer **out);

/* Frees a mixer. NULL is allowed and does nothing. Returns THRUM_BUSY, and does nothing, while another thread is using it. */
thrum_result thrum_mixer_free(thrum_mixer *mixer);

/* Adds a decoded sound, whose samples are copied, for patterns that name `sound->path` as their audio file. A sound that was
 * added under the same path is replaced, for patterns that are played later. Other audio files are silent. */
thrum_result thrum_mixer_add_sound(thrum_mixer *mixer, const thrum_sound *sound);

/* How a pattern is played. */
typedef struct thrum_play_options {
  uint32_t size; /* sizeof(thrum_play_options) */
  int32_t loops; /* 1 repeats the pattern until the playback is stopped; 0 plays it once. */
  double loop_end; /* The position in seconds at which it jumps back to its start; 0 for the end of the last event. */
  double rate; /* The speed as a factor, 0.001…1000; 0 for 1. */
  /* Values of controls, each at the time of the start plus its own `time`: with 0, the playback begins with the value. */
  const thrum_parameter *parameters; size_t parameter_count;
} thrum_play_options;

#define THRUM_PLAY_OPTIONS_INIT {sizeof(thrum_play_options), 0, 0, 1, NULL, 0}

/* Plays a pattern from its start, at a time. `options` may be NULL: once, at its own speed. The pattern may be freed
 * afterwards. `id`, which may be NULL, receives the identifier of the playback, 1 or more. */
thrum_result thrum_mixer_play(
  thrum_mixer *mixer, const thrum_pattern *pattern, const thrum_play_options *options, double time, uint64_t *id);

/* Stops a playback: sounding events fade out over their release time, and no new event starts. A stop and a cancel of each
 * playback are accepted also when the queue of commands is full. */
thrum_result thrum_mixer_stop(thrum_mixer *mixer, uint64_t id, double time);

/* Silences a playback within 2 ms, as soon as possible, and drops everything that was scheduled for it. */
thrum_result thrum_mixer_cancel(thrum_mixer *mixer, uint64_t id);

/* Pauses a playback: sounding events fade out within 2 ms. */
thrum_result thrum_mixer_pause(thrum_mixer *mixer, uint64_t id, double time);

/* Resumes a paused playback at the position of the pause. */
thrum_result thrum_mixer_resume(thrum_mixer *mixer, uint64_t id, double time);

/* Moves a playback to a position, in seconds from the start of the pattern, as soon as possible. */
thrum_result thrum_mixer_seek(thrum_mixer *mixer, uint64_t id, double position);

/* Changes the value of a control (THRUM_INTENSITY_CONTROL … THRUM_AUDIO_RELEASE_CONTROL) of a playback. The value is 0…1 for
 * intensity and volume, which multiply the value of every event, and -1…1 for all other controls, which are added to it. It
 * is reached along a straight line within `over` seconds, 0…10⁹, of which less than 2 ms count as 2 ms: a game that sends a
 * value for each frame passes the duration of a frame, so that the value moves smoothly. */
thrum_result thrum_mixer_set(
  thrum_mixer *mixer, uint64_t id, int32_t control, float value, double over, double time);

/* Changes the value of a control along a curve that starts at a time; curve->time is ignored. The value stays at the last
 * point's, and a later value or curve replaces it. It combines with the curves of the pattern. */
thrum_result thrum_mixer_set_curve(thrum_mixer *mixer, uint64_t id, const thrum_curve *curve, double time);

/* Sets whether a playback repeats its pattern, and where, as in thrum_play_options. */
thrum_result thrum_mixer_set_loop(thrum_mixer *mixer, uint64_t id, int32_t loops, double end);

/* Sets the speed of a playback as a factor, 0.001…1000. Pitch and fades do not change. */
thrum_result thrum_mixer_set_rate(thrum_mixer *mixer, uint64_t id, double rate);

/* Returns 1 if a playback has started, or is due to start, and has not ended; otherwise 0. If the call fails, returns the
 * failure, which is negative. */
int32_t thrum_mixer_is_playing(thrum_mixer *mixer, uint64_t id);

/* Returns the time of the first sample of the next pull in seconds; -1 if the call fails. */
double thrum_mixer_time(thrum_mixer *mixer);

/* Renders the next `frames` samples (at most 2147483647) into each channel that is not NULL. For audio callbacks: a
 * successful call never blocks, allocates or takes a lock, and its time is bounded by the capacity of the mixer
 * (Docs/RealTimeRules.md). Samples are the same bits however they are divided into calls, as long as commands have times and
 * are not "as soon as possible". Returns THRUM_BUSY, and writes nothing, while another thread is in thrum_mixer_pull. */
thrum_result thrum_mixer_pull(thrum_mixer *mixer, float *left, float *right, float *haptic, size_t frames);

/* --- Game pads --------------------------------------------------------------------------------------------- */

/* Reports for programs that send them to a pad themselves (hidapi, WebHID, an engine): bytes only, the first of which is the
 * number of the report. Docs/C.md states when to send them. */

/* The counters of what one pad was sent, and the filters of its sound. */
typedef struct thrum_pad_encoder thrum_pad_encoder;

/* The numbers of bytes of the reports. */
enum {
  THRUM_PAD_COILS_BYTES = 142, /* 32 frames of sound for a DualSense on Bluetooth. */
  THRUM_PAD_STATE_BYTES = 78, /* A state of a DualSense on Bluetooth; 48 on USB. */
  THRUM_PAD_HD_BYTES = 12 /* HD rumble of a Joy-Con or Switch Pro controller: 10, and 12 for the report that enables it. */
};

/* Creates an encoder with all counters at 0. `buffer` is how much sound a DualSense queues, in units of 2/3 ms, 16…255; 64 is
 * usual. */
thrum_result thrum_pad_encoder_new(int32_t buffer, thrum_pad_encoder **out);

/* Frees an encoder. NULL is allowed and does nothing. */
thrum_result thrum_pad_encoder_free(thrum_pad_encoder *encoder);

/* Writes the report of 32 frames of sound at 3 kHz for the two coils of a DualSense on Bluetooth, 142 bytes. `samples` is 64
 * numbers, left before right, -127…127; NULL is silence. */
thrum_result thrum_pad_encode_coils(thrum_pad_encoder *encoder, const int8_t *samples, uint8_t *out);

/* Writes the same report for 512 samples of each coil at 48 kHz, which are filtered and rounded; 1 becomes `level`, 0…1, of
 * what the coils take. */
thrum_result thrum_pad_encode_sound(
  thrum_pad_encoder *encoder, const float *left, const float *right, float level, uint8_t *out);

/* The vibration of a trigger of a DualSense while a finger holds it. */
typedef struct thrum_pad_trigger {
  int32_t amplitude; /* 1…8; 0 lets the trigger move freely. */
  int32_t hertz; /* 1…255. */
  int32_t start_zone; /* From where on it vibrates: 0 (at rest) to 9 (pulled). */
} thrum_pad_trigger;

/* Writes the report that frees the coils of a DualSense from rumble and sets its triggers: 78 bytes with is_bluetooth 1, 48
 * with 0. A trigger that is NULL stays as it is. */
thrum_result thrum_pad_encode_state(
  thrum_pad_encoder *encoder, int32_t is_bluetooth, const thrum_pad_trigger *left, const thrum_pad_trigger *right,
  uint8_t *out);

/* The two tones of an actuator of a Joy-Con or Switch Pro controller in Hz. Numbers beyond what the actuator plays safely become
 * the nearest that it does; NaN is refused. */
typedef struct thrum_pad_tones {
  float low_hz; /* 40.9…626.3 */
  float low_amplitude; /* 0…1 */
  float high_hz; /* 81.8…1252.6 */
  float high_amplitude; /* 0…1 */
} thrum_pad_tones;

/* Writes the report of HD rumble for codes that thrum_pad_choose has written, 10 bytes. NULL is silence. Returns
 * THRUM_INVALID_ARGUMENT for a code out of its range. */
thrum_result thrum_pad_encode_codes(
  thrum_pad_encoder *encoder, const thrum_pad_codes *left, const thrum_pad_codes *right, uint8_t *out);

/* Writes the report of HD rumble for tones in Hz, 10 bytes. NULL is silence. */
thrum_result thrum_pad_encode_tones(
  thrum_pad_encoder *encoder, const thrum_pad_tones *left, const thrum_pad_tones *right, uint8_t *out);

/* Writes the report that enables HD rumble where no driver has done so, 12 bytes. */
thrum_result thrum_pad_encode_hd_enable(thrum_pad_encoder *encoder, uint8_t *out);

/* --- The feel of patterns ---------------------------------------------------------------------------------- */

/* A felt event: a tap or a span of vibration, as the hand that holds the device feels it. */
typedef struct thrum_felt_event {
  /* The start from the start of the pattern, and the time for which it is felt, in seconds. */
  double time, duration;
  /* The highest level in decibels above the weakest vibration that a hand detects. An event below 10 dB is easily missed. */
  double level;
  /* The pitch in Hz; 0 if no pitch is felt. */
  double pitch;
  /* The roughness: 0 steady, 0.66 for an amplitude that swings between 0 and its maximum; a tap may have more. */
  double roughness;
  /* How clearly it begins, 0…1. From 0.6 on it is an event of its own. */
  double salience;
  /* 1 for a span of vibration, 0 for a tap. */
  int32_t is_span;
  /* 1 if it is hardly apart from the event before it, or hardly felt; 0 for an event of its own. */
  int32_t is_uncertain;
  /* The number of pulses in it; from 2 on they cannot be counted. */
  int32_t count;
  int32_t reserved;
} thrum_felt_event;

/* Writes the events that a hand feels when a device plays the pattern. `on` is the device (see Devices above);
 * NULL is "taptic". The first ten minutes of the pattern are covered at most; an event without an end lasts 10 s.
 * *uncovered receives the seconds with a level of at least 10 dB that belong to no event, mostly 0; it may be NULL. */
thrum_result thrum_pattern_felt(
  const thrum_pattern *pattern, const char *on, double *uncovered, thrum_felt_event *events, size_t capacity,
  size_t *needed);

/* The time in seconds from one level of thrum_pattern_felt_levels to the next. */
#define THRUM_FELT_STEP 0.005

/* Writes the level that a hand feels, every 5 ms from the start of the pattern, in decibels above the weakest vibration
 * that a hand detects. Levels are at least 0. `on` is as in thrum_pattern_felt. */
thrum_result thrum_pattern_felt_levels(
  const thrum_pattern *pattern, const char *on, float *levels, size_t capacity, size_t *needed);

/* Compares how a reference pattern feels on the device `on` with how another pattern feels on the device `other_on`, and
 * writes the differences as JSON: {"schema": 2, "distance" and "worst" (of the whole patterns and of the worst 100 ms, in
 * just noticeable differences), "gain" (dB by which the other pattern was first made stronger), "verdict" (same, close,
 * noticeably different, different), "missing" and "added" (times in seconds of events that are felt only in the reference, or
 * only in the other pattern), "sentences" (the largest differences in words), "places" (what differs every 50 ms, at most
 * 200 places: {"time", "shift" and "stretch" (seconds by which the other pattern is later, and is longer there), "parts":
 * {"level", "pitch", "roughness", "rate", "time"} in just noticeable differences}), "placesLeftOut"}. People notice a
 * distance of 3 in ordinary use. The first ten minutes of each pattern are compared at most. If both devices are the
 * same, the distance does not depend on the order of the patterns. */
thrum_result thrum_pattern_compare(
  const thrum_pattern *reference, const char *on, const thrum_pattern *other, const char *other_on, char *buffer,
  size_t size, size_t *needed);

/* --- From sound to touch ----------------------------------------------------------------------------------- */

/* A value for one setting of thrum_compose, for example {"strength", 0.8}. Docs/Composing.md lists all names with their
 * ranges, units and defaults. */
typedef struct thrum_setting {
  const char *name;
  double value;
} thrum_setting;

/* Composes a pattern that feels like a sound. `samples` has one channel with a full scale of -1…1; `rate` is 1000…384000
 * samples per second. `style` is a preset (impact, music, engine, speech, ambience), a strategy (hybrid, envelope,
 * onsets, bass, loudness), or NULL for "hybrid". A sound without samples is refused, and so are settings that exclude each
 * other, such as low-hz above high-hz; a sample that is not finite is read as 0. */
thrum_result thrum_compose(
  const float *samples, size_t count, double rate, const char *style, const thrum_setting *settings,
  size_t setting_count, thrum_pattern **out);

#ifdef __cplusplus
}
#endif

#endif

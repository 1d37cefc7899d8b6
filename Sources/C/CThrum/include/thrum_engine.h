/* thrum_engine.h: plays haptic patterns, for C and for every language that can call C.
 *
 * This header declares the functions that only libthrum has. libthrum also contains every function of thrum.h, which
 * this header includes; a program links to libthrum alone. Docs/C.md is an introduction; Examples/C/play.c plays a
 * file, Examples/C/pull.c fills the blocks of a program's own audio thread.
 *
 * All conventions of thrum.h hold, with these additions:
 *
 * - Time. An engine counts time in seconds ("engine time"), from 0 when the engine is created. Engine time does not
 *   advance while the engine is stopped, and never goes back. Where a function accepts a `time`, 0 or a time in the
 *   past means as soon as possible. Times are 0…10⁹; other numbers and NaN are refused with THRUM_INVALID_ARGUMENT.
 * - Threads. Any number of threads may use an engine and its players at the same time, with two exceptions: only one
 *   thread at a time may call thrum_engine_pull, and no thread may use a handle while another thread frees it.
 * - An engine creates two threads when it is first started; they end in thrum_engine_free. These threads never call the
 *   program: the program reads what happened with thrum_engine_poll. After fork(), a child process cannot use engines if
 *   its parent has used one or has listed devices: it can free them, and all other functions fail with
 *   THRUM_NOT_RUNNING. Functions of thrum.h may wait there for ever, for a lock that another thread of the parent held.
 *   Start such a process with exec instead.
 * - The library opens the audio files that patterns name, and loads the libraries of sound servers and game controllers
 *   when an output needs them. For engines that name no output, it reads the name from the environment variable
 *   THRUM_OUTPUT. It installs no signal handler unless THRUM_SILENCE_AT_SIGNALS is set. It stays in memory
 *   after dlclose.
 */
#ifndef THRUM_ENGINE_H
#define THRUM_ENGINE_H

#include "thrum.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- Engines ----------------------------------------------------------------------------------------------- */

/* An engine plays patterns on one output. */
typedef struct thrum_engine thrum_engine;

/* Bits of thrum_engine_options.flags. */
enum {
  /* If the program exits while patterns play on a device, exit() first waits for their end, for at most 5 s. */
  THRUM_FINISH_AT_EXIT = 1,
  /* The engine starts when a player starts, and stops after 120 s without an active player. */
  THRUM_AUTO_SHUTDOWN = 2,
  /* The engine plays silence in place of an audio file that does not exist; otherwise such a pattern is refused. */
  THRUM_ALLOW_MISSING_AUDIO = 4,
  /* If a signal ends the program, such as after a crash, devices first play zeros, for at most 0.5 s: an actuator is not
   * left with a constant voltage. Installs handlers for the signals that end a process, once for the program; signals
   * that have a handler keep it, except that a handler for crashes runs after the devices are silent. */
  THRUM_SILENCE_AT_SIGNALS = 8,
  /* A pattern may name any audio file of the machine by its absolute path, for programs that write their patterns
   * themselves. Otherwise only files within audio_folder can be named. */
  THRUM_ALLOW_ABSOLUTE_AUDIO = 16,
  /* If something outside the program stops the engine (an interruption, the loss of a device, a failure of the output or of
   * its server), the engine starts itself again: it tries at once, then after 0.25 s, 0.5 s and so on, at last every 4 s.
   * Players keep their settings, also after a failure of the server. What was playing ends and is not played again. Notices
   * report each stop and each start. */
  THRUM_RECOVER = 32
};

/* The options of a new engine. A member that is 0 or NULL has its default. */
typedef struct thrum_engine_options {
  uint32_t size; /* sizeof(thrum_engine_options) */
  /* A combination of THRUM_FINISH_AT_EXIT … THRUM_RECOVER. */
  uint32_t flags;
  /* The name of the output. NULL or "auto": the output that THRUM_OUTPUT names, otherwise the best device, otherwise
   * "silent". "silent": time passes and nothing is felt. "pull": the program's audio thread requests the samples, with
   * thrum_engine_pull. "manual": as "pull", but time passes in no other way, for rendering in steps and for tests. Any
   * other name is one that `thrum play --output` accepts: "jack", "pulse", "controller", "jack+controller", or an
   * identifier that thrum_devices lists. */
  const char *output;
  /* The channels of a sound device: NULL or "preview" makes haptics audible on channels 1 and 2; "audio=1-2,haptic=3"
   * sends the signal for an actuator to channel 3 (see Docs/Devices.md). Other outputs ignore this. */
  const char *channels;
  /* The folder that contains the audio files of patterns, or NULL. */
  const char *audio_folder;
  /* The actuator; NULL for "audible" if haptics are made audible, otherwise "taptic". */
  const thrum_profile *profile;
  /* Samples per second of "silent", "pull" and "manual", 8000…192000; 0 for 48000. Devices have their own rate. */
  double sample_rate;
  /* The channels of "pull" and "manual": THRUM_SEPARATE or THRUM_PREVIEW. Other outputs ignore this. */
  int32_t mix;
  /* The capacity of the engine: four numbers of at most 65536; 0 stands for the default. Its memory is allocated when the
   * engine is created: 11 MB for the defaults, 240 MB for the largest numbers.
   * The number of players that can be in use at the same time, by default 2048. A player is in use from its first start
   * until it is freed and its events have ended. */
  uint32_t players;
  /* The number of events that can sound at the same time, by default 8192. */
  uint32_t voices;
  /* The number of calls that control players and were not carried out yet, by default 8192. */
  uint32_t commands;
  /* The number of curves of thrum_player_set_curve that have not ended, by default 1024. */
  uint32_t live_curves;
  /* The factor for haptic channels of sound devices ("haptic=…" in `channels`), above 0 and at most 1; 0 for 0.5, which
   * protects actuators: an amplifier that has full power for the loudest music gives them a quarter of it. Outputs that
   * render to the program ("pull", "manual") are not scaled. */
  float haptic_level;
  /* The part of a game controller that plays: NULL or "default", "handles", "leftHandle", "rightHandle", "triggers",
   * "leftTrigger", "rightTrigger" or "all", unless the name of the output states one. Other outputs ignore this. */
  const char *locality;
} thrum_engine_options;

#define THRUM_ENGINE_OPTIONS_INIT \
  {sizeof(thrum_engine_options), 0, NULL, NULL, NULL, NULL, 0, THRUM_SEPARATE, 0, 0, 0, 0, 0, NULL}

/* Creates a stopped engine. `options` may be NULL. Returns THRUM_INVALID_ARGUMENT for an option that is not valid, such
 * as the name of an unknown kind of output, and THRUM_NO_OUTPUT or THRUM_OUTPUT_FAILED if the output cannot be opened. */
thrum_result thrum_engine_new(const thrum_engine_options *options, thrum_engine **out);

/* Frees an engine: silences and stops the engine, waits for the end of its threads, and discards notices. Its players
 * stay valid until they are freed, but cannot be started. NULL is allowed and does nothing. Returns THRUM_BUSY, and does
 * nothing, while another thread is in thrum_engine_pull. */
thrum_result thrum_engine_free(thrum_engine *engine);

/* Starts the engine and returns when its output is running. Does nothing if the engine is running. Returns THRUM_NO_OUTPUT or
 * THRUM_OUTPUT_FAILED if the output does not start. */
thrum_result thrum_engine_start(thrum_engine *engine);

/* Stops the engine: everything that plays fades out within 2 ms, all players end, and engine time stops. With the
 * output "manual", or if no thread calls thrum_engine_pull, samples stop without a fade. Returns within 0.1 s. */
thrum_result thrum_engine_stop(thrum_engine *engine);

/* Returns 1 if the engine is running and 0 if it is stopped. If the call fails, returns the failure, which is negative. */
int32_t thrum_engine_is_running(const thrum_engine *engine);

/* Writes the name of the output in use, for example "silent" or the name of a device. */
thrum_result thrum_engine_output(const thrum_engine *engine, char *buffer, size_t size, size_t *needed);

/* Returns the sample rate in samples per second; -1 if the call fails. */
double thrum_engine_sample_rate(const thrum_engine *engine);

/* Returns the current engine time in seconds. If a player is started at this time plus d, it starts d seconds from now,
 * unless d is shorter than a block of the output. Returns -1 if the call fails. */
double thrum_engine_time(const thrum_engine *engine);

/* Converts an engine time to the time of the system's clock (CLOCK_MONOTONIC, in nanoseconds) at which the user feels
 * it; the output's latency is included. With the output "manual", the clock counts the pulled samples instead. Returns
 * THRUM_NOT_RUNNING if the engine is stopped or its output has not requested samples yet. */
thrum_result thrum_engine_host_time(const thrum_engine *engine, double time, uint64_t *nanoseconds);

/* Converts a time of thrum_engine_host_time to engine time. Returns THRUM_NOT_RUNNING as thrum_engine_host_time does. */
thrum_result thrum_engine_time_at(const thrum_engine *engine, uint64_t nanoseconds, double *time);

/* Sets the gains (factors) of haptics and of audio, each 0…1, by default 1, for example to the user's settings. The output
 * reaches the new gains within 2 ms. */
thrum_result thrum_engine_set_gains(thrum_engine *engine, float haptic, float audio);

/* Sets whether the engine starts and stops by itself, as THRUM_AUTO_SHUTDOWN does for a new engine. */
thrum_result thrum_engine_set_auto_shutdown(thrum_engine *engine, int32_t is_enabled);

/* Sets the time in seconds without an active player after which such an engine stops, above 0 and at most 86400; by default
 * 120. */
thrum_result thrum_engine_set_idle_timeout(thrum_engine *engine, double seconds);

/* The parts of patterns that an engine plays. */
enum {
  THRUM_PLAY_ALL = 0,
  THRUM_PLAY_HAPTICS_ONLY = 1, /* Tones and audio files stay silent. */
  THRUM_PLAY_AUDIO_ONLY = 2 /* Taps and vibrations are not felt. */
};

/* Sets what the engine plays, by default THRUM_PLAY_ALL, from its next start on. To change the volume at once, use
 * thrum_engine_set_gains. */
thrum_result thrum_engine_set_content(thrum_engine *engine, int32_t content);

/* Adds a decoded sound, for example from an archive of the program: patterns that name `sound->path` as their audio file
 * play it, and no file is read. `rate` is the sample rate of the sound, 1000…384000; its samples are copied and converted
 * to the rate of the engine. A sound that was added under the same path is replaced, for patterns that are played later.
 * Returns THRUM_AUDIO_FAILED if the sounds of the engine need more than 64 MB. */
thrum_result thrum_engine_add_sound(thrum_engine *engine, const thrum_sound *sound, double rate);

/* Removes a sound that was added. Players that were created before still play it. Returns THRUM_INVALID_ARGUMENT if no
 * sound was added under that path. */
thrum_result thrum_engine_remove_sound(thrum_engine *engine, const char *path);

/* Returns the number of players that have been started and have not ended. If the call fails, returns the failure,
 * which is negative. */
int32_t thrum_engine_active_players(const thrum_engine *engine);

/* Renders the next `frames` samples (at most 2147483647) of an engine with the output "pull" or "manual" into each
 * channel that is not NULL. While the engine is stopped, the samples are 0 and no time passes. For audio callbacks: a
 * successful call never blocks, allocates or takes a lock. Returns THRUM_BUSY, and writes nothing, while another thread
 * is in thrum_engine_pull, and THRUM_INVALID_ARGUMENT for any other output. Samples are the same bits however they are
 * divided into calls, as long as players are started at times and not "as soon as possible". */
thrum_result thrum_engine_pull(thrum_engine *engine, float *left, float *right, float *haptic, size_t frames);

/* Renders as thrum_engine_pull does, into frames of 1…32 channels each: 1 channel is haptics, 2 are left and right, and 3
 * or more are left, right and haptics, with 0 in all further ones. `samples` has channels * frames elements. */
thrum_result thrum_engine_pull_interleaved(thrum_engine *engine, float *samples, uint32_t channels, size_t frames);

/* The level that is felt now, for programs that drive motors themselves, such as those of a game controller that another library
 * has opened. */
typedef struct thrum_level {
  uint32_t size; /* sizeof(thrum_level); the caller sets it. */
  /* The strongest vibration since the last call, and its sharpness; both 0…1, after all controls and gains. */
  float intensity, sharpness;
  /* The taps that were felt since the last call, and the intensity and sharpness of the latest one, 0…1. */
  uint32_t taps;
  float latest_intensity, latest_sharpness;
  /* How strongly the heavy motor (in the left handle) and the light motor of a controller must be driven until the next
   * call, 0…65535. The vibration, the taps, which become pulses, and the slow start of motors are included: these are the
   * levels that the output "controller" sends. */
  uint16_t heavy, light;
} thrum_level;

#define THRUM_LEVEL_INIT {sizeof(thrum_level), 0, 0, 0, 0, 0, 0, 0}

/* Writes what is felt now. Call it at regular times, for example once for each frame of a game, on one thread: each call
 * returns what was felt since the last one. All values are 0 while the engine is stopped. The call does not wait for
 * the audio thread. */
thrum_result thrum_engine_take_level(thrum_engine *engine, thrum_level *out);

/* --- Notices ----------------------------------------------------------------------------------------------- */

/* The kinds of notices. */
enum {
  /* The engine was started. */
  THRUM_ENGINE_STARTED = 1,
  /* The engine has stopped: `reason` states why. */
  THRUM_ENGINE_STOPPED = 2,
  /* The sound server has failed: all players are lost. Start the engine again and create new players. With THRUM_RECOVER,
   * the notice is THRUM_ENGINE_STOPPED instead, and players stay. */
  THRUM_ENGINE_RESET = 3,
  /* A playback of `player` has ended: `result` is THRUM_OK, or states what ended it from outside. */
  THRUM_PLAYER_ENDED = 4,
  /* More events were due to sound at one time than the engine has voices; some were dropped or cut off. */
  THRUM_OVERLOADED = 5,
  /* No player is active, as thrum_engine_notify_when_ended has requested. `result` is THRUM_OK, or the first failure that
   * ended a player from outside since then. */
  THRUM_ALL_ENDED = 6,
  /* A feedback could not be played: `result` and `message` state why. */
  THRUM_FEEDBACK_FAILED = 7
};

/* The reasons for THRUM_ENGINE_STOPPED. */
enum {
  /* The program called thrum_engine_stop. */
  THRUM_STOPPED_BY_CALL = 0,
  /* Another program took over the output. */
  THRUM_STOPPED_INTERRUPTED = 1,
  /* The system suspended the program. */
  THRUM_STOPPED_SUSPENDED = 2,
  /* No player was active for 120 s (THRUM_AUTO_SHUTDOWN). */
  THRUM_STOPPED_IDLE = 3,
  /* The game controller was disconnected. */
  THRUM_STOPPED_CONTROLLER_DISCONNECTED = 4,
  /* The device was disconnected or failed: `result` and `message` state how. */
  THRUM_STOPPED_FAILED = 5
};

/* A notice: something that happened in an engine. */
typedef struct thrum_notice {
  uint32_t size; /* sizeof(thrum_notice); the caller sets it. */
  /* THRUM_ENGINE_STARTED … THRUM_FEEDBACK_FAILED; later versions may add kinds. */
  int32_t kind;
  /* The identifier of the player (see thrum_player_id); 0 if the notice concerns no player. */
  uint64_t player;
  /* The engine time of the event in seconds. */
  double time;
  /* For THRUM_ENGINE_STOPPED: THRUM_STOPPED_BY_CALL … THRUM_STOPPED_FAILED; otherwise 0. */
  int32_t reason;
  /* THRUM_OK, or the failure that caused it. */
  thrum_result result;
  /* The number of notices immediately before this one that were lost, because the program did not poll in time. */
  uint32_t lost;
  uint32_t reserved;
  /* If `result` is a failure, one line of UTF-8 that states what is wrong and what to do; otherwise empty. */
  char message[160];
} thrum_notice;

#define THRUM_NOTICE_INIT {sizeof(thrum_notice), 0, 0, 0, 0, 0, 0, 0, {0}}

/* Removes the oldest notice and writes it to *out. Returns 1 if there was a notice and 0 if there was none; if the call
 * fails, returns the failure, which is negative. The engine keeps the last 1024 notices. With the output "manual", the
 * call first waits for the notices that the pulled samples have caused. Do not call it on an audio thread. */
int32_t thrum_engine_poll(thrum_engine *engine, thrum_notice *out);

/* Waits for at most `seconds`, 0…3600, until there is a notice to poll. Returns 1 if there is one and 0 if there is none; if
 * the call fails, returns the failure, which is negative. With the output "manual", waits only for the notices that the
 * pulled samples have caused. */
int32_t thrum_engine_wait(thrum_engine *engine, double seconds);

/* Requests one notice THRUM_ALL_ENDED, which comes as soon as no player is active: at once if none is, or if the engine is
 * stopped. Players that are started meanwhile delay it. It comes after the THRUM_PLAYER_ENDED notices of these players. */
thrum_result thrum_engine_notify_when_ended(thrum_engine *engine);

/* --- Players ----------------------------------------------------------------------------------------------- */

/* A player plays one pattern on one engine, as often as it is started. Functions that control a player return
 * THRUM_NOT_RUNNING while the engine is stopped, THRUM_QUEUE_FULL if the engine's capacity for players, commands or
 * live curves is used up, and THRUM_PLAYER_LOST after a reset of the engine. */
typedef struct thrum_player thrum_player;

/* Plays a pattern once, from its start. `id`, which may be NULL, receives the identifier of the playback's player,
 * which its THRUM_PLAYER_ENDED notice contains. Returns THRUM_AUDIO_FAILED if an audio file of the pattern cannot be
 * used, and the results of thrum_player_start. */
thrum_result thrum_play(thrum_engine *engine, const thrum_pattern *pattern, double time, uint64_t *id);

/* Creates a player. The pattern may be freed afterwards. Returns THRUM_AUDIO_FAILED if an audio file of the pattern
 * cannot be used. */
thrum_result thrum_player_new(thrum_engine *engine, const thrum_pattern *pattern, thrum_player **out);

/* Frees a player. A playing player plays to its end, a paused player is cancelled. A player that loops plays until the
 * engine stops: stop such a player before you free it. NULL is allowed and does nothing. */
thrum_result thrum_player_free(thrum_player *player);

/* Returns the identifier of the player, which notices contain: 1 or more, different for each player of an engine. 0 if
 * the call fails. */
uint64_t thrum_player_id(const thrum_player *player);

/* Starts the pattern from its beginning at an engine time. A player that is playing starts again. */
thrum_result thrum_player_start(thrum_player *player, double time);

/* Stops the player at an engine time: sounding events fade out over their release time, and no new event starts. */
thrum_result thrum_player_stop(thrum_player *player, double time);

/* Silences the player within 2 ms, as soon as possible, and drops everything that was scheduled for it. */
thrum_result thrum_player_cancel(thrum_player *player);

/* Pauses the player at an engine time: sounding events fade out within 2 ms. */
thrum_result thrum_player_pause(thrum_player *player, double time);

/* Resumes a paused player at an engine time, at the position of the pause. */
thrum_result thrum_player_resume(thrum_player *player, double time);

/* Moves a playing or paused player to a position, in seconds from the start of the pattern, as soon as possible.
 * Events that started before that position stay silent. */
thrum_result thrum_player_seek(thrum_player *player, double position);

/* Changes the value of a control (THRUM_INTENSITY_CONTROL … THRUM_AUDIO_RELEASE_CONTROL) of a player at an engine time.
 * The value is 0…1 for intensity and volume, which multiply the value of every event, and -1…1 for all other controls,
 * which are added to it. */
thrum_result thrum_player_set(thrum_player *player, int32_t control, float value, double time);

/* Changes several controls, each at an engine time plus the `time` of its parameter, 0…86400. If the call fails, none is
 * changed. */
thrum_result thrum_player_set_all(thrum_player *player, const thrum_parameter *parameters, size_t count, double time);

/* Changes the value of a control along a curve that starts at an engine time; curve->time is ignored, and its points have
 * the ranges of thrum_player_set. It sets the same value as thrum_player_set, but gradually: the value stays at the last
 * point's, and a parameter or curve that comes later replaces it. It combines with the curves of the pattern. It goes on
 * when the player starts again, seeks or loops. */
thrum_result thrum_player_set_curve(thrum_player *player, const thrum_curve *curve, double time);

/* Sets an input of the pattern's bindings (ThrumBindings in the metadata of a file) to a value, which is clamped to the range
 * of the input. What follows the input changes with the next block, at most once a block; what was set last counts. The
 * player follows its inputs from the first call on; before the start, it begins with their values. Returns
 * THRUM_INVALID_ARGUMENT if the pattern has no input of the name, or if the value is NaN. */
thrum_result thrum_player_set_input(thrum_player *player, const char *name, double value);

/* Sets whether the player repeats the pattern (1) or not (0). `end` is the position in seconds at which the player jumps
 * back to the start of the pattern; 0 stands for the end of the last event. */
thrum_result thrum_player_set_loop(thrum_player *player, int32_t loops, double end);

/* Sets the speed of playback as a factor, 0.001…1000, by default 1. Pitch and fades do not change. */
thrum_result thrum_player_set_rate(thrum_player *player, double rate);

/* Sets whether the player is muted (1) or not (0). A muted player continues to advance. */
thrum_result thrum_player_set_muted(thrum_player *player, int32_t is_muted);

/* The values that the functions above have set. */
typedef struct thrum_player_settings {
  uint32_t size; /* sizeof(thrum_player_settings); the caller sets it. */
  int32_t loops, is_muted; /* 1 or 0 */
  uint32_t reserved;
  double loop_end, rate; /* As in thrum_player_set_loop and thrum_player_set_rate. */
} thrum_player_settings;

#define THRUM_PLAYER_SETTINGS_INIT {sizeof(thrum_player_settings), 0, 0, 0, 0, 0}

/* Writes the settings of a player, except `size`. */
thrum_result thrum_player_get_settings(const thrum_player *player, thrum_player_settings *out);

/* Returns 1 if the player was started, or is due to start, and has not ended; otherwise 0. If the call fails, returns
 * the failure, which is negative. */
int32_t thrum_player_is_playing(const thrum_player *player);

/* --- Feedback ---------------------------------------------------------------------------------------------- */

/* A feedback player plays haptics by their meaning, for user interfaces: "success", "selection", "impact-heavy" and so on;
 * thrum_feedback_list lists the names. A theme defines how they feel. No call waits for a device. */
typedef struct thrum_feedback thrum_feedback;

/* Creates a feedback player that plays on an engine. `theme` is a folder of AHAP files such as success.ahap, each of which
 * replaces a feedback of the standard theme; NULL is the standard theme. An engine with THRUM_AUTO_SHUTDOWN starts for a
 * feedback and stops when it is idle; thrum_engine_set_idle_timeout sets after which time. Returns THRUM_INVALID_PATTERN if the
 * theme cannot be used: the message names its files. */
thrum_result thrum_feedback_new(thrum_engine *engine, const char *theme, thrum_feedback **out);

/* Frees a feedback player. What it plays plays to its end. NULL is allowed and does nothing. */
thrum_result thrum_feedback_free(thrum_feedback *feedback);

/* Starts the engine for feedback that is expected soon, and returns at once. */
thrum_result thrum_feedback_prepare(thrum_feedback *feedback);

/* Plays the feedback with a name, and returns at once; starts the engine if it is stopped. `intensity` is 0…1: at 1, the pattern
 * of the theme plays unchanged. Feedback that would be more than 0.5 s late, because the engine takes long to start, is dropped.
 * Of feedback of the same name within 50 ms, the first is played, and each that is noticeably stronger. Ticks ("selection",
 * "increase", "decrease", "level-change") follow each other after 25 ms: one that comes earlier is played then, and stands for
 * all that come until then. Failures are notices of the engine (THRUM_FEEDBACK_FAILED). */
thrum_result thrum_feedback_play(thrum_feedback *feedback, const char *name, float intensity);

/* Sets the theme for all further feedback, as in thrum_feedback_new. If the call fails, the theme stays. */
thrum_result thrum_feedback_set_theme(thrum_feedback *feedback, const char *theme);

/* Creates the pattern of a feedback of a theme, for players, mixers and other languages. */
thrum_result thrum_feedback_pattern(const char *theme, const char *name, thrum_pattern **out);

/* Writes the feedback of a theme as the JSON of `thrum feedback list --json`: {"schema": 1, "feedback": [{"name", "category",
 * "description", "duration" (seconds), "isStandard"}]}. */
thrum_result thrum_feedback_list(const char *theme, char *buffer, size_t size, size_t *needed);

/* --- Devices ----------------------------------------------------------------------------------------------- */

/* Writes the outputs of this machine as the JSON of `thrum devices --json` (see Docs/JSON.md): "best" (the identifier
 * of the output that NULL chooses, or null), "outputs" [{"id", "kind", "name", "channels", "sampleRate", …}] and
 * "kinds" with what to install or start for the others. The call asks every sound server, which can take 2 s for each
 * server: pass a buffer of 64 KB instead of asking for the size first. */
thrum_result thrum_devices(char *buffer, size_t size, size_t *needed);

/* --- Game pads --------------------------------------------------------------------------------------------- */

/* Writes the game pads of this machine as JSON (see Docs/C.md): "best" (the identifier of the pad that the output
 * "controller" chooses, or null), "pads" [{"id" (a name for `output`), "name", "plays" ("coils", "hd", "motors" or
 * null: what is driven), "has" ("coils", "hd" or null: what the pad has), "localities", "note" (what is used, and why
 * nothing better)}], "caution" (one sentence about all of them) and "problem" (why none can be found, or null). */
thrum_result thrum_pad_list(char *buffer, size_t size, size_t *needed);

/* A pad whose voice coils play samples of the program, for example of an audio engine of its own. To play patterns, use an
 * engine with the name of the pad as its output, which drives every pad. */
typedef struct thrum_pad thrum_pad;

/* Opens a pad with voice coils and starts a thread that plays silence on it. `name` is as the name of an output:
 * "controller" for the best pad, "controller:3,buffer=32,leftHandle" … Returns THRUM_NO_OUTPUT if there is no such
 * pad, if it has no voice coils or the system does not permit it, and THRUM_INVALID_ARGUMENT if an output of the process
 * plays on it. */
thrum_result thrum_pad_open(const char *name, thrum_pad **out);

/* Returns the samples per second that the pad plays; -1 if the call fails. */
double thrum_pad_sample_rate(const thrum_pad *pad);

/* Adds samples, -1…1, to the queue of the pad, which is played on both coils, or on that of the name. *taken receives how
 * many of the `frames` samples were added; the queue holds 0.25 s. When the queue is empty, the pad plays silence.
 * Full scale is half of what the coils take, which protects them; NaN is silence. Never waits: call it from one
 * thread at a time. Returns THRUM_NOT_RUNNING if the pad was disconnected. */
thrum_result thrum_pad_write(thrum_pad *pad, const float *samples, size_t frames, size_t *taken);

/* Fades out, plays what puts the pad to rest, and frees it. NULL is allowed and does nothing. */
thrum_result thrum_pad_close(thrum_pad *pad);

#ifdef __cplusplus
}
#endif

#endif

/* Players, and what each parameter can be. */
#include <stdlib.h>

#include "objects.h"

static chw_player *use_player(void *key, chw_error_of on_error) {
  chw_player *player = chw_use(key, CHW_PLAYER, CHW_ADVANCED_PLAYER);
  if (!player) chw_report(on_error, key, CHW_INVALID_PLAYER, "the player was destroyed, or never made; make one first");
  return player;
}

static void *destroy(void *key, chw_kind kind) {
  chw_player *player = chw_remove(key, kind);
  if (player) {
    chw_forget(player);
    chw_release(player);
  }
  return NULL;
}

void *CoreHaptics_CHHapticPatternPlayer_Destroy(void *player) { return destroy(player, CHW_PLAYER); }
void *CoreHaptics_CHHapticAdvancedPatternPlayer_Destroy(void *player) { return destroy(player, CHW_ADVANCED_PLAYER); }

/* Calls a function of libthrum with a player and a number. */
static void call(
  void *key, thrum_result (*function)(thrum_player *, double), double number, chw_error_of on_error) {
  chw_player *player = use_player(key, on_error);
  if (!player) return;
  chw_fail(on_error, key, function(player->player, number), CHW_INVALID_TIME);
  chw_release(player);
}

/* Returns the settings of a player; those of a new one if there is no such player. */
static thrum_player_settings settings_of(void *key) {
  thrum_player_settings settings = THRUM_PLAYER_SETTINGS_INIT;
  settings.rate = 1;
  chw_player *player = use_player(key, NULL);
  if (player) thrum_player_get_settings(player->player, &settings);
  chw_release(player);
  return settings;
}

static void set_muted(void *key, chw_bool is_on) {
  chw_player *player = use_player(key, NULL);
  if (player) thrum_player_set_muted(player->player, is_on != 0);
  chw_release(player);
}

static void set_loop(void *key, const chw_bool *is_on, const double *end) {
  chw_player *player = use_player(key, NULL);
  thrum_player_settings settings = THRUM_PLAYER_SETTINGS_INIT;
  if (player && thrum_player_get_settings(player->player, &settings) == THRUM_OK) {
    int32_t loops = is_on ? *is_on != 0 : settings.loops;
    /* A loop that is no time is refused, as the platform does, by doing nothing. */
    thrum_player_set_loop(player->player, loops, end ? *end : settings.loop_end);
  }
  chw_release(player);
}

chw_bool CoreHaptics_CHHapticPatternPlayer_GetIsMuted(void *player) { return settings_of(player).is_muted; }
void CoreHaptics_CHHapticPatternPlayer_SetIsMuted(void *player, chw_bool isOn) { set_muted(player, isOn); }
chw_bool CoreHaptics_CHHapticAdvancedPatternPlayer_GetIsMuted(void *player) { return settings_of(player).is_muted; }
void CoreHaptics_CHHapticAdvancedPatternPlayer_SetIsMuted(void *player, chw_bool isOn) { set_muted(player, isOn); }

void CoreHaptics_CHHapticPatternPlayer_Start(void *player, float startTime, chw_error_of onError) {
  call(player, thrum_player_start, startTime, onError);
}

void CoreHaptics_CHHapticPatternPlayer_Stop(void *player, float stopTime, chw_error_of onError) {
  call(player, thrum_player_stop, stopTime, onError);
}

void CoreHaptics_CHHapticAdvancedPatternPlayer_Start(void *player, float startTime, chw_error_of onError) {
  call(player, thrum_player_start, startTime, onError);
}

void CoreHaptics_CHHapticAdvancedPatternPlayer_Stop(void *player, float stopTime, chw_error_of onError) {
  call(player, thrum_player_stop, stopTime, onError);
}

void CoreHaptics_CHHapticAdvancedPatternPlayer_Pause(void *player, float pauseTime, chw_error_of onError) {
  call(player, thrum_player_pause, pauseTime, onError);
}

void CoreHaptics_CHHapticAdvancedPatternPlayer_Resume(void *player, float resumeTime, chw_error_of onError) {
  call(player, thrum_player_resume, resumeTime, onError);
}

void CoreHaptics_CHHapticAdvancedPatternPlayer_Seek(void *player, float toOffset, chw_error_of onError) {
  call(player, thrum_player_seek, toOffset, onError);
}

chw_bool CoreHaptics_CHHapticAdvancedPatternPlayer_GetLoopEnabled(void *player) { return settings_of(player).loops; }
void CoreHaptics_CHHapticAdvancedPatternPlayer_SetLoopEnabled(void *player, chw_bool isOn) { set_loop(player, &isOn, NULL); }
double CoreHaptics_CHHapticAdvancedPatternPlayer_GetLoopEnd(void *player) { return settings_of(player).loop_end; }
void CoreHaptics_CHHapticAdvancedPatternPlayer_SetLoopEnd(void *player, double end) { set_loop(player, NULL, &end); }

float CoreHaptics_CHHapticAdvancedPatternPlayer_GetPlaybackRate(void *player) {
  return (float)settings_of(player).rate;
}

void CoreHaptics_CHHapticAdvancedPatternPlayer_SetPlaybackRate(void *key, float rate) {
  chw_player *player = use_player(key, NULL);
  if (player) thrum_player_set_rate(player->player, rate);
  chw_release(player);
}

/* --- Parameters -------------------------------------------------------------------------------------------- */

/* The controls in the order of C#, in which pitch precedes brightness. */
static const int32_t controls[] = {THRUM_INTENSITY_CONTROL, THRUM_SHARPNESS_CONTROL, THRUM_ATTACK_CONTROL,
  THRUM_DECAY_CONTROL, THRUM_RELEASE_CONTROL, THRUM_VOLUME_CONTROL, THRUM_PAN_CONTROL, THRUM_PITCH_CONTROL,
  THRUM_BRIGHTNESS_CONTROL, THRUM_AUDIO_ATTACK_CONTROL, THRUM_AUDIO_DECAY_CONTROL, THRUM_AUDIO_RELEASE_CONTROL};

enum { CONTROLS = sizeof controls / sizeof *controls };

static int is_factor(int32_t control) { return control == THRUM_INTENSITY_CONTROL || control == THRUM_VOLUME_CONTROL; }

/* Values out of range are clamped, as the platform does; NaN stays, and is refused. */
static float clamped(int32_t control, float value) {
  float least = is_factor(control) ? 0 : -1;
  return value < least ? least : value > 1 ? 1 : value;
}

static void send(void *key, CHSendParametersRequest request, chw_error_of on_error) {
  chw_player *player = use_player(key, on_error);
  if (!player) return;
  int32_t count = request.parameters && request.count > 0 ? request.count : 0;
  thrum_parameter *list = count > 0 ? malloc((size_t)count * sizeof *list) : NULL;
  int32_t wrong = 0;
  for (int32_t index = 0; list && index < count; index++) {
    CHSendParameter given = request.parameters[index];
    if (given.id < 0 || given.id >= CONTROLS) wrong = 1;
    else list[index] = (thrum_parameter){given.relativeTime, controls[given.id], clamped(controls[given.id], given.value)};
  }
  if (count > 0 && !list) chw_report(on_error, key, CHW_NO_MEMORY, "no memory is left");
  else if (wrong) chw_report(on_error, key, CHW_INVALID_PARAMETER, "a parameter has an unknown number; use 0 to 11");
  else chw_fail(on_error, key, thrum_player_set_all(player->player, list, (size_t)count, request.atTime), CHW_INVALID_TIME);
  free(list);
  chw_release(player);
}

void CoreHaptics_CHHapticPatternPlayer_SendParameters(
  void *player, CHSendParametersRequest request, chw_error_of onError) {
  send(player, request, onError);
}

void CoreHaptics_CHHapticAdvancedPatternPlayer_SendParameters(
  void *player, CHSendParametersRequest request, chw_error_of onError) {
  send(player, request, onError);
}

void CoreHaptics_CHHapticPatternPlayer_ScheduleParameterCurve(
  void *key, CHHapticParameterCurveRequest curve, float atTime, chw_error_of onError) {
  chw_player *player = use_player(key, onError);
  if (!player) return;
  int32_t count = curve.points && curve.count > 0 ? curve.count : 0;
  thrum_point *points = count > 0 ? malloc((size_t)count * sizeof *points) : NULL;
  if (curve.id < 0 || curve.id >= CONTROLS) {
    chw_report(onError, key, CHW_INVALID_PARAMETER, "the curve has an unknown parameter; use 0 to 11");
  } else if (count > 0 && !points) {
    chw_report(onError, key, CHW_NO_MEMORY, "no memory is left");
  } else {
    thrum_curve given = THRUM_CURVE_INIT;
    given.control = controls[curve.id];
    for (int32_t index = 0; index < count; index++) {
      points[index] = (thrum_point){curve.points[index].time, clamped(given.control, curve.points[index].value)};
    }
    given.points = points;
    given.point_count = (size_t)count;
    chw_fail(onError, key, thrum_player_set_curve(player->player, &given, atTime), CHW_INVALID_TIME);
  }
  free(points);
  chw_release(player);
}

/* --- Capabilities ------------------------------------------------------------------------------------------ */

typedef struct {
  float least, standard, most;
} range;

/* The parameters of events in the order of C#: intensity, sharpness, attack, decay, release, sustained, volume, pan, pitch,
 * brightness. Numbers that do not exist stand for the first one, as the plug-in's own library takes them. */
static range event_range(int32_t parameter, int32_t type) {
  static const range ranges[] = {{0, 0.6f, 1}, {0, 0.422601f, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 1, 1},
    {-1, 0, 1}, {-1, 0, 1}, {0, 1, 1}};
  int32_t count = sizeof ranges / sizeof *ranges;
  if (parameter < 0 || parameter >= count) parameter = 0;
  range found = ranges[parameter];
  int is_transient = type <= 0 || type > 3;
  if (is_transient && parameter == 0) found.standard = 0.75f;
  if (is_transient && parameter == 1) found.standard = 0.5f;
  return found;
}

static range control_range(int32_t parameter) {
  if (parameter < 0 || parameter >= CONTROLS) parameter = 0;
  return is_factor(controls[parameter]) ? (range){0, 1, 1} : (range){-1, 0, 1};
}

float CoreHaptics_Capabilities_MinValueForEventParameter(int32_t parameter, int32_t eventType) {
  return event_range(parameter, eventType).least;
}

float CoreHaptics_Capabilities_DefaultValueForEventParameter(int32_t parameter, int32_t eventType) {
  return event_range(parameter, eventType).standard;
}

float CoreHaptics_Capabilities_MaxValueForEventParameter(int32_t parameter, int32_t eventType) {
  return event_range(parameter, eventType).most;
}

float CoreHaptics_Capabilities_MinValueForDynamicParameter(int32_t parameter) { return control_range(parameter).least; }
float CoreHaptics_Capabilities_DefaultValueForDynamicParameter(int32_t parameter) { return control_range(parameter).standard; }
float CoreHaptics_Capabilities_MaxValueForDynamicParameter(int32_t parameter) { return control_range(parameter).most; }

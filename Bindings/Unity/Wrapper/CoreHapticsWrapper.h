/* CoreHapticsWrapper.h: the 57 functions that the C# of Apple's Unity plug-in for Core Haptics (com.apple.unityplugin.corehaptics
 * 1.3.1) imports from the library CoreHapticsWrapper, here over thrum_engine.h.
 *
 * Pointers to objects are keys: no address, never used twice. A call with a key that was destroyed does nothing but
 * report an error. Structs are passed as the marshaller of .NET passes them:
 *
 * - `bool` has 4 bytes in P/Invoke, as a result and as an argument.
 * - CHHapticParameterCurveRequest ends with a handle of the C# class: 40 bytes.
 * - Errors of an engine and of a player arrive with the key of that object, on the calling thread, before the call returns.
 *   Everything else (stops, resets, ends) arrives on a thread of the engine, with no lock held: a callback may call
 *   every function of this header.
 */
#ifndef CORE_HAPTICS_WRAPPER_H
#define CORE_HAPTICS_WRAPPER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32)
#define CHW __declspec(dllexport)
#else
#define CHW __attribute__((visibility("default")))
#endif

typedef int32_t chw_bool; /* 0 or 1 */

typedef struct {
  int32_t code;
  const char *text;
} CHError;

typedef struct {
  int32_t id;
  float relativeTime, value;
} CHSendParameter;

typedef struct {
  const CHSendParameter *parameters;
  int32_t count;
  float atTime;
} CHSendParametersRequest;

typedef struct {
  float time, value;
} CHPoint;

typedef struct {
  int32_t id;
  double time;
  const CHPoint *points;
  int32_t count;
  void *handle;
} CHHapticParameterCurveRequest;

typedef void (*chw_error)(CHError error);
typedef void (*chw_error_of)(void *object, CHError error);
typedef void (*chw_done)(void *object);
typedef void (*chw_stopped)(void *engine, int32_t reason);

/* Engines: 19. Times are seconds of the engine's time; 0 is as soon as possible. */
CHW void *CoreHaptics_CHHapticEngine_Create(chw_error onError, chw_stopped onStopped, chw_done onReset);
CHW void CoreHaptics_CHHapticEngine_Destroy(void *engine);
CHW void CoreHaptics_CHHapticEngine_Start(void *engine, chw_error_of onError);
CHW void CoreHaptics_CHHapticEngine_Stop(void *engine, chw_error_of onError);
CHW void *CoreHaptics_CHHapticEngine_MakePlayer(void *engine, const char *ahapJson, chw_error_of onError);
CHW void *CoreHaptics_CHHapticEngine_MakeAdvancedPlayer(
  void *engine, const char *ahapJson, chw_done onFinishedPlaying, chw_error_of onError);
CHW void CoreHaptics_CHHapticEngine_PlayPatternFromUrl(void *engine, const char *ahapPath, chw_error_of onError);
CHW void CoreHaptics_CHHapticEngine_PlayPatternFromJson(void *engine, const char *ahapJson, chw_error_of onError);
CHW void CoreHaptics_CHHapticEngine_NotifyWhenPlayersFinished(
  void *engine, chw_bool leaveEngineRunning, chw_done onFinished, chw_error_of onError);
CHW chw_bool CoreHaptics_CHHapticEngine_HardwareSupportsHaptics(void);
CHW chw_bool CoreHaptics_CHHapticEngine_Get_PlaysHapticsOnly(void *engine);
CHW void CoreHaptics_CHHapticEngine_Set_PlaysHapticsOnly(void *engine, chw_bool isOn);
CHW chw_bool CoreHaptics_CHHapticEngine_Get_IsMutedForAudio(void *engine);
CHW void CoreHaptics_CHHapticEngine_Set_IsMutedForAudio(void *engine, chw_bool isOn);
CHW chw_bool CoreHaptics_CHHapticEngine_Get_IsMutedForHaptics(void *engine);
CHW void CoreHaptics_CHHapticEngine_Set_IsMutedForHaptics(void *engine, chw_bool isOn);
CHW chw_bool CoreHaptics_CHHapticEngine_Get_IsAutoShutdownEnabled(void *engine);
CHW void CoreHaptics_CHHapticEngine_Set_IsAutoShutdownEnabled(void *engine, chw_bool isOn);
CHW double CoreHaptics_CHHapticEngine_Get_CurrentTime(void *engine);

/* Players: 7. A destroyed player that plays goes on to its end. */
CHW void *CoreHaptics_CHHapticPatternPlayer_Destroy(void *player);
CHW chw_bool CoreHaptics_CHHapticPatternPlayer_GetIsMuted(void *player);
CHW void CoreHaptics_CHHapticPatternPlayer_SetIsMuted(void *player, chw_bool isOn);
CHW void CoreHaptics_CHHapticPatternPlayer_Start(void *player, float startTime, chw_error_of onError);
CHW void CoreHaptics_CHHapticPatternPlayer_Stop(void *player, float stopTime, chw_error_of onError);
CHW void CoreHaptics_CHHapticPatternPlayer_SendParameters(
  void *player, CHSendParametersRequest request, chw_error_of onError);
CHW void CoreHaptics_CHHapticPatternPlayer_ScheduleParameterCurve(
  void *player, CHHapticParameterCurveRequest curve, float atTime, chw_error_of onError);

/* Advanced players: 15 */
CHW void *CoreHaptics_CHHapticAdvancedPatternPlayer_Destroy(void *player);
CHW chw_bool CoreHaptics_CHHapticAdvancedPatternPlayer_GetIsMuted(void *player);
CHW void CoreHaptics_CHHapticAdvancedPatternPlayer_SetIsMuted(void *player, chw_bool isOn);
CHW void CoreHaptics_CHHapticAdvancedPatternPlayer_Start(void *player, float startTime, chw_error_of onError);
CHW void CoreHaptics_CHHapticAdvancedPatternPlayer_Stop(void *player, float stopTime, chw_error_of onError);
CHW void CoreHaptics_CHHapticAdvancedPatternPlayer_Pause(void *player, float pauseTime, chw_error_of onError);
CHW void CoreHaptics_CHHapticAdvancedPatternPlayer_Resume(void *player, float resumeTime, chw_error_of onError);
CHW void CoreHaptics_CHHapticAdvancedPatternPlayer_Seek(void *player, float toOffset, chw_error_of onError);
CHW chw_bool CoreHaptics_CHHapticAdvancedPatternPlayer_GetLoopEnabled(void *player);
CHW void CoreHaptics_CHHapticAdvancedPatternPlayer_SetLoopEnabled(void *player, chw_bool isOn);
CHW double CoreHaptics_CHHapticAdvancedPatternPlayer_GetLoopEnd(void *player);
CHW void CoreHaptics_CHHapticAdvancedPatternPlayer_SetLoopEnd(void *player, double end);
CHW float CoreHaptics_CHHapticAdvancedPatternPlayer_GetPlaybackRate(void *player);
CHW void CoreHaptics_CHHapticAdvancedPatternPlayer_SetPlaybackRate(void *player, float rate);
CHW void CoreHaptics_CHHapticAdvancedPatternPlayer_SendParameters(
  void *player, CHSendParametersRequest request, chw_error_of onError);

/* Capabilities: 6 */
CHW float CoreHaptics_Capabilities_MinValueForEventParameter(int32_t parameter, int32_t eventType);
CHW float CoreHaptics_Capabilities_DefaultValueForEventParameter(int32_t parameter, int32_t eventType);
CHW float CoreHaptics_Capabilities_MaxValueForEventParameter(int32_t parameter, int32_t eventType);
CHW float CoreHaptics_Capabilities_MinValueForDynamicParameter(int32_t parameter);
CHW float CoreHaptics_Capabilities_DefaultValueForDynamicParameter(int32_t parameter);
CHW float CoreHaptics_Capabilities_MaxValueForDynamicParameter(int32_t parameter);

/* Feedback generators: 10. Styles of impacts: 0 heavy, 1 light, 2 medium, 3 rigid, 4 soft; types of notifications: 0 error,
 * 1 success, 2 warning. */
CHW void *UIFeedbackGenerator_CreateImpactGenerator(int32_t style);
CHW void UIImpactFeedbackGenerator_Trigger(void *generator, float intensity);
CHW void UIFeedbackGenerator_DestroyImpactGenerator(void *generator);
CHW void *UIFeedbackGenerator_CreateSelectionGenerator(void);
CHW void UISelectionFeedbackGenerator_Trigger(void *generator);
CHW void UIFeedbackGenerator_DestroySelectionGenerator(void *generator);
CHW void *UIFeedbackGenerator_CreateNotificationGenerator(void);
CHW void UINotificationFeedbackGenerator_Trigger(void *generator, int32_t type);
CHW void UIFeedbackGenerator_DestroyNotificationGenerator(void *generator);
CHW void UIFeedbackGenerator_Prepare(void *generator);

#ifdef __cplusplus
}
#endif

#endif

// The imports of the plug-in's C#, declared again: the same names, types and calling convention.
using System;
using System.Runtime.InteropServices;

[StructLayout(LayoutKind.Sequential)]
struct CHError {
  public int Code;
  [MarshalAs(UnmanagedType.LPStr)] public string Text;
}

[StructLayout(LayoutKind.Sequential)]
struct SendParameter {
  public int Id;
  public float RelativeTime, Value;
}

[StructLayout(LayoutKind.Sequential)]
struct SendRequest {
  public IntPtr Parameters;
  public int Count;
  public float AtTime;
}

[StructLayout(LayoutKind.Sequential)]
struct CurveRequest {
  public int Id;
  public double Time;
  public IntPtr Points;
  public int Count;
  public IntPtr Handle;
}

delegate void ErrorCallback(CHError error);
delegate void ErrorOfCallback(IntPtr of, CHError error);
delegate void DoneCallback(IntPtr of);
// Unity's marshaller takes a generic delegate here; this is its shape.
delegate void StoppedCallback(IntPtr engine, int reason);

static class Native {
  const string Dll = "CoreHapticsWrapper";

  [DllImport(Dll)] public static extern IntPtr CoreHaptics_CHHapticEngine_Create(ErrorCallback onError, StoppedCallback onStopped, DoneCallback onReset);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticEngine_Destroy(IntPtr engine);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticEngine_Start(IntPtr engine, ErrorOfCallback onError);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticEngine_Stop(IntPtr engine, ErrorOfCallback onError);
  [DllImport(Dll)] public static extern IntPtr CoreHaptics_CHHapticEngine_MakePlayer(IntPtr engine, [MarshalAs(UnmanagedType.LPStr)] string json, ErrorOfCallback onError);
  [DllImport(Dll)] public static extern IntPtr CoreHaptics_CHHapticEngine_MakeAdvancedPlayer(IntPtr engine, [MarshalAs(UnmanagedType.LPStr)] string json, DoneCallback onFinished, ErrorOfCallback onError);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticEngine_PlayPatternFromUrl(IntPtr engine, [MarshalAs(UnmanagedType.LPStr)] string path, ErrorOfCallback onError);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticEngine_PlayPatternFromJson(IntPtr engine, [MarshalAs(UnmanagedType.LPStr)] string json, ErrorOfCallback onError);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticEngine_NotifyWhenPlayersFinished(IntPtr engine, bool leaveRunning, DoneCallback onFinished, ErrorOfCallback onError);
  [DllImport(Dll)] public static extern bool CoreHaptics_CHHapticEngine_HardwareSupportsHaptics();
  [DllImport(Dll)] public static extern bool CoreHaptics_CHHapticEngine_Get_PlaysHapticsOnly(IntPtr engine);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticEngine_Set_PlaysHapticsOnly(IntPtr engine, bool on);
  [DllImport(Dll)] public static extern bool CoreHaptics_CHHapticEngine_Get_IsMutedForAudio(IntPtr engine);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticEngine_Set_IsMutedForAudio(IntPtr engine, bool on);
  [DllImport(Dll)] public static extern bool CoreHaptics_CHHapticEngine_Get_IsMutedForHaptics(IntPtr engine);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticEngine_Set_IsMutedForHaptics(IntPtr engine, bool on);
  [DllImport(Dll)] public static extern bool CoreHaptics_CHHapticEngine_Get_IsAutoShutdownEnabled(IntPtr engine);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticEngine_Set_IsAutoShutdownEnabled(IntPtr engine, bool on);
  [DllImport(Dll)] public static extern double CoreHaptics_CHHapticEngine_Get_CurrentTime(IntPtr engine);

  [DllImport(Dll)] public static extern IntPtr CoreHaptics_CHHapticPatternPlayer_Destroy(IntPtr player);
  [DllImport(Dll)] public static extern bool CoreHaptics_CHHapticPatternPlayer_GetIsMuted(IntPtr player);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticPatternPlayer_SetIsMuted(IntPtr player, bool on);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticPatternPlayer_Start(IntPtr player, float time, ErrorOfCallback onError);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticPatternPlayer_Stop(IntPtr player, float time, ErrorOfCallback onError);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticPatternPlayer_SendParameters(IntPtr player, SendRequest request, ErrorOfCallback onError);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticPatternPlayer_ScheduleParameterCurve(IntPtr player, CurveRequest curve, float time, ErrorOfCallback onError);

  [DllImport(Dll)] public static extern IntPtr CoreHaptics_CHHapticAdvancedPatternPlayer_Destroy(IntPtr player);
  [DllImport(Dll)] public static extern bool CoreHaptics_CHHapticAdvancedPatternPlayer_GetIsMuted(IntPtr player);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticAdvancedPatternPlayer_SetIsMuted(IntPtr player, bool on);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticAdvancedPatternPlayer_Start(IntPtr player, float time, ErrorOfCallback onError);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticAdvancedPatternPlayer_Stop(IntPtr player, float time, ErrorOfCallback onError);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticAdvancedPatternPlayer_Pause(IntPtr player, float time, ErrorOfCallback onError);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticAdvancedPatternPlayer_Resume(IntPtr player, float time, ErrorOfCallback onError);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticAdvancedPatternPlayer_Seek(IntPtr player, float offset, ErrorOfCallback onError);
  [DllImport(Dll)] public static extern bool CoreHaptics_CHHapticAdvancedPatternPlayer_GetLoopEnabled(IntPtr player);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticAdvancedPatternPlayer_SetLoopEnabled(IntPtr player, bool on);
  [DllImport(Dll)] public static extern double CoreHaptics_CHHapticAdvancedPatternPlayer_GetLoopEnd(IntPtr player);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticAdvancedPatternPlayer_SetLoopEnd(IntPtr player, double end);
  [DllImport(Dll)] public static extern float CoreHaptics_CHHapticAdvancedPatternPlayer_GetPlaybackRate(IntPtr player);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticAdvancedPatternPlayer_SetPlaybackRate(IntPtr player, float rate);
  [DllImport(Dll)] public static extern void CoreHaptics_CHHapticAdvancedPatternPlayer_SendParameters(IntPtr player, SendRequest request, ErrorOfCallback onError);

  [DllImport(Dll)] public static extern float CoreHaptics_Capabilities_MinValueForEventParameter(int parameter, int type);
  [DllImport(Dll)] public static extern float CoreHaptics_Capabilities_DefaultValueForEventParameter(int parameter, int type);
  [DllImport(Dll)] public static extern float CoreHaptics_Capabilities_MaxValueForEventParameter(int parameter, int type);
  [DllImport(Dll)] public static extern float CoreHaptics_Capabilities_MinValueForDynamicParameter(int parameter);
  [DllImport(Dll)] public static extern float CoreHaptics_Capabilities_DefaultValueForDynamicParameter(int parameter);
  [DllImport(Dll)] public static extern float CoreHaptics_Capabilities_MaxValueForDynamicParameter(int parameter);

  [DllImport(Dll)] public static extern IntPtr UIFeedbackGenerator_CreateImpactGenerator(int style);
  [DllImport(Dll)] public static extern void UIImpactFeedbackGenerator_Trigger(IntPtr generator, float intensity);
  [DllImport(Dll)] public static extern void UIFeedbackGenerator_DestroyImpactGenerator(IntPtr generator);
  [DllImport(Dll)] public static extern IntPtr UIFeedbackGenerator_CreateSelectionGenerator();
  [DllImport(Dll)] public static extern void UISelectionFeedbackGenerator_Trigger(IntPtr generator);
  [DllImport(Dll)] public static extern void UIFeedbackGenerator_DestroySelectionGenerator(IntPtr generator);
  [DllImport(Dll)] public static extern IntPtr UIFeedbackGenerator_CreateNotificationGenerator();
  [DllImport(Dll)] public static extern void UINotificationFeedbackGenerator_Trigger(IntPtr generator, int type);
  [DllImport(Dll)] public static extern void UIFeedbackGenerator_DestroyNotificationGenerator(IntPtr generator);
  [DllImport(Dll)] public static extern void UIFeedbackGenerator_Prepare(IntPtr generator);
}

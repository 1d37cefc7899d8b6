// Calls all 57 functions as the C# of the plug-in does, on mono: Driver.exe FOLDER. FOLDER is Samples of
// the repository, `none` for a run with THRUM_OUTPUT=none, or `quit` (`quit exit`) for a
// program that ends in the middle.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Threading;

static class Driver {
  const string Tap = "{\"Version\": 1.0,\t\"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"HapticTransient\", \"EventParameters\": []}},]}";
  const string Hum = "{\"Version\": 1.0, \"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"HapticContinuous\", \"EventDuration\": 0.05, \"EventParameters\": []}}]}";
  const string Long = "{\"Version\": 1.0, \"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"HapticContinuous\", \"EventDuration\": 20, \"EventParameters\": []}}]}";

  // The values that the callbacks have received; the delegates are kept, as the plug-in keeps its own.
  static readonly List<KeyValuePair<IntPtr, int>> errors = new List<KeyValuePair<IntPtr, int>>();
  static readonly List<IntPtr> finished = new List<IntPtr>(), allFinished = new List<IntPtr>(), resets = new List<IntPtr>();
  static readonly List<KeyValuePair<IntPtr, int>> stopped = new List<KeyValuePair<IntPtr, int>>();
  static string lastText;
  static int errorThread, callbackThread;
  static readonly object gate = new object();
  static bool startsAgain;

  static readonly ErrorCallback onError = error => { lock (gate) { errors.Add(new KeyValuePair<IntPtr, int>(IntPtr.Zero, error.Code)); lastText = error.Text; } };
  static readonly ErrorOfCallback onErrorOf = (of, error) => {
    lock (gate) { errors.Add(new KeyValuePair<IntPtr, int>(of, error.Code)); lastText = error.Text; errorThread = Thread.CurrentThread.ManagedThreadId; }
  };
  static readonly DoneCallback onFinished = of => {
    lock (gate) { finished.Add(of); callbackThread = Thread.CurrentThread.ManagedThreadId; Monitor.PulseAll(gate); }
  };
  static readonly DoneCallback onAllFinished = of => { lock (gate) { allFinished.Add(of); Monitor.PulseAll(gate); } };
  static readonly DoneCallback onReset = of => { lock (gate) resets.Add(of); };
  static readonly StoppedCallback onStopped = (of, reason) => {
    // A game may start its engine again in this call.
    if (startsAgain) Native.CoreHaptics_CHHapticEngine_Start(of, onErrorOf);
    lock (gate) { stopped.Add(new KeyValuePair<IntPtr, int>(of, reason)); Monitor.PulseAll(gate); }
  };

  static void Check(bool isTrue, string what) {
    if (isTrue) return;
    Console.Error.WriteLine("Driver: not so: " + what + " (last error: " + lastText + ")");
    Environment.Exit(1);
  }

  static void CheckNoError(string what) { lock (gate) Check(errors.Count == 0, what + " without an error"); }

  static void CheckError(IntPtr of, int code, string what) {
    lock (gate) {
      Check(errors.Count == 1, what + ": one error, but there are " + errors.Count);
      Check(errors[0].Key == of && errors[0].Value == code, what + ": error " + code + " of the object, but " + errors[0].Value);
      Check(!string.IsNullOrEmpty(lastText) && errorThread == Thread.CurrentThread.ManagedThreadId, what + ": text and thread");
      errors.Clear();
    }
  }

  static void Await(Func<bool> condition, string what) {
    var clock = Stopwatch.StartNew();
    lock (gate) while (!condition()) Check(Monitor.Wait(gate, 200) || clock.ElapsedMilliseconds < 20000, what + " within 20 s");
  }

  static IntPtr Engine() {
    IntPtr engine = Native.CoreHaptics_CHHapticEngine_Create(onError, onStopped, onReset);
    Check(engine != IntPtr.Zero, "an engine");
    return engine;
  }

  static void Send(IntPtr player, bool isAdvanced, int id, float value, float relative = 0, float at = 0) {
    var parameters = new[] { new SendParameter { Id = id, RelativeTime = relative, Value = value }, new SendParameter { Id = 1, Value = 0.1f } };
    GCHandle handle = GCHandle.Alloc(parameters, GCHandleType.Pinned);
    var request = new SendRequest { Parameters = handle.AddrOfPinnedObject(), Count = 2, AtTime = at };
    if (isAdvanced) Native.CoreHaptics_CHHapticAdvancedPatternPlayer_SendParameters(player, request, onErrorOf);
    else Native.CoreHaptics_CHHapticPatternPlayer_SendParameters(player, request, onErrorOf);
    handle.Free();
  }

  static void Curve(IntPtr player, int id, params float[] points) {
    GCHandle handle = GCHandle.Alloc(points, GCHandleType.Pinned);
    var curve = new CurveRequest { Id = id, Points = handle.AddrOfPinnedObject(), Count = points.Length / 2, Handle = GCHandle.ToIntPtr(handle) };
    Native.CoreHaptics_CHHapticPatternPlayer_ScheduleParameterCurve(player, curve, 0, onErrorOf);
    handle.Free();
  }

  static void Players() {
    IntPtr engine = Engine();
    IntPtr player = Native.CoreHaptics_CHHapticEngine_MakePlayer(engine, Tap, onErrorOf);
    IntPtr advanced = Native.CoreHaptics_CHHapticEngine_MakeAdvancedPlayer(engine, Hum, onFinished, onErrorOf);
    Check(player != IntPtr.Zero && advanced != IntPtr.Zero && player != advanced, "two players");
    CheckNoError("players are made");
    Check(Native.CoreHaptics_CHHapticEngine_MakePlayer(engine, "{\"Pattern\": 5}", onErrorOf) == IntPtr.Zero, "no player of a bad pattern");
    CheckError(engine, -4813, "a bad pattern");
    Check(Native.CoreHaptics_CHHapticEngine_MakeAdvancedPlayer(engine, null, onFinished, onErrorOf) == IntPtr.Zero, "no player without a pattern");
    CheckError(engine, -4813, "no pattern");
    Native.CoreHaptics_CHHapticPatternPlayer_Start(player, 0, onErrorOf);
    CheckError(player, -4805, "a start on a stopped engine");

    Native.CoreHaptics_CHHapticEngine_Start(engine, onErrorOf);
    CheckNoError("the engine starts");
    Check(Native.CoreHaptics_CHHapticEngine_Get_CurrentTime(engine) >= 0, "a time");
    Native.CoreHaptics_CHHapticPatternPlayer_Start(player, 0, onErrorOf);
    Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Start(advanced, 0, onErrorOf);
    Await(() => finished.Contains(advanced), "the end of an advanced player");
    Check(callbackThread != Thread.CurrentThread.ManagedThreadId, "ends arrive on another thread");
    lock (gate) Check(!finished.Contains(player), "basic players do not report their end");
    CheckNoError("players play");

    Native.CoreHaptics_CHHapticPatternPlayer_Start(player, -1, onErrorOf);
    CheckError(player, -4840, "a negative time");
    Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Seek(advanced, float.NaN, onErrorOf);
    CheckError(advanced, -4840, "an offset that is not a number");
    Send(player, false, 12, 1);
    CheckError(player, -4820, "an unknown parameter");
    Send(player, false, 0, float.NaN);
    CheckError(player, -4840, "a value that is not a number");
    for (int id = 0; id < 12; id++) Send(player, false, id, 5);
    for (int id = 0; id < 12; id++) Send(advanced, true, id, -5, 0.01f);
    CheckNoError("values out of range are clamped");
    Curve(player, 0, 0, 0, 0.1f, 1);
    Curve(player, 7, 0, -9, 0.1f, 9);
    CheckNoError("curves");
    Curve(player, 99, 0, 0);
    CheckError(player, -4820, "a curve of an unknown parameter");
    Curve(player, 0);
    CheckError(player, -4840, "a curve without points");

    IntPtr looping = Native.CoreHaptics_CHHapticEngine_MakeAdvancedPlayer(engine, Hum, onFinished, onErrorOf);
    Check(!Native.CoreHaptics_CHHapticAdvancedPatternPlayer_GetLoopEnabled(looping), "no loop at first");
    Native.CoreHaptics_CHHapticAdvancedPatternPlayer_SetLoopEnabled(looping, true);
    Native.CoreHaptics_CHHapticAdvancedPatternPlayer_SetLoopEnd(looping, 0.03);
    Native.CoreHaptics_CHHapticAdvancedPatternPlayer_SetPlaybackRate(looping, 2);
    Check(Native.CoreHaptics_CHHapticAdvancedPatternPlayer_GetLoopEnabled(looping), "a loop");
    Check(Native.CoreHaptics_CHHapticAdvancedPatternPlayer_GetLoopEnd(looping) == 0.03, "its end");
    Check(Native.CoreHaptics_CHHapticAdvancedPatternPlayer_GetPlaybackRate(looping) == 2, "its rate");
    Native.CoreHaptics_CHHapticAdvancedPatternPlayer_SetPlaybackRate(looping, -3);
    Check(Native.CoreHaptics_CHHapticAdvancedPatternPlayer_GetPlaybackRate(looping) == 2, "no rate below 0");
    Native.CoreHaptics_CHHapticAdvancedPatternPlayer_SetIsMuted(looping, true);
    Check(Native.CoreHaptics_CHHapticAdvancedPatternPlayer_GetIsMuted(looping), "a muted player");
    Check(!Native.CoreHaptics_CHHapticPatternPlayer_GetIsMuted(player), "another that is not");
    Native.CoreHaptics_CHHapticPatternPlayer_SetIsMuted(player, true);
    Check(Native.CoreHaptics_CHHapticPatternPlayer_GetIsMuted(player), "muted too");
    Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Start(looping, 0, onErrorOf);
    Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Pause(looping, 0, onErrorOf);
    Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Resume(looping, 0, onErrorOf);
    Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Seek(looping, 0.01f, onErrorOf);
    lock (gate) Check(!finished.Contains(looping), "a loop goes on");
    Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Stop(looping, 0, onErrorOf);
    Await(() => finished.Contains(looping), "the end of a loop");
    CheckNoError("a loop");

    // A destroyed player plays on, and reports nothing.
    IntPtr destroyed = Native.CoreHaptics_CHHapticEngine_MakeAdvancedPlayer(engine, Hum, onFinished, onErrorOf);
    Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Start(destroyed, 0, onErrorOf);
    Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Destroy(destroyed);
    Native.CoreHaptics_CHHapticEngine_NotifyWhenPlayersFinished(engine, true, onAllFinished, onErrorOf);
    Await(() => allFinished.Contains(engine), "the end of all players");
    lock (gate) Check(!finished.Contains(destroyed), "nothing of a destroyed player");
    Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Start(destroyed, 0, onErrorOf);
    CheckError(destroyed, -4812, "a destroyed player");
    Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Destroy(destroyed);
    Native.CoreHaptics_CHHapticPatternPlayer_Stop(player, 0, onErrorOf);

    // Stops by the call itself are not reported; the end of an engine that runs is.
    lock (gate) Check(stopped.Count == 0, "no stop so far");
    Native.CoreHaptics_CHHapticEngine_Stop(engine, onErrorOf);
    Native.CoreHaptics_CHHapticEngine_Start(engine, onErrorOf);
    Native.CoreHaptics_CHHapticEngine_Destroy(engine);
    lock (gate) Check(stopped.Count == 1 && stopped[0].Key == engine && stopped[0].Value == 5, "destroyed while it ran");
    lock (gate) stopped.Clear();
    // Players of an engine that is gone.
    Native.CoreHaptics_CHHapticPatternPlayer_Start(player, 0, onErrorOf);
    CheckError(player, -4805, "a player without its engine");
    Native.CoreHaptics_CHHapticPatternPlayer_Destroy(player);
    Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Destroy(looping);
    Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Destroy(advanced);
    Native.CoreHaptics_CHHapticEngine_Start(engine, onErrorOf);
    CheckError(engine, -1, "a destroyed engine");
    Native.CoreHaptics_CHHapticEngine_Start(IntPtr.Zero, onErrorOf);
    CheckError(IntPtr.Zero, -1, "no engine");
  }

  static void Engines(string samples) {
    Check(Native.CoreHaptics_CHHapticEngine_HardwareSupportsHaptics(), "haptics");
    IntPtr engine = Engine();
    Native.CoreHaptics_CHHapticEngine_Set_PlaysHapticsOnly(engine, true);
    Check(Native.CoreHaptics_CHHapticEngine_Get_PlaysHapticsOnly(engine), "haptics only");
    Native.CoreHaptics_CHHapticEngine_Set_IsMutedForAudio(engine, true);
    Check(Native.CoreHaptics_CHHapticEngine_Get_IsMutedForAudio(engine), "muted for audio");
    Check(!Native.CoreHaptics_CHHapticEngine_Get_IsMutedForHaptics(engine), "not for haptics");
    Native.CoreHaptics_CHHapticEngine_Set_IsMutedForHaptics(engine, true);
    Check(Native.CoreHaptics_CHHapticEngine_Get_IsMutedForHaptics(engine), "muted for haptics");
    Check(!Native.CoreHaptics_CHHapticEngine_Get_IsAutoShutdownEnabled(engine), "no automatic shutdown");
    Native.CoreHaptics_CHHapticEngine_Set_IsAutoShutdownEnabled(engine, true);
    Check(Native.CoreHaptics_CHHapticEngine_Get_IsAutoShutdownEnabled(engine), "automatic shutdown");

    // With automatic shutdown a player starts the engine.
    IntPtr player = Native.CoreHaptics_CHHapticEngine_MakePlayer(engine, Tap, onErrorOf);
    Native.CoreHaptics_CHHapticPatternPlayer_Start(player, 0, onErrorOf);
    CheckNoError("a start that starts the engine");
    Native.CoreHaptics_CHHapticEngine_Set_IsAutoShutdownEnabled(engine, false);

    lock (gate) { allFinished.Clear(); stopped.Clear(); }
    startsAgain = true;
    Native.CoreHaptics_CHHapticEngine_NotifyWhenPlayersFinished(engine, false, onAllFinished, onErrorOf);
    Await(() => allFinished.Count == 1 && stopped.Count == 1, "the end of all, and the stop");
    startsAgain = false;
    lock (gate) Check(stopped[0].Key == engine && stopped[0].Value == 4, "the reason of the stop");
    Native.CoreHaptics_CHHapticPatternPlayer_Start(player, 0, onErrorOf);
    CheckNoError("the engine that the callback started");

    Native.CoreHaptics_CHHapticEngine_Stop(engine, onErrorOf);
    Native.CoreHaptics_CHHapticEngine_PlayPatternFromJson(engine, Tap, onErrorOf);
    Native.CoreHaptics_CHHapticEngine_PlayPatternFromUrl(engine, Path.Combine(samples, "heartbeat.ahap"), onErrorOf);
    Native.CoreHaptics_CHHapticEngine_PlayPatternFromUrl(engine, Path.Combine(samples, "chime-with-sound.ahap"), onErrorOf);
    CheckNoError("patterns from text and files, with sound");
    string json = File.ReadAllText(Path.Combine(samples, "chime-with-sound.ahap"));
    Native.CoreHaptics_CHHapticEngine_PlayPatternFromJson(engine, json, onErrorOf);
    CheckError(engine, -4824, "a sound without its folder");
    json = json.Replace("\"EventWaveformPath\": \"", "\"EventWaveformPath\": \"" + Path.GetFullPath(samples) + "/");
    Native.CoreHaptics_CHHapticEngine_PlayPatternFromJson(engine, json, onErrorOf);
    CheckNoError("a sound by its absolute path");
    Native.CoreHaptics_CHHapticEngine_PlayPatternFromUrl(engine, "nothing.ahap", onErrorOf);
    CheckError(engine, -4851, "a missing file");
    Native.CoreHaptics_CHHapticEngine_PlayPatternFromJson(engine, "[", onErrorOf);
    CheckError(engine, -4813, "text that is no pattern");

    // Two requests at once; the stop of the first ends both.
    lock (gate) { allFinished.Clear(); stopped.Clear(); }
    Native.CoreHaptics_CHHapticEngine_NotifyWhenPlayersFinished(engine, true, onAllFinished, onErrorOf);
    Native.CoreHaptics_CHHapticEngine_NotifyWhenPlayersFinished(engine, false, onAllFinished, onErrorOf);
    Await(() => allFinished.Count == 2 && stopped.Count == 1, "two requests");
    Native.CoreHaptics_CHHapticEngine_Destroy(engine);
    Native.CoreHaptics_CHHapticEngine_Destroy(engine);
    Native.CoreHaptics_CHHapticPatternPlayer_Destroy(player);
  }

  static void Capabilities() {
    for (int type = 0; type < 4; type++) for (int parameter = 0; parameter < 10; parameter++) {
      float least = Native.CoreHaptics_Capabilities_MinValueForEventParameter(parameter, type);
      float standard = Native.CoreHaptics_Capabilities_DefaultValueForEventParameter(parameter, type);
      float most = Native.CoreHaptics_Capabilities_MaxValueForEventParameter(parameter, type);
      Check(least <= standard && standard <= most && most == 1, "range of " + parameter);
      Check(least == (parameter == 7 || parameter == 8 ? -1 : 0), "pan and pitch begin at -1");
    }
    Check(Native.CoreHaptics_Capabilities_DefaultValueForEventParameter(0, 0) == 0.75f, "a tap's intensity");
    Check(Native.CoreHaptics_Capabilities_DefaultValueForEventParameter(1, 1) == 0.422601f, "a vibration's sharpness");
    Check(Native.CoreHaptics_Capabilities_DefaultValueForEventParameter(99, 0) == 0.75f, "an unknown parameter");
    for (int parameter = 0; parameter < 12; parameter++) {
      bool isFactor = parameter == 0 || parameter == 5;
      Check(Native.CoreHaptics_Capabilities_MinValueForDynamicParameter(parameter) == (isFactor ? 0 : -1), "least of " + parameter);
      Check(Native.CoreHaptics_Capabilities_DefaultValueForDynamicParameter(parameter) == (isFactor ? 1 : 0), "default of " + parameter);
      Check(Native.CoreHaptics_Capabilities_MaxValueForDynamicParameter(parameter) == 1, "most of " + parameter);
    }
  }

  static void Feedback() {
    var impacts = new List<IntPtr>();
    for (int style = -1; style < 6; style++) impacts.Add(Native.UIFeedbackGenerator_CreateImpactGenerator(style));
    IntPtr selection = Native.UIFeedbackGenerator_CreateSelectionGenerator();
    IntPtr notification = Native.UIFeedbackGenerator_CreateNotificationGenerator();
    Check(!impacts.Contains(IntPtr.Zero) && selection != IntPtr.Zero && notification != IntPtr.Zero, "generators");
    foreach (IntPtr impact in impacts) {
      Native.UIFeedbackGenerator_Prepare(impact);
      foreach (float intensity in new[] { 0, 0.5f, 1, 2, -1, float.NaN }) Native.UIImpactFeedbackGenerator_Trigger(impact, intensity);
      Native.UISelectionFeedbackGenerator_Trigger(impact);
    }
    Native.UISelectionFeedbackGenerator_Trigger(selection);
    for (int type = -1; type < 4; type++) Native.UINotificationFeedbackGenerator_Trigger(notification, type);
    Native.UIFeedbackGenerator_Prepare(IntPtr.Zero);
    foreach (IntPtr impact in impacts) Native.UIFeedbackGenerator_DestroyImpactGenerator(impact);
    Native.UIFeedbackGenerator_DestroySelectionGenerator(notification);
    Native.UIFeedbackGenerator_DestroySelectionGenerator(selection);
    Native.UIFeedbackGenerator_DestroySelectionGenerator(selection);
    Native.UIFeedbackGenerator_DestroyNotificationGenerator(notification);
    Native.UIImpactFeedbackGenerator_Trigger(impacts[0], 1);
  }

  static void Orders() {
    // Everything is destroyed in every order, while it plays.
    int[][] orders = { new[] { 0, 1, 2 }, new[] { 0, 2, 1 }, new[] { 1, 0, 2 }, new[] { 1, 2, 0 }, new[] { 2, 0, 1 }, new[] { 2, 1, 0 } };
    foreach (int[] order in orders) {
      IntPtr engine = Engine();
      Native.CoreHaptics_CHHapticEngine_Start(engine, onErrorOf);
      IntPtr player = Native.CoreHaptics_CHHapticEngine_MakePlayer(engine, Long, onErrorOf);
      IntPtr advanced = Native.CoreHaptics_CHHapticEngine_MakeAdvancedPlayer(engine, Long, onFinished, onErrorOf);
      Native.CoreHaptics_CHHapticPatternPlayer_Start(player, 0, onErrorOf);
      Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Start(advanced, 0, onErrorOf);
      foreach (int which in order) {
        if (which == 0) Native.CoreHaptics_CHHapticEngine_Destroy(engine);
        if (which == 1) Native.CoreHaptics_CHHapticPatternPlayer_Destroy(player);
        if (which == 2) Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Destroy(advanced);
      }
      CheckNoError("objects that are destroyed in another order");
    }
  }

  static void Many() {
    IntPtr engine = Engine();
    var seen = new HashSet<IntPtr>();
    Stopwatch clock = Stopwatch.StartNew();
    for (int index = 0; index < 100000; index++) {
      IntPtr player = Native.CoreHaptics_CHHapticEngine_MakeAdvancedPlayer(engine, Tap, onFinished, onErrorOf);
      Check(player != IntPtr.Zero && seen.Add(player), "a player with a key of its own");
      Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Destroy(player);
    }
    CheckNoError("100 000 players");
    Console.WriteLine("100000 players made and destroyed in " + clock.ElapsedMilliseconds + " ms");
    Native.CoreHaptics_CHHapticEngine_Destroy(engine);
  }

  static void Threads() {
    IntPtr engine = Engine();
    Native.CoreHaptics_CHHapticEngine_Start(engine, onErrorOf);
    var threads = new List<Thread>();
    for (int number = 0; number < 4; number++) {
      var thread = new Thread(() => {
        for (int index = 0; index < 200; index++) {
          IntPtr player = Native.CoreHaptics_CHHapticEngine_MakeAdvancedPlayer(engine, Tap, onFinished, onErrorOf);
          Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Start(player, 0, onErrorOf);
          Send(player, true, 0, 0.5f);
          Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Destroy(player);
        }
      });
      thread.Start();
      threads.Add(thread);
    }
    foreach (Thread thread in threads) thread.Join();
    CheckNoError("four threads");
    Native.CoreHaptics_CHHapticEngine_Destroy(engine);
  }

  static void NoDevice() {
    // With THRUM_OUTPUT=none an engine cannot be made, and says why.
    Check(!Native.CoreHaptics_CHHapticEngine_HardwareSupportsHaptics(), "no haptics without an output");
    Check(Native.CoreHaptics_CHHapticEngine_Create(onError, onStopped, onReset) == IntPtr.Zero, "no engine without an output");
    lock (gate) Check(errors.Count == 1 && errors[0].Value == -4809 && lastText.Length > 0, "the reason");
    Check(Native.UIFeedbackGenerator_CreateSelectionGenerator() == IntPtr.Zero, "no generator without an output");
  }

  static void Main(string[] arguments) {
    int count = typeof(Native).GetMethods(BindingFlags.Public | BindingFlags.Static).Length;
    Check(count == 57, "57 imports, but there are " + count);
    if (arguments[0] == "quit") {
      // A game that quits without destroying anything, after a callback.
      IntPtr engine = Engine();
      Native.CoreHaptics_CHHapticEngine_Start(engine, onErrorOf);
      IntPtr player = Native.CoreHaptics_CHHapticEngine_MakeAdvancedPlayer(engine, Tap, onFinished, onErrorOf);
      Native.CoreHaptics_CHHapticAdvancedPatternPlayer_Start(player, 0, onErrorOf);
      Await(() => finished.Contains(player), "the end of a player");
      if (arguments.Length > 1) Environment.Exit(3);
      return;
    }
    if (arguments[0] == "none") {
      NoDevice();
      return;
    }
    Players();
    Orders();
    Threads();
    Capabilities();
    Feedback();
    if (Environment.GetEnvironmentVariable("QUICK") == null) Many();
    Engines(arguments[0]);
    lock (gate) Check(resets.Count == 0, "no reset");
    Console.WriteLine("all 57 functions do what the plug-in's C# relies on");
  }
}

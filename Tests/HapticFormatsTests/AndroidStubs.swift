/// The classes of Android that generated source uses, as their documentation declares them, and a program that plays on
/// devices with less and less.
enum AndroidStubs {
  static let files: [(String, String)] = [
    (
      "android/os/Build.java",
      "package android.os; public class Build { public static class VERSION { public static int SDK_INT = 36; } }"
    ),
    (
      "android/os/Handler.java",
      "package android.os; public class Handler { public final boolean postDelayed(Runnable r, long delayMillis) { r.run(); return true; } }"
    ),
    (
      "android/os/vibrator/VibratorFrequencyProfile.java",
      """
      package android.os.vibrator;
      public final class VibratorFrequencyProfile {
        public float getMinFrequencyHz() { return 30f; }
        public float getMaxFrequencyHz() { return 400f; }
      }
      """
    ),
    (
      "android/os/VibrationEffect.java",
      """
      package android.os;
      public class VibrationEffect {
        public final String log;
        VibrationEffect(String log) { this.log = log; }
        public static VibrationEffect createWaveform(long[] timings, int[] amplitudes, int repeat) {
          if (timings.length != amplitudes.length) throw new IllegalArgumentException();
          return new VibrationEffect("amplitudes " + timings.length);
        }
        public static VibrationEffect createWaveform(long[] timings, int repeat) {
          return new VibrationEffect("pulses " + timings.length);
        }
        public static Composition startComposition() { return new Composition(); }
        public static final class Composition {
          public Composition addPrimitive(int primitiveId, float scale, int delay) {
            if (scale < 0 || scale > 1 || delay < 0) throw new IllegalArgumentException();
            return this;
          }
          public VibrationEffect compose() { return new VibrationEffect("primitives"); }
        }
        public static final class WaveformEnvelopeBuilder {
          private String log = "";
          private int count;
          private float last = 0;
          public WaveformEnvelopeBuilder setInitialFrequencyHz(float hz) { return this; }
          public WaveformEnvelopeBuilder addControlPoint(float amplitude, float frequencyHz, long durationMillis) {
            if (amplitude < 0 || amplitude > 1 || frequencyHz <= 0 || durationMillis < 20) throw new IllegalArgumentException();
            last = amplitude;
            if (++count > 16) throw new IllegalArgumentException();
            log += "frequency ";
            return this;
          }
          public VibrationEffect build() { return new VibrationEffect(log); }
        }
        public static final class BasicEnvelopeBuilder {
          private String log = "";
          private float last = 1;
          public BasicEnvelopeBuilder setInitialSharpness(float sharpness) { return this; }
          public BasicEnvelopeBuilder addControlPoint(float intensity, float sharpness, long durationMillis) {
            if (intensity < 0 || intensity > 1 || sharpness < 0 || sharpness > 1 || durationMillis < 20) throw new IllegalArgumentException();
            last = intensity;
            log += "sharpness ";
            return this;
          }
          public VibrationEffect build() {
            if (last != 0) throw new IllegalStateException("must end at 0");
            return new VibrationEffect(log);
          }
        }
      }
      """
    ),
    (
      "android/os/Vibrator.java",
      """
      package android.os;
      import android.os.vibrator.VibratorFrequencyProfile;
      public class Vibrator {
        public boolean envelopes, frequencies, amplitudes;
        public String log = "";
        public boolean areEnvelopeEffectsSupported() { return envelopes; }
        public VibratorFrequencyProfile getFrequencyProfile() { return frequencies ? new VibratorFrequencyProfile() : null; }
        public boolean areAllPrimitivesSupported(int... primitives) { return true; }
        public boolean hasAmplitudeControl() { return amplitudes; }
        public void vibrate(VibrationEffect effect) { log += effect.log; }
        public void vibrate(long[] pattern, int repeat) { log += "pulses " + pattern.length; }
      }
      """
    ),
    (
      "Run.java",
      """
      import android.os.*;
      public class Run {
        public static void main(String[] words) {
          for (int device = 0; device < 4; device++) {
            Vibrator vibrator = new Vibrator();
            Build.VERSION.SDK_INT = device == 3 ? 24 : 36;
            vibrator.envelopes = device < 2;
            vibrator.frequencies = device == 0;
            vibrator.amplitudes = device == 2;
            MyTap2Haptics.play(vibrator, new Handler());
            System.out.println(vibrator.log);
          }
        }
      }
      """
    ),
  ]
}

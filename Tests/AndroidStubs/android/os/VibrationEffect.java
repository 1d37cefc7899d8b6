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

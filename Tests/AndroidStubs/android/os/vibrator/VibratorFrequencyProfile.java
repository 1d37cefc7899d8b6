package android.os.vibrator;
public final class VibratorFrequencyProfile {
  public float getMinFrequencyHz() { return 30f; }
  public float getMaxFrequencyHz() { return 400f; }
}

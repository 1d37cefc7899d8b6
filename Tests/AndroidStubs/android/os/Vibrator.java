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

extension AndroidSource {
  /// The source in Java.
  var java: String {
    """
    \(comment)
    \(imports(Self.classes + ["vibrator.VibratorFrequencyProfile"], end: ";"))

    /** Plays a haptic pattern. Needs the permission android.permission.VIBRATE. */
    public final class \(type) {
      /** When each envelope starts, in milliseconds. */
      private static final int[] STARTS = {\(starts)};
      /** Points of each envelope: amplitude, frequency in Hz, intensity, sharpness, milliseconds. */
      private static final float[][] ENVELOPES = {
    \(envelopes(open: "{", close: "}"))  };
      private static final boolean HAS_PRIMITIVES = \(hasPrimitives);
      private static final int[] PRIMITIVES = {\(primitives)};
      private static final float[] SCALES = {\(scales)};
      private static final int[] PRIMITIVE_STARTS = {\(primitiveStarts)};
      private static final int[] PRIMITIVE_LENGTHS = {\(primitiveLengths)};
      private static final long[] TIMINGS = {\(timings)};
      private static final int[] AMPLITUDES = {\(amplitudes)};
      /** Times off and on: for motors without amplitudes. */
      private static final long[] PULSES = {\(pulses)};

      private \(type)() {}

      /** Plays the best form that the device supports. Later envelopes are posted to the handler. */
      public static void play(Vibrator vibrator, Handler handler) {
        if (Build.VERSION.SDK_INT >= 36 && vibrator.areEnvelopeEffectsSupported()) {
          VibratorFrequencyProfile profile = vibrator.getFrequencyProfile();
          boolean hasFrequencies = profile != null && profile.getMinFrequencyHz() <= \(lowest)
              && profile.getMaxFrequencyHz() >= \(highest);
          for (int i = 0; i < STARTS.length; i++) {
            VibrationEffect effect = hasFrequencies ? waveformEnvelope(ENVELOPES[i]) : basicEnvelope(ENVELOPES[i]);
            if (STARTS[i] == 0) vibrator.vibrate(effect);
            else handler.postDelayed(() -> vibrator.vibrate(effect), STARTS[i]);
          }
        } else if (HAS_PRIMITIVES && Build.VERSION.SDK_INT >= 30
            && vibrator.areAllPrimitivesSupported(PRIMITIVES)) {
          vibrator.vibrate(primitives());
        } else if (Build.VERSION.SDK_INT >= 26 && vibrator.hasAmplitudeControl()) {
          if (TIMINGS.length > 0) vibrator.vibrate(VibrationEffect.createWaveform(TIMINGS, AMPLITUDES, -1));
        } else if (PULSES.length == 0) {
          return;
        } else if (Build.VERSION.SDK_INT >= 26) {
          vibrator.vibrate(VibrationEffect.createWaveform(PULSES, -1));
        } else {
          vibrator.vibrate(PULSES, -1);
        }
      }

      private static VibrationEffect waveformEnvelope(float[] points) {
        VibrationEffect.WaveformEnvelopeBuilder builder = new VibrationEffect.WaveformEnvelopeBuilder();
        builder.setInitialFrequencyHz(points[1]);
        for (int i = 0; i < points.length; i += 5) {
          builder.addControlPoint(points[i], points[i + 1], (long) points[i + 4]);
        }
        return builder.build();
      }

      private static VibrationEffect basicEnvelope(float[] points) {
        VibrationEffect.BasicEnvelopeBuilder builder = new VibrationEffect.BasicEnvelopeBuilder();
        builder.setInitialSharpness(points[3]);
        for (int i = 0; i < points.length; i += 5) {
          builder.addControlPoint(points[i + 2], points[i + 3], (long) points[i + 4]);
        }
        return builder.build();
      }

      private static VibrationEffect primitives() {
        VibrationEffect.Composition composition = VibrationEffect.startComposition();
        int end = 0;
        for (int i = 0; i < PRIMITIVES.length; i++) {
          composition.addPrimitive(PRIMITIVES[i], SCALES[i], Math.max(0, PRIMITIVE_STARTS[i] - end));
          end = Math.max(end, PRIMITIVE_STARTS[i]) + PRIMITIVE_LENGTHS[i];
        }
        return composition.compose();
      }
    }

    """
  }
}

extension AndroidSource {
  /// The source in Kotlin.
  var kotlin: String {
    """
    \(comment)
    \(imports(Self.classes))

    /** Plays a haptic pattern. Needs the permission android.permission.VIBRATE. */
    object \(type) {
      /** When each envelope starts, in milliseconds. */
      private val starts = intArrayOf(\(starts))
      /** Points of each envelope: amplitude, frequency in Hz, intensity, sharpness, milliseconds. */
      private val envelopes = arrayOf<FloatArray>(
    \(envelopes(open: "floatArrayOf(", close: ")"))  )
      private const val hasPrimitives = \(hasPrimitives)
      private val primitives = intArrayOf(\(primitives))
      private val scales = floatArrayOf(\(scales))
      private val primitiveStarts = intArrayOf(\(primitiveStarts))
      private val primitiveLengths = intArrayOf(\(primitiveLengths))
      private val timings = longArrayOf(\(timings))
      private val amplitudes = intArrayOf(\(amplitudes))
      /** Times off and on: for motors without amplitudes. */
      private val pulses = longArrayOf(\(pulses))

      /** Plays the best form that the device supports. Later envelopes are posted to the handler. */
      fun play(vibrator: Vibrator, handler: Handler) {
        if (Build.VERSION.SDK_INT >= 36 && vibrator.areEnvelopeEffectsSupported()) {
          val profile = vibrator.getFrequencyProfile()
          val hasFrequencies = profile != null && profile.getMinFrequencyHz() <= \(lowest) &&
            profile.getMaxFrequencyHz() >= \(highest)
          for (i in starts.indices) {
            val effect = if (hasFrequencies) waveformEnvelope(envelopes[i]) else basicEnvelope(envelopes[i])
            if (starts[i] == 0) vibrator.vibrate(effect)
            else handler.postDelayed({ vibrator.vibrate(effect) }, starts[i].toLong())
          }
        } else if (hasPrimitives && Build.VERSION.SDK_INT >= 30 &&
          vibrator.areAllPrimitivesSupported(*primitives)
        ) {
          vibrator.vibrate(composition())
        } else if (Build.VERSION.SDK_INT >= 26 && vibrator.hasAmplitudeControl()) {
          if (timings.isNotEmpty()) vibrator.vibrate(VibrationEffect.createWaveform(timings, amplitudes, -1))
        } else if (pulses.isEmpty()) {
          return
        } else if (Build.VERSION.SDK_INT >= 26) {
          vibrator.vibrate(VibrationEffect.createWaveform(pulses, -1))
        } else {
          vibrator.vibrate(pulses, -1)
        }
      }

      private fun waveformEnvelope(points: FloatArray): VibrationEffect {
        val builder = VibrationEffect.WaveformEnvelopeBuilder()
        builder.setInitialFrequencyHz(points[1])
        for (i in points.indices step 5) {
          builder.addControlPoint(points[i], points[i + 1], points[i + 4].toLong())
        }
        return builder.build()
      }

      private fun basicEnvelope(points: FloatArray): VibrationEffect {
        val builder = VibrationEffect.BasicEnvelopeBuilder()
        builder.setInitialSharpness(points[3])
        for (i in points.indices step 5) {
          builder.addControlPoint(points[i + 2], points[i + 3], points[i + 4].toLong())
        }
        return builder.build()
      }

      private fun composition(): VibrationEffect {
        val composition = VibrationEffect.startComposition()
        var end = 0
        for (i in primitives.indices) {
          composition.addPrimitive(primitives[i], scales[i], maxOf(0, primitiveStarts[i] - end))
          end = maxOf(end, primitiveStarts[i]) + primitiveLengths[i]
        }
        return composition.compose()
      }
    }

    """
  }
}

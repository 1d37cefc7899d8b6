import HapticActuators
import HapticAnalysis
import HapticModel
import HapticPerception
import HapticScore

/// The reports that pads receive of a pattern, and their feel.
enum PadSignals {
  /// Returns what is felt of voice coils over Bluetooth: samples of 8 bits at 3000 Hz, at half of full scale.
  static func coils(_ pattern: HapticPattern, _ profile: ActuatorProfile) -> SensationTraceBuilder {
    // The synthesizer renders at 8000 Hz or more; every third sample is kept.
    let score = Score(DriveSource.finite(pattern), sampleRate: 9000)
    let renderer = OfflineRenderer([.init(score)], profile: profile, sampleRate: 9000)
    let samples = renderer.hapticSamples(atMost: Int(FeltTrace.longest * 9000))
    let codes = filtered(samples, cutoff: 1200.0 / 9000, count: samples.count / 3) { Double($0) * 3 }
      .map { sample -> Float in
        let size: Float = min((sample.magnitude * 63.5 + 0.5).rounded(.down), 64)
        return (sample < 0 ? -size : size) / 127
      }
    let drive = filtered(codes, cutoff: 0.5, count: codes.count * 8 / 3) { Double($0) * 3 / 8 }
    var recorder = SensationTraceRecorder(device: DeviceClass.coil.models[0])
    drive.withUnsafeBufferPointer { recorder.append($0) }
    _ = recorder.finish()
    return recorder.builder
  }

  /// Returns samples between those of a signal, low-passed by a windowed sinc of 96 samples.
  ///
  /// - Parameters:
  ///   - cutoff: the highest frequency that remains, as a share of the sample rate, at most 0.5.
  ///   - position: returns where in the signal a result lies, in samples.
  private static func filtered(
    _ samples: [Float], cutoff: Double, count: Int, at position: (Int) -> Double
  ) -> [Float] {
    (0..<count).map { index in
      let position = position(index)
      let first = Int(position) - 47
      var sum = 0.0
      for number in max(0, first)..<max(0, min(samples.count, first + 96)) {
        let x = position - Double(number)
        let cosine = sine(x / 96 + 0.25)
        let sinc = x == 0 ? 2 * cutoff : sine(cutoff * x) / (Maths.pi * x)
        sum += Double(samples[number]) * sinc * cosine * cosine
      }
      return Float(sum)
    }
  }

  /// Returns sin 2πx.
  private static func sine(_ cycles: Double) -> Double {
    Maths.sine(cycles: cycles - Double(Maths.floor(cycles)))
  }

  /// The tones of HD rumble for a pattern.
  struct Tones {
    /// Those of the whole pattern with its best gain.
    var planned: [TwoTone]
    /// Those that are chosen live.
    var live: [TwoTone]
    /// Those of least cost at the gain of those that are chosen live.
    var cheapest: [TwoTone]
  }

  /// Returns the tones of HD rumble for a pattern.
  static func tones(_ pattern: HapticPattern, _ tables: TwoToneTables, like reference: SensationTrace)
    -> Tones
  {
    var plan = TwoTonePlan(tables)
    var chooser = TwoToneChooser(tables)
    var live: [TwoTone] = []
    var milliseconds = 0
    DriveSource.forEachMillisecond([DriveSource.finite(pattern)]) { frame in
      plan.hold(intensity: frame.intensity, sharpness: frame.sharpness)
      chooser.hold(intensity: frame.intensity, sharpness: frame.sharpness)
      for transient in frame.transients {
        plan.tap(intensity: transient.intensity, sharpness: transient.sharpness)
        chooser.tap(intensity: transient.intensity, sharpness: transient.sharpness)
      }
      milliseconds += 1
      guard milliseconds % TwoTone.slotMilliseconds == 0 else { return }
      plan.endSlot()
      live.append(chooser.next())
    }
    return Tones(
      planned: plan.tones(gain: plan.gain(like: reference)), live: live,
      cheapest: plan.tones(gain: TwoToneChooser.defaultGain))
  }

  /// Returns what is felt of the tones of HD rumble.
  static func felt(_ tones: [TwoTone]) -> SensationTraceBuilder {
    var recorder = SensationTraceRecorder(device: DeviceClass.joycon.models[0])
    var signal = TwoToneSignal()
    for tone in tones { signal.play(tone) { recorder.append($0) } }
    _ = recorder.finish()
    return recorder.builder
  }
}

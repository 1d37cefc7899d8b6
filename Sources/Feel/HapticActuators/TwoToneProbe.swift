import HapticPerception

/// Plays tones and taps on the model of an actuator and measures what a hand feels of them, without a threshold below
/// which nothing counts, so that levels can be added to the result.
struct TwoToneProbe {
  private let actuator: LinearActuator
  private let threshold = DetectionThreshold()
  private var drive: [Float] = []

  /// The amplitude from which on the limiter of the synthesizer acts (see Rendering §4).
  static var limiterStart: Double { 0.8 }

  init(_ actuator: LinearActuator) { self.actuator = actuator }

  /// Returns the level of a steady tone in dB: the response of the actuator above the detection threshold.
  func steady(_ hertz: Double, amplitude: Double) -> Double {
    let ratio = hertz / actuator.resonance
    let square = ratio * ratio
    let (real, imaginary) = (1 - square, ratio / actuator.q)
    let gain = amplitude * actuator.gain * square
    return Maths.decibels(ofPower: gain * gain / (real * real + imaginary * imaginary))
      - threshold.level(at: hertz) + Hand.grasp.pacinianOffset
  }

  /// Returns the level in dB and the pitch in Hz of a tone of full amplitude that lasts a short time.
  mutating func burst(_ hertz: Double, milliseconds: Int) -> (level: Double, pitch: Double) {
    setDrive(milliseconds: milliseconds) { Self.sine(hertz * $0) }
    return event()
  }

  /// Returns the level in dB and the pitch in Hz of a transient (see Rendering §4).
  mutating func tap(_ profile: ActuatorProfile, sharpness: Double, amplitude: Double) -> (
    level: Double, pitch: Double
  ) {
    let hertz = profile.transientHz(sharpness: sharpness)
    let length = profile.transientLength(sharpness: sharpness)
    setDrive(milliseconds: Int(Maths.floor(length * 1000)) + 1) { time in
      guard time < length else { return 0 }
      let rest = 1 - (time / length) * (time / length)
      return Self.limited(amplitude * Self.sine(hertz * time) * rest)
    }
    return event()
  }

  private static func limited(_ sample: Double) -> Double {
    let size = sample.magnitude
    guard size > limiterStart else { return sample }
    let bent = 1 - 0.04 / (size - 0.6)
    return sample < 0 ? -bent : bent
  }

  private static func sine(_ cycles: Double) -> Double {
    Maths.sine(cycles: cycles - Double(Maths.floor(cycles)))
  }

  private mutating func setDrive(milliseconds: Int, _ value: (Double) -> Double) {
    drive.removeAll(keepingCapacity: true)
    let count = milliseconds * Int(PerceptionConstants.sampleRate) / 1000
    for index in 0..<count { drive.append(Float(value(Double(index) / PerceptionConstants.sampleRate))) }
  }

  /// Returns the level and the pitch of a short signal: the highest level of both channels, that of the Pacinian one summed over
  /// time, and the mean pitch near the highest power.
  private func event() -> (level: Double, pitch: Double) {
    var recorder = FeltRecorder(device: DeviceModel(.linear(actuator)), hand: .grasp, detail: .pitches)
    var frames: [SensationFrame] = []
    // A tenth of a second later the actuator is at rest and all frames that matter are complete.
    (drive + [Float](repeating: 0, count: 900)).withUnsafeBufferPointer { samples in
      recorder.append(samples) { frames.append($0) }
    }
    let kept = PerceptionConstants.summationKept
    var (sum, largestSum, largestNonPacinian, peak) = (0.0, 0.0, 0.0, 0.0)
    for frame in frames {
      sum = kept * sum + (1 - kept) * frame.pacinianPower
      largestSum = max(largestSum, sum)
      largestNonPacinian = max(largestNonPacinian, frame.nonPacinianPower)
      peak = max(peak, frame.pacinianPower, frame.nonPacinianPower)
    }
    let least = peak * Maths.power(ofDecibels: -PerceptionConstants.durationRange)
    var (weights, pitch) = (0.0, 0.0)
    for frame in frames where max(frame.pacinianPower, frame.nonPacinianPower) >= least {
      weights += frame.pacinianPower
      pitch += frame.pacinianPower * frame.pitch
    }
    return (
      Maths.decibels(ofPower: max(largestSum, largestNonPacinian)), weights > 0 ? pitch / weights : 0
    )
  }
}

/// How long a motor runs at full drive for a transient, so that the transient feels as strong as on the
/// device that patterns are designed for.
///
/// A motor needs time to turn. At low drive it would turn slowly and feel dull. At full drive for a longer or
/// shorter time, it keeps its pitch, and its strength grows with the time.
struct TransientPulses: Sendable {
  /// The level of each pulse in dB above threshold, by length.
  private let levels: [Double]

  /// The levels of the light motor with its assumed properties.
  private static let standard = TransientPulses(PerceptionConstants.lightMotor)

  /// Returns the on/off pulses that make a motor of this model feel like a transient.
  static func of(_ motor: Rotor) -> TransientPulses {
    motor == PerceptionConstants.lightMotor ? standard : TransientPulses(motor)
  }

  /// Simulates pulses of all lengths on the model of a motor.
  private init(_ motor: Rotor) {
    let steps =
      Int(
        (PerceptionConstants.longestPulse - PerceptionConstants.shortestPulse) / PerceptionConstants.pulseStep
          + 0.5) + 1
    levels = (0..<steps).map { Self.level(of: motor, Self.length($0)) }
  }

  /// Returns the length of the pulse for a transient with an intensity, in seconds; the longest pulse if none
  /// is strong enough.
  func seconds(for intensity: Double) -> Double {
    guard intensity > 0 else { return 0 }
    // On an actuator that plays waveforms, strength is the square of intensity.
    let wanted = PerceptionConstants.fullTransientLevel + Self.decibels(ofFourthPower: min(intensity, 1))
    let found = levels.firstIndex(where: { $0 >= wanted })
    return found.map { Self.length($0) } ?? PerceptionConstants.longestPulse
  }

  private static func length(_ index: Int) -> Double {
    PerceptionConstants.shortestPulse + Double(index) * PerceptionConstants.pulseStep
  }

  private static func decibels(ofFourthPower value: Double) -> Double {
    4 * Maths.decibels(ofPower: value)
  }

  private static func level(of motor: Rotor, _ seconds: Double) -> Double {
    var recorder = SensationTraceRecorder(device: DeviceModel(.rotor(motor)))
    let drive = [Float](repeating: 1, count: Int(seconds * PerceptionConstants.sampleRate))
    drive.withUnsafeBufferPointer { recorder.append($0) }
    return recorder.finish().peak
  }
}

/// Records what a hand feels of an acceleration, such as one that an accelerometer measured on a device: a trace, every 5 ms.
///
/// `SensationTraceRecorder` does the same for the drive signal of a device model, and `SensationAnalyzer` gives the frames alone, in
/// constant memory. The signal can be split into blocks of any size: each call continues where the previous call stopped, and the
/// result is the same down to the last bit. Two threads must not use one recorder at the same time.
public struct AccelerationRecorder: Sendable {
  /// The frames so far, from which traces are built.
  public private(set) var builder = SensationTraceBuilder()
  /// How far the recorded vibration has adapted the hand (made it less sensitive).
  public private(set) var adaptation = Adaptation()
  private var analyzer: SensationAnalyzer

  /// Creates a recorder that has not received a sample yet.
  ///
  /// - Parameters:
  ///   - hand: how the hand touched the device.
  ///   - userOffset: the number of dB by which this person's detection thresholds are higher than usual, for example because of age
  ///     or gloves. Values are clamped to −60…60; NaN counts as 0.
  public init(hand: Hand = .grasp, userOffset: Double = 0) {
    analyzer = SensationAnalyzer(hand: hand, userOffset: userOffset, detail: .trace)
  }

  /// Records the next samples.
  ///
  /// - Parameter acceleration: samples as `SensationAnalyzer` takes them: in g at 8000 Hz, without gravity. NaN and infinity count as
  ///   0; other values are clamped to ±1e6.
  public mutating func append(_ acceleration: UnsafeBufferPointer<Double>) {
    analyzer.append(acceleration) { frame in
      adaptation.add(frame)
      builder.add(frame)
    }
  }

  /// Finishes the recording: adds half a second of silence, in which the last sensation fades, and returns the trace.
  public mutating func finish() -> SensationTrace {
    let silence = [Double](repeating: 0, count: Int(PerceptionConstants.sampleRate / 2))
    silence.withUnsafeBufferPointer { append($0) }
    analyzer.finish { frame in
      adaptation.add(frame)
      builder.add(frame)
    }
    return builder.trace()
  }
}

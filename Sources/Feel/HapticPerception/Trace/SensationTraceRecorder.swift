/// Records what a hand feels while a device plays its drive signal: a trace, every 5 ms.
///
/// The signal can be split into blocks of any size: each call continues where the previous call stopped, and the result is the
/// same down to the last bit. Two threads must not use one recorder at the same time.
public struct SensationTraceRecorder: Sendable {
  /// The frames so far, from which traces are built.
  public private(set) var builder = SensationTraceBuilder()
  private var recorder: FeltRecorder

  /// Creates a recorder for a device that is at rest.
  ///
  /// - Parameter userOffset: the number of dB, −60…60, by which this person's detection thresholds are higher than usual, for
  ///   example because of age or gloves.
  public init(device: DeviceModel, hand: Hand = .grasp, userOffset: Double = 0) {
    recorder = FeltRecorder(device: device, hand: hand, userOffset: userOffset, detail: .trace)
  }

  /// How far the recorded vibration has adapted the hand (made it less sensitive).
  public var adaptation: Adaptation { recorder.adaptation }

  /// Plays the next samples of the drive signal at 8000 Hz.
  ///
  /// - Parameters:
  ///   - drive: the drive signal, as `FeltRecorder` takes it.
  ///   - light: the drive of the light one of two motors. Missing samples count as 0.
  public mutating func append(
    _ drive: UnsafeBufferPointer<Float>, light: UnsafeBufferPointer<Float>? = nil
  ) {
    recorder.append(drive, light: light) { builder.add($0) }
  }

  /// Finishes the recording: plays half a second of silence, in which the device comes to rest, and returns the trace.
  public mutating func finish() -> SensationTrace {
    recorder.finish { builder.add($0) }
    return builder.trace()
  }
}

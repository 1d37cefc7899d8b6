/// Plays a drive signal on a device model and records what a hand feels.
///
/// The recorder passes each frame to a closure and stores none; `SensationTraceRecorder` builds a trace of them. A signal can be
/// split into blocks of any size: each call continues where the previous call stopped, and the result is the same down to the
/// last bit. Two threads must not use one recorder at the same time.
public struct FeltRecorder: Sendable {
  /// How far the recorded vibration has adapted the hand (made it less sensitive).
  public private(set) var adaptation = Adaptation()

  private var motion: DeviceMotion
  private var analyzer: SensationAnalyzer
  private var acceleration = [Double](repeating: 0, count: Self.block)
  private let detail: SensationDetail

  private static var block: Int { 512 }

  /// Creates a recorder for a device that is at rest.
  ///
  /// - Parameter userOffset: the number of dB, −60…60, by which this person's detection thresholds are higher
  ///   than usual, for example because of age or gloves.
  public init(device: DeviceModel, hand: Hand = .grasp, userOffset: Double = 0) {
    self.init(device: device, hand: hand, userOffset: userOffset, detail: .everything)
  }

  /// Creates a recorder. It records adaptation with the details `everything` and `trace` alone.
  package init(device: DeviceModel, hand: Hand, userOffset: Double = 0, detail: SensationDetail) {
    motion = DeviceMotion(device)
    analyzer = SensationAnalyzer(hand: hand, userOffset: userOffset, detail: detail)
    self.detail = detail
  }

  /// Plays the next samples of the drive signal at 8000 Hz.
  ///
  /// - Parameters:
  ///   - drive: the drive signal, as `DeviceMotion` takes it.
  ///   - light: the drive of the light one of two motors. Missing samples count as 0.
  ///   - body: a closure that receives each complete frame, in order.
  public mutating func append(
    _ drive: UnsafeBufferPointer<Float>, light: UnsafeBufferPointer<Float>? = nil,
    _ body: (SensationFrame) -> Void = { _ in }
  ) {
    var start = 0
    while start < drive.count {
      let range = start..<min(start + Self.block, drive.count)
      var second: UnsafeBufferPointer<Float>?
      if let light, light.count > start {
        second = UnsafeBufferPointer(rebasing: light[start..<min(range.upperBound, light.count)])
      }
      func add(_ frame: SensationFrame) {
        note(frame, detail, &adaptation)
        body(frame)
      }
      let part = UnsafeBufferPointer(rebasing: drive[range])
      if var linear = motion.linear {
        analyzer.append(part, moving: &linear, add)
        motion.linear = linear
      } else {
        acceleration.withUnsafeMutableBufferPointer { motion.move(part, light: second, into: $0) }
        acceleration.withUnsafeBufferPointer {
          analyzer.append(UnsafeBufferPointer(rebasing: $0[..<range.count]), add)
        }
      }
      start = range.upperBound
    }
  }

  /// Finishes the recording: plays half a second of silence, in which the device comes to rest.
  public mutating func finish(_ body: (SensationFrame) -> Void = { _ in }) {
    let silence = [Float](repeating: 0, count: Int(PerceptionConstants.sampleRate / 2))
    // To the compiler the closure may escape: it would compile this function again for each.
    withoutActuallyEscaping(body) { body in
      silence.withUnsafeBufferPointer { append($0, body) }
      analyzer.finish { frame in
        note(frame, detail, &adaptation)
        body(frame)
      }
    }
  }
}

private func note(_ frame: SensationFrame, _ detail: SensationDetail, _ adaptation: inout Adaptation) {
  if detail == .everything || detail == .trace { adaptation.add(frame) }
}

/// Plays a drive on a device model and records what a hand feels.
///
/// Frames are passed to a closure as they become complete; only felt events are kept. Consecutive calls continue, in blocks of any size,
/// with the same bits. Not for use by two threads at a time.
public struct FeltRecorder: Sendable {
  /// The events felt so far, by time.
  public private(set) var events: [FeltEvent] = []
  /// How far the hand has adapted.
  public private(set) var adaptation = Adaptation()

  private var motion: DeviceMotion
  private var analyzer: SensationAnalyzer
  private var detector = FeltEventDetector()
  private var acceleration = [Double](repeating: 0, count: Self.block)

  private static var block: Int { 512 }

  /// Creates a recorder with the device at rest.
  ///
  /// - Parameter userOffset: see `SensationAnalyzer`.
  public init(device: DeviceModel, hand: Hand = .grasp, userOffset: Double = 0) {
    motion = DeviceMotion(device)
    analyzer = SensationAnalyzer(hand: hand, userOffset: userOffset)
  }

  /// Plays the next samples of a drive at 8000 Hz.
  ///
  /// - Parameters:
  ///   - drive: see `DeviceMotion.move`.
  ///   - light: the light motor's, as long as `drive`.
  ///   - body: takes each frame.
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
      acceleration.withUnsafeMutableBufferPointer {
        motion.move(UnsafeBufferPointer(rebasing: drive[range]), light: second, into: $0)
      }
      acceleration.withUnsafeBufferPointer {
        analyzer.append(UnsafeBufferPointer(rebasing: $0[..<range.count])) { frame in
          note(frame, &adaptation, &detector, &events)
          body(frame)
        }
      }
      start = range.upperBound
    }
  }

  /// Plays half a second of silence, in which the device stops, and records the events that end in it.
  public mutating func finish(_ body: (SensationFrame) -> Void = { _ in }) {
    let silence = [Float](repeating: 0, count: Int(PerceptionConstants.sampleRate / 2))
    silence.withUnsafeBufferPointer { append($0, body) }
    analyzer.finish { frame in
      note(frame, &adaptation, &detector, &events)
      body(frame)
    }
    if let event = detector.finish() { events.append(event) }
  }
}

private func note(
  _ frame: SensationFrame, _ adaptation: inout Adaptation, _ detector: inout FeltEventDetector,
  _ events: inout [FeltEvent]
) {
  adaptation.add(frame)
  if let event = detector.add(frame) { events.append(event) }
}

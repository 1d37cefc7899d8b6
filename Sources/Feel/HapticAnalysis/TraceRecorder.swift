import HapticPerception

/// Plays a drive signal on a device model and records what is felt, for three strengths of the device at
/// once.
///
/// The arrays grow with the drive signal, which ends after `PerceptionConstants.longestTrace`.
struct TraceRecorder {
  private(set) var frames: [FeltTrace.Frame] = []
  private(set) var adaptation = Adaptation()
  private(set) var events: [[FeltEvent]] = [[], [], []]

  private var motion: DeviceMotion
  private var analyzer: SensationAnalyzer
  private var weaker = FeltEventDetector()
  private var modelled = FeltEventDetector()
  private var stronger = FeltEventDetector()
  /// Whether events are found for the model's own strength alone, which takes less time.
  private let isModelOnly: Bool
  private var acceleration = [Double](repeating: 0, count: Self.block)

  private static var block: Int { 512 }

  init(_ device: DeviceModel, hand: Hand, isModelOnly: Bool = false) {
    self.isModelOnly = isModelOnly
    motion = DeviceMotion(device)
    analyzer = SensationAnalyzer(hand: hand)
  }

  mutating func append(_ drive: UnsafeBufferPointer<Float>, _ light: UnsafeBufferPointer<Float>?) {
    var start = 0
    while start < drive.count {
      let end = min(start + Self.block, drive.count)
      var second: UnsafeBufferPointer<Float>?
      if let light, light.count > start {
        second = UnsafeBufferPointer(rebasing: light[start..<min(end, light.count)])
      }
      let count = end - start
      acceleration.withUnsafeMutableBufferPointer {
        motion.move(UnsafeBufferPointer(rebasing: drive[start..<end]), light: second, into: $0)
      }
      var complete: [SensationFrame] = []
      acceleration.withUnsafeBufferPointer {
        analyzer.append(UnsafeBufferPointer(rebasing: $0[..<count])) { complete.append($0) }
      }
      for frame in complete { note(frame) }
      start = end
    }
  }

  /// Plays half a second of silence, in which the device comes to rest.
  mutating func finish() {
    let silence = [Float](repeating: 0, count: Int(PerceptionConstants.sampleRate / 2))
    silence.withUnsafeBufferPointer { append($0, nil) }
    var complete: [SensationFrame] = []
    analyzer.finish { complete.append($0) }
    for frame in complete { note(frame) }
    events[0] += weaker.finish()
    events[1] += modelled.finish()
    events[2] += stronger.finish()
  }

  private mutating func note(_ frame: SensationFrame) {
    frames.append(
      .init(
        level: Float(frame.level), pacinian: Float(frame.pacinianLevel), pitch: Float(frame.pitch),
        roughness: Float(frame.roughness)))
    adaptation.add(frame)
    events[1] += modelled.add(frame)
    if isModelOnly { return }
    let margin = PerceptionConstants.deviceMargin
    events[0] += weaker.add(frame.amplified(by: -margin))
    events[2] += stronger.add(frame.amplified(by: margin))
  }
}

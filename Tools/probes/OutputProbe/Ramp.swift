import HapticOutputs
import HapticRealTime
import Synchronization

/// The signal that is played: zeros, then on each bus a ramp from which every sample can be identified, then zeros.
///
/// Every value is a whole number of 2^-18, so it is the same in a Float whatever carries it.
enum Ramp {
  /// Which bus a sample is from.
  enum Bus: Int {
    case left = 0
    case right, haptic
  }

  static let length = 65_536

  /// Sample `n` of the ramp, from 0; never 0.
  static func sample(_ n: Int, _ bus: Bus) -> Float { Float((n % length) * 4 + bus.rawValue + 1) / 262_144 }

  /// Which sample it is, when it is one of that bus.
  static func number(_ sample: Float, _ bus: Bus) -> Int? {
    let value = sample * 262_144
    guard value >= 1, value <= 262_144, value == value.rounded() else { return nil }
    let whole = Int(value) - 1
    return whole % 4 == bus.rawValue ? whole / 4 : nil
  }
}

/// Plays the ramp and notes when its first sample was asked for.
final class RampSource: Sendable {
  private let lead: Int
  private let count: Int
  private let position = Atomic<Int>(0)
  private let onsetTime = Atomic<UInt64>(0)

  init(lead: Int, count: Int) {
    self.lead = lead
    self.count = count
  }

  /// Host time at which the first sample of the ramp was asked for; 0 before that.
  var onset: UInt64 { onsetTime.load(ordering: .acquiring) }

  /// Whether the ramp has been asked for to its end.
  var isDone: Bool { position.load(ordering: .acquiring) >= lead + count }

  /// The door for the output. Valid as long as this object lives.
  var door: RenderSource {
    RenderSource(
      context: Unmanaged.passUnretained(self).toOpaque(), render: renderRamp, readFrames: readNoFrames,
      settle: settleNothing)
  }

  fileprivate func render(
    _ left: UnsafeMutablePointer<Float>?, _ right: UnsafeMutablePointer<Float>?,
    _ haptic: UnsafeMutablePointer<Float>?, _ frameCount: Int, _ hostTime: UInt64
  ) {
    let first = position.load(ordering: .relaxed)
    if first <= lead && lead < first + frameCount {
      // At 48 kHz; other rates are near enough for what is asked of it.
      onsetTime.store(hostTime + UInt64(lead - first) * 1_000_000_000 / 48_000, ordering: .releasing)
    }
    for index in 0..<frameCount {
      let n = first + index - lead
      let sounds = n >= 0 && n < count
      left?[index] = sounds ? Ramp.sample(n, .left) : 0
      right?[index] = sounds ? Ramp.sample(n, .right) : 0
      haptic?[index] = sounds ? Ramp.sample(n, .haptic) : 0
    }
    position.store(first + frameCount, ordering: .releasing)
  }
}

private func renderRamp(
  _ context: UnsafeMutableRawPointer, _ left: UnsafeMutablePointer<Float>?,
  _ right: UnsafeMutablePointer<Float>?,
  _ haptic: UnsafeMutablePointer<Float>?, _ frameCount: Int, _ hostTime: UInt64
) {
  Unmanaged<RampSource>.fromOpaque(context)._withUnsafeGuaranteedRef {
    $0.render(left, right, haptic, frameCount, hostTime)
  }
}

private func readNoFrames(_ context: UnsafeMutableRawPointer, _ room: UnsafeMutableRawPointer, _ count: Int)
  -> Int
{ 0 }

private func settleNothing(_ context: UnsafeMutableRawPointer) {}

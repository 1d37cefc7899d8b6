import HapticActuators
import HapticPads
import HapticPerception
import HapticRealTime

/// Divides slots of HD rumble into three updates where a vibration fades.
///
/// Updates after the first are relative to what the pad plays. So that a report that is lost on the radio never makes
/// the rumble stronger, only vibration that falls is divided; all else, and what follows a refused report, is absolute.
struct FineTones {
  /// The encoders of both actuators, which know what plays.
  var left = FineRumble()
  var right = FineRumble()
  private var last: Float = 0
  private var mustBeAbsolute = false

  /// Returns what plays in a slot.
  ///
  /// - Parameter length: the length of the slot, in nanoseconds.
  mutating func slot(_ update: RumbleUpdate, _ frames: [FeltFrame], length: UInt64) -> RumbleSlot {
    let before = last
    var thirds: [Float?] = [nil, nil, nil]
    let start = frames.map(\.hostTime).min() ?? 0
    for frame in frames where frame.kind == .level {
      let third = Int(min((frame.hostTime &- start) / max(length / 3, 1), 2))
      thirds[third] = max(thirds[third] ?? 0, frame.intensity)
    }
    let first = thirds[0] ?? before
    let second = thirds[1] ?? first
    let third = thirds[2] ?? second
    last = third
    let falls = before >= first && first >= second && second >= third && first > third
    guard falls, !mustBeAbsolute, !frames.contains(where: { $0.kind == .tap }), !update.isSilent else {
      mustBeAbsolute = false
      return RumbleSlot(update)
    }
    return RumbleSlot(update, following: (first, second, third))
  }

  /// Notes that a report was not taken: what the pad plays is unknown.
  mutating func wasRefused() { mustBeAbsolute = true }
}

import HapticOutputs
import Synchronization

/// The right to drive a part of one pad. It ends when the lease is released or deallocated.
///
/// Sound for the actuators and commands to the motors would disturb each other, so a pad has either one output
/// for its actuators or any number for its motors.
package final class PadLease: Sendable {
  /// A part of a pad that is driven separately.
  package enum Part: Sendable, Hashable {
    /// The voice coils, or the actuators for two tones, of one output.
    case actuators
    /// The motors, which outputs for different localities share.
    case motors
    case leftTrigger
    case rightTrigger

    fileprivate func excludes(_ other: Part) -> Bool {
      switch (self, other) {
      case (.motors, .motors): false
      case (.actuators, .motors), (.motors, .actuators): true
      default: self == other
      }
    }
  }

  private static let taken = Mutex<[String: [Part]]>([:])
  private let keys: [String]
  private let parts: [Part]
  /// `true` at first: an initializer that throws ends the object, which has taken nothing then.
  private let isReleased = Atomic<Bool>(true)

  /// Takes parts of the pads with these names, all or none. Throws `misuse` if an output of this process has
  /// one of them.
  package init(_ keys: [String], parts: [Part], name: String) throws(OutputError) {
    self.keys = keys
    self.parts = parts
    try Self.taken.withLock { taken throws(OutputError) in
      for key in keys {
        guard let used = taken[key], used.contains(where: { one in parts.contains { $0.excludes(one) } })
        else {
          continue
        }
        throw OutputError(
          .misuse, "busy: another output of this program drives the pad; stop it first", place: name)
      }
      for key in keys { taken[key, default: []] += parts }
    }
    isReleased.store(false, ordering: .releasing)
  }

  deinit { release() }

  /// Gives the parts back. Further calls do nothing.
  package func release() {
    if isReleased.exchange(true, ordering: .acquiringAndReleasing) { return }
    Self.taken.withLock { taken in
      for key in keys {
        for part in parts {
          if let index = taken[key]?.firstIndex(of: part) { taken[key]?.remove(at: index) }
        }
        if taken[key]?.isEmpty == true { taken[key] = nil }
      }
    }
  }
}

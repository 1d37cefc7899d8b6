import HapticOutputs
import HapticPlatform
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

  /// A part that a lease has.
  private struct Holding {
    let part: Part
    let lease: ObjectIdentifier
    /// Whether the output is putting the part to rest, and gives it back soon.
    var isEnding = false
  }

  private enum Answer { case taken, ends, busy }

  private static let taken = Mutex<[String: [Holding]]>([:])
  private let keys: [String]
  private let parts: [Part]
  /// `true` at first: an initializer that throws ends the object, which has taken nothing then.
  private let isReleased = Atomic<Bool>(true)

  /// Takes parts of the pads with these names, all or none. Throws `misuse` if an output of this process has one of
  /// them.
  ///
  /// - Parameter timeout: the time for which this waits if the output that has them is ending, in nanoseconds: an
  ///   engine reports a stop before a slow pad is at rest.
  package init(
    _ keys: [String], parts: [Part], name: String, timeout: UInt64 = 200_000_000
  ) throws(OutputError) {
    self.keys = keys
    self.parts = parts
    let deadline = HostClock.now &+ timeout
    var answer = acquire()
    while answer == .ends, HostClock.now < deadline {
      HostClock.sleep(until: HostClock.now &+ 1_000_000)
      answer = acquire()
    }
    guard answer == .taken else {
      throw OutputError(
        .misuse, "busy: another output of this program drives the pad; stop it first", place: name)
    }
    isReleased.store(false, ordering: .releasing)
  }

  deinit { release() }

  private func acquire() -> Answer {
    Self.taken.withLock { taken in
      let others = keys.flatMap { taken[$0] ?? [] }.filter { one in parts.contains { $0.excludes(one.part) } }
      guard others.isEmpty else { return others.allSatisfy(\.isEnding) ? .ends : .busy }
      for key in keys {
        taken[key, default: []] += parts.map { Holding(part: $0, lease: ObjectIdentifier(self)) }
      }
      return .taken
    }
  }

  /// Notes that the parts are being put to rest and are given back soon.
  package func end() {
    Self.taken.withLock { taken in
      for key in keys {
        for index in (taken[key] ?? []).indices where taken[key]?[index].lease == ObjectIdentifier(self) {
          taken[key]?[index].isEnding = true
        }
      }
    }
  }

  /// Gives the parts back. Further calls do nothing.
  package func release() {
    if isReleased.exchange(true, ordering: .acquiringAndReleasing) { return }
    Self.taken.withLock { taken in
      for key in keys {
        taken[key]?.removeAll { $0.lease == ObjectIdentifier(self) }
        if taken[key]?.isEmpty == true { taken[key] = nil }
      }
    }
  }
}

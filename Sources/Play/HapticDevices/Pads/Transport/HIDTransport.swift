import HapticPads
import HapticPlatform

/// The result of sending a report.
package enum HIDWrite: Sendable, Hashable {
  /// The system took the report. Whether the pad received it is unknown.
  case sent
  /// The system could not take the report now. It must not be sent again: a burst can make the system drop the
  /// pad.
  case dropped
  /// The pad is gone.
  case lost
}

/// Data from a pad.
package enum HIDRead: Sendable, Hashable {
  /// A report of this number of bytes.
  case report(Int)
  /// Nothing arrived in time, or reading is not possible.
  case nothing
  /// The pad is gone.
  case lost
}

/// A way to exchange reports with one pad that is open. All calls except `close` come from one thread at a time.
package protocol HIDTransport: AnyObject, Sendable {
  /// The open device file, with which a signal handler can send the last reports; `nil` if there is none.
  var descriptor: Int32? { get }

  /// The time, in nanoseconds, on the clock of the streams to the pad.
  var now: UInt64 { get }

  /// Sends one report. Returns without waiting, except by cable, where the system may wait for the pad.
  func write(_ report: PadReport) -> HIDWrite

  /// Reads one report into a buffer. Its first byte is the number of the report.
  ///
  /// - Parameter milliseconds: the time to wait for a report; 0 to return at once.
  func read(into buffer: UnsafeMutableRawBufferPointer, within milliseconds: Int32) -> HIDRead

  /// Notes what else happened to the pad, for recordings.
  func note(_ event: HIDEvent)

  /// Closes the pad. Later calls of the other functions report that it is lost.
  func close()
}

/// Entries of recordings beside reports.
package enum HIDEvent: String, Sendable {
  case open
  case close
  /// The joystick library was asked to drive the motors, or to stop them.
  case libraryRumble = "sdl-rumble"
  case lost
}

extension HIDTransport {
  package var descriptor: Int32? { nil }
  package var now: UInt64 { HostClock.now }
  package func note(_ event: HIDEvent) {}
}

import HapticOutputs
import HapticPerception
import HapticRealTime

/// A way to drive a part of a pad: what is known of it before a pad is opened, and the stream that does it. Each has a row
/// beside its stream.
package struct PadDrive: Sendable, Equatable {
  /// The name in reports, and in advice if users have no other one for it.
  package let id: String
  /// The name by which a user asks for it; `nil` if there is none.
  var name: ControllerName.Kind?
  /// The part that is driven, in a sentence.
  let noun: String
  /// The parts of a pad at which it can be felt.
  var localities: Set<ControllerLocality> = [.default, .all, .handles, .leftHandle, .rightHandle]
  /// The names of its channels on a pad, or on the left and the right half of a pair.
  var channels: [String] = []
  var pairChannels: [String]?
  /// Its place among the parts of pads, for a user who asks for none in particular: the smallest is the best.
  let rank: Int
  /// The format of the output. Latencies are estimates: they were not measured on hardware.
  let format: @Sendable (PadSettings) -> OutputFormat
  /// Prepares what takes longer than a slot, before the thread of the stream starts.
  var prepare: @Sendable () -> Void = {}
  /// Creates the stream, on the thread that uses it.
  let makeStream: @Sendable (PadStreamParts) -> any PadStream

  /// The option that chooses it in the name of a controller, after a comma; empty if it needs none.
  package var option: String { name.map { ",\($0.rawValue)" } ?? "" }

  package static func == (a: PadDrive, b: PadDrive) -> Bool { a.id == b.id }
}

/// The parts from which a stream is made.
struct PadStreamParts: Sendable {
  /// The pad, the first of a pair.
  var link: PadLink
  /// The pads: one, or both halves of a pair.
  var links: [PadLink]
  var source: RenderSource
  var settings: PadSettings
  /// Disconnections of the pad while the output existed.
  var losses: RumbleLosses
  /// Stops the motors through the joystick library; returns whether it has the pad.
  var stopMotors: @Sendable () -> Bool
}

/// A part of a game controller in which haptics are played.
public enum ControllerLocality: String, Sendable, Hashable, CaseIterable {
  /// The part that the controller prefers, which is the handles.
  case `default`
  /// All motors of the handles and triggers.
  case all
  /// Both handles: the heavy motor on the left, the light one on the right.
  case handles
  /// Only the left handle, with the heavy motor.
  case leftHandle
  /// Only the right handle, with the light motor.
  case rightHandle
  /// Both triggers, each with its own motor.
  case triggers
  /// Only the left trigger.
  case leftTrigger
  /// Only the right trigger.
  case rightTrigger

  /// Whether the part consists only of triggers.
  package var isTrigger: Bool { self == .triggers || self == .leftTrigger || self == .rightTrigger }
}

/// A place on a game controller where something can be felt.
public enum ControllerLocality: String, Sendable, Hashable, CaseIterable {
  /// What the controller is best at: the handles.
  case `default`
  /// Every motor.
  case all
  /// Both handles: the heavy motor on the left, the light one on the right.
  case handles
  /// The left handle alone: the heavy motor.
  case leftHandle
  /// The right handle alone: the light motor.
  case rightHandle
  /// Both triggers.
  case triggers
  /// The left trigger alone.
  case leftTrigger
  /// The right trigger alone.
  case rightTrigger

  /// Whether it needs motors in the triggers and nothing else.
  package var isTrigger: Bool { self == .triggers || self == .leftTrigger || self == .rightTrigger }
}

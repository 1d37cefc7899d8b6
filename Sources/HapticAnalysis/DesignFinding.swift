import HapticModel
import HapticText

/// Something in a pattern that feels different from what the pattern states, or that is not felt.
public struct DesignFinding: Sendable, Hashable {
  /// The part of a pattern that a finding is about.
  public enum Place: Sendable, Hashable {
    /// The pattern as a whole.
    case pattern
    /// Index into `HapticPattern.events`.
    case event(Int)
    /// Index into `HapticPattern.parameters`.
    case parameter(Int)
    /// Index into `HapticPattern.curves`.
    case curve(Int)
  }

  /// A number that a finding rests on.
  public struct Number: Sendable, Hashable {
    /// Its name, such as `level`.
    public var name: String
    /// Its value.
    public var value: Double
    /// Its unit, such as `dB`, `s` or `JND`; empty for a count or share.
    public var unit: String

    /// Creates a number.
    public init(_ name: String, _ value: Double, _ unit: String = "") {
      self.name = name
      self.value = value
      self.unit = unit
    }
  }

  /// A change that removes a finding without a decision by the designer.
  public enum Fix: Sendable, Hashable {
    /// Add a weak transient before the first tap of a row.
    case addPrimer(HapticEvent)
    /// Start the event at another time, in seconds.
    case move(event: Int, to: Double)
  }

  /// The rule.
  public var rule: DesignRule
  /// How sure the finding is, as the strength of devices is known only roughly.
  ///
  /// An error holds even on a device 6 dB stronger than its model, a warning on the model itself; information
  /// holds only on a device 6 dB weaker, or may be intended.
  public var severity: Diagnostic.Severity
  /// The part of the pattern.
  public var place: Place
  /// When, in seconds from the start of the pattern.
  public var time: Double
  /// What was found, in one line.
  public var message: String
  /// What to do about it, in one line.
  public var proposal: String
  /// The numbers that it rests on.
  public var numbers: [Number]
  /// A safe change that removes it; nil where the designer has to decide.
  public var fix: Fix?

  /// Creates a finding.
  public init(
    _ rule: DesignRule, _ severity: Diagnostic.Severity, at place: Place, time: Double, message: String,
    proposal: String,
    numbers: [Number] = [], fix: Fix? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.place = place
    self.time = time
    self.message = message
    self.proposal = proposal
    self.numbers = numbers
    self.fix = fix
  }
}

import HapticModel
import HapticText

/// A result of a design check: something in a pattern that is not felt, or that feels different from what the
/// pattern states.
public struct DesignFinding: Sendable, Hashable {
  /// The part of a pattern that a finding is about.
  public enum Place: Sendable, Hashable {
    /// The whole pattern.
    case pattern
    /// The event with this index in `HapticPattern.events`.
    case event(Int)
    /// The dynamic parameter with this index in `HapticPattern.parameters`.
    case parameter(Int)
    /// The curve with this index in `HapticPattern.curves`.
    case curve(Int)
  }

  /// A number that supports a finding, such as the level of an event.
  public struct Number: Sendable, Hashable {
    /// The name of the number, such as `level`.
    public var name: String
    /// The value of the number, in `unit`.
    public var value: Double
    /// The unit of the number, such as `dB`, `s` or `JND` (just noticeable differences). It is empty if the
    /// number has no unit, because it counts something or is a share of a whole.
    public var unit: String

    /// Creates a number with a name, a value and a unit.
    public init(_ name: String, _ value: Double, _ unit: String = "") {
      self.name = name
      self.value = value
      self.unit = unit
    }
  }

  /// A change of the pattern that resolves a finding and needs no decision by the designer.
  public enum Fix: Sendable, Hashable {
    /// Adds a primer, which is a weak transient before the first transient of a series. The primer prepares
    /// the skin, so that the first transient is noticed.
    case addPrimer(HapticEvent)
    /// Moves the event with this index to another start time, in seconds.
    case move(event: Int, to: Double)
  }

  /// A place where a rule finds the same.
  public struct Occurrence: Sendable, Hashable {
    /// The part of the pattern.
    public var place: Place
    /// The time in seconds from the start of the pattern.
    public var time: Double

    /// Creates an occurrence at a place.
    public init(_ place: Place, time: Double) {
      self.place = place
      self.time = time
    }
  }

  /// The rule that reported the finding.
  public var rule: DesignRule
  /// The severity, which states how certain the finding is.
  ///
  /// The strength of devices is known only roughly. If the problem occurs even on a device 6 dB stronger than
  /// its model, the finding is an error. If it occurs on a device that is as strong as its model, the finding
  /// is a warning. If it occurs only on a device 6 dB weaker, or is perhaps intended, the finding is
  /// information.
  public var severity: Diagnostic.Severity
  /// The part of the pattern that the finding is about.
  public var place: Place
  /// The time that the finding is about, in seconds from the start of the pattern.
  public var time: Double
  /// The fault of the pattern, in one line.
  public var message: String
  /// The remedy, in one line.
  public var proposal: String
  /// The numbers that support the finding.
  public var numbers: [Number]
  /// A safe change that resolves the finding; `nil` if the designer has to decide what to change.
  public var fix: Fix?
  /// All other places of the rule, by time, if the finding stands for many (``DesignCheck/summarized(_:)``).
  public var others: [Occurrence] = []
  /// The reason for which the pattern accepts the finding (``AcceptedFindings``); `nil` if it does not.
  public var accepted: String?

  /// Creates a finding of a rule about a part of a pattern.
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

  /// Returns the value of a number by its name; `nil` if the finding has none of that name.
  func number(_ name: StaticString) -> Double? {
    numbers.first { number in
      name.withUTF8Buffer { number.name.utf8.elementsEqual($0) }
    }?.value
  }
}

import HapticModel

/// One thing that a design check found.
public struct DesignFinding: Sendable, Hashable {
  /// How much it matters: whether it holds on a device that is 6 dB stronger than its model, as the model says, or only
  /// when it is 6 dB weaker.
  public enum Severity: UInt8, Sendable, Hashable, Comparable {
    /// It holds only on a weaker device, or may be meant.
    case info
    /// It holds on the device as modelled.
    case warning
    /// It holds even on a stronger device.
    case error

    /// Orders severities from `info` to `error`.
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// What in the pattern a finding is about.
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

  /// A number behind a finding.
  public struct Number: Sendable, Hashable {
    /// What it is, such as `level`.
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

  /// A change that removes a finding without changing what the pattern means.
  public enum Fix: Sendable, Hashable {
    /// A weak transient goes ahead of the first tap.
    case addPrimer(HapticEvent)
    /// The event starts at another time, in seconds.
    case move(event: Int, to: Double)
  }

  /// The rule.
  public var rule: DesignRule
  /// How much it matters.
  public var severity: Severity
  /// What it is about.
  public var place: Place
  /// When, in seconds from the start of the pattern.
  public var time: Double
  /// What is wrong, in one line.
  public var message: String
  /// What to do about it, in one line.
  public var proposal: String
  /// The numbers behind it.
  public var numbers: [Number]
  /// A safe change that removes it; nil where a designer has to decide.
  public var fix: Fix?

  /// Creates a finding.
  public init(
    _ rule: DesignRule, _ severity: Severity, at place: Place, time: Double, message: String,
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

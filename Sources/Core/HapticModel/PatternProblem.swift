/// A fault in a pattern: the pattern will not play as written, or it cannot be written as AHAP.
public struct PatternProblem: Sendable, Hashable {
  /// How severe a problem is.
  public enum Severity: UInt8, Sendable, Hashable {
    /// The pattern plays, but AHAP cannot express it.
    case ahapOnly
    /// A renderer plays the pattern, but not exactly as written: it clamps a value or ignores a part. An engine
    /// refuses a value out of range.
    case warning
    /// A part of the pattern has no meaning and cannot play as written.
    case error
  }

  /// The kind of a problem.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// A number is NaN or infinite.
    case notFinite
    /// A time or duration is below 0.
    case negative
    /// A time or duration is beyond `PatternLimits.longestTime`.
    case tooLong
    /// A value is outside the range of its parameter. Files may contain such values, which their decoders clamp;
    /// in code they are mistakes, which an engine refuses.
    case outOfRange
    /// A continuous event has no duration: it sounds until its player stops.
    case endless
    /// An AudioCustom event has no waveform, or its waveform has an empty path.
    case missingWaveform
    /// An event of another type has a waveform, which is ignored.
    case misplacedWaveform
    /// A waveform is audio registered with an engine, which has no path that AHAP could hold.
    case registeredAudio
    /// A curve has no control points and does nothing.
    case emptyCurve
    /// A curve begins while `PatternLimits.overlappingCurves` others of its control are active, and has no effect.
    case overlappingCurves

    /// How severe a problem of this kind is.
    public var severity: Severity {
      switch self {
      case .notFinite, .negative, .tooLong, .missingWaveform: .error
      case .outOfRange, .misplacedWaveform, .emptyCurve, .overlappingCurves: .warning
      case .endless, .registeredAudio: .ahapOnly
      }
    }

    /// The fault and its remedy. ``PatternProblem/advice`` is more precise.
    public var advice: String {
      switch self {
      case .notFinite: "is not a finite number; write a finite one"
      case .negative: "is below 0; start and length must be 0 or more"
      case .tooLong: "is more than 24 hours; reduce it"
      case .outOfRange: "is outside the range of its parameter; use a value within it"
      case .endless: "has no duration and sounds until stopped; AHAP needs one"
      case .missingWaveform: "is an AudioCustom event without a waveform; name a file"
      case .misplacedWaveform: "has a waveform, but only AudioCustom events play one; remove the waveform"
      case .registeredAudio: "plays registered audio, which AHAP cannot name; use a path"
      case .emptyCurve: "has no control points and does nothing; add some or remove it"
      case .overlappingCurves:
        "begins while 16 curves of its control are active and has no effect; join some of them"
      }
    }
  }

  /// The kind of the problem.
  public var kind: Kind
  /// The location of the problem, as a path from the pattern, for example `events[3].parameters[0].value`.
  public var place: String
  /// The range that a value lies outside of; `nil` for other problems.
  public var range: ClosedRange<Float>?

  /// Creates a problem of a kind at a location.
  public init(_ kind: Kind, at place: String, range: ClosedRange<Float>? = nil) {
    self.kind = kind
    self.place = place
    self.range = range
  }

  /// How severe the problem is.
  public var severity: Severity { kind.severity }

  /// The fault and its remedy, with the range of a value that is outside of it.
  public var advice: String {
    guard let range else { return kind.advice }
    return "is out of range; use \(range.lowerBound < 0 ? "-1…1" : "0…1")"
  }

  /// The location, the fault and the advice, in one line.
  public var message: String { "\(place) \(advice)" }
}

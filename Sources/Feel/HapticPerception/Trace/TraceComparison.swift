/// How differently two vibrations feel, with the differences in words.
public struct TraceComparison: Sendable {
  /// The distance, and the differences along the alignment of both traces that costs least.
  public let difference: FeelDifference
  /// The differences along the alignment that the words describe, by time: of all that are about as cheap as the cheapest, one
  /// that moves little.
  public let places: [FeelDifference.Place]
  /// The times in seconds of the events of the first vibration that are not felt in the second; those that are felt as one
  /// with the event before them are not among them.
  public let missing: [Double]
  /// The times in seconds of the events that only the second vibration has.
  public let added: [Double]
  /// The largest differences in words, the largest first; at most 16.
  public let findings: [TraceFinding]
  /// The times in seconds, in the first trace, of the events that the second one lets a hand feel as one with the event before
  /// them. Both events are of their own in the first trace.
  public let fused: [Double]

  /// The largest number of findings. Chosen by this project: more cannot be distinguished in a picture.
  public static var mostFindings: Int { 16 }

  /// Compares two vibrations. On unmeasured devices, the second one is made stronger or weaker by one gain, so that the
  /// difference is least.
  public init(
    _ reference: SensationTraceBuilder, _ other: SensationTraceBuilder, on devices: FeelDifference.Devices
  ) {
    let first = reference.trace()
    guard devices == .unmeasured else {
      self.init(first, other.trace(), on: devices)
      return
    }
    let difference = FeelDifference(reference, other, on: devices)
    self.init(difference, first, other.trace(gain: difference.gain), devices)
  }

  /// Compares two traces of one device, or of two measured devices.
  public init(
    _ reference: SensationTrace, _ other: SensationTrace, on devices: FeelDifference.Devices = .same
  ) {
    self.init(FeelDifference(reference, other, on: devices), reference, other, devices)
  }

  /// Creates the comparison of equal traces.
  public init() { self.init(SensationTrace(), SensationTrace()) }

  private init(
    _ difference: FeelDifference, _ reference: SensationTrace, _ other: SensationTrace,
    _ devices: FeelDifference.Devices
  ) {
    self.difference = difference
    guard difference.places.contains(where: { $0.parts.sum > 0 }) else {
      (places, missing, added, findings, fused) = (difference.places, [], [], [], [])
      return
    }
    let places = difference.calmAlignment(reference, other, on: devices)
    func times(_ rises: [FeltRise]) -> [Double] { rises.map { max(0, $0.time) } }
    let missing = times(FeelDifference.unmatched(reference, in: other, places, direction: 1))
    var subjects = TraceSubjects(places, missing: missing, reference, other)
    let fused = subjects.fused
    self.places = places
    self.missing = missing.filter { !fused.contains($0) }
    added = times(FeelDifference.unmatched(other, in: reference, places, direction: -1))
    self.fused = fused
    findings = Array(subjects.findings().prefix(Self.mostFindings))
  }

  /// Returns the largest differences in words, the largest first. Each sentence names an event and how it differs in the second
  /// vibration. Differences of less than half of a just noticeable difference are omitted.
  ///
  /// - Parameter most: the largest number of sentences; there are at most 16.
  public func sentences(atMost most: Int = 3) -> [String] {
    findings.prefix(max(0, most)).map { $0.sentence }
  }
}

/// A difference between two vibrations in words.
public struct TraceFinding: Sendable, Hashable {
  /// The differences.
  public enum Kind: UInt8, Sendable, Hashable {
    /// The event feels different.
    case changed
    /// The second vibration lacks the event.
    case missing
    /// Only the second vibration has the event.
    case added
    /// The second vibration lets a hand feel the event as one with the event before it.
    case fused
    /// All events are earlier or later.
    case moved
  }

  /// The differences.
  public var kind: Kind
  /// The size of the difference in just noticeable differences.
  public var size: Double
  /// The time of the event in seconds: in the first vibration, or in the second if only that has the event.
  public var time: Double
  /// The time in seconds at which the second vibration has the event, or would have it.
  public var otherTime: Double
  /// The level in dB above threshold of the event in the second vibration; in the first, if the second lacks it.
  public var level: Double
  /// The difference, such as *3 dB weaker*.
  public var text: String
  /// The whole sentence, such as *the tap at 395 ms is 3 dB weaker (1.2 JND)*.
  public var sentence: String
}

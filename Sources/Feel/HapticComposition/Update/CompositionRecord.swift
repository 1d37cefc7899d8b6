import HapticModel
import HapticText

/// A record of a composition: the time and kind of each composed event, a hash of its contents, and its
/// numbers.
///
/// A file stores the record as text under the key `Metadata`, which other readers ignore. With the record,
/// ``CompositionUpdate`` finds out which events were changed by hand since the composition. The hash shows
/// that an event is unchanged; the numbers show that another program has only rounded it.
public struct CompositionRecord: Sendable, Hashable {
  /// The kinds of events.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// A HapticTransient event.
    case transient
    /// A HapticContinuous event together with its curves.
    case continuous
    /// An audio event.
    case audio

    /// Creates the kind for a type of event.
    public init(_ type: EventType) {
      self =
        switch type {
        case .hapticTransient: .transient
        case .hapticContinuous: .continuous
        case .audioContinuous, .audioCustom: .audio
        }
    }

    fileprivate var letter: UInt8 {
      switch self {
      case .transient: UInt8(ascii: "t")
      case .continuous: UInt8(ascii: "c")
      case .audio: UInt8(ascii: "a")
      }
    }
  }

  /// One composed event.
  struct Entry: Sendable, Hashable {
    /// The time of the event in microseconds.
    var micros: Int64
    var kind: Kind
    /// The hash of the event and its curves.
    var mark: UInt32
    /// The numbers of the event and its curves; `nil` in a record of version 1. Entries with the same hash are equal
    /// without them.
    var numbers: UnitNumbers?

    var time: Double { Double(micros) / 1e6 }

    static func == (a: Entry, b: Entry) -> Bool {
      a.micros == b.micros && a.kind == b.kind && a.mark == b.mark
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(micros)
      hasher.combine(kind)
      hasher.combine(mark)
    }
  }

  /// The composed events, sorted by time.
  private(set) var entries: [Entry]

  /// The number of recorded events.
  public var count: Int { entries.count }

  /// Creates the record for a newly composed pattern.
  public init(_ pattern: HapticPattern) {
    entries = ComposedUnit.all(in: pattern).units.map {
      Entry(
        micros: max(0, Self.micros($0.time)), kind: $0.kind, mark: $0.mark, numbers: UnitNumbers($0))
    }
    sort()
  }

  /// Reads the record that is stored in a pattern; `nil` if the pattern contains no valid record.
  public init?(in pattern: HapticPattern) {
    guard case .object(let metadata) = pattern.extras[ExtraKeys.metadataKey],
      case .string(let text) = metadata[Self.key]
    else { return nil }
    self.init(text: text)
  }

  /// The key of the record in the object under `ExtraKeys.metadataKey`.
  package static var key: String { "ThrumComposition" }

  /// Stores the record in a pattern, and replaces a record that the pattern already contains.
  public func store(in pattern: inout HapticPattern) {
    var metadata = ExtraKeys()
    if case .object(let existing) = pattern.extras[ExtraKeys.metadataKey] { metadata = existing }
    metadata.set(Self.key, .string(text))
    pattern.extras.set(ExtraKeys.metadataKey, .object(metadata))
  }

  /// The record as text: `2` (the version of the format), and for each event a space, its time in
  /// microseconds, the letter of its kind (`t`, `c` or `a`), its hash as eight hexadecimal digits, a full stop,
  /// and its numbers. Version 1 ends after the hash.
  public var text: String {
    let isComplete = entries.allSatisfy { $0.numbers != nil }
    var bytes: [UInt8] = [UInt8(ascii: isComplete ? "2" : "1")]
    for entry in entries {
      bytes.append(UInt8(ascii: " "))
      Self.append(entry.micros, to: &bytes)
      bytes.append(entry.kind.letter)
      for shift in stride(from: 28, through: 0, by: -4) {
        let digit = UInt8(entry.mark >> UInt32(shift) & 0xF)
        bytes.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
      }
      if isComplete, let numbers = entry.numbers {
        bytes.append(Self.separator)
        bytes += numbers.text
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Creates a record from its text; `nil` if the text is not a valid record.
  public init?(text: String) {
    var parts = Array(text.utf8).split(separator: UInt8(ascii: " "))[...]
    guard let version = parts.popFirst(), version.count == 1,
      let number = version.first.map({ $0 &- 0x30 }), number == 1 || number == 2
    else { return nil }
    entries = []
    for entry in parts {
      var part = entry
      var numbers: UnitNumbers?
      if number == 2 {
        guard let end = entry.firstIndex(of: Self.separator),
          let found = UnitNumbers(text: entry[(end + 1)...])
        else { return nil }
        part = entry[..<end]
        numbers = found
      }
      // Fifteen digits of microseconds are thirty years.
      guard part.count >= 10, part.count <= 24,
        let micros = Self.number(part.dropLast(9), base: 10),
        let mark = Self.number(part.suffix(8), base: 16),
        let letter = part.dropLast(8).last, let kind = Kind.allCases.first(where: { $0.letter == letter })
      else { return nil }
      entries.append(
        Entry(micros: micros, kind: kind, mark: UInt32(truncatingIfNeeded: mark), numbers: numbers))
    }
    sort()
  }

  /// Returns the record with the numbers of a composition whose events are equal to the recorded ones, in place of those that are
  /// missing.
  func completed(_ matches: UnitMatches, _ units: [ComposedUnit]) -> CompositionRecord {
    var record = self
    for index in entries.indices where entries[index].numbers == nil {
      if case .same(let number) = matches.outcomes[index] {
        record.entries[index].numbers = UnitNumbers(units[number])
      }
    }
    return record
  }

  private static let separator = UInt8(ascii: ".")

  private mutating func sort() {
    entries.sortStably { a, b in
      if a.micros != b.micros { return a.micros < b.micros }
      return a.kind != b.kind ? a.kind.rawValue < b.kind.rawValue : a.mark < b.mark
    }
  }

  private static func append(_ number: Int64, to bytes: inout [UInt8]) {
    var digits: [UInt8] = []
    var rest = number
    repeat {
      digits.append(UInt8(0x30 + rest % 10))
      rest /= 10
    } while rest > 0
    bytes += digits.reversed()
  }

  private static func number(_ digits: ArraySlice<UInt8>, base: Int64) -> Int64? {
    var number: Int64 = 0
    for byte in digits {
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x61...0x66: digit = byte - 0x61 + 10
      default: return nil
      }
      guard digit < base else { return nil }
      number = number * base + Int64(digit)
    }
    return digits.isEmpty ? nil : number
  }

  /// Returns a time in seconds as whole microseconds. Times beyond thirty years and NaN become 0.
  static func micros(_ seconds: Double) -> Int64 {
    let micros = seconds * 1e6
    guard micros > -1e15, micros < 1e15 else { return 0 }
    return Int64(micros < 0 ? micros - 0.5 : micros + 0.5)
  }

  /// Returns a value as whole hundred-thousandths.
  static func units(_ value: Float) -> Int64 { micros(Double(value) / 10) }
}

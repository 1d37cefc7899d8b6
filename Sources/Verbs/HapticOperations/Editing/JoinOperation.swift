import AHAP
import HapticModel
import HapticText

/// Joins AHAP texts in a row, under the rules of `HapticPattern.sequence(_:gap:)`.
///
/// The result is the first text with what the others have: its layout and its keys stay; entries of the others keep their
/// spelling and their unknown keys, and have other times. Keys at the top of the file that only another text has are added.
public struct JoinOperation: Sendable {
  /// The seconds between the end of a pattern and the start of the next one, 0…86400.
  public var gap: Double
  /// The starts of the second and all further patterns in seconds, where they do not follow from the gap. None is before the end
  /// of the pattern before.
  public var starts: [Double]
  /// Whether a continuous event that ends where a pattern starts, and one that starts there with the same values, become one
  /// event. So the parts of a split pattern become the whole again.
  public var merges: Bool

  /// Creates the operation.
  public init(gap: Double = 0, starts: [Double] = [], merges: Bool = false) {
    self.gap = gap
    self.starts = starts
    self.merges = merges
  }

  /// Creates the operation from options by name, as of `thrum edit join`: `gap`, `at` for each pattern but the first, and
  /// `merge` (0 or 1).
  ///
  /// - Throws: `invalidOption` for an unknown name or a value out of range.
  public init(_ options: [(name: String, value: Double)]) throws(OperationError) {
    var reader = OptionReader(verb: "join", options)
    gap = try reader.value("gap", 0...PatternLimits.longestTime, default: 0)
    starts = try reader.values("at", 0...PatternLimits.longestTime)
    merges = try reader.value("merge", 0...1, default: 0) != 0
    try reader.finish()
  }

  /// Joins texts.
  ///
  /// - Throws: `invalidOption` if a number is out of range, or the result would last beyond 24 hours or have more than two
  ///   million entries; `invalidPattern` if AHAP cannot express the result.
  public func run(_ texts: [EditableText]) throws(OperationError) -> EditResult {
    guard gap >= 0, gap <= PatternLimits.longestTime else {
      throw OperationError(.invalidOption, "give a number from 0 to 86400", place: "gap")
    }
    guard starts.count < max(texts.count, 1) else {
      throw OperationError(
        .invalidOption,
        "\(FindingText.count(starts.count, "start")) for \(FindingText.count(texts.count, "pattern")); "
          + "give one for each but the first", place: "at")
    }
    var end = 0.0
    for (index, text) in texts.enumerated() {
      let start = index > 0 && index <= starts.count ? starts[index - 1] : index > 0 ? end + gap : 0
      guard start >= end, start <= PatternLimits.longestTime else {
        let bound = NumberText.shortest(end)
        throw OperationError(
          .invalidOption,
          "pattern \(index + 1) cannot start at \(NumberText.shortest(start)) s; the one before ends at \(bound) s",
          place: "at")
      }
      end = start + text.pattern.duration
    }
    return try EditOperation.join(
      texts, gap: gap, starts: [nil] + starts.map { $0 }, merging: merges)
  }
}

/// Divides an AHAP text at times, each part as ``EditVerb/trim(from:to:)`` keeps it.
public struct SplitOperation: Sendable {
  /// The times in seconds at which the text is divided, above 0, in any order.
  public var times: [Double]
  /// Returns the length of an audio file in seconds, if it is known.
  package var soundLength: @Sendable (AudioWaveform) -> Double? = { _ in nil }

  /// Creates the operation.
  public init(at times: [Double]) { self.times = times }

  /// Creates the operation from options by name, as of `thrum edit split`: `at`, once for each time.
  ///
  /// - Throws: `invalidOption` for an unknown name or a value out of range.
  public init(_ options: [(name: String, value: Double)]) throws(OperationError) {
    var reader = OptionReader(verb: "split", options)
    times = try reader.values("at", 0...PatternLimits.longestTime)
    try reader.finish()
  }

  /// Divides a text. Part k starts at the k-th time; joined again at these times with
  /// ``JoinOperation/merges``, the parts play as the whole.
  ///
  /// - Throws: `invalidOption` if a time is out of range or there are more than 1000; `invalidPattern` if AHAP cannot express a
  ///   part.
  public func run(_ text: EditableText) throws(OperationError) -> [(start: Double, result: EditResult)] {
    guard !times.isEmpty, times.count <= 1000,
      times.allSatisfy({ $0 > 0 && $0 <= PatternLimits.longestTime })
    else {
      throw OperationError(.invalidOption, "give 1 to 1000 times above 0 and up to 86400 s", place: "at")
    }
    let bounds = HapticPattern.bounds(times)
    var parts: [(start: Double, result: EditResult)] = []
    for index in bounds.indices.dropLast() {
      var operation = EditOperation(.trim(from: bounds[index], to: bounds[index + 1]))
      operation.soundLength = soundLength
      parts.append((bounds[index], try operation.run(text)))
    }
    return parts
  }
}

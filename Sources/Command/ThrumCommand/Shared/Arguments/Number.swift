import ArgumentParser
import HapticText

/// Parses numbers on the command line. The error messages state the accepted range and the decimal separator.
enum Number {
  /// Returns a function that parses a number within a range, for `@Option(transform:)` and
  /// `@Argument(transform:)`.
  static func within(
    _ range: ClosedRange<Double>, _ unit: String
  ) -> @Sendable (String) throws -> Double {
    { word in
      let value = try read(word, range, unit)
      guard value.isFinite, range.contains(value) else { throw ValidationError(wanted(range, unit)) }
      return value
    }
  }

  /// Returns a function that parses a whole number within a range.
  static func whole(_ range: ClosedRange<Int>, _ unit: String) -> @Sendable (String) throws -> Int {
    let limits = Double(range.lowerBound)...Double(range.upperBound)
    return { word in
      let value = try read(word, limits, unit)
      guard let whole = Int(exactly: value), range.contains(whole) else {
        throw ValidationError("give a whole number, " + bounds(limits, unit))
      }
      return whole
    }
  }

  private static func read(_ word: String, _ range: ClosedRange<Double>, _ unit: String) throws -> Double {
    let text = word.hasPrefix(DashedWords.minus) ? "-" + word.dropFirst() : word
    if let value = Double(text) { return value }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 2, let value = Double(parts.joined(separator: ".")) {
      throw ValidationError("write a decimal point: \(NumberText.shortest(value))")
    }
    throw ValidationError(wanted(range, unit))
  }

  private static func wanted(_ range: ClosedRange<Double>, _ unit: String) -> String {
    "give a number, " + bounds(range, unit)
  }

  private static func bounds(_ range: ClosedRange<Double>, _ unit: String) -> String {
    "\(NumberText.shortest(range.lowerBound)) to \(NumberText.shortest(range.upperBound)) \(unit)"
  }
}

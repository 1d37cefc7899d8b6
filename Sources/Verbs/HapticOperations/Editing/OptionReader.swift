import HapticText

/// Reads options by name. Each has to be read before `finish`, which refuses the others.
struct OptionReader {
  let verb: String
  private let options: [(name: String, value: Double)]
  private var known: [String] = []

  init(verb: String, _ options: [(name: String, value: Double)]) {
    self.verb = verb
    self.options = options
  }

  /// Returns all values of an option that may be given several times.
  mutating func values(_ name: String, _ range: ClosedRange<Double>) throws(OperationError) -> [Double] {
    known.append(name)
    let found = options.filter { $0.name.hasSameBytes(as: name) }.map { $0.value }
    guard found.allSatisfy({ range.contains($0) }) else {
      let bounds = "\(NumberText.shortest(range.lowerBound)) to \(NumberText.shortest(range.upperBound))"
      throw OperationError(.invalidOption, "give a number from \(bounds)", place: name)
    }
    return found
  }

  /// Returns the last value of an option; `nil` if it is not given.
  mutating func optional(_ name: String, _ range: ClosedRange<Double>) throws(OperationError) -> Double? {
    try values(name, range).last
  }

  mutating func value(
    _ name: String, _ range: ClosedRange<Double>, default standard: Double
  ) throws(OperationError) -> Double { try optional(name, range) ?? standard }

  mutating func required(_ name: String, _ range: ClosedRange<Double>) throws(OperationError) -> Double {
    guard let value = try optional(name, range) else { throw missing(name) }
    return value
  }

  func missing(_ name: String) -> OperationError {
    OperationError(.invalidOption, "\(verb) needs \(name)", place: "options")
  }

  func finish() throws(OperationError) {
    for option in options where !known.contains(where: { $0.hasSameBytes(as: option.name) }) {
      throw OperationError(
        .invalidOption, "\(verb) has no option '\(option.name)'; it has \(known.joined(separator: ", "))",
        place: "options")
    }
  }
}

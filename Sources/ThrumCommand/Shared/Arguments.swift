import ArgumentParser

/// Rules for arguments that several commands share. Each throws the parser's own error, so the status is 64.
enum Arguments {
  /// Standard input can be read only once.
  static func requireOneInput(_ files: [String]) throws {
    guard files.count(where: { $0 == InputFile.standardInput }) <= 1 else {
      throw ValidationError("- (standard input) can stand only once.")
    }
  }

  /// A number in a range, in words of its option.
  static func require(
    _ option: String, _ value: Double?, in range: ClosedRange<Double>, unit: String
  ) throws {
    guard let value else { return }
    guard value.isFinite, range.contains(value) else {
      let bounds = "\(NumberText.shortest(range.lowerBound)) to \(NumberText.shortest(range.upperBound))"
      throw ValidationError("\(option) takes \(bounds) \(unit), not \(NumberText.shortest(value)).")
    }
  }
}

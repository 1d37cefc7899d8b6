import HapticText

/// Stretches of equal values.
enum Steps {
  /// Returns the stretches of a list: values with their counts.
  static func runs<Value: Equatable>(_ values: [Value]) -> [(value: Value, count: Int)] {
    var runs: [(value: Value, count: Int)] = []
    for value in values {
      if let last = runs.indices.last, runs[last].value == value {
        runs[last].count += 1
      } else {
        runs.append((value, 1))
      }
    }
    return runs
  }
}

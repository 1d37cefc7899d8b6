extension SeededGenerator {
  /// Returns a whole number within a range, each with the same chance.
  public mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  /// Returns a number within a range.
  public mutating func double(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
  /// Returns `true` with a chance of `percent` in a hundred.
  public mutating func chance(_ percent: Int) -> Bool { int(0...99) < percent }
  /// Returns one of the values, each with the same chance.
  public mutating func pick<Value>(_ values: [Value]) -> Value { values[int(0...values.count - 1)] }
}

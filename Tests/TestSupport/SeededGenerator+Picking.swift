import TestSupport

extension SeededGenerator {
  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func double(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
  /// True with a chance of `percent` in a hundred.
  mutating func chance(_ percent: Int) -> Bool { int(0...99) < percent }
  mutating func pick<Value>(_ values: [Value]) -> Value { values[int(0...values.count - 1)] }
}

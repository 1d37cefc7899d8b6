/// The largest of any range of a row of values, found in time proportional to a small part of the range.
struct RangeMaximum {
  private let values: [Double]
  /// The largest of each `width` values.
  private let blocks: [Double]
  private static var width: Int { 64 }

  /// Creates a row of a number of values, which are at least 0.
  init(_ count: Int, _ value: (Int) -> Double) {
    var values: [Double] = []
    values.reserveCapacity(count)
    var blocks = [Double](repeating: 0, count: count / Self.width + 1)
    for index in 0..<count {
      let own = value(index)
      values.append(own)
      blocks[index / Self.width] = max(blocks[index / Self.width], own)
    }
    self.values = values
    self.blocks = blocks
  }

  /// Returns the largest value in a range; 0 for an empty one.
  func largest(in range: Range<Int>) -> Double {
    var index = range.lowerBound
    var largest = 0.0
    while index < range.upperBound {
      if index % Self.width == 0, index + Self.width <= range.upperBound {
        largest = max(largest, blocks[index / Self.width])
        index += Self.width
      } else {
        largest = max(largest, values[index])
        index += 1
      }
    }
    return largest
  }
}

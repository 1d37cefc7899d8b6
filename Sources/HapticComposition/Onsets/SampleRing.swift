/// The last samples of a stream, by their number from its start.
struct SampleRing: Sendable {
  private var values: [Float]
  private let mask: Int
  /// Samples so far.
  private(set) var count = 0

  init(atLeast wanted: Int) {
    var size = 1
    while size < wanted { size *= 2 }
    values = [Float](repeating: 0, count: size)
    mask = size - 1
  }

  mutating func append(_ block: [Float]) {
    for value in block {
      values[count & mask] = value
      count &+= 1
    }
  }

  /// A sample; 0 before the start and after the end.
  @inline(__always)
  subscript(_ index: Int) -> Float {
    index >= 0 && index < count && index >= count - values.count ? values[index & mask] : 0
  }
}

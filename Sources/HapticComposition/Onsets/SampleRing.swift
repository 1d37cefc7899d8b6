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
    let start = count & mask
    let first = min(block.count, values.count - start)
    block.withUnsafeBufferPointer { block in
      values.withUnsafeMutableBufferPointer { values in
        guard let from = block.baseAddress, let to = values.baseAddress else { return }
        (to + start).update(from: from, count: first)
        to.update(from: from + first, count: block.count - first)
      }
    }
    count &+= block.count
  }

  /// Copies samples from a number on, with 0 before the start and after the end.
  func copy(from first: Int, count wanted: Int, into out: inout [Float]) {
    for index in 0..<min(wanted, out.count) { out[index] = self[first + index] }
  }

  /// A sample; 0 before the start and after the end.
  @inline(__always)
  subscript(_ index: Int) -> Float {
    index >= 0 && index < count && index >= count - values.count ? values[index & mask] : 0
  }
}

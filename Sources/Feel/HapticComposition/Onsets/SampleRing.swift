/// The last samples of a stream, accessed by their number from the start of the stream.
struct SampleRing: Sendable {
  private var values: [Float]
  private let mask: Int
  /// The number of samples so far. It has 64 bits, because 32 bits would overflow after half a day.
  private(set) var count: Int64 = 0

  init(atLeast wanted: Int) {
    var size = 1
    while size < wanted { size *= 2 }
    values = [Float](repeating: 0, count: size)
    mask = size - 1
  }

  /// Appends a part of a block.
  mutating func append(_ block: [Float], from: Int, count added: Int) {
    let start = Int(count & Int64(mask))
    let first = min(added, values.count - start)
    guard from >= 0, added >= 0, from + added <= block.count, added <= values.count else { return }
    block.withUnsafeBufferPointer { block in
      values.withUnsafeMutableBufferPointer { values in
        guard let source = block.baseAddress, let to = values.baseAddress else { return }
        (to + start).update(from: source + from, count: first)
        if first < added { to.update(from: source + (from + first), count: added - first) }
      }
    }
    count &+= Int64(added)
  }

  /// Copies samples from a number on. Samples before the start and after the end are 0.
  func copy(from first: Int64, count wanted: Int, into out: inout [Float]) {
    let wanted = min(wanted, out.count)
    guard wanted > 0 else { return }
    guard first >= 0, first >= count - Int64(values.count), first + Int64(wanted) <= count else {
      for index in 0..<wanted { out[index] = self[first + Int64(index)] }
      return
    }
    let start = Int(first & Int64(mask))
    let head = min(wanted, values.count - start)
    values.withUnsafeBufferPointer { values in
      out.withUnsafeMutableBufferPointer { out in
        guard let from = values.baseAddress, let to = out.baseAddress else { return }
        to.update(from: from + start, count: head)
        (to + head).update(from: from, count: wanted - head)
      }
    }
  }

  /// Calls a closure with consecutive samples, if they all exist and lie in one piece of memory. Otherwise
  /// returns `nil`.
  @inline(__always)
  func withPiece<Result>(from first: Int64, count wanted: Int, _ body: (UnsafePointer<Float>) -> Result)
    -> Result?
  {
    let start = Int(first & Int64(mask))
    guard first >= 0, wanted >= 0, first >= count - Int64(values.count), first + Int64(wanted) <= count,
      start + wanted <= values.count
    else { return nil }
    return values.withUnsafeBufferPointer { values in
      values.baseAddress.map { body($0 + start) }
    }
  }

  /// The sample with a number; 0 before the start and after the end of the stream, and for samples that are
  /// no longer kept.
  @inline(__always)
  subscript(_ index: Int64) -> Float {
    index >= 0 && index < count && index >= count - Int64(values.count) ? values[Int(index & Int64(mask))] : 0
  }
}

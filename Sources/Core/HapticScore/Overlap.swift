import HapticText

/// The largest sum of weights of spans of time that overlap. A span that ends when another starts does not overlap it.
///
/// It takes time proportional to n log n for n spans.
struct Overlap<Time: Comparable> {
  private var edges: [(time: Time, change: Int)] = []

  mutating func reserve(_ spans: Int) { edges.reserveCapacity(2 * spans) }

  mutating func add(from start: Time, to end: Time, weight: Int = 1) {
    edges.append((start, weight))
    edges.append((end, -weight))
  }

  /// Returns the largest sum of the weights of spans that overlap, with the first time at which they do; `nil` if
  /// no span has a weight.
  consuming func largest() -> (sum: Int, time: Time)? {
    // Ends sort before starts.
    edges.sortStably { $0.time != $1.time ? $0.time < $1.time : $0.change < $1.change }
    var sum = 0
    var largest: (sum: Int, time: Time)?
    for edge in edges {
      sum += edge.change
      if sum > largest?.sum ?? 0 { largest = (sum, edge.time) }
    }
    return largest
  }
}

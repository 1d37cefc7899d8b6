import HapticText

/// The largest number of spans of time that overlap, and the largest sum of their weights. A span that ends when another
/// starts does not overlap it.
///
/// It takes time proportional to n for n spans whose starts and whose ends are in order, as those of most patterns are, and to
/// n log n for others.
struct Overlap<Time: Comparable> {
  /// A sum with the first time at which it is reached.
  typealias Peak = (sum: Int, time: Time)

  private var starts: [(time: Time, weight: Int)] = []
  private var ends: [(time: Time, weight: Int)] = []

  mutating func reserve(_ spans: Int) {
    starts.reserveCapacity(spans)
    ends.reserveCapacity(spans)
  }

  mutating func add(from start: Time, to end: Time, weight: Int = 1) {
    starts.append((start, weight))
    ends.append((end, weight))
  }

  /// Returns the largest number of spans that overlap, and the largest sum of their weights; `nil` if there is no span, or
  /// none with a weight.
  consuming func largest() -> (count: Peak?, weight: Peak?) {
    starts.sortStably { $0.time < $1.time }
    ends.sortStably { $0.time < $1.time }
    var (count, weight) = (0, 0)
    var largest: (count: Peak?, weight: Peak?)
    var next = 0
    for start in starts {
      while next < ends.count, ends[next].time <= start.time {
        count -= 1
        weight -= ends[next].weight
        next += 1
      }
      count += 1
      weight += start.weight
      if count > largest.count?.sum ?? 0 { largest.count = (count, start.time) }
      if weight > largest.weight?.sum ?? 0 { largest.weight = (weight, start.time) }
    }
    return largest
  }
}

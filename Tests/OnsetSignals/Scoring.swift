/// Hits and misses of detections against true onsets.
package struct Score: Sendable {
  package var matched = 0
  package var detected = 0
  package var expected = 0
  package var errors: [Double] = []

  package init() {}

  package var precision: Double {
    detected == 0 ? (expected == 0 ? 1 : 0) : Double(matched) / Double(detected)
  }
  package var recall: Double { expected == 0 ? 1 : Double(matched) / Double(expected) }
  package var f: Double {
    detected + expected == 0 ? 1 : 2 * Double(matched) / Double(detected + expected)
  }

  package static func + (a: Score, b: Score) -> Score {
    var sum = a
    sum.matched += b.matched
    sum.detected += b.detected
    sum.expected += b.expected
    sum.errors += b.errors
    return sum
  }

  /// Matches detections to true onsets one to one, as many as possible, none further away than the window, as mir_eval does.
  package init(times: [Double], truth: [Double], window: Double) {
    detected = times.count
    expected = truth.count
    let pairs = Self.match(times, truth, window)
    matched = pairs.count
    errors = pairs.map { times[$0.time] - truth[$0.truth] }
  }

  /// A maximum matching. On a line, taking each true onset in order with the first free detection in reach is one.
  package static func match(_ times: [Double], _ truth: [Double], _ window: Double) -> [(
    time: Int, truth: Int
  )] {
    let times = times.enumerated().sorted { $0.element < $1.element }
    let truth = truth.enumerated().sorted { $0.element < $1.element }
    var pairs: [(time: Int, truth: Int)] = []
    var next = 0
    for onset in truth {
      while next < times.count && times[next].element < onset.element - window { next += 1 }
      if next < times.count && times[next].element <= onset.element + window {
        pairs.append((times[next].offset, onset.offset))
        next += 1
      }
    }
    return pairs
  }
}

/// Spearman's rank correlation.
package func rankCorrelation(_ a: [Double], _ b: [Double]) -> Double {
  func ranks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var index = 0
    while index < order.count {
      var last = index
      while last + 1 < order.count && values[order[last + 1]] == values[order[index]] { last += 1 }
      for tied in index...last { ranks[order[tied]] = Double(index + last) / 2 }
      index = last + 1
    }
    return ranks
  }
  let (x, y) = (ranks(a), ranks(b))
  let mean = Double(x.count - 1) / 2
  var (xy, xx, yy) = (0.0, 0.0, 0.0)
  for index in x.indices {
    xy += (x[index] - mean) * (y[index] - mean)
    xx += (x[index] - mean) * (x[index] - mean)
    yy += (y[index] - mean) * (y[index] - mean)
  }
  return xx > 0 && yy > 0 ? xy / (xx * yy).squareRoot() : 0
}

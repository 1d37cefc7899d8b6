import HapticPerception
import HapticText

/// The clock of a recording: its samples belong to a regular grid of times, from which the stated times differ by jitter.
struct RecordingClock {
  /// The slot of each sample in the grid, counted from the first sample. Lost samples leave slots empty.
  private(set) var slots: [Int]
  /// The time of the first slot and the time between two slots, in seconds.
  private(set) var start: Double
  private(set) var step: Double

  /// The number of samples a second.
  var rate: Double { 1 / step }
  /// The number of slots in the grid.
  var count: Int { (slots.last ?? -1) + 1 }

  /// The largest spread of the times between samples, as a share of their median, at which lost samples can be recognised.
  private static var largestSpread: Double { 0.25 }
  /// The largest spread about whole multiples of the median, if many samples are lost.
  private static var largestJitter: Double { 0.125 }

  /// Finds the clock of samples.
  ///
  /// - Throws: `invalid` if more than half of the samples are missing.
  init(_ times: [Double]) throws(RecordingError) {
    let median = Self.median(times)
    (start, step) = (0, 0)
    slots = Array(times.indices)
    if median > 0 {
      var (sum, spread, jitter) = (0.0, 0.0, 0.0)
      for index in times.indices.dropFirst() {
        let ratio = (times[index] - times[index - 1]) / median
        sum += ratio
        spread += ratio * ratio
        let rest = ratio - Double(max(1, Maths.floor(ratio + 0.5)))
        jitter += rest * rest
      }
      let count = Double(times.count - 1)
      let variance = spread / count - (sum / count) * (sum / count)
      let isRegular =
        variance < Self.largestSpread * Self.largestSpread
        || jitter / count < Self.largestJitter * Self.largestJitter
      if isRegular { try slot(times, median) }
    }
    // Least squares about the means, which keeps large times exact.
    let count = Double(times.count)
    let meanSlot = slots.reduce(0.0) { $0 + Double($1) } / count
    let meanTime = times.reduce(0, +) / count
    var (products, squares) = (0.0, 0.0)
    for index in times.indices {
      let slot = Double(slots[index]) - meanSlot
      products += slot * (times[index] - meanTime)
      squares += slot * slot
    }
    step = products / squares
    start = meanTime - step * meanSlot
    guard step > 1e-7, step < 1 else {
      throw RecordingError(.invalid, "the times of the samples have no rate; record their times in seconds")
    }
  }

  /// Counts the slots between samples. Doubled samples take a slot of their own.
  private mutating func slot(_ times: [Double], _ median: Double) throws(RecordingError) {
    var slot = 0
    let limit = 2 * times.count
    for index in times.indices.dropFirst() {
      slot += Int(
        min(Double(limit), Double(max(1, Maths.floor((times[index] - times[index - 1]) / median + 0.5)))))
      guard slot <= limit else {
        throw RecordingError(
          .invalid, "more than half of the samples are missing; use a faster logger or a lower rate")
      }
      slots[index] = slot
    }
  }

  /// Returns the median time between two samples.
  private static func median(_ times: [Double]) -> Double {
    var steps: [Double] = []
    steps.reserveCapacity(times.count)
    for index in times.indices.dropFirst() { steps.append(times[index] - times[index - 1]) }
    return steps.median()
  }
}

extension [Double] {
  /// Returns the median: the upper one of two; 0 if there are no elements.
  func median() -> Double {
    guard !isEmpty else { return 0 }
    var values = self
    // Quickselect with the median of three as the pivot, in a fixed order, so that the work does not depend on chance.
    let wanted = values.count / 2
    var (low, high) = (0, values.count - 1)
    var passes = 0
    while low < high {
      passes += 1
      // Inputs that defeat the pivot are sorted instead, which bounds the work.
      if passes > 64 { return values.sortedStably { $0 < $1 }[wanted] }
      let middle = low + (high - low) / 2
      let (a, b, c) = (values[low], values[middle], values[high])
      let pivot = Swift.max(Swift.min(a, b), Swift.min(Swift.max(a, b), c))
      var (left, right) = (low, high)
      while left <= right {
        while values[left] < pivot { left += 1 }
        while values[right] > pivot { right -= 1 }
        if left <= right {
          values.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if wanted <= right {
        high = right
      } else if wanted >= left {
        low = left
      } else {
        break
      }
    }
    return values[wanted]
  }
}

/// The costs of all shifts at one node of an alignment, which advance from node to node.
///
/// Memory does not depend on the length of the traces.
struct AlignmentRows {
  /// The number of shifts.
  static var width: Int { 2 * TraceConstants.largestShift + 1 }

  /// For each shift, the change that led to it over the last node.
  private(set) var choices = [Int8](repeating: 0, count: Self.room)
  /// The number of changes of a shift whose differences were summed, in fours.
  private(set) var work = 0

  private var costs: [Double]
  private var next: [Double]
  /// The differences of two moments in the fourth power, times the weight of the first and of the second moment, for each frame
  /// of the node and each shift.
  private var firstCells = [Double](repeating: 0, count: Self.room * TraceConstants.nodeFrames)
  private var secondCells = [Double](repeating: 0, count: Self.room * TraceConstants.nodeFrames)
  private var first: SampleWindow
  private var second: SampleWindow
  private let bound: Double
  private let reach: Int
  private let steps: [AlignmentStep]

  /// The number of shifts with those that groups of four exceed.
  static var room: Int { 352 }

  /// Creates the rows at the first node.
  ///
  /// - Parameters:
  ///   - bound: a cost that the cheapest path does not exceed; infinity to skip nothing.
  ///   - reach: the largest shift that is searched.
  init(
    _ a: SensationTrace, _ b: SensationTrace, _ start: TraceAlignment.Start, bound: Double,
    reach: Int = TraceConstants.largestShift
  ) {
    first = SampleWindow(a, isReversed: true)
    second = SampleWindow(b, isReversed: false)
    self.bound = bound
    self.reach = reach
    let most = TraceConstants.largestShift
    costs = (-most...most).map { $0.magnitude <= reach ? TraceAlignment.startCost($0, start) : .infinity }
    costs += [Double](repeating: .infinity, count: Self.room - Self.width)
    next = costs
    steps = AlignmentStep.all(looks: AlignmentStep.looks(a, b)).filter { $0.change.magnitude <= reach }
  }

  /// The least cost of all shifts, and the first shift that has it, from the least shift on.
  var least: (cost: Double, shift: Int) {
    var least = 0
    for index in 0..<Self.width where costs[index] < costs[least] { least = index }
    return (costs[least], least)
  }

  /// Advances over a node; without a change of the shift where it may not warp.
  mutating func advance(mayWarp: Bool) {
    first.advance()
    second.advance()
    let most = TraceConstants.largestShift
    var alive = (most - reach)..<(most + reach + 1)
    while let last = alive.last, costs[last] > bound { alive.removeLast() }
    while let first = alive.first, costs[first] > bound { alive.removeFirst() }
    next.withUnsafeMutableBufferPointer { $0.update(repeating: .infinity) }
    let hasWeight = first.hasWeight || second.hasWeight
    let least = alive.reduce(Double.infinity) { min($0, costs[$1]) }
    let steps = steps.prefix(mayWarp ? steps.count : 1).prefix { least + $0.cost <= bound }
    if hasWeight, let widest = steps.last?.change.magnitude {
      let low = max(most - reach, alive.lowerBound - Int(widest))
      fillCells(low..<max(low, min(most + reach + 1, alive.upperBound + Int(widest))))
    }
    let exact = bound == .infinity
    for step in steps {
      let low = max(alive.lowerBound, most - reach - step.change)
      let high = min(alive.upperBound, most + reach + 1 - step.change)
      if low < high { apply(step, low..<high, hasWeight, isPruned: !exact) }
    }
    for index in Self.width..<Self.room { next[index] = .infinity }
    swap(&costs, &next)
  }

  /// Calculates the differences of all frames of the node at a range of shifts.
  private mutating func fillCells(_ shifts: Range<Int>) {
    let count = SampleWindow.room
    first.values.withUnsafeBufferPointer { a in
      second.values.withUnsafeBufferPointer { b in
        firstCells.withUnsafeMutableBufferPointer { firstCells in
          secondCells.withUnsafeMutableBufferPointer { secondCells in
            guard let a = a.baseAddress, let b = b.baseAddress else { return }
            guard let firstCells = firstCells.baseAddress, let secondCells = secondCells.baseAddress else {
              return
            }
            for frame in 0..<TraceConstants.nodeFrames {
              let from = a + first.start(frame: frame)
              let to = b + second.start(frame: frame)
              let row = frame &* Self.room
              var shift = shifts.lowerBound
              while shift < shifts.upperBound {
                let (x, y) = (from + shift, to + shift)
                let difference = squaredDifference(x, y, count)
                let lasting = difference.lasting * difference.lasting
                let onset = difference.onset * difference.onset
                let weight = SampleWindow.Row.weight.rawValue &* count
                let begun = SampleWindow.Row.begun.rawValue &* count
                firstCells[row &+ shift] = (x[weight] - x[begun]) * lasting + x[begun] * onset
                secondCells[row &+ shift] = (y[weight] - y[begun]) * lasting + y[begun] * onset
                shift &+= 1
              }
            }
          }
        }
      }
    }
  }

  /// Applies a step from a range of shifts, four at once.
  private mutating func apply(_ step: AlignmentStep, _ shifts: Range<Int>, _ hasWeight: Bool, isPruned: Bool)
  {
    let bound = bound
    work += costs.withUnsafeBufferPointer { costs in
      next.withUnsafeMutableBufferPointer { next in
        choices.withUnsafeMutableBufferPointer { choices in
          firstCells.withUnsafeBufferPointer { firstCells in
            secondCells.withUnsafeBufferPointer { secondCells in
              guard let costs = costs.baseAddress, let next = next.baseAddress else { return 0 }
              guard let choices = choices.baseAddress else { return 0 }
              guard let first = firstCells.baseAddress, let second = secondCells.baseAddress else { return 0 }
              let memory = Memory(costs: costs, next: next, choices: choices, first: first, second: second)
              return memory.apply(step, shifts, hasWeight, bound, isPruned: isPruned)
            }
          }
        }
      }
    }
  }

  /// The memory that a step reads and writes. Every array has the room of groups of four that exceed the shifts.
  private struct Memory {
    let costs: UnsafePointer<Double>
    let next: UnsafeMutablePointer<Double>
    let choices: UnsafeMutablePointer<Int8>
    let first: UnsafePointer<Double>
    let second: UnsafePointer<Double>

    /// Applies a step and returns the number of groups whose differences were summed.
    @inline(__always)
    func apply(
      _ step: AlignmentStep, _ shifts: Range<Int>, _ hasWeight: Bool, _ bound: Double, isPruned: Bool
    ) -> Int {
      let cost = SIMD2(repeating: step.cost)
      let bounds = SIMD2(repeating: bound)
      let (firstSpeed, secondSpeed) = (step.firstSpeed, step.secondSpeed)
      var work = 0
      step.offsets.withUnsafeBufferPointer { offsets in
        guard let offsets = offsets.baseAddress else { return }
        var shift = shifts.lowerBound
        while shift < shifts.upperBound {
          defer { shift &+= 4 }
          let target = shift &+ step.change
          var low = pair(costs + shift) + cost
          var high = pair(costs + (shift &+ 2)) + cost
          let lowLimit = smaller(pair(next + target), bounds)
          let highLimit = smaller(pair(next + (target &+ 2)), bounds)
          if isPruned, !isWithin(low, lowLimit), !isWithin(high, highLimit) { continue }
          if hasWeight {
            work &+= 1
            var frame = 0
            while frame < TraceConstants.nodeFrames {
              let (a, b) = (first + (offsets[frame] &+ shift), second + (offsets[frame] &+ shift))
              low = low + larger(pair(a) * firstSpeed, pair(b) * secondSpeed)
              high = high + larger(pair(a + 2) * firstSpeed, pair(b + 2) * secondSpeed)
              frame &+= 1
              if frame == 4, isPruned, !isWithin(low, lowLimit), !isWithin(high, highLimit) { break }
            }
            if isPruned, !isWithin(low, lowLimit), !isWithin(high, highLimit) { continue }
          }
          keep(step.change, low, high, target, min(4, shifts.upperBound &- shift), bound)
        }
      }
      return work
    }

    /// Keeps those of up to four sums that are the least so far.
    @inline(__always)
    private func keep(
      _ change: Int, _ low: SIMD2<Double>, _ high: SIMD2<Double>, _ target: Int, _ count: Int, _ bound: Double
    ) {
      for lane in 0..<count {
        let sum = lane < 2 ? low[lane] : high[lane &- 2]
        let place = target &+ lane
        // Of equal costs the lowest change counts, whatever the order of the search.
        guard sum < next[place] || sum == next[place] && change < Int(choices[place]) else { continue }
        guard sum <= bound else { continue }
        next[place] = sum
        choices[place] = Int8(truncatingIfNeeded: change)
      }
    }
  }
}

/// Returns two numbers that follow each other.
@inline(__always)
private func pair(_ place: UnsafePointer<Double>) -> SIMD2<Double> { SIMD2(place[0], place[1]) }

/// Returns whether one of two sums does not exceed its limit.
@inline(__always)
private func isWithin(_ sums: SIMD2<Double>, _ limits: SIMD2<Double>) -> Bool {
  sums[0] <= limits[0] || sums[1] <= limits[1]
}

@inline(__always)
private func larger(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
  SIMD2(a[0] > b[0] ? a[0] : b[0], a[1] > b[1] ? a[1] : b[1])
}

@inline(__always)
private func smaller(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
  SIMD2(a[0] < b[0] ? a[0] : b[0], a[1] < b[1] ? a[1] : b[1])
}

/// Returns the squared differences of two samples, as what lasts and as onsets, in just noticeable differences; the values of a
/// sample are `stride` apart.
@inline(__always)
func squaredDifference(
  _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ stride: Int
) -> (lasting: Double, onset: Double) {
  let (a1, b1) = (a + stride, b + stride)
  let (a3, b3) = (a1 + 2 &* stride, b1 + 2 &* stride)
  let (a4, b4) = (a3 + stride, b3 + stride)
  let (a5, b5) = (a4 + stride, b4 + stride)
  let (a6, b6) = (a5 + stride, b5 + stride)
  let (a7, b7) = (a6 + stride, b6 + stride)
  let slope = a7[0] < b7[0] ? a7[0] : b7[0]
  let level = a[0] - b[0]
  let pitch = limitedSquare((a3[0] - b3[0]) * (1 / TraceConstants.pitchUnit))
  let roughness = limitedSquare((a4[0] - b4[0]) * (1 / TraceConstants.roughnessUnit))
  let rate = limitedSquare((a5[0] - b5[0]) * (1 / TraceConstants.rateUnit))
  let qualities = a1[0] * b1[0] * (pitch + roughness + a6[0] * b6[0] * rate)
  let (a9, b9) = (a7 + 2 &* stride, b7 + 2 &* stride)
  let (a10, b10) = (a9 + stride, b9 + stride)
  let held = a9[0] - b9[0]
  let heldSlope = a10[0] < b10[0] ? a10[0] : b10[0]
  return (
    level * level / (1 + TraceConstants.squaredJitter * slope) + qualities,
    held * held / (1 + TraceConstants.squaredJitter * heldSlope) + TraceConstants.onsetQualities * qualities
  )
}

/// Returns the square of a difference, at most that of the largest term.
@inline(__always)
func limitedSquare(_ difference: Double) -> Double {
  let square = difference * difference
  let largest = TraceConstants.largestTerm * TraceConstants.largestTerm
  return square * largest / (square + largest)
}

/// The samples of a trace that the shifts of one node reach, one array for each value.
struct SampleWindow {
  /// The values of a sample that a comparison needs; each is a row of `values`.
  enum Row: Int, CaseIterable {
    case height, clarity, weight, octaves, roughness, rate, modulation, slope, begun, held, heldSlope
  }

  /// The rows, one after the other, each with room for the window to move. In the first trace of a pair time runs backwards, so that a
  /// growing shift is a growing index in both.
  private(set) var values = [Double](repeating: 0, count: Row.allCases.count * Self.room)
  /// Whether a sample has weight.
  private(set) var hasWeight = false

  private let sampler: TraceSampler
  private let isReversed: Bool
  /// The number of quarters of a moment up to the end of the window.
  private var end: Int
  /// The place in each row at which the window starts.
  private var place: Int

  private static var step: Int { TraceSampler.quarters * TraceConstants.nodeFrames }
  /// The number of samples of a row.
  private static var count: Int { 2 * TraceConstants.largestShift + step }
  /// The number of values from one row to the next. The window moves through them, and its samples are copied only from the end to the
  /// start.
  static var room: Int { count + 16 * step }

  /// Creates a window that is one step before the first node of the lead.
  init(_ trace: SensationTrace, isReversed: Bool) {
    sampler = TraceSampler(trace)
    self.isReversed = isReversed
    place = isReversed ? Self.room - Self.count : 0
    end = TraceConstants.largestShift - Self.count - TraceAlignment.lead * Self.step
    for _ in 0..<(Self.count / Self.step) { advance() }
  }

  /// Returns the index of the sample of a frame of the node, for the least shift.
  func start(frame: Int) -> Int {
    let quarters = TraceSampler.quarters * frame
    return place + (isReversed ? Self.step - 1 - quarters : quarters)
  }

  /// Moves the window by one node.
  mutating func advance() {
    let kept = Self.count - Self.step
    let old = place
    let isAtEnd = isReversed ? old < Self.step : old + Self.step + Self.count > Self.room
    let first = isReversed ? Self.room - Self.count : 0
    let new = isAtEnd ? first : old + (isReversed ? -Self.step : Self.step)
    place = new
    values.withUnsafeMutableBufferPointer { values in
      guard let base = values.baseAddress else { return }
      if isAtEnd {
        for row in Row.allCases {
          let start = base + row.rawValue * Self.room
          // The samples that remain are the first ones of a reversed window, and the last ones of another.
          (start + (new + (isReversed ? Self.step : 0))).update(
            from: start + (old + (isReversed ? 0 : Self.step)), count: kept)
        }
      }
      let isSilent = sampler.isSilent(end..<end + Self.step)
      for index in 0..<Self.step {
        let sample = isSilent ? TraceSampler.Sample() : sampler.sample(end + index)
        let place = new + (isReversed ? Self.step - 1 - index : kept + index)
        func set(_ row: Row, _ value: Double) { values[row.rawValue * Self.room + place] = value }
        set(.height, sample.height)
        set(.clarity, sample.clarity)
        set(.weight, sample.weight)
        set(.octaves, sample.octaves)
        set(.roughness, sample.roughness)
        set(.rate, sample.rate)
        set(.modulation, sample.modulation)
        set(.slope, sample.slope)
        set(.begun, sample.begun)
        set(.held, sample.held)
        set(.heldSlope, sample.heldSlope)
      }
      let weights = Row.weight.rawValue * Self.room + new
      hasWeight = values[weights..<weights + Self.count].contains { $0 > 0 }
    }
    end += Self.step
  }
}

/// A ramp that starts at the sample `start` and is valid up to, but not including, the sample `end`.
struct Line {
  var start: Int64
  var end: Int64
  var ramp: Ramp

  init(start: Int64, end: Int64, value: Double, slope: Double) {
    self.start = start
    self.end = end
    ramp = Ramp(value, slope)
  }

  /// Creates a line that is constant for all time.
  init(constant: Double) { self.init(start: 0, end: .max, value: constant, slope: 0) }

  @inline(__always)  // Smaller than calls: 125 bytes of the WebAssembly module.
  func at(_ sample: Int64) -> Double { ramp.after(sample &- start) }
}

/// The state of one lane of one player. A lane is a control, such as haptic intensity, that parameters and
/// curves change.
struct Lane {
  /// The parameter part P of the lane while no live curve leads it, which is a ramp: `from` is the value at
  /// which the ramp starts, `target` is the value at which it ends, and `rampStart` is the sample at which P was
  /// last set other than by the score's position; `Int64.min` if it was not.
  var from: Double
  var target: Double
  var rampStart: Int64
  /// The length of the ramp in samples.
  var rampLength: Double
  /// Whether P was set live, not by the score. A live value survives a start, a loop restart and a seek.
  var isLive: Bool
  /// The index of the score's next dynamic parameter for this lane.
  var change: Int32
  /// The curve part C of the lane: the index of the score's current segment. Before the first segment of the
  /// lane, this is a number below the index of that segment.
  var segment: Int32
  /// The live curves that have not ended, in the order of sending.
  var curves: SlotList<LiveCurve>
  /// The live curve that P follows.
  var leader: CurveIndex
  /// The current value of the lane: P ⊗ C, the parameter and curve parts combined.
  var line: Line

  init(neutral: Double) {
    from = neutral
    target = neutral
    rampStart = .min
    rampLength = 0
    isLive = false
    change = 0
    segment = -1
    curves = SlotList()
    leader = .none
    line = Line(constant: neutral)
  }

  /// Returns the ramp of the parameter part as a line that starts at a sample.
  func ramp(at sample: Int64) -> Line {
    guard from != target else { return Line(constant: target) }
    let end = Maths.ceiling(Double(rampStart) + rampLength)
    guard sample < end else { return Line(constant: target) }
    let slope = (target - from) / rampLength
    return Line(start: sample, end: end, value: from + slope * Double(sample &- rampStart), slope: slope)
  }

  /// Starts a ramp of the parameter part to a value, at a sample; `length` is its length in samples.
  mutating func setTarget(_ value: Double, at sample: Int64, length: Double, live: Bool) {
    from = ramp(at: sample).at(sample)
    target = value
    rampStart = sample
    rampLength = length
    isLive = live
  }

  /// Sets the parameter part to a value without a ramp: live at a sample, or by the score's position.
  mutating func jump(to value: Double, liveAt sample: Int64? = nil) {
    from = value
    target = value
    rampStart = sample ?? .min
    isLive = sample != nil
  }

  /// Shifts all times that are stored as samples by the length of a pause.
  mutating func shift(by samples: Int64) {
    if rampStart != .min { rampStart &+= samples }
    line.start &+= samples
    if line.end != .max { line.end &+= samples }
  }

  /// Holds the current value from `sample` to `end`, if the lane would otherwise change its slope before
  /// `end`.
  mutating func hold(from sample: Int64, to end: Int64) {
    guard line.end < end else { return }
    line = Line(start: sample, end: end, value: line.at(sample), slope: 0)
  }
}

extension UnsafeMutablePointer<Lane> {
  /// The lane of a dynamic parameter, if the pointer is that of a player's first lane.
  @inline(__always)
  subscript(id: DynamicParameterID) -> Lane { self[id.lane] }
}

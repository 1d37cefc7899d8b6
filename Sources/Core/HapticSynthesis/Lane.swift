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
  /// last set other than by the score's position; `Int64.min` if it was not. A parameter without a length of its
  /// own is a ramp of length 0: `from` and `target` are its value.
  var from: Double
  var target: Double
  var rampStart: Int64
  /// The length of the ramp in samples.
  var rampLength: Double
  /// The glide of the events that sound when a parameter without a length of its own takes effect: the
  /// difference that is left of the earlier value at `glideStart`, from where it falls to 0 within 2 ms; 0 if
  /// there is no glide. Events that begin at or after `glideStart` do not glide.
  var glide: Float
  var glideStart: Int64
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
  /// The current value of the lane: P ⊗ C, the parameter and curve parts combined, P with its glide.
  var line: Line
  /// The curve part C, from the start of `line` to its end.
  var curve: Ramp

  init(neutral: Double) {
    from = neutral
    target = neutral
    rampStart = .min
    rampLength = 0
    glide = 0
    glideStart = .min
    isLive = false
    change = 0
    segment = -1
    curves = SlotList()
    leader = .none
    line = Line(constant: neutral)
    curve = Ramp(neutral)
  }

  /// Returns the ramp of the parameter part as a line that starts at a sample.
  func ramp(at sample: Int64) -> Line {
    guard from != target else { return Line(constant: target) }
    let end = Maths.ceiling(Double(rampStart) + rampLength)
    guard sample < end else { return Line(constant: target) }
    let slope = (target - from) / rampLength
    return Line(start: sample, end: end, value: from + slope * Double(sample &- rampStart), slope: slope)
  }

  /// Returns whether sounding events glide at a sample; `length` is the length of a glide in samples.
  @inline(__always)
  func isGliding(at sample: Int64, _ length: Double) -> Bool {
    glide != 0 && sample < Maths.ceiling(Double(glideStart) + length)
  }

  /// Returns the parameter part with its glide as a line that starts at a sample, for an event of which a part
  /// of the glide, `own`, has no effect.
  func parameter(at sample: Int64, without own: Float, _ length: Double) -> Line {
    var line = ramp(at: sample)
    let left = Double(glide - own)
    guard left != 0, isGliding(at: sample, length) else { return line }
    let slope = -left / length
    line.ramp.value += left + slope * Double(sample &- glideStart)
    line.ramp.slope += slope
    line.start = sample
    line.end = min(line.end, Maths.ceiling(Double(glideStart) + length))
    return line
  }

  /// Sets the parameter part to a value at a sample, for events that begin from there on; those that sound glide
  /// to it. `length` is that of a glide in samples.
  mutating func set(_ value: Double, at sample: Int64, glidingFor length: Double, live: Bool) {
    glide = Float(parameter(at: sample, without: 0, length).at(sample) - value)
    glideStart = sample
    from = value
    target = value
    rampStart = sample
    rampLength = 0
    isLive = live
  }

  /// Starts a live ramp of the parameter part to a value, at a sample; `length` is its length in samples.
  mutating func ramp(to value: Double, at sample: Int64, length: Double) {
    from = ramp(at: sample).at(sample)
    target = value
    rampStart = sample
    rampLength = length
    isLive = true
  }

  /// Sets the parameter part to a value without a ramp or a glide: live at a sample, or by the score's position.
  mutating func jump(to value: Double, liveAt sample: Int64? = nil) {
    from = value
    target = value
    rampStart = sample ?? .min
    glide = 0
    isLive = sample != nil
  }

  /// Shifts all times that are stored as samples by the length of a pause.
  mutating func shift(by samples: Int64) {
    if rampStart != .min { rampStart &+= samples }
    if glideStart != .min { glideStart &+= samples }
    line.start &+= samples
    if line.end != .max { line.end &+= samples }
  }

  /// Holds the current value from `sample` to `end`, if the lane would otherwise change its slope before
  /// `end`.
  mutating func hold(from sample: Int64, to end: Int64) {
    guard line.end < end else { return }
    curve = Ramp(curve.after(sample &- line.start))
    line = Line(start: sample, end: end, value: line.at(sample), slope: 0)
  }
}

extension UnsafeMutablePointer<Lane> {
  /// The lane of a dynamic parameter, if the pointer is that of a player's first lane.
  @inline(__always)
  subscript(id: DynamicParameterID) -> Lane { self[id.lane] }

  /// Returns the value of a lane for what is read on one sample: without a glide.
  func value(of id: DynamicParameterID, at sample: Int64, _ law: ActuatorLaw) -> Double {
    let lane = id.lane
    guard self[lane].isGliding(at: sample, law.glideLength) else { return self[lane].line.at(sample) }
    let value = self[lane].ramp(at: sample).at(sample)
    let curve = self[lane].curve.after(sample &- self[lane].line.start)
    return LaneID.multiplies(lane) ? value * curve : value + curve
  }
}

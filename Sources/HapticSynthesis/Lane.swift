/// A ramp that starts at the sample `start` and is valid before the sample `end`.
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

/// The state of one lane of one player.
struct Lane {
  /// P (the parameter part): the value at which the ramp starts, its target, and the sample
  /// at which it starts.
  var from: Double
  var target: Double
  var rampStart: Int64
  /// Whether the target was sent live; it then survives a loop restart and a seek.
  var isLive: Bool
  /// P: the index of the score's next dynamic parameter for this lane.
  var change: Int32
  /// C (the curve part): the index of the score's current segment; before any segment, a number below the
  /// lane's first one.
  var segment: Int32
  /// C: the curves sent live, in the order of sending.
  var curves: SlotList<LiveCurve>
  /// C: the value that the last live curve left behind.
  var held: HeldValue
  /// P ⊗ C (parameter and curve part combined) at present.
  var line: Line

  init(neutral: Double) {
    from = neutral
    target = neutral
    rampStart = .min
    isLive = false
    change = 0
    segment = -1
    curves = SlotList()
    held = HeldValue(value: neutral)
    line = Line(constant: neutral)
  }

  /// Returns the 2 ms ramp of P as a line at a sample. `length` is the ramp's length in samples.
  func ramp(at sample: Int64, length: Double) -> Line {
    guard rampStart != .min else { return Line(constant: target) }
    let end = Maths.ceiling(Double(rampStart) + length)
    guard sample < end else { return Line(constant: target) }
    let slope = (target - from) / length
    return Line(start: sample, end: end, value: from + slope * Double(sample &- rampStart), slope: slope)
  }

  /// Starts a ramp to a value at a sample.
  mutating func setTarget(_ value: Double, at sample: Int64, length: Double, live: Bool) {
    from = ramp(at: sample, length: length).at(sample)
    target = value
    rampStart = sample
    isLive = live
  }

  /// Sets a value without a ramp.
  mutating func jump(to value: Double, live: Bool) {
    from = value
    target = value
    rampStart = .min
    isLive = live
  }

  /// Shifts all times that are stored as samples, after a pause.
  mutating func shift(by samples: Int64) {
    if rampStart != .min { rampStart &+= samples }
    if held.since != .min { held.since &+= samples }
    line.start &+= samples
    if line.end != .max { line.end &+= samples }
  }

  /// Holds the current value up to a sample if the lane would change its slope before that.
  mutating func hold(from sample: Int64, to end: Int64) {
    guard line.end < end else { return }
    line = Line(start: sample, end: end, value: line.at(sample), slope: 0)
  }
}

/// The value left behind by the live curve that ended last; if several ended at the same sample,
/// all of them combined.
struct HeldValue {
  var value: Double
  /// The sample at which that curve ended; `Int64.min` if there was none.
  var since = Int64.min

  /// Adds the value of a curve that has ended.
  mutating func absorb(_ other: Double, since sample: Int64, multiplies: Bool) {
    if sample == since {
      value = multiplies ? value * other : value + other
    } else if sample > since {
      value = other
      since = sample
    }
  }

  /// Returns this value combined with that of the score's curves, the last of which ended at a sample.
  func joined(to line: Line, since sample: Int64, multiplies: Bool) -> Line {
    var joined = line
    if since > sample {
      joined.ramp = Ramp(value)
    } else if since == sample && sample != .min {
      joined.ramp.value = multiplies ? line.ramp.value * value : line.ramp.value + value
    }
    return joined
  }
}

/// A ramp that begins on the sample `start`, good for samples before `end`.
struct Line {
  var start: Int64
  var end: Int64
  var ramp: Ramp

  init(start: Int64, end: Int64, value: Double, slope: Double) {
    self.start = start
    self.end = end
    ramp = Ramp(value, slope)
  }

  /// A constant for all time.
  init(constant: Double) { self.init(start: 0, end: .max, value: constant, slope: 0) }

  @inline(__always)  // Smaller than calls: 125 bytes of the WebAssembly module.
  func at(_ sample: Int64) -> Double { ramp.after(sample &- start) }
}

/// The state of one lane of one player.
struct Lane {
  /// P: the value the ramp began with, the value it goes to, and the sample on which it began.
  var from: Double
  var target: Double
  var rampStart: Int64
  /// Whether the target was sent live; it then survives loop restart and seek.
  var isLive: Bool
  /// P: the index of the score's next dynamic parameter for it.
  var change: Int32
  /// C: the index of the score's present segment; below the lane's first one before any.
  var segment: Int32
  /// C: curves sent live, in the order of sending.
  var curves: SlotList<LiveCurve>
  /// C: what the last live curve left behind.
  var held: HeldValue
  /// P ⊗ C as it is now.
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

  /// The 2 ms ramp of P as a line at a sample. `length` is the ramp's length in samples.
  func ramp(at sample: Int64, length: Double) -> Line {
    guard rampStart != .min else { return Line(constant: target) }
    let end = Maths.ceiling(Double(rampStart) + length)
    guard sample < end else { return Line(constant: target) }
    let slope = (target - from) / length
    return Line(start: sample, end: end, value: from + slope * Double(sample &- rampStart), slope: slope)
  }

  /// Begins a ramp to a value at a sample.
  mutating func setTarget(_ value: Double, at sample: Int64, length: Double, live: Bool) {
    from = ramp(at: sample, length: length).at(sample)
    target = value
    rampStart = sample
    isLive = live
  }

  /// Takes a value without a ramp.
  mutating func jump(to value: Double, live: Bool) {
    from = value
    target = value
    rampStart = .min
    isLive = live
  }

  /// Moves everything that is anchored to samples, after a pause.
  mutating func shift(by samples: Int64) {
    if rampStart != .min { rampStart &+= samples }
    if held.since != .min { held.since &+= samples }
    line.start &+= samples
    if line.end != .max { line.end &+= samples }
  }

  /// Keeps its present value up to a sample when it would bend before that.
  mutating func hold(from sample: Int64, to end: Int64) {
    guard line.end < end else { return }
    line = Line(start: sample, end: end, value: line.at(sample), slope: 0)
  }
}

/// The value that the curve sent live which ended last left behind; of several that ended on one sample, all of them.
struct HeldValue {
  var value: Double
  /// The sample on which it ended; `Int64.min` when there was none.
  var since = Int64.min

  /// Takes the value of a curve that has ended.
  mutating func absorb(_ other: Double, since sample: Int64, multiplies: Bool) {
    if sample == since {
      value = multiplies ? value * other : value + other
    } else if sample > since {
      value = other
      since = sample
    }
  }

  /// The value held beside that of the score's curves, of which the last ended on a sample.
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

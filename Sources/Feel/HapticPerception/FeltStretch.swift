/// The frames of a stretch of felt vibration, and the events that they contain.
///
/// The event of a range of frames is described around its peak: the *hull* reaches from the first to the last
/// frame within 10 dB of the peak and grows into slow changes; the *flanks* are the steep rise and fall beside
/// it. What remains on either side is described in the same way, as events of their own, if enough of it is
/// felt. So vibration that lasts beside a stronger event is an event, and a fade belongs to the vibration that
/// fades.
///
/// Every frame within 10 dB of the peak lies in the hull, so the peak of a remainder is more than 10 dB lower
/// than the peak of its range. The depth of the recursion is therefore at most a tenth of the highest level in
/// dB: 13 for a vibration of 130 dB, which is 10 000 g. Remainders of equal depth do not overlap, so each
/// depth visits each frame a fixed number of times.
struct FeltStretch: Sendable {
  private struct Frame {
    var level: Double
    var pacinianPower: Double
    var nonPacinianPower: Double
    var pitch: Double
    var roughness: Double

    init(_ frame: SensationFrame) {
      level = frame.level
      pacinianPower = frame.pacinianPower
      nonPacinianPower = frame.nonPacinianPower
      pitch = frame.pitch
      roughness = frame.roughness
    }
  }

  private var frames: [Frame] = []
  private var startFrame: Int64 = 0
  /// The Pacinian power of the frame before the stretch.
  private var powerBefore = 0.0

  /// The number of frames.
  var count: Int { frames.count }

  mutating func start(at frame: Int64, after power: Double) {
    startFrame = frame
    powerBefore = power
  }

  mutating func append(_ frame: SensationFrame) { frames.append(Frame(frame)) }

  /// Returns the events of the stretch, sorted by time, and removes its frames.
  mutating func events() -> [FeltEvent] {
    var events: [FeltEvent] = []
    describe(0..<frames.count, &events)
    frames.removeAll(keepingCapacity: true)
    return events
  }

  /// Appends the events of a range of frames, sorted by time.
  private func describe(_ range: Range<Int>, _ events: inout [FeltEvent]) {
    guard let peak = highest(range) else { return }
    let core = core(range, around: peak)
    let hull = grown(core, in: range)
    let left = range.lowerBound..<hull.lowerBound - risingFlank(before: hull, in: range)
    let right = hull.upperBound + fallingFlank(after: hull, in: range)..<range.upperBound
    let isLeftFelt = isFelt(left)
    let isRightFelt = isFelt(right)

    if isLeftFelt { describe(left, &events) }
    var start = isLeftFelt ? left.upperBound : range.lowerBound
    while start < peak, frames[start].level < PerceptionConstants.eventStart { start += 1 }
    let level = frames[peak].level
    let cut = max(PerceptionConstants.eventEnd, level - PerceptionConstants.eventCut)
    let limit = isRightFelt ? right.lowerBound : range.upperBound
    var end = peak + 1
    while end < limit, frames[end].level >= cut { end += 1 }
    events.append(event(start..<max(end, hull.upperBound), core: core, hull: hull, peak: level))
    if isRightFelt { describe(right, &events) }
  }

  /// Returns the first frame with the highest level.
  private func highest(_ range: Range<Int>) -> Int? {
    guard var peak = range.first else { return nil }
    for index in range where frames[index].level > frames[peak].level { peak = index }
    return peak
  }

  /// Returns the range from the first to the last frame whose level is within 10 dB of that of the peak.
  private func core(_ range: Range<Int>, around peak: Int) -> Range<Int> {
    let least = frames[peak].level - PerceptionConstants.durationRange
    var first = range.lowerBound
    while first < peak, frames[first].level < least { first += 1 }
    var last = range.upperBound - 1
    while last > peak, frames[last].level < least { last -= 1 }
    return first..<last + 1
  }

  /// Returns a hull that is extended on both sides for as long as the level changes slowly.
  private func grown(_ core: Range<Int>, in range: Range<Int>) -> Range<Int> {
    func isSlow(_ next: Int, _ last: Int) -> Bool {
      frames[next].level >= PerceptionConstants.eventStart
        && (frames[next].level - frames[last].level).magnitude < PerceptionConstants.slowChange
    }
    var first = core.lowerBound
    while first > range.lowerBound, isSlow(first - 1, first) { first -= 1 }
    var end = core.upperBound
    while end < range.upperBound, isSlow(end, end - 1) { end += 1 }
    return first..<end
  }

  /// Returns the number of frames between a hull and what remains after it: those of the steep fall, on which
  /// the level falls by 1.5 dB or more within two frames.
  private func fallingFlank(after hull: Range<Int>, in range: Range<Int>) -> Int {
    var index = hull.upperBound
    while index + 2 < range.upperBound,
      frames[index + 2].level <= frames[index].level - PerceptionConstants.flankStep
    { index += 1 }
    return index - hull.upperBound
  }

  /// Returns the number of frames between what remains before a hull and the hull: those of the steep rise.
  private func risingFlank(before hull: Range<Int>, in range: Range<Int>) -> Int {
    var index = hull.lowerBound
    while index - 3 >= range.lowerBound,
      frames[index - 3].level <= frames[index - 1].level - PerceptionConstants.flankStep
    { index -= 1 }
    return hull.lowerBound - index
  }

  /// Returns whether enough of a remainder is felt to be an event.
  private func isFelt(_ range: Range<Int>) -> Bool {
    var count = 0
    for index in range where frames[index].level >= PerceptionConstants.eventStart {
      count += 1
      if count == PerceptionConstants.leastFramesBeside { return true }
    }
    return false
  }

  /// Creates the event of a range of frames.
  ///
  /// - Parameters:
  ///   - core: the frames from the first to the last one within 10 dB of the peak.
  ///   - hull: the core with the slow changes beside it, which count as long as the event lasts.
  private func event(_ range: Range<Int>, core: Range<Int>, hull: Range<Int>, peak: Double) -> FeltEvent {
    let kept = PerceptionConstants.summationKept
    // Summation begins two frames before the start.
    let before = range.lowerBound > 0 ? frames[range.lowerBound - 1].pacinianPower : powerBefore
    var sum = (1 - kept) * before
    var largestSum = 0.0
    var largestNonPacinian = 0.0
    var duration: Int64 = 0
    var weights = 0.0
    var pitch = 0.0
    var roughness = 0.0
    var levels: [Float] = []
    levels.reserveCapacity(range.count)
    for index in range {
      let frame = frames[index]
      sum = kept * sum + (1 - kept) * frame.pacinianPower
      largestSum = max(largestSum, sum)
      largestNonPacinian = max(largestNonPacinian, frame.nonPacinianPower)
      levels.append(Float(frame.level))
      guard
        frame.level >= peak - PerceptionConstants.durationRange
          || (hull.contains(index) && !core.contains(index))
      else { continue }
      duration &+= 1
      weights += frame.pacinianPower
      pitch += frame.pacinianPower * frame.pitch
      roughness += frame.roughness
    }
    return FeltEvent(
      startFrame: startFrame &+ Int64(range.lowerBound), durationFrames: duration,
      pacinianLevel: SensationFrame.level(largestSum),
      nonPacinianLevel: SensationFrame.level(largestNonPacinian), peak: peak,
      pitch: weights > 0 ? pitch / weights : 0,
      roughness: duration > 0 ? roughness / Double(duration) : 0, levels: levels)
  }
}

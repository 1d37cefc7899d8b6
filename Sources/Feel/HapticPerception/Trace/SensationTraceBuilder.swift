/// Builds the trace of a vibration from its sensation frames.
///
/// A later vibration masks an earlier one, so a trace is complete at the end of the vibration only. The frames must be those of
/// the details `everything` or `trace`. Memory is proportional to the number of frames: 48 bytes for each. Two threads must not use one builder
/// at the same time.
public struct SensationTraceBuilder: Sendable {
  private var rows: [TraceRow] = []
  /// The frames before the first: a vibration that starts with the signal shows already there, once they are smoothed. Without
  /// them a tap at the start would be 0.4 dB weaker than the same tap later.
  static var lead: Int { 4 }

  /// Creates a builder that has not received a frame.
  public init() {}

  /// Adds the next frame.
  public mutating func add(_ frame: SensationFrame) {
    if rows.isEmpty {
      rows = (0..<Self.lead).map { TraceRow(nonPacinian: frame.earlier[1 + Self.lead - $0]) }
      rows[Self.lead - 1].pacinian = frame.earlier[0]
      rows[Self.lead - 1].difference = frame.earlier[1]
    }
    rows.append(
      TraceRow(
        pacinian: frame.pacinianPower, nonPacinian: frame.nonPacinianPower, difference: frame.difference,
        amplitude: frame.amplitude, roughness: frame.unevenness, rate: frame.rate))
  }

  /// Returns the trace of the vibration that the frames so far describe, as it is felt on a device that is stronger by a
  /// number of dB.
  ///
  /// - Parameter gain: dB, −60…60; other values are clamped, and NaN counts as −60.
  public func trace(gain: Double = 0) -> SensationTrace {
    let largest = PerceptionConstants.largestUserOffset
    let factor = gain == 0 ? 1 : Maths.power(ofDecibels: Maths.clamped(gain, -largest, largest))
    return TraceMaker(rows: gain == 0 ? rows : rows.map { $0.amplified(by: factor) }).trace()
  }
}

/// The parts of a frame that a trace needs; powers and amplitudes are relative to those at threshold.
struct TraceRow: Sendable {
  var pacinian = 0.0
  var nonPacinian = 0.0
  var difference = 0.0
  var amplitude = 0.0
  var roughness = 0.0
  var rate = 0.0

  /// Returns the row of a vibration whose power is larger by a factor.
  func amplified(by factor: Double) -> TraceRow {
    let floor = PerceptionConstants.roughnessFloor
    let root = Maths.squareRoot(factor)
    return TraceRow(
      pacinian: pacinian * factor, nonPacinian: nonPacinian * factor, difference: difference * factor,
      amplitude: amplitude * root,
      roughness: roughness * max(amplitude, floor) * root / max(amplitude * root, floor), rate: rate)
  }
}

/// Makes a trace of rows.
private struct TraceMaker {
  let rows: [TraceRow]

  /// The levels of a frame in dB above threshold, at least 0.
  private struct Levels {
    var pacinian: Double
    var nonPacinian: Double
    /// The Pacinian level over 20 ms instead of 40 ms.
    var fast: Double
  }

  func trace() -> SensationTrace {
    var trace = SensationTrace()
    trace.moments = [SensationTrace.Moment](repeating: .init(), count: rows.count)
    for index in rows.indices { trace.moments[index].power = smoothed(index) { $0.pacinian } }
    addLevels(to: &trace)
    addQualities(to: &trace)
    removeLead(from: &trace)
    return trace
  }

  /// Removes the moments before the first frame. What begins in them begins with the signal.
  private func removeLead(from trace: inout SensationTrace) {
    let lead = min(SensationTraceBuilder.lead, trace.moments.count)
    let (onset, begun, weight) = trace.moments[..<lead].reduce(into: (0.0, 0.0, 0.0)) {
      $0 = ($0.0 + $1.onset, $0.1 + $1.begun, $0.2 + $1.weight)
    }
    trace.moments.removeFirst(lead)
    guard !trace.moments.isEmpty else { return }
    trace.moments[0].onset += onset
    trace.moments[0].begun += begun
    trace.moments[0].weight += weight
  }

  private func addLevels(to trace: inout SensationTrace) {
    let levels = levels(trace)
    let later = besideLater(levels)
    var pacinianMasking = ForwardMasking(kept: TraceConstants.pacinianMaskingKept)
    var nonPacinianMasking = ForwardMasking(kept: TraceConstants.nonPacinianMaskingKept)
    var onsets = OnsetMeter()
    var held = HeldMaximum(frames: TraceConstants.heldFrames, TraceConstants.heldKept)
    var (height, fastHeight) = (0.0, 0.0)
    var spread = (0.0, 0.0)
    for index in rows.indices {
      let level = levels[index]
      let pacinian = pacinianMasking.next(level.pacinian)
      let nonPacinian = nonPacinianMasking.next(level.nonPacinian)
      let low = min(later[index].nonPacinian, nonPacinian.remainder(of: level.nonPacinian))
      let felt = max(min(later[index].pacinian, pacinian.remainder(of: level.pacinian)), low)
      let fast = max(min(later[index].fast, pacinian.remainder(of: level.fast)), low)
      let present = SensationTrace.height(ofLevel: felt)
      // Mostly nothing is masked, and a height takes time.
      func heightBeside(_ level: Double) -> Double {
        level == felt ? present : SensationTrace.height(ofLevel: level)
      }
      height = max(present, faded(height))
      fastHeight = max(heightBeside(fast), faded(fastHeight))
      let onset = onsets.next(fastHeight)
      let kept = TraceConstants.weightKept
      spread.0 = flushed(kept * spread.0 + (1 - kept) * onset)
      spread.1 = flushed(kept * spread.1 + (1 - kept) * spread.0)
      trace.moments[index].level = felt
      trace.moments[index].height = height
      trace.moments[index].present = present
      trace.moments[index].unmasked = heightBeside(max(level.pacinian, level.nonPacinian))
      trace.moments[index].onset = onset
      held.add(height)
      trace.moments[index].held = flushed(held.value)
      trace.moments[index].begun = spread.1
      let weight = spread.1 + trace.moments[index].clarity * TraceConstants.lastingWeight
      trace.moments[index].weight = weight
      trace.count += onset
      trace.weight += weight
    }
  }

  /// Returns the levels without masking.
  private func levels(_ trace: SensationTrace) -> [Levels] {
    var (slow, fast) = (TraceSummation(), TraceSummation())
    return rows.indices.map { index in
      Levels(
        pacinian: max(slow.level(of: trace.moments[index].power), 0),
        nonPacinian: max(SensationFrame.level(rows[index].nonPacinian), 0),
        fast: max(fast.level(of: rows[index].pacinian), 0))
    }
  }

  /// Returns what remains of levels beside what follows.
  private func besideLater(_ levels: [Levels]) -> [Levels] {
    var remainders = levels
    var (pacinianMasking, nonPacinianMasking) = (BackwardMasking(), BackwardMasking())
    for index in levels.indices.reversed() {
      let level = levels[index]
      let pacinian = pacinianMasking.next(level.pacinian)
      let nonPacinian = nonPacinianMasking.next(level.nonPacinian)
      remainders[index] = Levels(
        pacinian: pacinian.remainder(of: level.pacinian),
        nonPacinian: nonPacinian.remainder(of: level.nonPacinian), fast: pacinian.remainder(of: level.fast))
    }
    return remainders
  }

  private func addQualities(to trace: inout SensationTrace) {
    let kept = TraceConstants.persistenceKept
    var (power, difference) = (0.0, 0.0)
    // The values where a row has none, as in a trace without qualities.
    let lowest = (
      pitch: Maths.log2(TraceConstants.pitchLimits.lowerBound),
      rate: Maths.log2(TraceConstants.rateLimits.lowerBound)
    )
    for index in rows.indices {
      power = flushed(trace.moments[index].power + power * kept)
      difference = flushed(smoothed(index) { $0.difference } + difference * kept)
      // Where nothing is felt, nothing has qualities.
      guard trace.moments[index].present > 0 else { continue }
      trace.moments[index].octaves = lowest.pitch
      if difference > 0, power > 0 {
        let half = Maths.squareRoot(difference / power) / 2
        let hertz = PerceptionConstants.sampleRate / Maths.pi * Maths.arcsine(half < 1 ? half : 1)
        trace.moments[index].octaves = Maths.log2(Maths.clamped(hertz, in: TraceConstants.pitchLimits))
      }
      trace.moments[index].roughness = min(rows[index].roughness, 1)
      trace.moments[index].rate =
        rows[index].rate > 0
        ? Maths.log2(Maths.clamped(rows[index].rate, in: TraceConstants.rateLimits)) : lowest.rate
    }
  }

  /// Returns the mean of a value over five frames, in which the middle ones count most.
  private func smoothed(_ index: Int, _ value: (TraceRow) -> Double) -> Double {
    func at(_ index: Int) -> Double { rows.indices.contains(index) ? value(rows[index]) : 0 }
    let outer = at(index - 2) + at(index + 2)
    let inner = at(index - 1) + at(index + 1)
    return (outer + 3 * inner + 4 * at(index)) / 12
  }
}

/// Returns what persists of a height after a frame.
private func faded(_ height: Double) -> Double { flushed(height * TraceConstants.persistenceKept) }

/// Returns 0 for a value that is negligible.
private func flushed(_ value: Double) -> Double { value < TraceConstants.negligible ? 0 : value }

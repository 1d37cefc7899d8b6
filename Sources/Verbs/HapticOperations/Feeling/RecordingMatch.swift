import HapticPerception
import HapticText

/// Finds where a vibration lies in a recording, and compares it with that part.
struct RecordingMatch {
  /// The vibration to find.
  struct Vibration {
    var builder: SensationTraceBuilder
    /// The level every 5 ms in dB above threshold.
    var levels: [Float]
    /// Whether its strength in g is known.
    var isMeasured: Bool
  }

  private let vibration: Vibration
  private let recording: RecordedSensation

  /// The largest shift in seconds, and the level in dB above threshold that counts for it.
  private static var within: Double { 30 }
  private static var leastLevel: Float { 6 }
  /// The frames of a recording behind the end of the vibration that are compared: half a second.
  private static var tail: Int { 100 }
  /// The steps in samples at 8000 Hz by which the found moment is refined, and the longest vibration in seconds for which it is.
  private static var refinements: [Int] { [16, 8, 4, 2, 1] }
  private static var longestRefined: Double { 60 }
  /// The largest number of products of the search.
  private static var largestSearch: Int { 200_000_000 }

  init(_ vibration: Vibration, _ recording: RecordedSensation) {
    (self.vibration, self.recording) = (vibration, recording)
  }

  /// Compares the vibration with the part of the recording that is most like it.
  ///
  /// - Parameter isSwapped: whether the recording is the first vibration of the comparison.
  func result(isWhole: Bool, isSwapped: Bool) -> CompareResult {
    let isMeasured = vibration.isMeasured && recording.isCalibrated
    let step = PerceptionConstants.frameStep
    func compared(_ start: Int) -> TraceComparison {
      let count = vibration.levels.count + Self.tail
      var part = recording.part(from: start, frames: count)
      if !isMeasured {
        // The comparison finds a gain of at most 12 dB about this one.
        let gain = Self.loudness(vibration.levels) - Self.loudness(part.levels)
        part = recording.part(from: start, frames: count, gain: gain)
      }
      let devices: FeelDifference.Devices = isMeasured ? .measured : .unmeasured
      return isSwapped
        ? TraceComparison(part.builder, vibration.builder, on: devices)
        : TraceComparison(vibration.builder, part.builder, on: devices)
    }
    let starts = shifts().map { $0 * step }
    var start = starts[0]
    var best = compared(start)
    func consider(_ candidate: Int) {
      let comparison = compared(candidate)
      if comparison.difference.distance < best.difference.distance { (best, start) = (comparison, candidate) }
    }
    for other in starts.dropFirst() { consider(other) }
    if Double(vibration.levels.count) < Self.longestRefined * PerceptionConstants.frameRate {
      for refinement in Self.refinements {
        let middle = start
        consider(middle - refinement)
        consider(middle + refinement)
      }
    }
    var result = CompareResult(comparison: best, isWhole: isWhole)
    result.shift = Double(start) / PerceptionConstants.sampleRate
    result.notes = recording.notes
    if !isMeasured {
      result.notes.append("strength is compared relatively: one side does not state how many g")
    }
    return result
  }

  /// Returns the level that a tenth of the frames above the threshold exceeds; 0 if nothing is felt.
  private static func loudness(_ levels: [Float]) -> Double {
    let felt = levels.filter { $0 > leastLevel }.sortedStably { $0 > $1 }
    return felt.isEmpty ? 0 : Double(felt[felt.count / 10])
  }

  /// Returns the two shifts in frames at which the levels match best, the best one first.
  private func shifts() -> [Int] {
    let (a, b) = (excess(vibration.levels), excess(recording.levels))
    let most = Int(Self.within * PerceptionConstants.frameRate)
    let low = -min(most, a.count)
    let high = min(most, b.count)
    guard low < high else { return [0] }
    let size = (high - low) * a.count
    let stride = max(1, size / Self.largestSearch + (size % Self.largestSearch > 0 ? 1 : 0))
    var scores = [Double](repeating: 0, count: high - low + 1)
    for shift in low...high {
      var sum = 0.0
      var index = max(0, -shift)
      while index < a.count, index + shift < b.count {
        sum += Double(a[index] * b[index + shift])
        index += stride
      }
      scores[shift - low] = sum
    }
    var found: [Int] = []
    for _ in 0..<2 {
      var best: Int?
      for index in scores.indices where scores[index] > 0 {
        // Another place is one more than 0.1 s away.
        guard found.allSatisfy({ abs($0 - index) > 20 }) else { continue }
        if best.map({ scores[index] > scores[$0] }) ?? true { best = index }
      }
      if let best { found.append(best) }
    }
    return found.isEmpty ? [0] : found.map { $0 + low }
  }

  /// Returns how far levels lie above the least one that counts.
  private func excess(_ levels: [Float]) -> [Float] {
    var excess = levels.map { max(0, $0 - Self.leastLevel) }
    while excess.last == 0 { excess.removeLast() }
    return excess
  }
}

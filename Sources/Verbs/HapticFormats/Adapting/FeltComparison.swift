import HapticAnalysis
import HapticPerception

/// Compares what is felt of results with what is felt of their source, until its time is used up.
struct FeltComparison {
  /// The feel of the source; `nil` if the comparison has no time.
  let check: FeltCheck?
  private let source: FormatSource
  /// The seconds of vibration that may still be simulated.
  private var left: Double
  /// Of the results that were compared since the last form, the nearest of those that lose the fewest felt events.
  private var kept: (result: ComparedResult, lost: Int, distance: Double)?

  /// Simulates the source on the device that it is designed for.
  init(_ source: FormatSource) {
    self.source = source
    left = source.isLiteral ? 0 : source.searchSeconds
    check = left > 0 ? FeltCheck(source.patterns, on: source.design) : nil
  }

  /// Creates a comparison of results for another device with the same source, with as much time as that of `other` had.
  init(_ other: FeltComparison, on device: DesignTarget) {
    check = other.check
    source = FormatSource(
      other.source.patterns, name: other.source.name, design: other.source.design, device: device,
      isLiteral: other.source.isLiteral)
    left = other.check == nil ? 0 : other.source.searchSeconds
  }

  /// Returns how many results of a length the time suffices for.
  func trials(of seconds: Double) -> Int { Int(max(left, 0) / cost(seconds)) }

  /// Returns the distance of a result of a length in just noticeable differences; `nil` if the time is used up.
  ///
  /// Results whose distances differ by less than one are about as near. So the share of the felt events that a result loses is
  /// added: of two such results, the one that loses less is nearer.
  ///
  /// - Parameter limit: the largest result of use. More may be infinity, which takes less time.
  mutating func distance(
    _ playback: TargetPlayback, seconds: Double, atMost limit: Double = .infinity
  ) -> Double? {
    guard let check, left >= cost(seconds) else { return nil }
    left -= cost(seconds)
    let (distance, losses, builder) = check.estimate(playback, on: source.device, atMost: limit)
    let lost = losses.lost.count
    if kept.map({ (lost, distance) < ($0.lost, $0.distance) }) ?? true {
      kept = (ComparedResult(check, playback, builder, on: source.device), lost, distance)
    }
    return distance + losses.share
  }

  /// Ends the search for one form of a result, and returns what it has found: of the results that it compared, the nearest of
  /// those that lose the fewest felt events.
  mutating func endForm() -> ComparedResult? {
    defer { kept = nil }
    return kept?.result
  }

  /// Returns which of two results is nearer: `first`, if the time is used up or both are equal.
  mutating func nearer<Result>(
    _ first: Result, _ second: Result, seconds: Double, _ playback: (Result) -> TargetPlayback
  ) -> Result {
    guard trials(of: seconds) >= 2, let one = distance(playback(first), seconds: seconds),
      let other = distance(playback(second), seconds: seconds, atMost: one)
    else { return first }
    return other < one - 1e-9 ? second : first
  }

  private func cost(_ seconds: Double) -> Double { (seconds + 0.5) * Double(source.device.models.count) }
}

import HapticAnalysis
import HapticPerception

/// Compares what is felt of results with what is felt of their source, until its time is used up.
struct FeltComparison {
  private let reference: [FeltEvent]
  private let source: FormatSource
  /// The seconds of vibration that may still be simulated.
  private var left: Double

  /// Simulates the source on the device that it is designed for.
  init(_ source: FormatSource) {
    self.source = source
    left = source.isLiteral ? 0 : source.searchSeconds
    reference = left > 0 ? FeltTrace(source.patterns, on: source.design).events : []
  }

  /// Returns how many results of a length the time suffices for.
  func trials(of seconds: Double) -> Int { Int(max(left, 0) / cost(seconds)) }

  /// Returns the distance of a result of a length in just noticeable differences; `nil` if the time is used up.
  mutating func distance(_ playback: TargetPlayback, seconds: Double) -> Double? {
    guard left >= cost(seconds) else { return nil }
    left -= cost(seconds)
    return FeelDifference(
      reference, playback.events(on: source.device), on: source.design.relation(to: source.device)
    ).distance
  }

  /// Returns which of two results is nearer: `first`, if the time is used up or both are equal.
  mutating func nearer<Result>(
    _ first: Result, _ second: Result, seconds: Double, _ playback: (Result) -> TargetPlayback
  ) -> Result {
    guard trials(of: seconds) >= 2, let one = distance(playback(first), seconds: seconds),
      let other = distance(playback(second), seconds: seconds)
    else { return first }
    return other < one - 1e-9 ? second : first
  }

  private func cost(_ seconds: Double) -> Double { (seconds + 0.5) * Double(source.device.models.count) }
}

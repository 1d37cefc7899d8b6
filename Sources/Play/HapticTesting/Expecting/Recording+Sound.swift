import HapticPlatform

extension Recording {
  /// The loudness at or below which a sound counts as unheard, in decibels relative to full scale.
  private static let threshold = -60.0

  /// Returns the loudness of the sound within a time range, in seconds.
  ///
  /// The loudness is the mean power of both channels, in decibels: a sine at full scale in both channels has
  /// −3.01 dB. It is minus infinity if nothing is heard, and `nil` if the bench records no samples.
  public func loudness(in range: ClosedRange<Double>) -> Double? {
    guard let samples else { return nil }
    let left = samples.rootMeanSquare(of: .left, in: range)
    let right = samples.rootMeanSquare(of: .right, in: range)
    let power = (left * left + right * right) / 2
    return power > 0 ? 10 * log10(power) : -.infinity
  }

  /// Expects a sound within a time range.
  ///
  /// - Parameters:
  ///   - range: the time range, in seconds.
  ///   - decibels: the expected loudness in decibels, as ``loudness(in:)`` measures it. By default, a
  ///     difference of 1 dB is accepted. `nil` accepts any loudness above −60 dB.
  public func expectSound(
    in range: ClosedRange<Double>, loudness decibels: Double? = nil,
    within tolerance: Tolerance = .perceptual,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) {
    let place = Place(file: file, line: line)
    let expected =
      decibels.map { "a loudness of \(Text.number($0)) dB ± \(Text.number(tolerance.loudness)) dB" }
      ?? "a sound"
    let heard = try heard(in: range, expected, place)
    let isFine = decibels.map { abs(heard - $0) <= tolerance.loudness + 1e-9 } ?? (heard > Self.threshold)
    if isFine { return }
    throw soundFailure(expected, range, heard: heard, near: range.lowerBound, place)
  }

  /// Expects that nothing is heard within a time range, in seconds. A sound is accepted if its loudness is at
  /// most −60 dB, or if it is near the start or the end of the range, within the time tolerance.
  public func expectNoSound(
    in range: ClosedRange<Double>, within tolerance: Tolerance = .perceptual,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) {
    let place = Place(file: file, line: line)
    let expected = "nothing to be heard"
    guard let inside = tolerance.inside(range) else { return }
    let total = try heard(in: inside, expected, place)
    // Loudness is measured in short pieces, so that a click in a long silence is not averaged away.
    let first = max(inside.lowerBound, 0)
    let last = min(inside.upperBound, duration)
    var index = 0.0
    while first + index * 0.01 < last {
      let start = first + index * 0.01
      let loudness = try heard(in: start...min(start + 0.01, last), expected, place)
      if loudness > Self.threshold {
        throw soundFailure(expected, range, heard: total, near: start, place)
      }
      index += 1
    }
  }

  private func heard(
    in range: ClosedRange<Double>, _ expected: String, _ place: Place
  ) throws(ExpectationFailure) -> Double {
    if let loudness = loudness(in: range) { return loudness }
    throw failure(
      expected: "\(expected) from \(Text.range(range))",
      felt: "unknown: this bench records no samples; create it with recordsSamples: true",
      place: place.text)
  }

  private func soundFailure(
    _ expected: String, _ range: ClosedRange<Double>, heard: Double, near time: Double, _ place: Place
  ) -> ExpectationFailure {
    failure(
      expected: "\(expected) from \(Text.range(range))",
      felt: heard.isFinite ? "heard \(Text.number(heard)) dB" : "heard nothing",
      timeline: Timeline(time - 0.02...min(max(range.upperBound, time), time + 1) + 0.02).draw(
        self, marks: [.init(time: time, label: "here")]),
      place: place.text)
  }
}

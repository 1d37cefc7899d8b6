import HapticAnalysis
import HapticModel
import HapticPerception
import HapticPlayback

extension Recording {
  /// Returns what a hand would feel of the recording on a class of devices: short taps and longer vibrations
  /// with how clearly each is an event of its own (`salience`), sorted by time. What is masked completely is no event.
  ///
  /// If the engine lost reports (``lostReports`` is not 0), their events are missing. For such a recording,
  /// every expectation about what was felt fails.
  public func feltEvents(on device: DeviceClass = .taptic) -> [FeltEvent] {
    FeltLikeness(self, on: device).trace.events
  }

  /// Expects the recording to feel like a pattern that starts at 0 s.
  ///
  /// - Parameters:
  ///   - pattern: the pattern that the recording should feel like.
  ///   - distance: the largest accepted difference in feel. The unit is the just noticeable difference, the
  ///     smallest difference that people can feel: a distance below 1 is not noticed in a direct comparison;
  ///     a distance below 3 is not noticed in ordinary use (see `FeelDifference`).
  ///   - device: the class of devices on which the recording and the pattern are compared.
  /// - Throws: ``ExpectationFailure`` with the distance, the largest difference, and the events that are
  ///   missing or added.
  public func expectFeelsLike(
    _ pattern: HapticPattern, within distance: Double = 1, on device: DeviceClass = .taptic,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) {
    try expectFeel(
      of: FeltLikeness([pattern], on: device).trace, "the pattern", within: distance, on: device,
      Place(file: file, line: line).text)
  }

  /// Expects the recording to feel like a `CHHapticPattern` that starts at 0 s. The parameters have the same meaning as
  /// in ``expectFeelsLike(_:within:on:file:line:)-(HapticPattern,_,_,_,_)``.
  public func expectFeelsLike(
    _ pattern: some RepresentsHapticPattern, within distance: Double = 1, on device: DeviceClass = .taptic,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) {
    try expectFeelsLike(pattern._hapticPattern, within: distance, on: device, file: file, line: line)
  }

  /// Expects the recording to feel like another recording. The parameters have the same meaning as in
  /// ``expectFeelsLike(_:within:on:file:line:)-(HapticPattern,_,_,_,_)``.
  public func expectFeelsLike(
    _ other: Recording, within distance: Double = 1, on device: DeviceClass = .taptic,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) {
    try expectFeel(
      of: FeltLikeness(other, on: device).trace, "the other recording", within: distance, on: device,
      Place(file: file, line: line).text)
  }

  /// Expects the recording to feel like a golden file, which is a recording that an earlier run of the test
  /// stored. Differences that cannot be felt are accepted.
  ///
  /// The file has the format of ``expectGolden(_:within:file:filePath:line:)``. Only its transients (short
  /// taps) and the levels (intensity and sharpness) of its continuous haptics are compared; its other lines
  /// are ignored.
  ///
  /// - Parameters:
  ///   - path: the path of the file, relative to the folder of the test's source file unless it starts with
  ///     `/`.
  ///   - distance: the largest accepted distance, in just noticeable differences (see
  ///     ``expectFeelsLike(_:within:on:file:line:)-(HapticPattern,_,_,_,_)``).
  ///   - device: the class of devices on which the recording and the file are compared.
  public func expectGoldenFeel(
    _ path: String, within distance: Double = 1, on device: DeviceClass = .taptic,
    file: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) throws(ExpectationFailure) {
    let place = Place(file: file, line: line).text
    let golden = try golden(
      GoldenFile.path(path, beside: "\(filePath)"), isRecording: GoldenFile.isRecording, place: place)
    try expectFeel(
      of: FeltLikeness(golden, on: device).trace, "what the golden file \(path) says", within: distance,
      on: device, place)
  }

  func expectFeel(
    of wanted: SensationTrace, _ name: String, within distance: Double, on device: DeviceClass,
    _ place: String
  ) throws(ExpectationFailure) {
    let expected = "to feel like \(name) on \(device.name), within \(Text.number(distance)) JND"
    try checkCompleteness(expected, place)
    let comparison = TraceComparison(wanted, FeltLikeness(self, on: device).trace)
    let difference = comparison.difference
    if difference.distance <= distance { return }
    var felt = "\(difference.verdict.text): \(Text.number(difference.distance)) JND apart"
    for sentence in comparison.sentences() { felt += "\n  \(sentence)" }
    throw failure(
      expected: expected, felt: felt,
      timeline: Timeline(around: comparison.findings.first?.time ?? 0, and: nil).draw(self, marks: []),
      place: place)
  }
}

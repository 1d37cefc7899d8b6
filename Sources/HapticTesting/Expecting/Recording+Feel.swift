import HapticAnalysis
import HapticModel
import HapticPerception

extension Recording {
  /// Returns what a hand feels of the recording on a class of devices: taps and spans with their levels, by time.
  ///
  /// Reports that were lost (``lostReports``) are missing here too; the expectations below refuse such a recording.
  public func feltEvents(on device: DeviceClass = .taptic) -> [FeltEvent] {
    FeltLikeness(self, on: device).events
  }

  /// Expects the recording to feel like a pattern that starts at 0 s.
  ///
  /// - Parameters:
  ///   - pattern: what it should feel like.
  ///   - distance: in just noticeable differences: a difference below 1 is not noticed side by side, one below 3 not in
  ///     ordinary use (`FeelDifference`).
  ///   - device: the class of devices on which both are felt.
  /// - Throws: the distance, its largest part, and what is missing or added.
  public func expectFeelsLike(
    _ pattern: HapticPattern, within distance: Double = 1, on device: DeviceClass = .taptic,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) {
    try expectFeel(
      of: FeltLikeness([pattern], on: device).events, "the pattern", within: distance, on: device,
      Place(file: file, line: line).text)
  }

  /// Expects the recording to feel like another one. See ``expectFeelsLike(_:within:on:file:line:)-(HapticPattern,_,_,_,_)``.
  public func expectFeelsLike(
    _ other: Recording, within distance: Double = 1, on device: DeviceClass = .taptic,
    file: StaticString = #fileID, line: UInt = #line
  ) throws(ExpectationFailure) {
    try expectFeel(
      of: other.feltEvents(on: device), "the other recording", within: distance, on: device,
      Place(file: file, line: line).text)
  }

  /// Expects the recording to feel as a golden file says, whatever else changed in it.
  ///
  /// The file is that of ``expectGolden(_:within:file:filePath:line:)``, of which only taps and levels count here.
  ///
  /// - Parameters:
  ///   - path: the file, beside the test's own source file unless it begins with `/`.
  ///   - distance: see ``expectFeelsLike(_:within:on:file:line:)-(HapticPattern,_,_,_,_)``.
  ///   - device: the class of devices on which it is felt.
  public func expectGoldenFeel(
    _ path: String, within distance: Double = 1, on device: DeviceClass = .taptic,
    file: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line
  ) throws(ExpectationFailure) {
    let place = Place(file: file, line: line).text
    let golden = try golden(
      GoldenFile.path(path, beside: "\(filePath)"), isRecording: GoldenFile.isRecording, place: place)
    try expectFeel(
      of: FeltLikeness(golden, on: device).events, "what the golden file \(path) says", within: distance,
      on: device, place)
  }

  func expectFeel(
    of wanted: [FeltEvent], _ name: String, within distance: Double, on device: DeviceClass, _ place: String
  ) throws(ExpectationFailure) {
    let expected = "to feel like \(name) on \(device.name), within \(Text.number(distance)) JND"
    try checkCompleteness(expected, place)
    let difference = FeelDifference(wanted, feltEvents(on: device), isGainKnown: true)
    if difference.distance <= distance { return }
    var felt = "\(difference.verdict.text): \(Text.number(difference.distance)) JND apart"
    for sentence in difference.sentences() { felt += "\n  \(sentence)" }
    let time = difference.matches.max { $0.difference.total < $1.difference.total }.map {
      wanted.indices.contains($0.reference) ? wanted[$0.reference].time : 0
    }
    throw ExpectationFailure(
      expected: expected, felt: felt,
      timeline: Timeline(around: time ?? 0, and: nil).draw(self, marks: []), place: place)
  }
}

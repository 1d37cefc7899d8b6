import HapticPlatform

extension Recording {
  /// Expects everything felt, heard and reported to match a golden file, which is a recording that an earlier
  /// run of the test stored. Differences that people cannot feel are accepted.
  ///
  /// To create or update the file, run the test with the environment variable `RECORD_GOLDEN` set to 1. The
  /// call then writes the file and fails, so that a recording is not mistaken for a successful comparison.
  /// The product's documentation describes the lines of the file.
  ///
  /// - Parameters:
  ///   - path: the path of the file, relative to the folder of the test's source file unless it starts with
  ///     `/`; for example `Golden/doorbell.felt`.
  ///   - tolerance: the largest accepted differences in time, intensity and sharpness.
  /// - Throws: ``ExpectationFailure`` with the first difference and the lines around it, or because the file
  ///   is missing or cannot be read.
  public func expectGolden(
    _ path: String, within tolerance: Tolerance = .perceptual, file: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) throws(ExpectationFailure) {
    try expectGolden(
      GoldenFile.path(path, beside: "\(filePath)"), within: tolerance, isRecording: GoldenFile.isRecording,
      place: "\(file):\(line)")
  }

  func expectGolden(
    _ path: String, within tolerance: Tolerance, isRecording: Bool, place: String
  ) throws(ExpectationFailure) {
    let golden = try golden(path, isRecording: isRecording, place: place)
    guard let difference = GoldenComparison(golden, self, within: tolerance).first else { return }
    throw goldenFailure(
      path,
      "line \(difference.line) differs, the first to do so\n\(golden.context(of: difference.line))\n"
        + "  \(difference.felt)\nif that is right, RECORD_GOLDEN=1 records it again",
      Timeline(around: difference.time, and: nil).draw(
        self, marks: [.init(time: difference.time, label: "here")]), place)
  }

  /// Reads a golden file; if `isRecording`, writes the file instead and throws.
  func golden(_ path: String, isRecording: Bool, place: String) throws(ExpectationFailure) -> GoldenReader {
    try checkCompleteness("what the golden file \(path) says", place)
    if isRecording {
      do throws(SystemFailure) {
        try GoldenFile.write(goldenText, to: path)
      } catch {
        throw goldenFailure(path, "it could not be recorded: \(error)", "", place)
      }
      throw goldenFailure(
        path,
        "the golden file was recorded; run the tests again without the environment variable RECORD_GOLDEN",
        "", place)
    }
    let text: String
    do throws(SystemFailure) {
      text = try GoldenFile.read(path)
    } catch {
      throw goldenFailure(path, "\(error)\nRECORD_GOLDEN=1 records it", "", place)
    }
    do throws(GoldenReader.Problem) {
      return try GoldenReader(text)
    } catch {
      throw goldenFailure(
        path, "\(path):\(error.line): \(error.message)\nfix the line, or record it with RECORD_GOLDEN=1", "",
        place)
    }
  }

  private func goldenFailure(
    _ path: String, _ felt: String, _ timeline: String, _ place: String
  ) -> ExpectationFailure {
    failure(
      expected: "what the golden file \(path) says", felt: felt, timeline: timeline, place: place)
  }

  /// This recording as the text of a golden file.
  public var goldenText: String { GoldenText(self).text }
}

extension GoldenReader {
  /// Returns a line with up to three lines before and after it, numbered.
  func context(of line: Int) -> String {
    let shown = lines.last == "" ? lines.dropLast() : lines[...]
    let first = max(1, line - 3)
    let last = min(shown.count, line + 3)
    guard first <= last else { return "" }
    return (first...last).map { number in
      (number == line ? "  > " : "    ") + Text.padded(left: "\(number)", 4) + " | " + shown[number - 1]
    }.joined(separator: "\n")
  }
}

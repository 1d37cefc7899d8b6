import HapticPlatform

extension Recording {
  /// Expects everything to be felt, heard and called as a golden file says, within what people can tell apart.
  ///
  /// With `RECORD_GOLDEN=1` in the environment the file is rewritten and the expectation fails, so that a recording is
  /// not mistaken for a comparison. The file's lines are described in the product's documentation.
  ///
  /// - Parameters:
  ///   - path: the file, beside the test's own source file unless it begins with `/`; for example `Golden/doorbell.felt`.
  ///   - tolerance: how far off times, intensities and sharpnesses may be.
  /// - Throws: what differs first, with the lines around it; that the file is missing, or what is wrong with it.
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

  /// Reads a golden file, or records it and fails.
  func golden(_ path: String, isRecording: Bool, place: String) throws(ExpectationFailure) -> GoldenReader {
    try checkCompleteness("what the golden file \(path) says", place)
    if isRecording {
      do throws(SystemFailure) {
        try GoldenFile.write(goldenText, to: path)
      } catch {
        throw goldenFailure(path, "it could not be recorded: \(error)", "", place)
      }
      throw goldenFailure(path, "it was recorded; run again without RECORD_GOLDEN", "", place)
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
    ExpectationFailure(
      expected: "what the golden file \(path) says", felt: felt, timeline: timeline, place: place)
  }

  /// The recording as the text of a golden file.
  public var goldenText: String { GoldenText(self).text }
}

extension GoldenReader {
  /// A line with up to three before and after it, numbered.
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

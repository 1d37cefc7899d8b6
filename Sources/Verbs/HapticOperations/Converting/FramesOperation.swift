import HapticAnalysis
import HapticModel
import HapticScore
import HapticText

/// Converts a pattern to control frames, for devices that are controlled by strengths instead of samples.
package struct FramesOperation: Sendable {
  /// The time from one frame to the next, in seconds.
  package var step: Double
  /// The time in seconds at which the frames stop, if the pattern does not stop earlier; `nil` for its end.
  package var end: Double?

  /// Creates the operation.
  package init(step: Double, end: Double? = nil) {
    self.step = step
    self.end = end
  }

  /// Throws `tooLarge` if the frames of a pattern would take minutes to calculate.
  package func check(_ pattern: HapticPattern) throws(OperationError) {
    let duration = pattern.duration
    let last = end ?? (pattern.isEndless ? duration : nil)
    try Effort(pattern, to: last, endless: max(duration, end ?? 0)).check(.frames(step: step))
  }

  /// Returns whether a pattern has no end and the operation none either.
  package func isEndless(_ pattern: HapticPattern) -> Bool {
    end == nil && pattern.isEndless && Score(pattern).isEndless
  }

  /// Calls a closure with each frame of a pattern, until the closure returns `false`. Without an end, the frames
  /// of an endless pattern stop at its duration. Unless the operation cuts the pattern off, the last frame is at rest: its
  /// intensity is 0.
  ///
  /// - Throws: `tooLarge` if the calculation would take minutes or if there would be more than `limit` frames.
  package func run(
    _ pattern: HapticPattern, limit: Int = .max, _ body: (ControlFrame) -> Bool
  ) throws(OperationError) {
    try check(pattern)
    let renderer = OfflineRenderer([OfflineRenderer.Track(Score(pattern))])
    guard limit == .max || renderer.controlFrameCount(every: step) <= Double(limit) else {
      throw OperationError(.tooLarge, "the pattern has more than \(limit) frames; use a longer time step")
    }
    var last: ControlFrame?
    var goesOn = true
    renderer.forEachControlFrame(every: step, to: end) { frame in
      last = frame
      goesOn = body(frame)
      return goesOn
    }
    guard goesOn, let last, last.intensity > 0 else { return }
    let rest = last.time + step
    // The frames of a part stop as asked, and those of the whole when the device has to. A time is that of its sample.
    if let end, rest + 0.5 / renderer.sampleRate >= end { return }
    _ = body(ControlFrame(time: rest, intensity: 0, sharpness: 0, transients: []))
  }

  /// The first line of a table of frames.
  package static let header = "time,intensity,sharpness,transients"

  /// Returns a frame as a line of CSV. Times have nine decimals (nanoseconds) and values six. More digits
  /// would only show rounding errors of binary fractions.
  package static func row(_ frame: ControlFrame) -> String {
    func value(_ value: Float) -> String { NumberText.rounded(Double(value), digits: 6) }
    var text = NumberText.rounded(frame.time, digits: 9) + "," + value(frame.intensity)
    text += "," + value(frame.sharpness) + ","
    var isFirst = true
    for transient in frame.transients {
      if !isFirst { text += ";" }
      isFirst = false
      text += NumberText.rounded(transient.offset, digits: 9) + ":" + value(transient.intensity)
      text += ":" + value(transient.sharpness)
    }
    return text
  }

  /// Returns a text as a field of CSV, in quotation marks if necessary.
  package static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { [10, 13, 34, 44].contains($0) }) else { return text }
    var field: [UInt8] = [34]
    for byte in text.utf8 { field += byte == 34 ? [34, 34] : [byte] }
    return String(decoding: field + [34], as: UTF8.self)
  }
}

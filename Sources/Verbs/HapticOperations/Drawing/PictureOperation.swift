import HapticAnalysis
import HapticGraphics
import HapticModel
import HapticScore
import HapticSynthesis
import HapticText

/// Converts a pattern to a picture, which a renderer draws.
package struct PictureOperation {
  /// The title of the picture.
  package var title = ""
  /// The start and the end of the time axis, in seconds; `nil` for those of the pattern.
  package var start: Double?
  package var end: Double?
  /// The name of the option `start` in messages.
  package var startName = "from"
  /// The device of the lane that shows what a hand feels; `nil` for a picture without this lane.
  package var felt: DesignTarget?
  /// Returns the audio of an AudioCustom event; `nil` for a block without a waveform.
  package var waveforms: (AudioWaveform) -> Waveform? = { _ in nil }

  /// Creates the operation, with the whole pattern and without the lane of what is felt.
  package init(title: String = "", felt: DesignTarget? = nil) {
    self.title = title
    self.felt = felt
  }

  private func check(_ pattern: HapticPattern) throws(OperationError) {
    if let start, start > 0 {
      let span = PatternPicture(pattern).span
      guard start < span else {
        throw OperationError(
          .invalidOption,
          "\(startName) is beyond the end of the picture, which is at \(NumberText.rounded(span)) s; start earlier"
        )
      }
    }
    try Effort.checkPicture(pattern)
    if felt != nil { try Effort.checkFelt(pattern) }
  }

  /// Returns the picture of a pattern for a renderer with so many columns.
  ///
  /// - Throws: `invalidOption` for a start beyond the end of the pattern, and `tooLarge` if the calculation would take
  ///   minutes.
  package func run(_ pattern: HapticPattern, columns: Int) throws(OperationError) -> PatternPicture {
    try check(pattern)
    var picture = PatternPicture(
      pattern, title: title, columns: columns, from: start ?? 0, to: end, waveforms: waveforms)
    if let felt {
      picture.felt = FeltLane(pattern, on: felt, from: picture.start, span: picture.span)
    }
    return picture
  }
}

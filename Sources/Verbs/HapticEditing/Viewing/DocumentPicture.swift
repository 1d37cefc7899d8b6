import AHAP
import HapticGraphics
import HapticModel

/// What is felt of a document: its events under its controls. It is made once for each change of the content.
package struct DocumentPicture {
  /// The values of the controls over time.
  package let controls: EventPictures
  /// The length of the pattern in seconds: the last end of an event or point.
  package let length: Double
  /// The number of the content for which the picture was made.
  package let contentRevision: Int32

  /// Creates the picture of a document.
  package init(_ document: EditorDocument) {
    contentRevision = document.contentRevision
    var pattern = HapticPattern()
    var length = 0.0
    for item in document.items {
      length = max(length, item.end)
      switch item.content {
      case .event: continue
      case .parameter(let parameter): pattern.parameters.append(parameter)
      case .curve(let curve): pattern.curves.append(curve)
      }
    }
    self.length = length
    controls = EventPictures(
      controlsOf: pattern, span: max(0.1, length) + 5, secondsPerColumn: 0.0005)
  }

  /// Returns the strength and the tone of an event as the pattern states them and as they are felt at its start.
  func values(of event: HapticEvent) -> (authored: FeltValue, felt: FeltValue) {
    let (strength, tone) = (event.strengthID, event.toneID)
    return (
      FeltValue(intensity: Double(event[strength]), sharpness: Double(event[tone])),
      FeltValue(
        intensity: controls.felt(strength, of: event, at: event.time),
        sharpness: controls.felt(tone, of: event, at: event.time))
    )
  }
}

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
  /// The number of the controls for which the picture was made.
  private let controlRevision: Int32
  /// Whether anything changes each control, by its number.
  private let isControlled: [Bool]

  /// Creates the picture of a document. If no parameter or curve has changed since an earlier picture, the values of
  /// its controls are used again.
  package init(_ document: EditorDocument, after earlier: DocumentPicture? = nil) {
    contentRevision = document.contentRevision
    controlRevision = document.controlRevision
    if let earlier, earlier.controlRevision == document.controlRevision {
      controls = earlier.controls
      isControlled = earlier.isControlled
      length = document.items.reduce(0) { max($0, $1.end) }
      return
    }
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
    let controls = EventPictures(
      controlsOf: pattern, span: max(0.1, length) + 5, secondsPerColumn: 0.0005)
    isControlled = DynamicParameterID.allCases.map { controls.changes($0) }
    self.controls = controls
  }

  /// Returns the strength and the tone of an event as the pattern states them and as they are felt at its start.
  func values(of event: HapticEvent) -> (authored: FeltValue, felt: FeltValue) {
    let authored = FeltValue(
      intensity: Double(event[event.strengthID]), sharpness: Double(event[event.toneID]))
    return (
      authored,
      FeltValue(
        intensity: felt(event.strengthID, authored.intensity, event),
        sharpness: felt(event.toneID, authored.sharpness, event))
    )
  }

  /// Returns a value under its control; at once if nothing changes the control, as in most patterns.
  private func felt(_ id: EventParameterID, _ own: Double, _ event: HapticEvent) -> Double {
    guard let control = id.control(haptic: event.type.isHaptic), isControlled[Int(control.rawValue)] else {
      return own
    }
    return controls.felt(id, of: event, at: event.time)
  }
}

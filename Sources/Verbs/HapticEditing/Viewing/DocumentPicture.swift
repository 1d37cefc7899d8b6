import AHAP
import HapticGraphics
import HapticModel

/// The feel of a document: its events under its controls. It is made once for each change of the content.
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

  /// Returns the time in seconds at which the last event has faded: ``length``, or the end of the last release of a
  /// continuous event or tone. An event without an end counts up to the longest fade after ``length``.
  package func soundingEnd(of document: EditorDocument) -> Double {
    // A release takes at most two seconds.
    let longestFade = 2.1
    let last = document.items.compactMap { $0.event }.filter { event in
      guard event.type.isContinuous else { return false }
      return event.effectiveDuration.map { event.time + $0 > length - longestFade } ?? true
    }
    // With so many events at the end, their releases are not worth their time.
    guard !last.isEmpty, last.count <= 200 else { return length }
    let pictures = controls.resized(span: length + longestFade, secondsPerColumn: longestFade / 32)
    return last.reduce(length) { end, event in
      let felt = event.type.isHaptic ? pictures.shape(event).effective : pictures.tone(event).volume
      return max(end, felt.points.last.map { min($0.time, length + longestFade) } ?? end)
    }
  }

  /// Returns the strength and the tone of an event as the pattern states them and as they are felt: of a transient at its
  /// start, of every other event at its strongest moment.
  func values(of event: HapticEvent) -> (authored: FeltValue, felt: FeltValue) {
    let authored = FeltValue(
      intensity: Double(event[event.strengthID]), sharpness: Double(event[event.toneID]))
    let time = isControlled(event.strengthID, event) ? controls.strongestTime(of: event) : event.time
    var felt = authored
    if isControlled(event.strengthID, event) {
      felt.intensity = controls.feltRange(event.strengthID, of: event).upperBound
    }
    if isControlled(event.toneID, event) { felt.sharpness = controls.felt(event.toneID, of: event, at: time) }
    return (authored, felt)
  }

  /// Returns whether anything changes the control of a parameter; nothing does in most patterns.
  private func isControlled(_ id: EventParameterID, _ event: HapticEvent) -> Bool {
    id.control(haptic: event.type.isHaptic).map { isControlled[Int($0.rawValue)] } ?? false
  }
}

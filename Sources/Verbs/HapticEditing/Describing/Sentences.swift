import AHAP
import HapticGraphics
import HapticModel
import HapticText

extension DocumentPicture {
  /// Returns a sentence about a target, for a screen reader; empty if it does not exist.
  ///
  /// “Tap at 1.4 s, intensity 0.744, sharpness 0.1, felt 0.539.” “Sound door.wav at 0.5 s, whole file, volume 1, pitch 0,
  /// fade in 0.2 s.”
  package func sentence(about target: Target, in document: EditorDocument) -> String {
    guard document.exists(target), let item = document.item(target.id) else { return "" }
    let sentence = sentence(about: target, item, in: document)
    guard target.point < 0, let group = item.content.groupNumber else { return sentence }
    let count = document.members(of: group).count
    return count > 1 ? sentence + " In a group of \(count)." : sentence
  }

  private func sentence(about target: Target, _ item: Item, in document: EditorDocument) -> String {
    func text(_ value: Double) -> String { NumberText.rounded(value, digits: 3) }
    switch item.content {
    case .event(let event):
      let own = values(of: event).authored
      let name = event.waveform?.path.map { " " + $0 } ?? ""
      var parts = ["\(item.kind.title)\(name) at \(text(event.time)) s"]
      if event.type != .hapticTransient {
        let open = event.type == .audioCustom ? "whole file" : "until stopped"
        parts.append(event.effectiveDuration.map { "length \(text($0)) s" } ?? open)
      }
      let (strength, tone) = event.type.isHaptic ? ("intensity", "sharpness") : ("volume", "pitch")
      parts.append("\(strength) \(text(own.intensity))")
      parts.append("\(tone) \(text(own.sharpness))")
      /// Returns what is felt of a value, also as a range; `nil` if that is what the pattern states.
      func felt(_ id: EventParameterID, _ own: Double) -> String? {
        let range = controls.feltRange(id, of: event)
        let (low, high) = (text(range.lowerBound), text(range.upperBound))
        if !low.hasSameBytes(as: high) { return "\(low) to \(high)" }
        return low.hasSameBytes(as: text(own)) ? nil : low
      }
      if let felt = felt(event.strengthID, own.intensity) {
        parts.append("\(event.type.isHaptic ? "felt" : "heard") \(felt)")
      }
      if let felt = felt(event.toneID, own.sharpness) { parts.append("\(tone) felt \(felt)") }
      if event.type == .audioCustom {
        let table = FadeTable(document.items)
        for side in FadeSide.allCases {
          guard let fade = table.fade(side, of: event) else { continue }
          parts.append("fade \(side == .fadeIn ? "in" : "out") \(text(fade.seconds)) s")
        }
      }
      return parts.joined(separator: ", ") + "."
    case .parameter(let parameter):
      return
        "\(Self.label(parameter.id)) set to \(text(Double(parameter.value))) at \(text(parameter.time)) s."
    case .curve(let curve):
      if target.point >= 0 {
        let point = curve.controlPoints[Int(target.point)]
        return
          "Point of \(Self.label(curve.id)) at \(text(curve.time + point.time)) s, \(text(Double(point.value)))."
      }
      return "Curve of \(Self.label(curve.id)) from \(text(curve.time)) to \(text(item.end)) s, "
        + NumberText.count(curve.controlPoints.count, "point", "points") + "."
    }
  }

  /// Returns the name of a control in words: `Haptic intensity`.
  static func label(_ id: DynamicParameterID) -> String {
    var words: [UInt8] = []
    for byte in Array(id.name.utf8).dropLast("Control".utf8.count) {
      let isCapital = byte >= 0x41 && byte <= 0x5A
      if isCapital, !words.isEmpty { words.append(0x20) }
      words.append(isCapital && !words.isEmpty ? byte | 0x20 : byte)
    }
    return String(decoding: words, as: UTF8.self)
  }
}

extension Item.Kind {
  /// The name at the start of a sentence.
  var title: String {
    switch self {
    case .tap: "Tap"
    case .continuous: "Continuous event"
    case .tone: "Tone"
    case .sound: "Sound"
    case .parameter: "Parameter"
    case .curve: "Curve"
    }
  }
}

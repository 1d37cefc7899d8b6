import HapticModel
import HapticPerception
import HapticText

/// What is felt of a pattern, as text and JSON.
struct FeltReport {
  let name: String
  let device: DeviceClass
  let felt: FeltPattern
  /// What is not felt, or hardly: when and why.
  let notes: [(time: Double, text: String)]

  init(_ source: PatternFile, on device: DeviceClass) {
    name = source.name
    self.device = device
    felt = FeltPattern(source.pattern, on: device)
    notes = Self.notes(source.pattern, felt.events)
  }

  func json() -> String {
    var json = JSONText()
    json.object { json in
      json.number("schema", JSONText.schema)
      json.array("events") { json in
        for event in felt.events {
          json.object { json in
            json.string("kind", Self.kind(event))
            json.number("time", event.time)
            json.number("duration", event.duration)
            json.number("level", event.level)
            json.number("pitch", event.pitch)
            json.number("roughness", event.roughness)
          }
        }
      }
    }
    return json.text
  }

  func text() -> String {
    var lines = ["\(name) on \(device.name): \(device.summary)"]
    var table = TextTable()
    for event in felt.events {
      table.add(
        NumberText.rounded(event.time) + " s", Self.kind(event),
        NumberText.rounded(event.level, digits: 1) + " dB", event.levelWord,
        NumberText.rounded(event.pitch, digits: 0) + " Hz", event.pitchWord,
        NumberText.rounded(event.duration * 1000, digits: 0) + " ms", event.isRough ? "rough" : "")
    }
    lines += felt.events.isEmpty ? ["  nothing is felt"] : table.lines(indent: 2)
    if !notes.isEmpty {
      lines.append("Not felt, or hardly:")
      for note in notes { lines.append("  \(NumberText.rounded(note.time)) s  \(note.text)") }
    }
    if felt.adaptation.isReported {
      let shift = max(felt.adaptation.pacinianShift, felt.adaptation.nonPacinianShift)
      lines.append(
        "\(NumberText.rounded(felt.adaptation.feltTime, digits: 0)) s of vibration: the hand adapts by "
          + "\(NumberText.rounded(shift, digits: 1)) dB")
    }
    lines.append(
      "Levels are in dB above threshold, in a grasp. How strong \(device.name) is: \(device.confidence); count on "
        + "6 dB more or less.")
    return lines.joined(separator: "\n")
  }

  static func kind(_ event: FeltEvent) -> String { event.kind == .tap ? "tap" : "span" }

  /// Every event of the pattern that is not felt as one of its own, and every felt one that is weak or masked.
  private static func notes(_ pattern: HapticPattern, _ felt: [FeltEvent]) -> [(time: Double, text: String)] {
    var notes: [(time: Double, text: String)] = []
    var next = 0
    let events = pattern.events.filter { $0.type.isHaptic }.sorted { $0.time < $1.time }
    for event in events {
      let isTap = event.type == .hapticTransient
      let name = isTap ? "the transient" : "the continuous event"
      let end = event.time + (event.effectiveDuration ?? FeltPattern.longestEndless)
      let latest = max(event.time + 0.06, isTap ? 0 : end)
      // What started before this event belongs to earlier ones.
      while next < felt.count, felt[next].time < event.time - 0.0125 { next += 1 }
      if next < felt.count, felt[next].time <= latest {
        next += 1
      } else if let over = felt[..<next].last(where: { $0.time < event.time }),
        event.time < Double(over.endFrame) / 200
      {
        // A continuous event that goes on where something ends, or swells out of it, is meant so.
        guard isTap else { continue }
        notes.append(
          (event.time, "\(name) is felt as one with what starts at \(NumberText.rounded(over.time)) s"))
      } else {
        notes.append((event.time, "\(name) stays below the threshold"))
      }
    }
    for (index, event) in felt.enumerated() {
      let level = NumberText.rounded(event.level, digits: 1)
      if event.level < PerceptionConstants.demandedLevel {
        notes.append(
          (event.time, "a \(kind(event)) of \(level) dB is too weak: what is meant to be felt needs 10 dB"))
      } else if index > 0, Masking.hides(felt[index - 1], event) {
        notes.append(
          (
            event.time,
            "a \(kind(event)) of \(level) dB is masked by what starts at \(NumberText.rounded(felt[index - 1].time)) s"
          ))
      }
    }
    return notes.sorted { $0.time < $1.time }
  }
}

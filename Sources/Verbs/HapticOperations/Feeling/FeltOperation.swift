import HapticAnalysis
import HapticMeasurement
import HapticModel
import HapticPerception
import HapticText

/// Calculates what a hand feels of a pattern on a device.
public struct FeltOperation: Sendable {
  /// The device that plays the pattern.
  public var device: DesignTarget
  /// Whether the result also states which events of the pattern are felt weakly or not at all. This takes longer.
  public var findsLosses: Bool

  /// Creates the operation.
  public init(on device: DesignTarget = DesignTarget(.taptic), findsLosses: Bool = false) {
    self.device = device
    self.findsLosses = findsLosses
  }

  /// Plays a pattern on the model of the device, for ten minutes at most.
  ///
  /// - Throws: `tooLarge` if the calculation would take minutes.
  public func run(_ pattern: HapticPattern) throws(OperationError) -> FeltResult {
    try Effort.checkFelt(pattern)
    var losses: [DesignFinding] = []
    let trace: FeltTrace
    if findsLosses {
      let review = DesignCheck(target: device).review(pattern)
      trace = review.trace
      losses = review.findings.filter { $0.rule.isAboutLoss && $0.severity > .info }
    } else {
      trace = FeltTrace(sensationOf: [pattern], on: device)
    }
    return FeltResult(device: device, trace: trace, losses: losses, isWhole: FeltTrace.covers(pattern))
  }

  /// Calculates what a hand feels of a recording of a sensor. The device of the operation has no effect, but its hand has.
  ///
  /// - Throws: `invalidRecording` if the samples contradict each other.
  public func run(_ recording: Recording) throws(OperationError) -> FeltResult {
    let sensation = try RecordedSensation(recording, hand: device.hand)
    return FeltResult(device: device, sensation: sensation)
  }

  /// Returns the level that a hand feels of a pattern every 5 ms, in dB above the detection threshold, for ten minutes at most.
  ///
  /// - Throws: `tooLarge` if the calculation would take minutes.
  package func levels(of pattern: HapticPattern) throws(OperationError) -> [Float] {
    try Effort.checkFelt(pattern)
    return FeltTrace(sensationOf: [pattern], on: device).frames.map { $0.level }
  }
}

/// The felt trace of a pattern.
public struct FeltResult: Sendable {
  /// The device that plays the pattern.
  public var device: DesignTarget
  /// The events that are felt, in order.
  public var events: [FeltEvent]
  /// The height of each event that remains beside the vibration that masks it.
  public var masked: [MaskedHeight]
  /// The seconds with a level of at least 10 dB that belong to no event.
  public var uncovered: Double
  /// How much less sensitive vibration has made the hand by the end of the pattern.
  public var adaptation: Adaptation
  /// The findings of the design check about events that are felt weakly or not at all; empty unless they were
  /// asked for.
  public var losses: [DesignFinding]
  /// Whether the whole pattern was played, and not only its first ten minutes.
  public var isWhole: Bool
  /// Whether the result is that of a recording, which no device played.
  public var isRecorded = false
  /// Remarks on what a recording cannot show; empty for a pattern.
  public var notes: [String] = []

  init(device: DesignTarget, sensation recorded: RecordedSensation) {
    let sensation = recorded.builder.trace()
    self.device = device
    events = sensation.events
    masked = sensation.masked(events)
    uncovered = sensation.uncovered(by: events)
    adaptation = recorded.adaptation
    losses = []
    isWhole = true
    isRecorded = true
    notes = recorded.notes
  }

  init(device: DesignTarget, trace: FeltTrace, losses: [DesignFinding], isWhole: Bool) {
    let sensation = trace.sensation()
    self.device = device
    events = sensation.events
    masked = sensation.masked(events)
    uncovered = sensation.uncovered(by: events)
    adaptation = trace.adaptation
    self.losses = losses
    self.isWhole = isWhole
  }

  /// Returns the events as JSON: `{schema, events, uncovered}`, in the form that Docs/JSON.md describes.
  public func json() -> String {
    JSONText.document(schema: JSONText.feelSchema) { json in
      json.objects("events", events) { json, event in
        json.string("kind", event.kind.name)
        json.number("time", event.time)
        json.number("duration", event.duration)
        json.number("level", event.level)
        json.number("pitch", event.pitch)
        json.number("roughness", event.roughness)
        json.number("salience", event.salience)
        json.bool("uncertain", event.standing != .own)
        json.number("count", event.count)
      }
      json.number("uncovered", uncovered)
      if isRecorded { json.strings("notes", notes) }
    }
  }

  /// Returns the events as lines of text. The first line states `name`, which is that of the pattern. If
  /// `isVerbose`, the last line states how well the strength of the device is known.
  public func text(name: String, isVerbose: Bool = false) -> String {
    var lines = [isRecorded ? "\(name), as recorded" : "\(name) on \(device.name): \(device.device.summary)"]
    var table = TextTable()
    for (index, event) in events.enumerated() {
      table.add(
        NumberText.rounded(event.time) + " s", event.kind.name,
        NumberText.rounded(event.level, digits: 1) + " dB", event.levelWord,
        NumberText.rounded(event.pitch, digits: 0) + " Hz", event.pitchWord,
        NumberText.rounded(event.duration * 1000, digits: 0) + " ms", notes(index).joined(separator: ", "))
    }
    lines += events.isEmpty ? ["  nothing is felt"] : table.lines(indent: 2)
    if !losses.isEmpty {
      lines.append("Not felt, or hardly:")
      lines += losses.map { "  " + $0.message }
    }
    if adaptation.isReported {
      let shift = max(adaptation.pacinianShift, adaptation.nonPacinianShift)
      lines.append(
        "\(NumberText.rounded(adaptation.feltTime, digits: 0)) s of vibration: the hand adapts by "
          + "\(NumberText.rounded(shift, digits: 1)) dB")
    }
    lines += notes.map { "note: \($0)" }
    guard isVerbose, !isRecorded else { return lines.joined(separator: "\n") }
    let hand = device.hand == .grasp ? "in a grasp" : "against the skin"
    let strength =
      device.isMeasured
      ? "was measured" : "is not measured (\(device.device.confidence)): levels may be 6 dB higher or lower"
    lines.append("Levels are in dB above threshold, \(hand). The strength of \(device.name) \(strength).")
    return lines.joined(separator: "\n")
  }

  /// Returns what is special about an event, in words.
  private func notes(_ index: Int) -> [String] {
    let event = events[index]
    var notes: [String] = []
    switch event.standing {
    case .own: break
    case .uncertain: notes.append("hardly apart")
    case .hardlyFelt: notes.append("hardly felt")
    }
    if event.texture == .roll {
      notes.append("a roll of \(event.count)")
    } else {
      if event.isRough { notes.append("rough") }
      if event.count > 1 { notes.append("\(event.count) pulses") }
    }
    if masked.indices.contains(index), masked[index].isReported {
      let numbers = [masked[index].left, masked[index].unmasked].map { NumberText.rounded($0, digits: 1) }
      notes.append("masked: \(numbers[0]) of \(numbers[1]) JND remain")
    }
    return notes
  }
}

extension FeltEvent.Kind {
  /// The name of the kind: `tap` or `span`.
  fileprivate var name: String { self == .tap ? "tap" : "span" }
}

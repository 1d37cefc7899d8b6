import HapticAnalysis
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
      trace = FeltTrace(pattern, on: device)
    }
    return FeltResult(device: device, trace: trace, losses: losses, isWhole: FeltTrace.covers(pattern))
  }
}

/// What a hand feels of a pattern.
public struct FeltResult: Sendable {
  /// The device that plays the pattern.
  public var device: DesignTarget
  /// The events that are felt, and the felt level every 5 ms.
  public var trace: FeltTrace
  /// The findings of the design check about events that are felt weakly or not at all; empty unless they were
  /// asked for.
  public var losses: [DesignFinding]
  /// Whether the whole pattern was played, and not only its first ten minutes.
  public var isWhole: Bool

  /// Returns the events as JSON: `{schema, events, uncovered}`, in the form that Docs/JSON.md describes.
  public func json() -> String {
    JSONText.document { json in
      json.objects("events", trace.events) { json, event in
        json.string("kind", event.kind.name)
        json.number("time", event.time)
        json.number("duration", event.duration)
        json.number("level", event.level)
        json.number("pitch", event.pitch)
        json.number("roughness", event.roughness)
      }
      json.number("uncovered", trace.uncovered)
    }
  }

  /// Returns the events as lines of text. The first line states `name`, which is that of the pattern. If
  /// `isVerbose`, the last line states how well the strength of the device is known.
  public func text(name: String, isVerbose: Bool = false) -> String {
    var lines = ["\(name) on \(device.name): \(device.device.summary)"]
    var table = TextTable()
    for (index, event) in trace.events.enumerated() {
      let isMasked = index > 0 && Masking.hides(trace.events[index - 1], event)
      let notes = [(event.isRough, "rough"), (isMasked, "masked")].filter { $0.0 }.map { $0.1 }
      table.add(
        NumberText.rounded(event.time) + " s", event.kind.name,
        NumberText.rounded(event.level, digits: 1) + " dB", event.levelWord,
        NumberText.rounded(event.pitch, digits: 0) + " Hz", event.pitchWord,
        NumberText.rounded(event.duration * 1000, digits: 0) + " ms", notes.joined(separator: ", "))
    }
    lines += trace.events.isEmpty ? ["  nothing is felt"] : table.lines(indent: 2)
    if !losses.isEmpty {
      lines.append("Not felt, or hardly:")
      lines += losses.map { "  " + $0.message }
    }
    if trace.adaptation.isReported {
      let shift = max(trace.adaptation.pacinianShift, trace.adaptation.nonPacinianShift)
      lines.append(
        "\(NumberText.rounded(trace.adaptation.feltTime, digits: 0)) s of vibration: the hand adapts by "
          + "\(NumberText.rounded(shift, digits: 1)) dB")
    }
    guard isVerbose else { return lines.joined(separator: "\n") }
    let hand = device.hand == .grasp ? "in a grasp" : "against the skin"
    let strength =
      device.isMeasured
      ? "was measured" : "is not measured (\(device.device.confidence)): levels may be 6 dB higher or lower"
    lines.append("Levels are in dB above threshold, \(hand). The strength of \(device.name) \(strength).")
    return lines.joined(separator: "\n")
  }
}

extension FeltEvent.Kind {
  /// The name of the kind: `tap` or `span`.
  fileprivate var name: String { self == .tap ? "tap" : "span" }
}

import AHAP
import HapticModel
import HapticText

extension HapticFormat {
  /// Swift source that builds the pattern with the classes of Core Haptics.
  static var swift: HapticFormat {
    HapticFormat(
      name: "swift", summary: "Swift source that builds the pattern with CHHapticEvent and CHHapticPattern",
      endings: ["swift"], device: "taptic",
      write: { source throws(FormatError) in try SwiftWriter.write(source) })
  }
}

/// Writes Swift source. Numbers are those of the pattern, so that it plays the same samples.
enum SwiftWriter {
  static func write(_ source: FormatSource) throws(FormatError) -> WrittenFormat {
    var losses: [Loss] = []
    let merged = PatternMerger.merged(source.patterns, &losses)
    var pattern = merged
    var custom = 0
    var first = 0
    pattern.events = []
    for (index, event) in merged.events.enumerated() {
      guard event.type != .audioCustom else {
        if custom == 0 { first = index }
        custom += 1
        continue
      }
      guard event.time.isFinite, event.parameters.allSatisfy({ $0.value.isFinite }) else {
        throw FormatError(.inexpressible, "a number is not finite", place: "events[\(index)]")
      }
      pattern.events.append(event)
    }
    if custom > 0 { losses.append(.audio(count: custom, place: "events[\(first)]")) }
    if !merged.extras.isEmpty { losses.append(.metadata(place: "")) }
    return WrittenFormat(
      Array(text(pattern, source.name).utf8), losses: losses, playback: { [pattern] in .patterns([pattern]) })
  }

  private static func text(_ pattern: HapticPattern, _ name: String) -> String {
    var lines = [
      "// \(SourceName.comment(name)): made by thrum convert.", "", "import CoreHaptics", "",
      "/// Returns the pattern.",
      "func make\(SourceName.identifier(name, capitalized: true))() throws -> CHHapticPattern {",
      "  var events: [CHHapticEvent] = []",
    ]
    for event in pattern.events {
      lines += ["  events.append(", "    CHHapticEvent(", "      eventType: .\(identifier(event.type)),"]
      if event.parameters.isEmpty {
        lines.append("      parameters: [],")
      } else {
        lines.append("      parameters: [")
        for parameter in event.parameters {
          lines.append(
            "        CHHapticEventParameter(parameterID: .\(identifier(parameter.id)), value: "
              + "\(NumberText.exact(parameter.value))),")
        }
        lines.append("      ],")
      }
      let duration = event.duration.map { ", duration: \(NumberText.exact($0))" } ?? ""
      lines.append("      relativeTime: \(NumberText.exact(event.time))\(duration)))")
    }
    let keyword = pattern.parameters.isEmpty ? "let" : "var"
    if pattern.curves.isEmpty {
      lines.append("  \(keyword) parameters: [CHHapticDynamicParameter] = []")
      for parameter in pattern.parameters {
        lines += [
          "  parameters.append(", "    CHHapticDynamicParameter(",
          "      parameterID: .\(identifier(parameter.id)), value: \(NumberText.exact(parameter.value)),",
          "      relativeTime: \(NumberText.exact(parameter.time))))",
        ]
      }
      lines.append("  return try CHHapticPattern(events: events, parameters: parameters)")
    } else {
      lines.append("  var curves: [CHHapticParameterCurve] = []")
      for curve in curves(of: pattern) {
        lines += [
          "  curves.append(", "    CHHapticParameterCurve(", "      parameterID: .\(identifier(curve.id)),",
          "      controlPoints: [",
        ]
        for point in curve.controlPoints {
          lines.append(
            "        .init(relativeTime: \(NumberText.exact(point.time)), value: \(NumberText.exact(point.value))),"
          )
        }
        lines += ["      ],", "      relativeTime: \(NumberText.exact(curve.time))))"]
      }
      lines.append("  return try CHHapticPattern(events: events, parameterCurves: curves)")
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  /// The curves, chained by 16 points. A pattern takes either parameters or curves, so parameters become curves of one point.
  private static func curves(of pattern: HapticPattern) -> [ParameterCurve] {
    let points = pattern.parameters.map {
      ParameterCurve($0.id, time: $0.time, controlPoints: [.init(time: 0, value: $0.value)])
    }
    return pattern.curves.flatMap { $0.cut() } + points
  }

  private static func identifier(_ type: EventType) -> String {
    switch type {
    case .hapticTransient: "hapticTransient"
    case .hapticContinuous: "hapticContinuous"
    case .audioContinuous: "audioContinuous"
    case .audioCustom: "audioCustom"
    }
  }

  private static func identifier(_ id: EventParameterID) -> String {
    switch id {
    case .hapticIntensity: "hapticIntensity"
    case .hapticSharpness: "hapticSharpness"
    case .attackTime: "attackTime"
    case .decayTime: "decayTime"
    case .releaseTime: "releaseTime"
    case .sustained: "sustained"
    case .audioVolume: "audioVolume"
    case .audioPitch: "audioPitch"
    case .audioPan: "audioPan"
    case .audioBrightness: "audioBrightness"
    }
  }

  private static func identifier(_ id: DynamicParameterID) -> String {
    let name = Array(id.name.utf8)
    return String(decoding: [name[0] | 0x20] + name.dropFirst(), as: UTF8.self)
  }
}

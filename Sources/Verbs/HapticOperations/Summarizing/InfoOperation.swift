import HapticAnalysis
import HapticModel
import HapticScore
import HapticSynthesis
import HapticText

/// Summarizes a pattern: its length, its events and parameters, its audio files.
package struct InfoOperation {
  /// The result of a search for an audio file at its path.
  package enum AudioState: Sendable {
    case usable, undecodable, missing
  }

  /// Looks for an audio file of the pattern; `nil` if the operation has no access to audio files.
  package var audioState: ((String) -> AudioState)?
  /// Returns the audio of an AudioCustom event; `nil` for an empty sound.
  package var waveforms: (AudioWaveform) -> Waveform?

  /// Creates the operation. Without access to audio files, they count as empty.
  package init(
    audioState: ((String) -> AudioState)? = nil,
    waveforms: @escaping (AudioWaveform) -> Waveform? = { _ in nil }
  ) {
    self.audioState = audioState
    self.waveforms = waveforms
  }

  /// Summarizes a pattern.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - warningCount: the number of warnings about its file; `nil` if it comes from no file.
  /// - Throws: `tooLarge` if the calculation of the length would take minutes.
  package func run(_ pattern: HapticPattern, warningCount: Int? = nil) throws(OperationError) -> InfoResult {
    var longestSound = 0
    let score = Score(pattern) { waveform in
      let sound = waveforms(waveform)
      longestSound = max(longestSound, sound?.frameCount ?? 0)
      return sound
    }
    try Effort(pattern, endless: 0, sound: Double(longestSound) / score.sampleRate).check(.length)
    let renderer = OfflineRenderer([OfflineRenderer.Track(score)])
    let summary = PatternSummary(pattern)
    return InfoResult(
      pattern: pattern, summary: summary,
      audioFiles: summary.audioFiles.map {
        .init(path: $0.path, count: $0.count, state: audioState?($0.path))
      },
      warningCount: warningCount,
      soundingLength: renderer.soundingFrames == .max ? nil : renderer.soundingLength,
      peakPolyphony: renderer.peakPolyphony)
  }
}

/// The summary of a pattern.
package struct InfoResult: Sendable {
  /// An audio file to which the pattern refers.
  package struct AudioFile: Sendable {
    /// The path as the pattern contains it.
    package var path: String
    /// The number of events that play the file.
    package var count: Int
    /// The state of the file; `nil` if no file was searched.
    package var state: InfoOperation.AudioState?
  }

  /// The pattern.
  package var pattern: HapticPattern
  /// The numbers of events and parameters.
  package var summary: PatternSummary
  /// The audio files, in the order of their first use.
  package var audioFiles: [AudioFile]
  /// The number of warnings about the file; `nil` if the pattern comes from no file.
  package var warningCount: Int?
  /// The time until everything has faded out, in seconds; `nil` if the pattern never ends by itself.
  package var soundingLength: Double?
  /// The greatest number of voices (sounding events) that play at the same time.
  package var peakPolyphony: Int

  /// The keys at the top level of the file that AHAP does not define.
  var metadata: [ExtraKeys.Member] { pattern.extras.members }
}

extension InfoResult {
  /// Returns the summary as JSON, in the form that Docs/JSON.md describes for one file.
  package func json() -> String { JSONText.document { write(to: &$0) } }

  /// Writes the summary as members of a JSON object.
  func write(to json: inout JSONText) {
    json.number("version", pattern.version)
    json.number("duration", pattern.duration)
    if let soundingLength {
      json.number("soundingLength", soundingLength)
    } else {
      json.null("soundingLength")
    }
    json.number("peakPolyphony", peakPolyphony)
    if let warningCount { json.number("warnings", warningCount) }
    json.object("events") { json in
      for type in EventType.allCases { json.number(type.name, summary.count(type)) }
    }
    Self.write(summary.eventParameters, "eventParameters", to: &json)
    Self.write(summary.dynamicParameters, "dynamicParameters", to: &json)
    Self.write(summary.curves, "curves", withPoints: true, to: &json)
    json.array("audioFiles") { json in
      for file in audioFiles {
        json.object { json in
          json.string("path", file.path)
          json.number("count", file.count)
          guard let state = file.state else { return }
          json.bool("found", state != .missing)
          json.bool("usable", state == .usable)
        }
      }
    }
    json.object("metadata") { json in
      for member in metadata { json.raw(member.key, member.value.json) }
    }
  }

  private static func write(
    _ usages: [PatternSummary.Usage], _ key: String, withPoints: Bool = false, to json: inout JSONText
  ) {
    json.array(key) { json in
      for usage in usages {
        json.object { json in
          json.string("name", usage.facts.name)
          json.number("count", usage.count)
          if withPoints { json.number("points", usage.points) }
          json.number("min", usage.lowest)
          json.number("max", usage.highest)
          ParameterTable.writeRange(usage.facts, to: &json)
        }
      }
    }
  }
}

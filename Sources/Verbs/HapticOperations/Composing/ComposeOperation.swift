import AHAP
import HapticAnalysis
import HapticComposition
import HapticModel
import HapticText

/// Composes a pattern from a sound, and keeps what was changed by hand in an earlier composition of it.
package struct ComposeOperation: Sendable {
  /// The settings of the composition.
  package var settings: CompositionSettings
  /// The name of the sound, for the description in the pattern.
  package var soundName: String
  /// The path of the sound, if the pattern also plays it.
  package var audioPath: String?

  /// Creates the operation.
  package init(_ settings: CompositionSettings, soundName: String) {
    self.settings = settings
    self.soundName = soundName
  }

  /// Returns a composer, which takes the samples of the sound. Composers share a scale, as its creation takes time.
  package func composer(sampleRate: Double, scale: FeltScale) -> HapticComposer {
    HapticComposer(sampleRate: sampleRate, settings: settings, scale: scale)
  }

  /// Describes and checks a composition, and merges the changes by hand.
  ///
  /// - Parameters:
  ///   - composition: what the composer returned.
  ///   - output: the name of the result.
  ///   - edited: the pattern whose changes by hand are kept.
  /// - Throws: `invalidPattern` if AHAP cannot express the pattern.
  package func result(
    _ composition: Composition, output: String, keeping edited: EditedComposition? = nil
  ) throws(OperationError) -> ComposeResult {
    var pattern = composition.pattern
    pattern.extras = description
    if let audioPath {
      pattern.events.insert(
        HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.path(audioPath))), at: 0)
    }
    CompositionRecord(pattern).store(in: &pattern)
    var result = ComposeResult(
      output: output, strategy: settings.strategy, pattern: pattern, report: composition.report,
      findings: ComposeResult.findings(in: composition.pattern) + advice(composition),
      isSnapped: settings.snap == .beat)
    if let edited {
      result.apply(try edited.merged(with: pattern))
    } else {
      result.bytes = try FormatOperation().run(pattern).bytes
    }
    return result
  }

  private var description: ExtraKeys {
    .description("Composed from \(soundName) by thrum, strategy \(settings.strategy.name).")
  }

  /// Other possible surprises in a composition, one line each.
  private func advice(_ composition: Composition) -> [String] {
    let report = composition.report
    if composition.pattern.events.isEmpty, report.duration > 0 { return [emptyAdvice(report)] }
    guard report.largestError >= 2.9 else { return [] }
    // Only what would otherwise be lost takes more than the usual number of points.
    let (usual, largest) = (CompositionSettings.usualPoints, CompositionSettings.mostPoints)
    let most = report.pointsPerSecond > usual ? largest : usual
    let points = NumberText.shortest(max(most, settings[.points]))
    let error = NumberText.shortest((report.largestError * 10).rounded() / 10)
    return [
      "the sound changes faster than \(points) points a second follow: the vibration is off by up to \(error) "
        + "just noticeable differences"
    ]
  }

  /// Why nothing would be felt, and what to do.
  private func emptyAdvice(_ report: CompositionReport) -> String {
    let nothing = "nothing of the sound would be felt: "
    guard report.isAudible else {
      let gate = settings[.gate]
      return gate <= CompositionParameter.gate.limits.lowerBound
        ? nothing + "it is silent"
        : nothing
          + "it is quieter than \(NumberText.shortest(gate)) dB throughout; lower the setting gate"
    }
    switch settings.strategy {
    case .bass:
      return nothing
        + "it has hardly any low frequencies; use the strategy hybrid, or raise the setting bass-below"
    case .onsets:
      return report.hits == 0
        ? nothing + "no hits were found; use the strategy hybrid or envelope, which follow the sound"
        : nothing + "every hit is too weak; raise the setting sensitivity up to 1"
    case .hybrid, .envelope, .loudness:
      return nothing + "it is too quiet; lower the setting quietest, or raise the level of the sound"
    }
  }
}

extension ExtraKeys {
  /// Returns the keys of a file whose metadata consists of a description.
  package static func description(_ text: String) -> ExtraKeys {
    ExtraKeys([
      .init(key: "Metadata", value: .object(ExtraKeys([.init(key: "Description", value: .string(text))])))
    ])
  }
}

import HapticAnalysis
import HapticAudio
import HapticModel

/// The design check of one run over several files.
final class DesignRun {
  private let check: DesignCheck
  private var sides = SidePairs()

  init(_ check: DesignCheck) { self.check = check }

  /// Returns a pattern with every safe fix.
  func fixed(_ pattern: HapticPattern, _ locator: AudioFileLocator) -> FixedPattern {
    let sounds = sounds(of: pattern, locator)
    return check.fixed(pattern, sounds: { sounds[$0] ?? nil })
  }

  private func sounds(
    of pattern: HapticPattern, _ locator: AudioFileLocator
  ) -> [AudioWaveform: SoundFacts?] {
    var sounds: [AudioWaveform: SoundFacts?] = [:]
    for waveform in pattern.events.compactMap(\.waveform) where sounds[waveform] == nil {
      sounds[waveform] = .some(SoundFile.facts(of: waveform, in: locator))
    }
    return sounds
  }

  /// What the check finds in a file.
  func findings(in pattern: HapticPattern, file: String, _ locator: AudioFileLocator) -> [DesignFinding] {
    let sounds = sounds(of: pattern, locator)
    var findings = check.findings(in: pattern, sounds: { sounds[$0] ?? nil })
    for partner in sides.partners(of: file, pattern) {
      if let finding = check.contrast(pattern, with: partner.pattern, named: partner.name) {
        findings.append(finding)
      }
    }
    return findings
  }
}

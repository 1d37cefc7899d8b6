import HapticAnalysis
import HapticAudio
import HapticModel

/// The design check of one run over several files.
final class DesignRun {
  private let check: DesignCheck
  private var sides = SidePairs()

  init(_ check: DesignCheck) { self.check = check }

  /// What the check finds in a file.
  func findings(in pattern: HapticPattern, file: String, _ locator: AudioFileLocator) -> [DesignFinding] {
    var sounds: [AudioWaveform: SoundFacts?] = [:]
    for waveform in pattern.events.compactMap(\.waveform) where sounds[waveform] == nil {
      sounds[waveform] = SoundFile.facts(of: waveform, in: locator)
    }
    var findings = check.findings(in: pattern, sounds: { sounds[$0] ?? nil }, motors: MotorDrive.play)
    if let partner = sides.partner(of: file, pattern),
      let finding = check.contrast(partner, pattern, motors: MotorDrive.play)
    {
      findings.append(finding)
    }
    return findings
  }
}

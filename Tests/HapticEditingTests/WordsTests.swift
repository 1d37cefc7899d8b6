import AHAP
import HapticAnalysis
import HapticText
import TestExpectations
import Testing

@testable import HapticEditing

/// The words of the page, in findings and in speech.
@Suite struct WordsTests {
  @Test("Names of AHAP become the words of designers, and quoted parts and files do not")
  func replacing() {
    for (sentence, words) in [
      (
        "HapticIntensityControl leaves the transient at 0.4 s an intensity of 0.5",
        "Intensity × leaves the tap at 0.4 s an intensity of 0.5"
      ),
      ("3 transients follow each other", "3 taps follow each other"),
      ("Continuous event at 0.25 s, length 0.5 s.", "Vibration at 0.25 s, length 0.5 s."),
      ("Point of Haptic intensity at 0.4 s, 0.5.", "Point of Intensity × at 0.4 s, 0.5."),
      ("2 continuous events beat against each other", "2 vibrations beat against each other"),
      (
        "it fades before it is felt: set Sustained to 1, or raise DecayTime",
        "it fades before it is felt: switch Hold on, or make Decay longer"
      ),
      ("HapticIntensity is 1.2", "Intensity is 1.2"),
      ("audio file Sounds/transient.wav: no such file", "audio file Sounds/transient.wav: no such file"),
      (
        "\"HapticTransients\" and `HapticTransient` are no types",
        "\"HapticTransients\" and `HapticTransient` are no types"
      ),
      ("the transient.", "the tap."), ("transient.ahap", "transient.ahap"), ("", ""),
      ("\"transient", "\"transient"),
      ("Make it a continuous event of 50 ms", "Make it a vibration of 50 ms"),
      ("2 audio events left out: the format has no sound", "2 sounds left out: the format has no sound"),
      ("intransient, transiently", "intransient, transiently"), ("é transient", "é tap"),
    ] {
      expectEqual(DesignerWords.replacing(sentence), words)
    }
  }

  @Test("Every rule has a heading of at most eight words, without names of the file")
  func headings() {
    let headings = DesignRule.allCases.map(\.heading) + AHAPRule.allCases.map(\.heading)
    for heading in headings {
      #expect((2...8).contains(heading.split(separator: " ").count), "\(heading)")
      expectEqual(DesignerWords.replacing(heading), heading)
    }
    for rule in DesignRule.allCases { expectEqual(FindingHeading.of(rule: rule.name), rule.heading) }
    for rule in AHAPRule.allCases { expectEqual(FindingHeading.of(rule: rule.name), rule.heading) }
    expectEqual(FindingHeading.of(rule: "none"), "")
  }
}

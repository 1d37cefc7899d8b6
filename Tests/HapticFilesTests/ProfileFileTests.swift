import HapticSynthesis
import TestExpectations
import TestSupport
import Testing

@testable import HapticFiles
@testable import HapticPerception

@Suite struct ProfileFileTests {
  private func problems(_ text: String) -> [String] {
    ProfileFile.decode(Array(text.utf8)).problems.map(\.description)
  }

  @Test("every built-in profile reads back equal from its own JSON", arguments: NamedProfile.builtIn)
  func roundTrip(named: NamedProfile) {
    let result = ProfileFile.decode(ProfileFile.encode(named))
    #expect(result.problems.isEmpty)
    expectEqual(result.profile, named)
  }

  @Test("JSON is written in the order of the documentation, one section a line")
  func written() {
    #expect(
      String(decoding: ProfileFile.encode(.wideband), as: UTF8.self) == """
        {
          "name": "wideband",
          "purpose": "voice coils on a sound card, DualSense-class pads",
          "intensityExponent": 1,
          "continuous": { "lowHz": 40, "highHz": 400, "sharpnessExponent": 1, "gain": 0.7 },
          "transient": { "lowHz": 60, "highHz": 400, "cycles": 1.5, "gain": 1 },
          "rumble": { "heavyAttackMs": 65, "lightAttackMs": 28, "minimumPulseMs": 20, "floor": 0, "gamma": 1, "transients": "light", "heavyHz": 40, "heavyG": 1, "heavyRiseMs": 28, "heavyFallMs": 45, "lightHz": 110, "lightG": 0.8, "lightRiseMs": 12, "lightFallMs": 20 },
          "device": { "class": "coil", "peakG": null, "resonanceHz": 65, "q": 1, "shortestPulseMs": 20, "leastDrive": 0 }
        }

        """)
  }

  @Test(
    "a number that the model of a device does not have is reported",
    arguments: [
      (
        #"{"device": {"class": "lra150", "fallMs": 9}}"#,
        "fallMs: has no effect on a linear actuator, whose 'q' states its rise and fall"
      ),
      (
        #"{"device": {"class": "coin", "q": 2}}"#,
        "q: has no effect on a rotating motor; set 'riseMs' and 'fallMs' instead"
      ),
      (
        #"{"device": {"class": "none", "peakG": 2}}"#, "peakG: has no effect on the class none; name a class"
      ),
    ])
  func unusedNumbers(_ text: String, _ message: String) {
    expectEqual(problems(text).count, 1)
    #expect(problems(text).first?.hasSuffix("warning: device." + message) == true, "\(problems(text))")
  }

  @Test("a device's own numbers replace those of its class; an acceleration makes it measured")
  func device() throws {
    let text = #"{"device": {"class": "lra150", "peakG": 1.5, "resonanceHz": 170, "q": 5}}"#
    let named = try #require(ProfileFile.decode(Array(text.utf8)).profile)
    expectEqual(named.deviceClass, .lra150)
    let device = try #require(named.device)
    guard case .linear(let actuator) = device.mechanism else {
      Issue.record("not linear")
      return
    }
    #expect(device.isMeasured && actuator.resonance == 170 && actuator.q == 5)
    #expect(abs(actuator.peakG - 1.5) < 1e-12)
    expectEqual(ProfileFile.decode(ProfileFile.encode(named)).profile, named)
    // What nobody measured stays unknown when it is written and read again.
    for profile in NamedProfile.builtIn {
      let again = ProfileFile.decode(ProfileFile.encode(profile)).profile
      #expect(again == profile && again?.device?.isMeasured != true)
    }
    let motor =
      #"{"device": {"class": "coin", "riseMs": 40, "fallMs": 60}, "rumble": {"transients": "split"}}"#
    let coin = try #require(ProfileFile.decode(Array(motor.utf8)).profile)
    expectEqual(coin.rumble.transients, .split)
    expectEqual(coin.device?.mechanism, .rotor(Rotor(frequency: 190, gain: 1, rise: 0.04, fall: 0.06)))
    let pad = #"{"device": {"class": "pad"}, "rumble": {"lightHz": 150, "heavyG": 1, "lightG": 2}}"#
    let pads = try #require(ProfileFile.decode(Array(pad.utf8)).profile)
    expectEqual(pads.device?.isMeasured, true)
    #expect(problems(#"{"device": {"class": "lra15"}}"#).first?.contains("did you mean 'lra150'") == true)
    #expect(problems(#"{"device": {"q": "x"}}"#).count == 1)
    #expect(problems(#"{"rumble": {"transients": "both"}}"#).count == 1)
  }

  @Test("names with quotes, control characters and other scripts survive")
  func strangeNames() {
    var named = NamedProfile.taptic
    named.name = "a \"b\" \\ \u{1}\n\t振動 🫨"
    expectEqual(ProfileFile.decode(ProfileFile.encode(named)).profile, named)
    let escaped = #"{"name": "\u00e4\ud83e\udee8\/"}"#
    expectEqual(ProfileFile.decode(Array(escaped.utf8)).profile?.name, "ä🫨/")
  }

  @Test("what is absent is taptic's, and the name is that of the file")
  func defaults() {
    let result = ProfileFile.decode(Array(#"{"continuous": {"lowHz": 50.5}}"#.utf8), defaultName: "coil")
    var expected = ActuatorProfile.taptic
    expected.continuousLowHz = 50.5
    #expect(result.problems.isEmpty)
    expectEqual(result.profile?.profile, expected)
    expectEqual(result.profile?.name, "coil")
    expectEqual(result.profile?.rumble, RumbleProfile())
  }

  @Test("all problems are reported at once, in order, with line, column and key path")
  func allAtOnce() {
    let text = """
      {
        "name": 5,
        "intensityexponent": 2,
        "color": "red",
        "continuous": { "lowHz": 300, "gain": 1.5, "gain": 0.5 },
        "transient": [],
        "rumble": { "floor": "low", "gamma": 0.01 }
      }
      """
    #expect(
      problems(text) == [
        "2:11: error: name: must be a text, not a number",
        "3:3: error: intensityexponent: unknown key; did you mean 'intensityExponent'?",
        "4:3: warning: color: unknown key, ignored; known here: name, purpose, intensityExponent, continuous, transient, "
          + "rumble, device",
        "5:28: error: continuous.lowHz: lowHz 300 is above highHz 230 (highHz is absent and therefore that of taptic); swap them",
        "5:46: error: continuous.gain: is given twice; remove one",
        "6:16: error: transient: must be an object { … }, not a list",
        "7:24: error: rumble.floor: must be a number, not a text",
        "7:40: error: rumble.gamma: 0.01 is outside 0.1…8",
      ])
    #expect(ProfileFile.decode(Array(text.utf8)).profile == nil)
  }

  @Test("a controller whose motors were not measured stays so when its profile is written and read again")
  func unmeasuredPad() throws {
    for text in [#"{"device": {"class": "pad"}}"#, #"{"device": {"class": "pad"}, "rumble": {"heavyG": 2}}"#]
    {
      let named = try #require(ProfileFile.decode(Array(text.utf8)).profile)
      let again = try #require(ProfileFile.decode(ProfileFile.encode(named)).profile)
      #expect(again == named && again.device?.isMeasured == false)
    }
    let measured = #"{"device": {"class": "pad"}, "rumble": {"heavyG": 1, "lightG": 2}}"#
    expectEqual(ProfileFile.decode(Array(measured.utf8)).profile?.device?.isMeasured, true)
  }

  @Test("numbers of a device that its class does not use are warned of")
  func deviceKeysOfAPad() {
    #expect(
      problems(#"{"device": {"class": "pad", "peakG": 2}}"#) == [
        "1:38: warning: device.peakG: has no effect on a controller with two motors; set the values inside 'rumble' instead"
      ])
  }

  @Test("a warning alone does not spoil the profile")
  func warningOnly() {
    let result = ProfileFile.decode(Array(#"{"comment": "hi"}"#.utf8))
    #expect(result.profile != nil)
    expectEqual(result.problems.map(\.severity), [.warning])
  }

  @Test(
    "every number has its limits",
    arguments: [
      ("intensityExponent", 0.1, 8.0), ("continuous.lowHz", 1, 200), ("continuous.highHz", 80, 4_000),
      ("continuous.sharpnessExponent", 0.1, 8), ("continuous.gain", 0, 1), ("transient.lowHz", 1, 200),
      ("transient.highHz", 80, 4_000), ("transient.cycles", 0.25, 16), ("transient.gain", 0, 1),
      ("rumble.heavyAttackMs", 0, 1_000), ("rumble.lightAttackMs", 0, 1_000),
      ("rumble.minimumPulseMs", 1, 1_000),
      ("rumble.floor", 0, 0.9), ("rumble.gamma", 0.1, 8), ("rumble.lightHz", 1, 1_000),
      ("rumble.heavyG", 0, 1_000), ("rumble.lightRiseMs", 1, 5_000), ("device.resonanceHz", 5, 1_000),
      ("device.q", 0.2, 100), ("device.peakG", 0, 1_000), ("device.riseMs", 1, 5_000),
    ])
  func limits(path: String, low: Double, high: Double) {
    func text(_ value: Double) -> String {
      let parts = path.split(separator: ".")
      // The default class has no such time.
      let other = path == "device.riseMs" ? "\"class\": \"coin\", " : ""
      return parts.count == 1
        ? "{\"\(path)\": \(value)}" : "{\"\(parts[0])\": {\(other)\"\(parts[1])\": \(value)}}"
    }
    expectEqual(problems(text(low)), [])
    expectEqual(problems(text(high)), [])
    expectEqual(problems(text(low - 0.001)).count, 1)
    expectEqual(problems(text(high + 4_000)).count, 1)
    expectEqual(problems(text(low - 0.001)).first?.contains(path), true)
  }

  @Test(
    "text that is not JSON is one error at its place",
    arguments: [
      ("", "1:1: error: the text ends where a value should be"),
      ("[]", "1:1: error: must be an object { … }, not a list"),
      ("{\n  \"name\": }", "2:11: error: '}' where a value should be"),
      ("{\"a\" 1}", "1:6: error: '1' where ':' should be"),
      ("{\"name\": \"x\" \"y\"}", "1:14: error: '\"' where ',' or '}' should be"),
      ("{,}", "1:2: error: a key in quotes is missing here"),
      ("{\"name\": \"x\",}", "1:14: error: a key in quotes is missing here"),
      ("{} x", "1:4: error: unexpected 'x' after the end of the text"),
      ("{\"name\": nul}", "1:10: error: 'nul' is not a JSON value"),
      ("{\"name\": 01}", "1:10: error: '01' is not a JSON number"),
      ("{\"name\": 1.}", "1:10: error: '1.' is not a JSON number"),
      ("{\"name\": 1e999}", "1:10: error: '1e999' is not a JSON number"),
      ("{\"name\": -}", "1:10: error: '-' is not a JSON number"),
      ("{\"name\": \"x", "1:12: error: a text without its closing quote"),
      ("{\"name\": \"\\q\"}", "1:12: error: unknown escape 'q'"),
      ("{\"name\": \"\\ud800\"}", "1:17: error: half a surrogate pair"),
      ("{\"name\": \"a\nb\"}", "1:12: error: a line break or control character within a text"),
    ])
  func notJSON(text: String, message: String) {
    expectEqual(problems(text), [message])
  }

  @Test("bytes that are not UTF-8 and endless nesting are errors")
  func hostile() {
    expectEqual(ProfileFile.decode([0x7B, 0xFF, 0x7D]).problems.map(\.message), ["not UTF-8 text"])
    let deep = Array(String(repeating: "[", count: 100_000).utf8)
    expectEqual(ProfileFile.decode(deep).problems.map(\.message), ["nested more than 32 deep"])
  }

  @Test("no mutation of a profile file traps, and what is accepted is within the limits")
  func mutations() {
    var random = SeededGenerator(seed: 0x50F1)
    let original = ProfileFile.encode(.wideband)
    for _ in 0..<5_000 {
      var bytes = original
      for _ in 0...random.next(3) {
        let at = random.next(bytes.count)
        switch random.next(3) {
        case 0: bytes[at] = UInt8(random.next(256))
        case 1: bytes.remove(at: at)
        default: bytes.insert(Array("{}[],:\"\\.-eE09 \n".utf8)[random.next(16)], at: at)
        }
      }
      let result = ProfileFile.decode(bytes)
      #expect((result.profile == nil) == result.problems.contains { $0.severity == .error })
      if let profile = result.profile?.profile {
        #expect(profile.continuousLowHz >= 1 && profile.continuousLowHz <= profile.continuousHighHz)
        #expect(profile.transientHighHz <= 4_000 && (0.25...16).contains(profile.transientCycles))
      }
    }
  }
}

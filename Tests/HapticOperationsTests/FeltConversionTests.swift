import Foundation
import HapticAnalysis
import HapticFormats
import HapticModel
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@testable import HapticOperations

/// One rule for all formats: what a hand feels in a pattern is felt in the result, or its loss has a name and a number.
@Suite("What is felt is felt in every format, or its loss is named and counted")
struct FeltConversionTests {
  static let formats = FormatRegistry.formats.filter(\.isWritten).map(\.name)
  /// The formats whose devices have less than a phone that plays waveforms, one for each way to adapt a pattern.
  static let poorer = ["android", "web", "motors", "hd-rumble", "feedbackd", "openxr"]

  private static func vibration(
    _ intensity: Float, _ sharpness: Float, at time: Double = 0, for duration: Double = 0.4
  ) -> HapticEvent {
    HapticEvent(
      .hapticContinuous, time: time, duration: duration,
      parameters: [.init(.hapticIntensity, intensity), .init(.hapticSharpness, sharpness)])
  }

  private static func tap(_ intensity: Float, _ sharpness: Float, at time: Double = 0) -> HapticEvent {
    HapticEvent(
      .hapticTransient, time: time,
      parameters: [.init(.hapticIntensity, intensity), .init(.hapticSharpness, sharpness)])
  }

  /// Returns what a conversion writes, and the same result without the report, to be played.
  private func convert(
    _ events: [HapticEvent], to name: String
  ) throws -> (result: ConvertResult, played: WrittenFormat, device: DesignTarget) {
    let pattern = HapticPattern(events: events)
    var operation = try ConvertOperation(to: #require(FormatRegistry.named(name)), measures: false)
    // The search takes seconds in a debug build; what it improves passes the same report.
    operation.searchSeconds = 0
    let result = try operation.run(FormatContent([pattern]), from: "ahap")
    var source = FormatSource(
      [pattern], name: "pattern", design: operation.design, device: operation.device, isLiteral: false)
    source.searchSeconds = 0
    let write = try #require(operation.format.write)
    return (result, try write(source), operation.device)
  }

  /// Returns how many felt events of a pattern have no vibration from within 60 ms of their start or from their first half on that
  /// is felt before it ends or they do, in a calculation of its own.
  private func missing(_ events: [HapticEvent], in playback: TargetPlayback, on device: DesignTarget) -> Int {
    let felt = FeltTrace(HapticPattern(events: events), on: .phone).sensation().events
      .filter { $0.standing != .hardlyFelt && $0.level >= 10 }
    let played = playback.sensation(on: device).trace().moments
    return felt.count { event in
      // A moment contains vibration from up to 5 ms after its time, so an event begins one moment before its first one.
      let start = Int(event.time * 200 + 1.5)
      let end = start + max(12, Int(event.duration * 100))
      let last = max(end, start + Int(event.duration * 200))
      return !isFelt(played.map(\.level), from: start - 12...end, until: last)
    }
  }

  /// Returns whether vibration that is present within a range of moments reaches 6 dB, up to a later moment.
  ///
  /// Vibration that begins in time may reach its level later, as a rise does.
  private func isFelt(_ levels: [Double], from range: ClosedRange<Int>, until last: Int) -> Bool {
    var isPresent = false
    for index in max(range.lowerBound, 0)..<max(0, min(last + 1, levels.count)) {
      isPresent = levels[index] > 0 && (isPresent || index <= range.upperBound)
      if isPresent, levels[index] >= 6 { return true }
    }
    return false
  }

  private func unfelt(_ losses: [Loss], on device: String) -> (count: Int, total: Int)? {
    for case .unfelt(let events) in losses where events.device == device {
      return (events.count, events.total)
    }
    return nil
  }

  /// Fails if something that is felt is lost without a loss with its number, or, of patterns in which each event stands alone,
  /// if a loss has no reason.
  private func check(_ events: [HapticEvent], _ name: String, areAlone: Bool = true) throws {
    func isNamed(_ missing: Int, _ named: (count: Int, total: Int)?) -> Bool {
      missing > 0 ? named?.count ?? 0 >= missing : named == nil || !areAlone
    }
    let (result, written, device) = try convert(events, to: name)
    expectEqual(result.files.map(\.bytes), written.files.map(\.bytes))
    let missing = missing(events, in: try written.playback, on: device)
    let named = unfelt(result.losses, on: device.name)
    #expect(isNamed(missing, named), "\(name): \(missing) missing, \(result.losses.map(\.line)), \(events)")
    #expect(named == nil || result.largestUnfelt > 0, "\(name)")
    for fallback in written.fallbacks {
      let missing = self.missing(events, in: fallback.playback, on: fallback.device)
      let named = unfelt(result.losses, on: fallback.name)
      #expect(isNamed(missing, named), "\(name), \(fallback.name): \(missing) missing, \(events)")
    }
    for case .unfelt(let events) in result.losses {
      // The loss compares the result with another one, as its line says.
      #expect(events.alternative != nil && events.distance > 0, "\(name)")
      #expect(
        Loss.unfelt(events).line.contains("that keeps") || Loss.unfelt(events).line.contains("keeps more"))
    }
  }

  @Test("a lone vibration or tap is felt, or its loss is named", arguments: formats)
  func alone(name: String) throws {
    let few = [Self.vibration(0.2, 0, for: 1), Self.tap(0.5, 0.5)]
    let others = [Self.vibration(0.8, 0), Self.tap(0.4, 0.5), Self.tap(0.5, 1)]
    for event in SearchEffort.values(few + others, few: few) { try check([event], name) }
  }

  @Test("so it is for each of 20 strengths and sharpnesses of vibrations and of taps", arguments: poorer)
  func cells(name: String) throws {
    for intensity in SearchEffort.values([0.2, 0.4, 0.6, 0.8, 1] as [Float], few: [0.2, 1]) {
      for sharpness in SearchEffort.values([0, 0.33, 0.67, 1] as [Float], few: [0, 1]) {
        try check([Self.vibration(intensity, sharpness)], name)
        try check([Self.tap(intensity, sharpness)], name)
      }
    }
  }

  @Test("a weak vibration before a strong pulse is felt, or its loss is named", arguments: formats)
  func beside(name: String) throws {
    try check([Self.vibration(0.25, 0.2, for: 1), Self.vibration(1, 0.5, at: 1.2, for: 0.1)], name)
  }

  @Test(
    "so it is for 20 patterns of up to six events", arguments: poorer, SearchEffort.seeds(1...20))
  func seeds(name: String, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var time = 0.0
    let events = (0..<random.int(1...6)).map { _ -> HapticEvent in
      let (intensity, sharpness) = (Float(random.double(0.1...1)), Float(random.double(0...1)))
      defer { time += random.double(0.03...0.6) }
      return random.chance(50)
        ? Self.tap(intensity, sharpness, at: time)
        : Self.vibration(intensity, sharpness, at: time, for: random.double(0.03...0.5))
    }
    try check(events, name, areAlone: false)
  }
}

/// What a device does at the end of a result, and which motor has which vibration.
@Suite("States of devices")
struct DeviceStateTests {
  private func object(_ name: String, _ events: [HapticEvent]) throws -> [String: Any] {
    var operation = try ConvertOperation(to: #require(FormatRegistry.named(name)), measures: false)
    operation.searchSeconds = 0
    let result = try operation.run(FormatContent([HapticPattern(events: events)]), from: "ahap")
    let bytes = try #require(result.files.first?.bytes)
    return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func hum(_ intensity: Float, _ sharpness: Float) -> HapticEvent {
    HapticEvent(
      .hapticContinuous, time: 0, duration: 0.4,
      parameters: [.init(.hapticIntensity, intensity), .init(.hapticSharpness, sharpness)])
  }

  /// Returns the strengths of the states that a result lists, of which a player holds each until the next.
  private func states(_ name: String, _ events: [HapticEvent]) throws -> [[Double]] {
    let root = try object(name, events)
    func rows(_ key: String) throws -> [[String: Any]] { try #require(root[key] as? [[String: Any]]) }
    switch name {
    case "motors":
      return try rows("steps").map { step in
        ["strongMagnitude", "weakMagnitude"].compactMap { step[$0] as? Double }
      }
    case "hd-rumble":
      return try rows("slots").map { slot in
        let codes = slot["codes"] as? [Double] ?? []
        return codes.count == 4 ? [codes[1], codes[3]] : []
      }
    case "android":
      let waveform = try #require(root["waveform"] as? [String: Any])
      return try #require(waveform["amplitudes"] as? [Double]).map { [$0] }
    case "openxr":
      return try rows("amplitudeEnvelope").flatMap { part in
        (part["amplitudes"] as? [Double] ?? []).map { [$0] }
      }
    default:
      let profiles = try rows("profiles")
      let feedbacks = try #require(profiles.first?["feedbacks"] as? [[String: Any]])
      return try #require(feedbacks.first?["magnitudes"] as? [Double]).map { [$0] }
    }
  }

  @Test(
    "the last state is rest, and only the last",
    arguments: ["motors", "hd-rumble", "android", "openxr", "feedbackd"])
  func rest(name: String) throws {
    let taps = [0, 0.075, 0.15].map {
      HapticEvent(
        .hapticTransient, time: $0,
        parameters: [.init(.hapticIntensity, 1), .init(.hapticSharpness, 0.4)])
    }
    for events in [taps, [hum(1, 0)]] {
      let states = try states(name, events)
      let rests = states.suffix(2).map { state in !state.isEmpty && state.allSatisfy { $0 == 0 } }
      #expect(rests == [false, true], "\(name): \(states.suffix(3))")
    }
  }

  @Test("whatever a device plays of a format ends at rest", arguments: FeltConversionTests.formats)
  func ends(name: String) throws {
    let operation = try ConvertOperation(to: #require(FormatRegistry.named(name)), measures: false)
    var source = FormatSource(
      [HapticPattern(events: [hum(1, 0)])], design: operation.design, device: operation.device)
    source.searchSeconds = 0
    for isLiteral in [false, true] {
      source.isLiteral = isLiteral
      let write = try #require(operation.format.write)
      let written = try write(source)
      let forms =
        try [(written.playback, operation.device)] + written.fallbacks.map { ($0.playback, $0.device) }
      for (playback, device) in forms {
        let isAtRest =
          switch playback {
          case .patterns(let patterns): patterns.allSatisfy { $0.duration.isFinite && $0.duration < 1 }
          // A sound is not held. Its last sample is the last step of a fade of 2 ms, a sixteenth at most.
          case .samples(let samples): samples.last.map { $0.magnitude < 0.07 } == true
          // A list of times on and off is off at its end.
          case .tones(let steps): !steps.isEmpty && (steps.last?.to == 0 || device.isSwitched)
          case .motors(let steps): steps.last == MotorStep(12, heavy: 0, light: 0)
          case .twoTones(let tones): tones.last == .rest
          }
        #expect(isAtRest, "\(name), literal: \(isLiteral)")
      }
    }
  }

  @Test("round vibration drives the heavy motor, crisp vibration the light one, and what is between both")
  func motors() throws {
    for intensity: Float in [0.4, 0.6, 0.8, 1] {
      var shares: [Double] = []
      for sharpness: Float in [0, 0.33, 0.67, 1] {
        let steps = try states("motors", [hum(intensity, sharpness)]).dropLast()
        let strong = steps.reduce(0) { $0 + $1[0] }
        let weak = steps.reduce(0) { $0 + $1[1] }
        #expect(strong + weak > 0, "\(intensity), \(sharpness)")
        shares.append(strong / (strong + weak))
      }
      #expect(
        shares.first == 1 && shares.last == 0 && shares == shares.sorted(by: >), "\(intensity): \(shares)")
    }
  }

  @Test("a lone tap on a phone that is only on or off is one pulse, the same in all formats, and felt")
  func switched() throws {
    for (intensity, sharpness): (Float, Float) in [(0.4, 0.5), (0.5, 1), (0.5, 0.5)] {
      let tap = HapticEvent(
        .hapticTransient, time: 0,
        parameters: [.init(.hapticIntensity, intensity), .init(.hapticSharpness, sharpness)])
      let calls = try #require(object("web", [tap])["calls"] as? [[String: Any]])
      let pulse = try #require(calls.first?["pattern"] as? [Int])
      #expect(calls.count == 1 && pulse.count == 1 && pulse[0] >= 20, "\(calls)")
      let android = try #require(object("android", [tap])["pulses"] as? [String: Any])
      expectEqual(android["timings"] as? [Int], [0] + pulse)
      let trace = TargetPlayback.tones([ToneStep(Double(pulse[0]) / 1000, 1, 1)]).sensation(
        on: DesignTarget(.web)
      ).trace()
      #expect(trace.events.map(\.standing) == [.own], "\(pulse)")
    }
  }
}

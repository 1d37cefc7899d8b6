import AHAP
import HapticModel
import TestExpectations
import Testing

@Suite("What AHAP cannot say")
struct EncodingErrorTests {
  /// Where and why a pattern cannot be written.
  private func failure(_ pattern: HapticPattern) -> String {
    do {
      _ = try AHAPEncoder().encode(pattern)
      return "written"
    } catch {
      return "\(error.kind) \(error.place)"
    }
  }

  private func pattern(_ event: HapticEvent) -> HapticPattern {
    HapticPattern(events: [HapticEvent(.hapticTransient, time: 0), event])
  }

  @Test("numbers that are not finite")
  func notFinite() {
    expectEqual(failure(pattern(HapticEvent(.hapticTransient, time: .nan))), "notFinite events[1]")
    #expect(
      failure(
        pattern(
          HapticEvent(.hapticTransient, time: 0, parameters: [EventParameter(.hapticIntensity, .infinity)])))
        == "notFinite events[1].parameters[0]")
    expectEqual(failure(HapticPattern(version: .infinity)), "notFinite version")
    #expect(
      failure(HapticPattern(parameters: [DynamicParameter(.audioPanControl, time: 0, value: .nan)]))
        == "notFinite parameters[0]")
    #expect(
      failure(
        HapticPattern(curves: [
          ParameterCurve(
            .audioPanControl, time: 0,
            controlPoints: [.init(time: 0, value: 0), .init(time: .infinity, value: 0)])
        ]))
        == "notFinite curves[0].controlPoints[1]")
  }

  @Test("times that a reader would refuse")
  func times() {
    expectEqual(failure(pattern(HapticEvent(.hapticTransient, time: -1))), "timeOutOfRange events[1]")
    #expect(
      failure(pattern(HapticEvent(.hapticContinuous, time: 0, duration: 90_000)))
        == "timeOutOfRange events[1]")
  }

  @Test("audio without a path")
  func audio() {
    expectEqual(failure(pattern(HapticEvent(.audioCustom, time: 0))), "waveform events[1]")
    #expect(
      failure(pattern(HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.path("")))))
        == "waveform events[1]")
    #expect(
      failure(pattern(HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.resource(7)))))
        == "registeredAudio events[1]")
    #expect(
      failure(pattern(HapticEvent(.hapticTransient, time: 0, waveform: AudioWaveform(.path("a")))))
        == "waveform events[1]")
  }

  @Test("extras that would be read as something else")
  func extras() {
    func extra(_ key: String, _ value: ExtraValue = .bool(true)) -> String {
      var event = HapticEvent(.hapticTransient, time: 0)
      event.extras.members = [.init(key: key, value: value)]
      return failure(pattern(event))
    }
    expectEqual(extra("Name"), "written")
    expectEqual(extra("time"), "extraKey events[1]")
    expectEqual(extra("Duration"), "extraKey events[1]")
    expectEqual(extra("EventWaveformPath"), "written")
    expectEqual(extra("EventWaveformPath", .null), "extraKey events[1]")
    expectEqual(extra("x", .number("01")), "extraNumber events[1]")
    expectEqual(extra("x", .number("")), "extraNumber events[1]")
    expectEqual(extra("x", .number("1 ")), "extraNumber events[1]")
    expectEqual(extra("x", .number("NaN")), "extraNumber events[1]")
    #expect(
      extra("x", .object(ExtraKeys([.init(key: "a", value: .null), .init(key: "a", value: .null)])))
        == "extraKey events[1]")
    // Canonically equal, but not the same bytes: two keys for JSON.
    #expect(
      extra("x", .object(ExtraKeys([.init(key: "é", value: .null), .init(key: "e\u{301}", value: .null)])))
        == "written")
  }

  @Test("extras nested as deep as a reader follows are written, deeper ones are not")
  func depth() throws {
    func nested(_ levels: Int) -> HapticPattern {
      var value = ExtraValue.null
      for _ in 0..<levels { value = .array([value]) }
      return HapticPattern(extras: ExtraKeys([.init(key: "x", value: value)]))
    }
    let deepest = nested(511)
    #expect(AHAPDecoder().decode(try AHAPEncoder(style: .compact).encode(deepest)).pattern == deepest)
    expectEqual(failure(nested(512)), "tooDeep ")
  }
}

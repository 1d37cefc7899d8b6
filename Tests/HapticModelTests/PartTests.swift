import HapticModel
import TestExpectations
import TestSupport
import Testing

@Suite("Parts of patterns")
struct PartTests {
  /// Times that are exact in binary, as all times of random patterns.
  private static func cut(_ seed: UInt64) -> (Double, Double) {
    var random = SeededGenerator(seed: seed)
    let start = Double(random.int(0...100)) / 64
    return (start, start + Double(random.int(1...100)) / 64)
  }

  @Test("within a part, every control has the value that it has in the whole")
  func controls() {
    forSeeds(400) { seed in
      let pattern = HapticPattern.random(seed: seed)
      let (start, end) = Self.cut(seed)
      let part = pattern.part(from: start, to: end)
      let grid = (0..<150).map { start + (Double($0) + 0.5) / 128 }
      let moments = grid.filter { $0 < end } + [start]
      return firstDifference(pattern, part, at: moments) { $0 - start }
    }
  }

  @Test("a parameter that is set at the start, or a rounding error later, replaces what was set before")
  func setAtStart() {
    for time in [0.95, 0.95.nextUp, 0.9 + 0.05] {
      // The later one stands first in the file.
      let pattern = HapticPattern(
        events: [.continuous(at: 0.5, for: 1)],
        parameters: [
          DynamicParameter(.sharpness, time: time, value: -0.29),
          DynamicParameter(.sharpness, time: 0.05, value: -0.17),
        ])
      #expect(pattern.part(from: 0.95).parameters.map(\.value) == [-0.29], "\(time)")
      #expect(pattern.part(from: 0.94).parameters.map(\.value) == [-0.29, -0.17], "\(time)")
    }
  }

  @Test("an event that starts in a part keeps all but its start, and the end if that is cut off")
  func events() {
    forSeeds(200) { seed in
      let pattern = HapticPattern.random(seed: seed)
      let (start, end) = Self.cut(seed)
      let expected = pattern.events.filter { $0.time >= start && $0.time < end }
      let traced = pattern.tracedPart(from: start, to: end)
      for event in expected {
        guard
          let index = traced.events.firstIndex(where: {
            $0.map { pattern.events[$0.index] == event } ?? false
          })
        else { return "an event at \(event.time) is missing" }
        let part = traced.pattern.events[index]
        if part.time != event.time - start { return "time \(part.time)" }
        let length = event.duration ?? 0
        if part.duration != min(length, end - event.time) { return "duration \(part.duration ?? -1)" }
      }
      let late = traced.pattern.events.filter { $0.time + ($0.duration ?? 0) > end - start }
      return late.isEmpty ? nil : "\(late.count) events last beyond the end"
    }
  }

  @Test("the whole is its own part, and a part of nothing is empty")
  func ends() {
    forSeeds(50) { seed in
      let pattern = HapticPattern.random(seed: seed)
      if pattern.part(from: 0) != pattern || pattern.part(from: -.infinity, to: .nan) != pattern {
        return "whole"
      }
      if !pattern.part(from: 1, to: 1).isEmpty || !pattern.part(from: 2, to: 1).isEmpty { return "empty" }
      return pattern.part(from: 1e9).events.isEmpty ? nil : "beyond the end"
    }
  }

  @Test("a continuous event goes on at its level; its decay goes on along its line")
  func continued() {
    var event = HapticEvent(
      .hapticContinuous, time: 1, duration: 3,
      parameters: [EventParameter(.hapticIntensity, 0.8), EventParameter(.attackTime, 0.5)])
    let held = HapticPattern(events: [event]).part(from: 2, to: 3.5).events
    #expect(held.map(\.time) == [0] && held.map(\.duration) == [1.5])
    #expect(held[0][.attackTime] == 0 && held[0][.hapticIntensity] == 0.8)
    event.parameters = [
      EventParameter(.hapticIntensity, 0.8), EventParameter(.sustained, 0), EventParameter(.decayTime, 1),
    ]
    // 2 ms of attack and 4 s of decay: the level at 3 s is 0.8 × (1 − 1.998 / 4).
    let falling = HapticPattern(events: [event]).part(from: 3).events[0]
    #expect(abs(falling[.hapticIntensity] - 0.8 * (1 - 1.998 / 4 - 0.002 / 4)) < 1e-5)
    #expect(falling[.decayTime] < 1 && falling[.decayTime] > 0.85)
  }

  @Test("what cannot go on from its middle is left out, and named")
  func cuts() {
    let pattern = HapticPattern(events: [
      HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.path("a.wav"))),
      HapticEvent(.hapticTransient, time: 0.99), HapticEvent(.hapticTransient, time: 0.5),
      HapticEvent(.hapticContinuous, time: 0, duration: 0.9, parameters: [EventParameter(.releaseTime, 1)]),
      HapticEvent(.hapticContinuous, time: 0.9, duration: 1, parameters: [EventParameter(.attackTime, 1)]),
      HapticEvent(.hapticContinuous, time: 0, duration: 0.5),
    ])
    let part = pattern.tracedPart(from: 1, to: 2)
    expectEqual(part.cuts.map(\.kind), [.soundRemoved, .transientRemoved, .tailRemoved, .attackRepeated])
    expectEqual(part.cuts.map(\.event), [0, 1, 3, 4])
    expectEqual(part.events.map { $0?.index }, [4])
    expectEqual(pattern.tracedPart(from: 1, to: 2, soundLength: { _ in 0.75 }).cuts.map(\.event), [1, 3, 4])
  }

  @Test("parts that are joined again with merging are the whole")
  func joined() {
    forSeeds(200) { seed in
      var pattern = HapticPattern.random(seed: seed)
      // The controls of a seam are those of another test; attacks that are cut begin again.
      for index in pattern.events.indices {
        pattern.events[index].parameters.removeAll {
          [.attackTime, .releaseTime, .sustained].contains($0.id)
        }
        if pattern.events[index].type == .audioCustom { pattern.events[index].type = .hapticTransient }
        pattern.events[index].waveform = nil
      }
      let (first, second) = Self.cut(seed)
      guard first > 0, first < pattern.duration else { return nil }
      let parts = pattern.split(at: [second, first, first])
      let joined = HapticPattern.traced(parts, starts: [nil, first, second], merging: true).pattern
      func sorted(_ events: [HapticEvent]) -> [HapticEvent] {
        events.sorted {
          ($0.time, $0.type.rawValue, $0.duration ?? 0) < ($1.time, $1.type.rawValue, $1.duration ?? 0)
        }
      }
      // A transient's duration only lengthens its pattern, and may be cut.
      func ordinary(_ pattern: HapticPattern) -> [HapticEvent] {
        sorted(pattern.events.filter { $0.type.isContinuous })
      }
      if ordinary(joined).map(\.duration) != ordinary(pattern).map(\.duration) { return "events differ" }
      let moments = (0..<130).map { (Double($0) + 0.5) / 64 }
      let quiet = moments.filter { moment in
        ![first, second].contains { moment > $0 - 0.0025 && moment < $0 }
      }
      return firstDifference(pattern, joined, at: quiet)
    }
  }

  @Test("thousands of events that end at a seam are joined without being compared with each other")
  func manyAtSeam() {
    let part = HapticPattern(
      events: (0..<5_000).map { index in
        HapticEvent(
          .hapticContinuous, time: 0, duration: 1,
          parameters: [EventParameter(.hapticIntensity, Float(index) / 5_000)])
      })
    expectEqual(HapticPattern.traced([part, part], merging: true).pattern.events.count, 10_000)
  }

  @Test("quantizing moves starts to the lines, or a part of the way, and nothing else")
  func quantized() {
    let pattern = HapticPattern(events: [0.06, 0.1, 0.19, 3].map { HapticEvent(.hapticTransient, time: $0) })
    expectEqual(pattern.quantized(to: 0.125).events.map(\.time), [0, 0.125, 0.25, 3])
    expectEqual(pattern.quantized(to: 0.1, strength: 0.5).events.map(\.time), [0.08, 0.1, 0.195, 3])
    expectEqual(pattern.quantized(to: 0.5, origin: 0.2).events.map(\.time), [0.2, 0.2, 0.2, 3.2])
    for grid in [0, -1, .nan, .infinity, 1e-9] { #expect(pattern.quantized(to: grid) == pattern) }
    #expect(
      pattern.quantized(to: 1, strength: .nan) == pattern && pattern.quantized(to: 1, origin: .nan) == pattern
    )
  }
}

import HapticAnalysis
import HapticModel
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@testable import HapticComposition

/// How a plan is corrected until a design check finds nothing lost.
@Suite("Drafts of compositions")
struct DraftTests {
  /// Frames whose loudness follows a function of the time in seconds.
  private static func frames(_ seconds: Double, _ loudness: (Double) -> Double) -> [StoredFrame] {
    (0..<Int(seconds / SoundFrame.step)).map { index in
      let level = Float(loudness(Double(index) * SoundFrame.step))
      return StoredFrame(SoundFrame(level: level, loudness: level, brightness: 10))
    }
  }

  private static func transient(_ time: Double, _ level: Double) -> PlannedTransient {
    PlannedTransient(time: time, heard: time, level: level, brightness: 0.5)
  }

  private static func refined(
    _ frames: [StoredFrame], _ transients: (LoudnessMap) -> [PlannedTransient],
    _ settings: CompositionSettings, following: Int = CompositionDraft.followingPasses
  ) -> (draft: CompositionDraft, map: LoudnessMap) {
    let map = LoudnessMap(frames, settings, FeltScale())
    var draft = CompositionDraft(
      frames, transients(map), map, settings, FeltScale(), duration: Double(frames.count) * SoundFrame.step)
    draft.refine(DesignCheck(), following: following)
    return (draft, map)
  }

  @Test("a transient starts with the attack, not with a rustle before it, but a slow attack keeps its start")
  func rustle() {
    let rustle = Self.frames(1) { $0 < 0.3 ? -100 : $0 < 0.345 ? -45 : -10 }
    var transient = Self.transient(0.3, 30)
    transient.start(with: rustle, before: .infinity)
    #expect(abs(transient.time - 0.345) < 1e-9)
    expectEqual(transient.heard, transient.time)
    let slow = Self.frames(1) { $0 < 0.3 ? -100 : min(-10, -25 + ($0 - 0.3) * 300) }
    transient = Self.transient(0.3, 30)
    transient.start(with: slow, before: .infinity)
    expectEqual(transient.time, 0.3)
    transient.start(with: rustle, before: 0.36)
    #expect(transient.time == 0.3, "the next hit would be felt as one with it")
  }

  @Test("vibration is corrected until it is felt where it is wanted")
  func following() {
    // Falls by 20 dB ten times a second, faster than a low sense of touch follows.
    let frames = Self.frames(2) { -10 - 200 * ($0 * 10).truncatingRemainder(dividingBy: 1) / 10 }
    let settings = CompositionSettings(.envelope)
    let (draft, map) = Self.refined(frames, { _ in [] }, settings)
    let felt = DesignCheck().levels(of: draft.pattern)
    var first = CompositionDraft(frames, [], map, settings, FeltScale(), duration: 2)
    first.write()
    let before = DesignCheck().levels(of: first.pattern)
    func error(_ felt: [FeltTrace.Frame]) -> Double {
      (20..<380).reduce(0) { $0 + abs(map.feltLevel(frames[$1].loudness) - Double(felt[$1].level)) } / 360
    }
    #expect(error(felt) < 0.9 * error(before), "\(error(felt)) for \(error(before)) dB")
  }

  @Test("an even sound is followed more closely than a moving one")
  func even() {
    let frames = Self.frames(2) { -20 + 1.5 * ($0 * 8).truncatingRemainder(dividingBy: 1) }
    let (draft, _) = Self.refined(frames, { _ in [] }, CompositionSettings(.envelope))
    let felt = DesignCheck().levels(of: draft.pattern)[60..<340].map { Double($0.level) }
    #expect((felt.max() ?? 0) - (felt.min() ?? 0) > 0.8)
  }

  @Test("vibration of less than 0.15 s that a hit hides is its echo: it is left out, and the hit remains")
  func echo() {
    // 65 ms just above the floor, right after a hit of full strength. What lasts longer is felt once the fast part of masking
    // is over: after 100 ms, 59 % of it is left. The passes that follow the sound would weaken the hit, as it sounds for 5 ms.
    let frames = Self.frames(1) { $0 < 0.3 ? -100 : $0 < 0.305 ? -10 : $0 < 0.38 ? -36 : -100 }
    let (draft, _) = Self.refined(
      frames, { [Self.transient(0.3, $0.feltTop)] }, CompositionSettings(), following: 0)
    expectEqual(draft.leftOutVibrations, 1)
    expectEqual(draft.leftOutHits, 0)
    expectEqual(draft.pattern.events.map(\.type), [.hapticTransient])
  }

  @Test("longer vibration that a hit hides is felt: it becomes stronger, or one with the hit")
  func tail() {
    let frames = Self.frames(1) { $0 < 0.3 ? -100 : $0 < 0.305 ? -10 : $0 < 0.6 ? -36 : -100 }
    let (draft, _) = Self.refined(frames, { [Self.transient(0.3, $0.feltTop)] }, CompositionSettings())
    expectEqual(draft.leftOutVibrations, 0)
    #expect(draft.pattern.events.contains { $0.type == .hapticContinuous })
    #expect(DesignCheck().lostEvents(in: draft.pattern).isEmpty)
  }

  @Test("weak hits beside strong ones become stronger with onsets, in their order, and none is left out")
  func narrowed() {
    let settings = CompositionSettings(.onsets)
    let frames = Self.frames(1) { _ in -20 }
    // Of the weaker one, the hits beside it leave a quarter; 12 dB below them, 64 % of it would be left.
    let below = [0.0, 9, 0, 14, 0]
    let (draft, map) = Self.refined(
      frames,
      { map in below.enumerated().map { Self.transient(0.2 + 0.06 * Double($0), map.feltTop - $1) } },
      settings)
    expectEqual(draft.leftOutHits, 0)
    let strengths = draft.pattern.events.map { Double($0[.hapticIntensity]) }
    expectEqual(strengths.count, below.count)
    guard strengths.count == below.count else { return }
    let sharpness = Double(draft.pattern.events[1][.hapticSharpness])
    for index in [1, 3] {
      let asPlanned = FeltScale().transientIntensity(level: map.feltTop - below[index], sharpness: sharpness)
      #expect(strengths[index] > asPlanned + 0.01)
    }
    #expect(strengths[1] > strengths[3])
    #expect(strengths[0] > strengths[1])
    #expect(strengths[0] == strengths[2] && strengths[2] == strengths[4])
  }

  @Test("hits that would need more than a third of the range are left out")
  func tooWeak() {
    let frames = Self.frames(1) { _ in -20 }
    let (draft, _) = Self.refined(
      frames,
      { [Self.transient(0.2, $0.feltTop), Self.transient(0.24, 11), Self.transient(0.28, $0.feltTop)] },
      CompositionSettings(.onsets))
    expectEqual(draft.leftOutHits, 1)
    expectEqual(draft.pattern.events.map(\.time), [0.2, 0.28])
  }

  @Test("a span has no step of more than 4 dB from frame to frame, and never less than the sound")
  func steps() {
    var settings = CompositionSettings(.envelope)
    settings[.smoothing] = 0
    let frames = Self.frames(1) { $0 < 0.3 ? -38 : $0 < 0.6 ? -10 : -38 }
    let map = LoudnessMap(frames, settings, FeltScale())
    let spans = SpanPlan(WantedVibration(frames, map, settings), [], map, settings).spans
    expectEqual(spans.count, 1)
    for span in spans {
      let levels = Array(span.levels)
      let largest = zip(levels, levels.dropFirst()).map { abs($0 - $1) }.max() ?? 0
      #expect(largest > 3 && largest <= 4 + 1e-9)
      for (offset, level) in levels.enumerated() {
        let wanted = map.feltLevel(frames[span.first + offset].loudness)
        #expect(level >= min(max(wanted, LoudnessMap.feltFloor), map.feltLimit) - 1e-9)
      }
    }
  }
}

import HapticComposition
import HapticModel
import TestExpectations
import Testing

@Suite("Update of a composition")
struct UpdateTests {
  static func transient(_ time: Double, _ intensity: Float = 0.5) -> HapticEvent {
    HapticEvent(.hapticTransient, time: time, parameters: [.init(.hapticIntensity, intensity)])
  }

  static func span(_ time: Double, _ duration: Double, _ value: Float = 0.5) -> HapticPattern {
    HapticPattern(
      events: [HapticEvent(.hapticContinuous, time: time, duration: duration)],
      curves: [
        ParameterCurve(
          .hapticIntensityControl, time: time,
          controlPoints: [.init(time: 0, value: value), .init(time: duration, value: 1)])
      ])
  }

  let base = HapticPattern(events: [transient(0.1), transient(0.5), transient(0.9)]).overlaid(
    with: span(1.2, 0.5))

  private func update(_ old: HapticPattern, _ new: HapticPattern) -> CompositionUpdate {
    CompositionUpdate(of: old, record: CompositionRecord(base), with: new)
  }

  /// What is played of a pattern: without the record.
  private func played(_ pattern: HapticPattern) -> HapticPattern {
    HapticPattern(events: pattern.events, parameters: pattern.parameters, curves: pattern.curves)
  }

  @Test("without changes by hand the pattern is the new composition")
  func untouched() {
    let new = HapticPattern(events: [Self.transient(0.1, 0.7), Self.transient(0.52)]).overlaid(
      with: Self.span(1.3, 0.2))
    let result = update(base, new)
    #expect(played(result.pattern) == new && result.conflicts.isEmpty && result.kept == 0 && !result.hasEdits)
    expectEqual(played(update(base, base).pattern), base)
    expectEqual(CompositionRecord(in: result.pattern), CompositionRecord(new))
  }

  @Test("an event that was changed, moved, added or deleted by hand stays so")
  func changes() {
    var old = base
    old.events[0] = Self.transient(0.1, 0.9)
    old.events[1].time = 0.75
    old.events.remove(at: 2)
    old.events.append(Self.transient(0.3, 0.3))
    var new = base
    // The sound changed elsewhere.
    new.events.append(Self.transient(2.5))
    let result = update(old, new)
    #expect(result.conflicts.isEmpty)
    #expect(result.kept == 3 && result.deleted == 2)
    expectEqual(result.pattern.events.map(\.time), [0.1, 0.3, 0.75, 1.2, 2.5])
    expectEqual(result.pattern.events[0][.hapticIntensity], 0.9)
    expectEqual(result.pattern.curves, base.curves)
  }

  @Test("a second update knows the changes of the first")
  func twice() throws {
    var old = base
    old.events[0] = Self.transient(0.1, 0.9)
    old.events.remove(at: 1)
    var new = base
    new.events[2] = Self.transient(0.9, 0.3)
    let first = update(old, new)
    let record = try #require(CompositionRecord(in: first.pattern))
    let second = CompositionUpdate(of: first.pattern, record: record, with: base)
    expectEqual(second.pattern.events.map(\.time), [0.1, 0.9, 1.2])
    expectEqual(second.pattern.events[0][.hapticIntensity], 0.9)
    expectEqual(second.pattern.events[1], base.events[2])
    #expect(second.kept == 1 && second.deleted == 1 && second.conflicts.isEmpty)
  }

  @Test(
    "a changed, added or deleted curve keeps its event as the hand left it",
    arguments: [0, 1, 2])
  func curves(edit: Int) {
    var old = base
    switch edit {
    case 0: old.curves[0].controlPoints[0].value = 0.1
    case 1:
      old.curves.append(
        ParameterCurve(.hapticSharpnessControl, time: 1.3, controlPoints: [.init(time: 0, value: 0.2)]))
    default: old.curves.removeAll()
    }
    var new = base
    new.events.removeAll { $0.time == 0.5 }
    let result = update(old, new)
    #expect(result.pattern.curves == old.curves && result.kept == 1 && result.conflicts.isEmpty)
    expectEqual(result.pattern.events.map(\.time), [0.1, 0.9, 1.2])
  }

  @Test("a stretch that was moved by hand with its curves is not composed again at its old place")
  func movedStretch() {
    var old = base
    for index in old.events.indices where old.events[index].type == .hapticContinuous {
      old.events[index].time = 2.2
    }
    old.curves[0].time = 2.2
    var new = base
    new.events[0] = Self.transient(0.1, 0.2)
    let result = update(old, new)
    expectEqual(result.pattern.events.map(\.time), [0.1, 0.5, 0.9, 2.2])
    #expect(result.pattern.curves.map(\.time) == [2.2] && result.conflicts.isEmpty)
  }

  @Test("what hand and sound both changed is kept as the hand left it, and reported")
  func conflicts() {
    var old = base
    old.events[0] = Self.transient(0.1, 0.9)
    old.events[1] = Self.transient(0.51, 0.9)
    old.events.remove(at: 2)
    var new = base
    new.events[0] = Self.transient(0.11, 0.2)
    new.events[2] = Self.transient(0.9, 0.2)
    new.events.remove(at: 1)
    let result = update(old, new)
    expectEqual(result.pattern.events.map(\.time), [0.1, 0.51, 1.2])
    #expect(
      result.conflicts == [
        .init(.bothChanged, of: .transient, at: 0.1), .init(.noLongerComposed, of: .transient, at: 0.51),
        .init(.deletedAndChanged, of: .transient, at: 0.9),
      ])
  }

  @Test("a composed event that is new and lies on one made by hand is left out, and reported")
  func overlap() {
    let old = base.overlaid(with: Self.span(2, 0.6, 0.2))
    let new = base.overlaid(with: Self.span(2.4, 0.6)).overlaid(
      with: HapticPattern(events: [Self.transient(2.1)]))
    let result = update(old, new)
    expectEqual(result.pattern.events.map(\.time), [0.1, 0.5, 0.9, 1.2, 2])
    #expect(
      result.conflicts == [
        .init(.overlaps, of: .transient, at: 2.1), .init(.overlaps, of: .continuous, at: 2.4),
      ])
  }

  @Test("what lay on a composed event when it was edited stays beside it")
  func accepted() {
    let old = base.overlaid(with: HapticPattern(events: [Self.transient(1.4), Self.transient(0.11)]))
    var new = base
    new.events.append(Self.transient(3))
    let result = update(old, new)
    #expect(result.conflicts.isEmpty)
    expectEqual(result.pattern.events.map(\.time), [0.1, 0.11, 0.5, 0.9, 1.2, 1.4, 3])
  }

  @Test("the same change by hand and by composition is no conflict")
  func agreed() {
    var both = base
    both.events[0] = Self.transient(0.12, 0.9)
    both.events.append(Self.transient(3))
    let result = update(both, both)
    #expect(result.conflicts.isEmpty)
    expectEqual(result.pattern.events.map(\.time).sorted(), both.events.map(\.time).sorted())
  }

  @Test("sounds, parameters and curves of no event that were added by hand stay")
  func others() {
    var old = base
    old.events.append(HapticEvent(.audioContinuous, time: 0, duration: 1))
    old.parameters.append(DynamicParameter(.hapticSharpnessControl, time: 0.2, value: 0.1))
    old.curves.append(
      ParameterCurve(
        .audioVolumeControl, time: 0, controlPoints: [.init(time: 0, value: 1), .init(time: 1, value: 0)]))
    var new = base
    new.events.remove(at: 0)
    let result = update(old, new)
    #expect(result.pattern.events.contains { $0.type == .audioContinuous })
    #expect(result.pattern.parameters.count == 1 && result.pattern.curves.count == 2)
  }

  @Test("a composed sound follows the composition; one whose volume was changed by hand stays")
  func sounds() {
    let sound = HapticEvent(.audioCustom, time: 0, waveform: AudioWaveform(.path("door.wav")))
    let composed = HapticPattern(events: [sound])
    let record = CompositionRecord(composed)
    let without = CompositionUpdate(of: composed, record: record, with: HapticPattern())
    #expect(without.pattern.events.isEmpty)
    var edited = composed
    edited.events[0].parameters = [.init(.audioVolume, 0.3)]
    let new = HapticPattern(events: [sound, Self.transient(1)])
    let result = CompositionUpdate(of: edited, record: record, with: new)
    expectEqual(result.pattern.events, [edited.events[0], Self.transient(1)])
    #expect(result.conflicts.isEmpty)
  }

  @Test("a comment under an unknown key counts as a change by hand")
  func extras() {
    var old = base
    old.events[0].extras = ExtraKeys([.init(key: "Note", value: .string("mine"))])
    old.extras = ExtraKeys([.init(key: "Author", value: .string("me"))])
    var new = base
    new.events[1] = Self.transient(0.5, 0.1)
    let result = update(old, new)
    #expect(result.kept == 1 && result.pattern.events.contains { $0.extras["Note"] == .string("mine") })
    expectEqual(result.pattern.extras["Author"], .string("me"))
  }
}

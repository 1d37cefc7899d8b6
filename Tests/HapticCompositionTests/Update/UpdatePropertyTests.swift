import AHAP
import HapticComposition
import HapticModel
import TestExpectations
import TestSupport
import Testing

@Suite("Update of a composition: properties")
struct UpdatePropertyTests {
  /// A composed pattern with its record, as a file would hold it.
  private static func composed(_ seed: UInt64, _ settings: CompositionSettings) -> HapticPattern {
    var generator = SeededGenerator(seed: seed)
    var times: [Double] = []
    var time = 0.2
    while time < 1.2 {
      times.append(time)
      time += Double.random(in: 0.1...0.5, using: &generator)
    }
    var pattern = Feeling.composed(Sounds.blows(1.5, at: times, decay: 0.1), settings).pattern
    pattern.extras = ExtraKeys([
      .init(
        key: "Metadata",
        value: .object(ExtraKeys([.init(key: "Description", value: .string("Composed from x.wav"))])))
    ])
    CompositionRecord(pattern).store(in: &pattern)
    return pattern
  }

  private static func bytes(_ pattern: HapticPattern) throws -> [UInt8] { try AHAPEncoder().encode(pattern) }

  private static func read(_ bytes: [UInt8]) throws -> HapticPattern {
    try #require(AHAPDecoder().decode(bytes).pattern)
  }

  private static func updated(_ old: HapticPattern, _ new: HapticPattern) throws -> CompositionUpdate {
    CompositionUpdate(of: old, record: try #require(CompositionRecord(in: old)), with: new)
  }

  @Test(
    "nothing changed by hand: the bytes are those of the new composition",
    arguments: SearchEffort.values(Array(0..<4), few: [1]))
  func untouched(seed: Int) throws {
    let old = try Self.read(Self.bytes(Self.composed(UInt64(seed), CompositionSettings())))
    var settings = CompositionSettings()
    #expect(
      try Self.bytes(Self.updated(old, Self.composed(UInt64(seed), settings)).pattern) == Self.bytes(old))
    settings[.strength] = 0.6
    let other = Self.composed(UInt64(seed) + 100, settings)
    let result = try Self.updated(old, other)
    #expect(try Self.bytes(result.pattern) == Self.bytes(other) && !result.hasEdits, "seed \(seed)")
  }

  @Test(
    "only changed by hand: the pattern stays as it is",
    arguments: SearchEffort.values(Array(0..<4), few: [2]))
  func handOnly(seed: Int) throws {
    let composed = Self.composed(UInt64(seed), CompositionSettings())
    var generator = SeededGenerator(seed: UInt64(seed))
    let edited = try Self.read(Self.bytes(Self.edited(composed, &generator)))
    let result = try Self.updated(edited, composed)
    #expect(result.conflicts.isEmpty, "seed \(seed)")
    #expect(result.pattern == edited, "seed \(seed)")
  }

  @Test(
    "both changed: nothing of the hand's is lost, and updating again changes nothing",
    arguments: SearchEffort.values(Array(0..<6), few: [0, 1]))
  func both(seed: Int) throws {
    let composed = Self.composed(UInt64(seed), CompositionSettings())
    var generator = SeededGenerator(seed: UInt64(seed))
    let edited = try Self.read(Self.bytes(Self.edited(composed, &generator)))
    var settings = CompositionSettings()
    settings[.sensitivity] = Double.random(in: 0.2...1, using: &generator)
    settings[.tapGain] = Double.random(in: -6...6, using: &generator)
    let new = Self.composed(UInt64(seed) + UInt64(seed % 2), settings)
    let result = try Self.updated(edited, new)
    for event in edited.events where !composed.events.contains(event) {
      #expect(result.pattern.events.contains(event), "seed \(seed): \(event.time)")
    }
    for curve in edited.curves where !composed.curves.contains(curve) {
      #expect(result.pattern.curves.contains(curve), "seed \(seed): \(curve.time)")
    }
    for conflict in result.conflicts { #expect(conflict.time >= 0 && conflict.time < 10, "seed \(seed)") }
    let again = try Self.updated(result.pattern, new)
    #expect(again.pattern == result.pattern && again.conflicts.isEmpty, "seed \(seed)")
  }

  @Test("the record survives its text, the file, and another spelling of the numbers")
  func record() throws {
    let pattern = Self.composed(7, CompositionSettings())
    let record = CompositionRecord(pattern)
    #expect(CompositionRecord(text: record.text) == record && record.count == pattern.events.count)
    let text = String(decoding: try Self.bytes(pattern), as: UTF8.self)
    let read = try Self.read(Array(text.utf8))
    #expect(CompositionRecord(in: read) == record && CompositionRecord(read) == record)
    // As a program that computes with Float writes it.
    var rounded = read
    for index in rounded.events.indices {
      rounded.events[index].time = Double(Float(rounded.events[index].time))
    }
    expectEqual(CompositionRecord(rounded), record)
  }

  @Test(
    "a text that is not a record is refused",
    arguments: [
      "", "3", "12", "2 5t00000000", "2 5t00000000.é", "1 5t00000000.A", "1 5", "1 t00000000", "1 5t0000000",
      "1 5x00000000", "1 5t0000000g", "1 -5t00000000",
      "1 99999999999999999t00000000", "1 5t000000001",
    ])
  func hostile(text: String) {
    #expect(CompositionRecord(text: text) == nil)
  }

  @Test(
    "any two patterns and any record merge into a pattern that can be written",
    arguments: SearchEffort.seeds(0...59).map { Int($0) })
  func anything(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let (a, b, c) = (Self.random(&generator), Self.random(&generator), Self.random(&generator))
    let result = CompositionUpdate(of: a, record: CompositionRecord(b), with: c)
    #expect(try !Self.bytes(result.pattern).isEmpty, "seed \(seed)")
    expectEqual(CompositionRecord(in: result.pattern), CompositionRecord(c))
  }

  @Test("tens of thousands of events at one time are matched without a comparison of all with all")
  func manyAtOnce() {
    let count = SearchEffort.isFull ? 60_000 : 20_000
    func transients(_ value: (Int) -> Float) -> HapticPattern {
      HapticPattern(events: (0..<count).map { UpdateTests.transient(0, value($0)) })
    }
    let record = CompositionRecord(transients { Float($0) * 2e-6 })
    // Each event is a changed version of a recorded one, and no event is left over.
    let old = transients { 1 - Float($0 % 2) * 0.25 }
    let result = CompositionUpdate(of: old, record: record, with: transients { _ in 0.3 })
    #expect(result.kept == count && result.deleted == 0)
    expectEqual(result.pattern.events.count, count)
  }

  @Test("a long event by hand is not compared with all other events")
  func longByHand() {
    // A long event and many short ones after it, made by hand, and as many new transients.
    var old = HapticPattern(events: [HapticEvent(.hapticContinuous, time: 0, duration: 1000)])
    old.events += (0..<10_000).map {
      HapticEvent(.hapticContinuous, time: 0.001 * Double($0), duration: 0.001)
    }
    let new = HapticPattern(events: (0..<10_000).map { UpdateTests.transient(500 + Double($0) * 0.01) })
    let record = CompositionRecord(HapticPattern())
    let beside = CompositionUpdate(of: old, record: record, with: new)
    // Without curves the long event does not shape the transients.
    #expect(beside.kept == 10_001 && beside.conflicts.isEmpty)
    expectEqual(beside.pattern.events.count, 20_001)
    old.curves = [
      ParameterCurve(
        .hapticIntensityControl, time: 0, controlPoints: [.init(time: 0, value: 1), .init(time: 9, value: 0)])
    ]
    old.events.removeAll { $0.time > 0 || $0.duration == 0.001 }
    let shaped = CompositionUpdate(of: old, record: record, with: new)
    #expect(shaped.kept == 1 && shaped.conflicts.count == 10_000)
    expectEqual(shaped.pattern.events.count, 1)
  }

  /// Events and curves at few times, so that many coincide.
  private static func random(_ generator: inout SeededGenerator) -> HapticPattern {
    var pattern = HapticPattern()
    for _ in 0..<generator.next(12) {
      let time = Double(generator.next(40)) / 20
      if generator.next(2) == 0 {
        pattern.events.append(UpdateTests.transient(time, Float(generator.next(3)) / 2))
      } else {
        pattern = pattern.overlaid(with: UpdateTests.span(time, Double(1 + generator.next(20)) / 20))
      }
      if generator.next(8) == 0 { pattern.events.append(HapticEvent(.hapticContinuous, time: time)) }
    }
    return pattern
  }

  /// Changes, moves, deletes and adds some events and curves.
  private static func edited(_ composed: HapticPattern, _ generator: inout SeededGenerator) -> HapticPattern {
    var pattern = composed
    pattern.events[generator.next(pattern.events.count)].parameters[0].value = 0.123
    pattern.events[generator.next(pattern.events.count)].time += 0.2
    pattern.events.remove(at: generator.next(pattern.events.count))
    if !pattern.curves.isEmpty {
      pattern.curves[generator.next(pattern.curves.count)].controlPoints[0].value = 0.321
      pattern.curves.remove(at: generator.next(pattern.curves.count))
    }
    pattern.events.append(UpdateTests.transient(Double(generator.next(4000)) / 1000, 0.456))
    return pattern
  }
}

import HapticPerception
import TestExpectations
import TestSupport
import Testing

@testable import HapticActuators

/// The word of four bytes of one update of HD rumble, from its definition.
private func bytes(_ tone: TwoTone) -> [UInt8] {
  let word =
    UInt32(1) << 30 | UInt32(tone.lowAmplitude) << 23 | UInt32(tone.lowFrequency) << 16
    | UInt32(tone.highAmplitude) << 9 | UInt32(tone.highFrequency) << 2
  return (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
}

@Suite struct TwoToneChooserTests {
  private static var tables: TwoToneTables { TwoToneTablesTests.tables }

  private static func choice(_ target: TwoToneTarget) -> TwoToneChoice {
    var chooser = TwoToneChooser(tables, gain: 0)
    return chooser.choose(target)
  }

  @Test(
    "A continuous event becomes the published tone",
    arguments: [
      (0.5, 0, 34, 100), (0.5, 0.3, 39, 99), (0.5, 0.6, 56, 46), (0.5, 1, 81, 47), (1, 0.5, 58, 100),
    ]
      as [(Float, Float, UInt8, UInt8)])
  func spans(intensity: Float, sharpness: Float, frequency: UInt8, amplitude: UInt8) {
    let span = Self.tables.span(intensity: intensity, sharpness: sharpness)
    let tone = Self.choice(TwoToneTarget(span: span)).tone
    #expect(
      tone
        == TwoTone(lowFrequency: frequency, lowAmplitude: amplitude, highFrequency: 64, highAmplitude: 0))
  }

  @Test("A transient becomes the published burst, to one step of amplitude")
  func taps() {
    let published: [(Float, Float, UInt8, Int)] = [(1, 0.5, 58, 88), (0.4, 0.5, 58, 18), (1, 0, 48, 100)]
    for (intensity, sharpness, frequency, amplitude) in published {
      let tap = Self.tables.tap(intensity: intensity, sharpness: sharpness)
      let tone = Self.choice(TwoToneTarget(tap: tap)).tone
      expectEqual(tone.lowFrequency, frequency)
      #expect((Int(tone.lowAmplitude) - amplitude).magnitude <= 1)
      expectEqual(tone.highAmplitude, 0)
    }
  }

  @Test("Each difference that the actuator cannot avoid costs its square in just noticeable differences")
  func costs() {
    let clipped = Self.choice(TwoToneTarget(span: Self.tables.span(intensity: 1, sharpness: 0.5))).cost
    #expect((Double(clipped.units) / TwoToneCost.unit - 0.67).magnitude < 0.02)
    let high = Self.choice(TwoToneTarget(tap: Self.tables.tap(intensity: 1, sharpness: 0))).cost
    #expect((Double(high.units) / TwoToneCost.unit - 4.57).magnitude < 0.05)
  }

  @Test("The bytes of single tones are the published ones")
  func words() {
    let soft = Self.tables.span(intensity: 0.5, sharpness: 0.3)
    expectEqual(bytes(Self.choice(TwoToneTarget(span: soft)).tone), [0x00, 0x01, 0xA7, 0x71])
    let crisp = Self.tables.span(intensity: 0.5, sharpness: 1)
    expectEqual(bytes(Self.choice(TwoToneTarget(span: crisp)).tone), [0x00, 0x01, 0xD1, 0x57])
    expectEqual(bytes(.rest), [0x00, 0x01, 0x40, 0x40])
  }

  /// A continuous event of four slots with a transient at 20 ms.
  private static func play(_ hold: (Float, Float) -> Void, _ tap: (Float, Float) -> Void, _ end: () -> Void) {
    for millisecond in 0..<60 {
      hold(0.5, 0.3)
      if millisecond == 20 { tap(0.8, 0.8) }
      if millisecond % TwoTone.slotMilliseconds == 14 { end() }
    }
  }

  @Test("A transient over a continuous event takes the high band, and both stay below the ceiling of power")
  func both() {
    var chooser = TwoToneChooser(Self.tables, gain: 0)
    var tones: [TwoTone] = []
    Self.play(
      { chooser.hold(intensity: $0, sharpness: $1) }, { chooser.tap(intensity: $0, sharpness: $1) },
      { tones.append(chooser.next()) })
    let span = TwoTone(lowFrequency: 39, lowAmplitude: 99, highFrequency: 64, highAmplitude: 0)
    expectEqual(tones.count, 4)
    #expect(tones[0] == span && tones[2] == span && tones[3] == span)
    // Published are the amplitudes 96 and 57.
    #expect(tones[1].lowFrequency == 39 && tones[1].lowAmplitude == 96)
    #expect(tones[1].highFrequency == 43 && (56...57).contains(tones[1].highAmplitude))
    let power = [tones[1].lowAmplitude, tones[1].highAmplitude]
      .reduce(0) { $0 + TwoTone.amplitude(Int($1)) * TwoTone.amplitude(Int($1)) }
    #expect(power <= 1 && power > 0.95)
  }

  @Test("The whole pattern at once gives the same tones where the slots do not compete")
  func plan() {
    var plan = TwoTonePlan(Self.tables)
    var chooser = TwoToneChooser(Self.tables, gain: 0)
    var tones: [TwoTone] = []
    Self.play(
      {
        plan.hold(intensity: $0, sharpness: $1)
        chooser.hold(intensity: $0, sharpness: $1)
      },
      {
        plan.tap(intensity: $0, sharpness: $1)
        chooser.tap(intensity: $0, sharpness: $1)
      },
      {
        plan.endSlot()
        tones.append(chooser.next())
      })
    expectEqual(plan.tones(), tones)
  }

  @Test("Slots without frames keep the last one; a slot counts its strongest frame and transient")
  func collecting() {
    var chooser = TwoToneChooser(Self.tables, gain: 0)
    chooser.hold(intensity: 0.5, sharpness: 0.3)
    chooser.hold(intensity: 0.2, sharpness: 0.9)
    let first = chooser.next()
    #expect(first.lowFrequency == 39 && first.lowAmplitude == 99)
    var other = TwoToneChooser(Self.tables, gain: 0)
    other.hold(intensity: 0.5, sharpness: 0.3)
    _ = other.next()
    other.hold(intensity: 0.2, sharpness: 0.9)
    expectEqual(chooser.next(), other.next())
    chooser.hold(intensity: 0, sharpness: 0)
    expectEqual(chooser.next(), .rest)
    expectEqual(chooser.next(), .rest)
    chooser.tap(intensity: 0.2, sharpness: 0.5)
    chooser.tap(intensity: 1, sharpness: 0.5)
    chooser.tap(intensity: 0.6, sharpness: 0.5)
    expectEqual(chooser.next().lowAmplitude, 88)
    expectEqual(chooser.next(), .rest)
  }

  @Test("A gain makes every tone stronger by as many dB; gains out of range are clamped, NaN is 0")
  func gains() {
    func amplitude(_ gain: Double) -> UInt8 {
      var chooser = TwoToneChooser(Self.tables, gain: gain)
      chooser.hold(intensity: 0.5, sharpness: 0.6)
      return chooser.next().lowAmplitude
    }
    expectEqual(amplitude(6.02), amplitude(0) + 32)
    expectEqual(amplitude(-900), amplitude(-12))
    expectEqual(amplitude(.infinity), amplitude(12))
    expectEqual(amplitude(.nan), amplitude(0))
  }

  @Test("Nothing that is hostile leaves the range of safe codes", arguments: SearchEffort.seeds(0..<20))
  func hostile(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var chooser = TwoToneChooser(Self.tables, gain: 12)
    let values: [Float] = [
      .nan, .infinity, -.infinity, -1, 0, 1e-30, 0.5, 1, 9, .greatestFiniteMagnitude,
    ]
    func value() throws -> Float { try #require(values.randomElement(using: &random)) }
    for _ in 0..<200 {
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        chooser.hold(intensity: try value(), sharpness: try value())
      }
      if Bool.random(using: &random) { chooser.tap(intensity: try value(), sharpness: try value()) }
      let tone = chooser.next()
      #expect((1...127).contains(tone.lowFrequency) && (1...127).contains(tone.highFrequency), "seed \(seed)")
      let power = [tone.lowAmplitude, tone.highAmplitude]
        .reduce(0) { $0 + TwoTone.amplitude(Int($1)) * TwoTone.amplitude(Int($1)) }
      #expect(power <= 1, "seed \(seed): \(tone)")
    }
  }
}

import Foundation
import HapticPerception
import TestExpectations
import TestSupport
import Testing

@testable import HapticActuators

/// The cost of choices, calculated from its definition without the code of the choosers.
private struct Definition {
  let tables: TwoToneTables

  /// A tone, or none, for a goal.
  struct Option {
    var code: Int?
    var level = 0.0
    var pitch = 0.0
    var cost = 0.0
  }

  static func step(_ level: Double) -> Double { 1.4 + 1.6 * pow(2, -max(level, 0) / 10) }

  /// All tones for a goal that the choice may take.
  func options(_ goal: TwoToneGoal?, isTap: Bool) -> [Option] {
    guard let goal else { return [Option()] }
    var options = [Option(cost: pow(goal.level / Self.step(goal.level), 2))]
    let nearest = Int((min(max(goal.pitch, 1), 117) + 0.5).rounded(.down))
    for offset in isTap ? [-8, -4, 0, 4, 8] : [-12, -8, -4, -2, 0, 2, 4, 8, 12] {
      let code = nearest + offset
      guard (1...117).contains(code) else { continue }
      let full = isTap ? tables.burst(code) : TwoToneGoal(level: tables.tone(code), pitch: Double(code))
      let levels = (1...100).map { full.level + 20 * log10(amplitude($0) / amplitude(100)) }
      var level = levels[0]
      for other in levels where abs(other - goal.level) < abs(level - goal.level) { level = other }
      let difference = (level - goal.level) / Self.step(min(level, goal.level))
      let octaves = (full.pitch - goal.pitch) / 32 / 0.318
      options.append(
        Option(
          code: code, level: level, pitch: full.pitch,
          cost: difference * difference + octaves * octaves + 0.01))
    }
    return options
  }

  private func amplitude(_ code: Int) -> Double {
    let k = Double(code)
    return 1.8 * pow(2, code >= 32 ? -3.96875 + k / 32 : code >= 16 ? -4.9375 + k / 16 : -7.75 + k / 4)
  }

  /// The cost of a change of the continuous vibration.
  func change(_ last: Option, _ next: Option, _ lastGoal: TwoToneGoal?, _ nextGoal: TwoToneGoal?) -> Double {
    guard let lastGoal, let nextGoal, last.code != nil, next.code != nil else { return 0 }
    let octaves = ((next.pitch - last.pitch) - (nextGoal.pitch - lastGoal.pitch)) / 32 / 0.318
    let levels = (next.level - last.level) - (nextGoal.level - lastGoal.level)
    return (octaves * octaves + pow(levels / Self.step(min(lastGoal.level, nextGoal.level)), 2)) / 4
  }

  /// The pairs of a slot that can be played, as the tone for the vibration and the cost of both.
  func pairs(_ target: TwoToneTarget) -> [(span: Option, cost: Double)] {
    var pairs: [(Option, Double)] = []
    for span in options(target.span, isTap: false) {
      for tap in options(target.tap, isTap: true) {
        if let a = span.code, let b = tap.code, max(a, b) < 33 { continue }
        pairs.append((span, span.cost + tap.cost))
      }
    }
    return pairs
  }

  /// The least cost of three slots, by trying everything.
  func least(_ targets: [TwoToneTarget]) -> Double {
    var least = Double.infinity
    let pairs = targets.map { self.pairs($0) }
    for first in pairs[0] {
      for second in pairs[1] {
        let sum =
          first.cost + second.cost + change(first.span, second.span, targets[0].span, targets[1].span)
        for third in pairs[2] where sum + third.cost < least {
          let cost = sum + third.cost + change(second.span, third.span, targets[1].span, targets[2].span)
          least = min(least, cost)
        }
      }
    }
    return least
  }
}

@Suite struct TwoToneOptimumTests {
  private static func targets(_ count: Int, _ random: inout SeededGenerator) -> [TwoToneTarget] {
    func goal(_ lowest: Double) -> TwoToneGoal? {
      guard Int.random(in: 0..<4, using: &random) > 0 else { return nil }
      return TwoToneGoal(
        level: .random(in: lowest...50, using: &random), pitch: .random(in: -20...130, using: &random))
    }
    return (0..<count).map { _ in TwoToneTarget(span: goal(0.1), tap: goal(0.1)) }
  }

  @Test(
    "The plan costs as little as the best of all choices; choosing live never costs less",
    arguments: SearchEffort.seeds(0..<200))
  func optimum(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let tables = TwoToneTablesTests.tables
    let targets = Self.targets(3, &random)
    let least = Definition(tables: tables).least(targets)
    let plan = TwoTonePlan.choices(for: targets, TwoToneOptions(tables))
    // Each of at most eight terms is rounded to 1/1024.
    #expect(
      abs(Double(plan.cost.units) / TwoToneCost.unit - least) < 0.005, "seed \(seed): \(plan.cost), \(least)")
    var chooser = TwoToneChooser(tables, gain: 0)
    for target in targets { _ = chooser.choose(target) }
    #expect(chooser.cost.units >= plan.cost.units, "seed \(seed)")
  }

  @Test("The cost that a plan states is that of its choices", arguments: SearchEffort.seeds(0..<100))
  func stated(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let tables = TwoToneTablesTests.tables
    let targets = Self.targets(40, &random)
    let plan = TwoTonePlan.choices(for: targets, TwoToneOptions(tables))
    var cost = TwoToneCost()
    var last: TwoToneLink?
    for (target, choice) in zip(targets, plan.choices) {
      let link = TwoToneLink(target, choice)
      cost = cost + choice.cost + TwoToneLink.cost(from: last, to: link)
      last = link
    }
    #expect(cost == plan.cost, "seed \(seed)")
    expectEqual(plan.choices.count, targets.count)
  }

  @Test("An empty plan has no tones, and a silent one rests")
  func empty() {
    var plan = TwoTonePlan(TwoToneTablesTests.tables)
    #expect(plan.tones().isEmpty)
    expectEqual(plan.gain(like: SensationTrace()), 0)
    plan.endSlot()
    plan.hold(intensity: 0, sharpness: 0.4)
    plan.endSlot()
    expectEqual(plan.tones(), [.rest, .rest])
  }

  @Test("An actuator that is too weak plays all of a pattern more softly, so that its steps remain")
  func gain() {
    let tables = TwoToneTablesTests.tables
    var plan = TwoTonePlan(tables)
    var recorder = SensationTraceRecorder(device: DeviceClass.taptic.models[0])
    var sample = 0
    // Four vibrations of half a second, 6 dB apart, the stronger ones far too strong for this actuator at 80 Hz.
    for amplitude in [0.0875, 0.175, 0.35, 0.7] {
      for _ in 0..<500 { plan.hold(intensity: Float((amplitude / 0.7).squareRoot()), sharpness: 0) }
      let tone = (0..<4000).map { index -> Float in
        Float(amplitude * sin(2 * .pi * 80 * Double(sample + index) / 8000))
      }
      sample += 4000
      tone.withUnsafeBufferPointer { recorder.append($0) }
      for _ in 0..<33 { plan.endSlot() }
      plan.hold(intensity: 0, sharpness: 0)
      for _ in 0..<20 { plan.endSlot() }
      let pause = [Float](repeating: 0, count: 2400)
      pause.withUnsafeBufferPointer { recorder.append($0) }
    }
    let trace = recorder.finish()
    expectEqual(trace.events.map(\.standing), [.own, .own, .own, .own])
    #expect(plan.gain(like: trace) < 0)
  }
}

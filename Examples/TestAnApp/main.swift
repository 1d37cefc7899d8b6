// Tests of an app's haptics without a phone. In a package of your own these are functions of Swift Testing or XCTest.
//
//     swift run TestAnApp
//
// Shows: a bench under an app that makes its own engine, time by hand, expectations and how they fail, a fault.
import CoreHaptics
import HapticTesting

func test(_ name: String, _ body: (HapticBench) throws -> Void) {
  do {
    try HapticBench.run { bench in try body(bench) }
    print("passed  \(name)")
  } catch {
    print("failed  \(name)\n\n\(error)\n")
  }
}

test("a bar has four beats") { bench in
  let metronome = try Metronome()
  try metronome.playBar(beatsPerMinute: 120)
  bench.advance(by: 2)
  try bench.felt.expectTransients([
    .init(at: 0, intensity: 1), .init(at: 0.5, intensity: 0.6), .init(at: 1, intensity: 0.6),
    .init(at: 1.5, intensity: 0.6),
  ])
}

test("a phone call ends the bar and not the metronome") { bench in
  let metronome = try Metronome()
  try metronome.playBar(beatsPerMinute: 120)
  bench.advance(by: 0.75)
  bench.inject(.interruption)
  bench.advance(by: 1)
  try bench.felt.expectSilence(in: 0.75...1.75)
  try metronome.playBar(beatsPerMinute: 120)
  bench.advance(by: 2)
  try bench.felt.expectTransient(at: 1.75, intensity: 1)
}

// This one is wrong on purpose, to show what one reads then: at 125 beats a minute the second beat comes at 480 ms.
test("the second beat comes after half a second") { bench in
  let metronome = try Metronome()
  try metronome.playBar(beatsPerMinute: 125)
  bench.advance(by: 2)
  try bench.felt.expectTransient(at: 0.5, intensity: 0.6)
}

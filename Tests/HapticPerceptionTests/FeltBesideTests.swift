import HapticModel
import TestSupport
import Testing

@testable import HapticPerception

@Suite("Vibration beside something stronger")
struct FeltBesideTests {
  private func curve(_ points: [(Double, Double)]) -> [ParameterCurve] {
    [
      ParameterCurve(
        .hapticIntensityControl, time: 0, controlPoints: points.map { .init(time: $0.0, value: Float($0.1)) })
    ]
  }

  private func felt(_ events: [HapticEvent], _ curves: [ParameterCurve] = []) -> [FeltEvent] {
    Bench.felt(Bench.drive(events, curves: curves), on: DeviceClass.taptic.models[0]).events
  }

  private func milliseconds(_ events: [FeltEvent]) -> [Int] {
    events.map { Int($0.duration * 1000 + 0.5) }
  }

  @Test("a weak vibration after and before a strong one is a span of its own")
  func loudAndQuiet() throws {
    let after = felt([Bench.span(0, 1, 1, 0.5), Bench.span(1, 10, 0.3, 0.5)])
    try #require(milliseconds(after) == [1005, 9995])
    #expect(abs(after[0].level - 43.1) <= 0.05 && abs(after[1].level - 22.2) <= 0.1)
    let before = felt([Bench.span(0, 10, 0.3, 0.5), Bench.span(10, 1, 1, 0.5)])
    try #require(milliseconds(before) == [9995, 1005])
    #expect(abs(before[0].level - 22.2) <= 0.1 && abs(before[1].level - 43.1) <= 0.05)
    #expect(FeelDifference(after, felt([Bench.span(0, 1, 1, 0.5)]), on: .same).missing == [1])
  }

  @Test("a slow fade belongs to the vibration that fades")
  func fade() throws {
    #expect(milliseconds(felt([Bench.span(0, 2, 1, 0.5)], curve([(0, 1), (2, 0)]))) == [1765])
    #expect(milliseconds(felt([Bench.span(0, 2, 1, 0.5)], curve([(0, 0), (2, 1)]))) == [1770])
  }

  @Test("a tap interrupts a hum, and a hum after a tap is not lost")
  func tapAndHum() throws {
    let within = felt([Bench.span(0, 2, 0.3, 0.8), Bench.tap(1, 1, 0.8)])
    try #require(within.map { $0.kind } == [.span, .tap, .span])
    #expect(milliseconds([within[0], within[2]]) == [995, 990])
    let after = felt([Bench.tap(0.2, 0.8, 0.11), Bench.span(0.22, 0.5, 0.45, 0.97)])
    try #require(after.map { $0.kind } == [.tap, .span])
    #expect(abs(after[0].level - 26.0) <= 0.05 && abs(after[1].level - 27.0) <= 0.1)
    #expect(milliseconds(after)[1] == 505)
    #expect(!Masking.hides(after[0], after[1]))
  }

  @Test("a tremolo whose valleys are less than 6 dB deep is one span")
  func tremolo() {
    // Amplitude goes with the square of intensity: 0.75 is 5 dB below 1.
    let points = (0...40).map { (Double($0) * 0.05, $0.isMultiple(of: 2) ? 1.0 : 0.75) }
    #expect(felt([Bench.span(0, 2, 1, 0.5)], curve(points)).count == 1)
  }

  @Test("a span outlasts what masks its beginning, a tap does not")
  func masking() throws {
    let long = felt([Bench.span(0, 1, 1, 0.5), Bench.span(1, 3, 0.3, 0.5)])
    try #require(long.count == 2)
    #expect(!Masking.hides(long[0], long[1]))
    // 20 % of the stronger level remain as masking.
    #expect(abs(Masking.level(of: long[1], after: long[0]) - (long[1].level - 0.2 * long[0].level)) < 0.5)
    let short = felt([Bench.span(0, 1, 1, 0.5), Bench.span(1, 0.06, 0.3, 0.5)])
    if short.count == 2 { #expect(Masking.hides(short[0], short[1])) }
  }

  /// Returns the frames of the first run of 60 ms at 10 dB or more that lies in no event and on no flank.
  private func lost(_ frames: [SensationFrame], _ events: [FeltEvent]) -> Range<Int>? {
    var covered = [Bool](repeating: false, count: frames.count)
    for event in events {
      for frame in event.startFrame..<event.endFrame { covered[Int(frame)] = true }
    }
    func isSteep(_ index: Int) -> Bool {
      [index - 2, index + 2].contains {
        frames.indices.contains($0) && abs(frames[$0].level - frames[index].level) >= 1.5
      }
    }
    var start = 0
    for index in frames.indices {
      let isLost = frames[index].level >= 10 && !covered[index] && !isSteep(index)
      if !isLost { start = index + 1 }
      if index - start + 1 >= 12 { return start..<index + 1 }
    }
    return nil
  }

  @Test("no vibration of 60 ms at 10 dB is lost, in random patterns", arguments: SearchEffort.seeds(0...119))
  func randomPatterns(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let events = (0..<1 + random.next(12)).map { _ -> HapticEvent in
      let (time, intensity, sharpness) = (2 * random.unit(), Float(random.unit()), Float(random.unit()))
      return random.next(2) == 0
        ? Bench.tap(time, intensity, sharpness)
        : Bench.span(time, 1.5 * random.unit(), intensity, sharpness)
    }
    let points = (0..<random.next(12)).map { _ in (4 * random.unit(), random.unit()) }
    let drive = Bench.drive(events, curves: points.isEmpty ? [] : curve(points.sorted { $0.0 < $1.0 }))
    let device = DeviceClass.allCases[random.next(DeviceClass.allCases.count)]
    let felt = Bench.felt(drive, light: drive, on: device.models[0])
    #expect(lost(felt.frames, felt.events) == nil, "seed \(seed)")
    for (a, b) in zip(felt.events, felt.events.dropFirst()) {
      #expect(a.endFrame <= b.startFrame, "seed \(seed)")
    }
  }

  @Test("no vibration of 60 ms at 10 dB is lost, in the samples and the theme", arguments: Patterns.names)
  func files(name: String) throws {
    let drive = Bench.drive(try Patterns.pattern(name))
    for device in SearchEffort.values([DeviceClass.taptic, .lra150, .coil], few: [.taptic]) {
      let felt = Bench.felt(drive, on: device.models[0])
      #expect(lost(felt.frames, felt.events) == nil, "\(name) on \(device.name)")
    }
  }

  private func frames(_ levels: [Double]) -> [SensationFrame] {
    levels.enumerated().map { index, level in
      let power = Maths.power(ofDecibels: level)
      return SensationFrame(index: Int64(index), powers: [power, power / 2], pitch: 150, roughness: 0)
    }
  }

  @Test("any course of levels gives the events of the page", arguments: SearchEffort.seeds(0..<60))
  func courses(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var level = 0.0
    var levels: [Double] = [0]
    for _ in 0..<600 {
      switch random.next(12) {
      case 0: level = 60 * random.unit()
      case 1, 2: level += 24 * random.unit() - 12
      case 3...6: break
      default: level += 3 * random.unit() - 1.5
      }
      level = min(80, max(0, level))
      levels.append(level)
    }
    let frames = frames(levels)
    let ours = Bench.events(frames)
    let theirs = Reference.events(
      frames.map {
        .init(
          eP: $0.pacinianPower, eNP: $0.nonPacinianPower, level: $0.level, strength: 0, pitch: $0.pitch,
          roughness: 0)
      })
    #expect(ours.count == theirs.count, "seed \(seed)")
    for (ours, theirs) in zip(ours, theirs) {
      #expect(ours.startFrame == Int64(theirs.start) && ours.levels.count == theirs.levels.count)
      #expect(ours.durationFrames == Int64(theirs.count), "seed \(seed), frame \(theirs.start)")
      #expect(abs(ours.level - theirs.detection) < 0.01, "seed \(seed), frame \(theirs.start)")
    }
  }

  @Test("a stretch of ten minutes is described in linear time")
  func hostile() {
    var random = SeededGenerator(seed: 3)
    func course(_ level: (Int) -> Double) -> [Double] { (0..<120_000).map(level) }
    // Work that grew with the square of the length would not end.
    var courses = [course { _ in 10 + 120 * random.unit() }]
    // Steps of 10.1 dB, of which each leaves a remainder, down and up.
    courses.append(course { 130 - 10.1 * Double($0 / 10_000) })
    courses.append(course { 15 + 10.1 * Double($0 / 10_000) })
    // A fall of 0.001 dB from frame to frame, and one in steps.
    courses.append(course { 130 - 0.001 * Double($0) })
    courses.append(course { 130 - Double($0 / 1000) })
    courses.append(course { 130 - Double($0 / 1200) - ($0 % 2 == 0 ? 0.8 : 0) })
    let found = courses.map { Bench.events(frames($0)).count }
    #expect(found[1] == 12 && found[2] >= 12 && found[3] == 1 && found[4] == 11, "\(found)")
  }
}

import HapticModel
import TestExpectations
import TestSupport
import Testing

@Suite("The bindings of a pattern")
struct PatternBindingsTests {
  private typealias Follower = PatternBindings.Follower
  private typealias Threshold = PatternBindings.Threshold

  static let engine = PatternBindings(
    inputs: [.init("rpm", 800...7000), .init("load", 0...1, initialValue: 0.5)],
    followers: [
      .init("rpm", .control(.intensity), points: [.init(800, 0.2), .init(7000, 0.9)], smoothing: 0.05),
      .init("load", .control(.intensity), points: [.init(0, 0.5), .init(1, 1)]),
      .init("rpm", .playbackRate, points: [.init(800, 1), .init(7000, 4)], smoothing: 0.1, hysteresis: 50),
      .init("load", .loopEnd, points: [.init(0, 0.2), .init(1, 0.4)]),
    ],
    thresholds: [
      .init("rpm", 6000, hysteresis: 300, event: .transient(intensity: 1, sharpness: 0.25)),
      .init("load", 0.25, isRising: false, event: .continuous(for: 0.5, intensity: 0.5, sharpness: 0.5)),
    ])

  /// A pattern with every kind of event, so that every control has an effect.
  static func pattern(_ bindings: ExtraValue? = nil) -> HapticPattern {
    var pattern = HapticPattern(events: [
      .transient(), .continuous(for: 1), .tone(for: 1), .sound("a.wav"),
    ])
    pattern.setMetadata("ThrumBindings", bindings)
    return pattern
  }

  @Test("bindings that are stored in a pattern are read again, and other keys stay") func stored() {
    var pattern = Self.pattern()
    pattern.setMetadata("Project", .string("Thrum"))
    Self.engine.store(in: &pattern)
    expectEqual(PatternBindings(in: pattern), Self.engine)
    PatternBindings().store(in: &pattern)
    #expect(PatternBindings(in: pattern).isEmpty)
    #expect(
      pattern.extras["Metadata"] == .object(ExtraKeys([.init(key: "Project", value: .string("Thrum"))])))
  }

  @Test("any bindings that can be used survive storing and reading", arguments: SearchEffort.seeds(1...200))
  func anyStored(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bindings = Self.any(&random)
    var pattern = Self.pattern()
    bindings.store(in: &pattern)
    #expect(PatternBindings(in: pattern) == bindings, "seed \(seed)")
  }

  /// Returns bindings of which every part can be used.
  static func any(_ random: inout SeededGenerator) -> PatternBindings {
    var bindings = PatternBindings()
    for index in 0...random.next(3) {
      let low = random.double(-1000...1000)
      let range = low...low + random.double(0.001...5000)
      bindings.inputs.append(
        .init("i\(index)", range, initialValue: random.chance(50) ? nil : random.double(range)))
    }
    let targets: [PatternBindings.Target] =
      DynamicParameterID.allCases.map { .control($0) } + [.playbackRate, .loopEnd]
    for _ in 0..<random.next(8) {
      let input = random.pick(bindings.inputs)
      let target = random.pick(targets)
      // A rate of thousandths and one of thousands are both unusual.
      let values = target == .playbackRate || target == .loopEnd ? 0.25...4 : target.range
      let inputs = Set((0...random.next(4)).map { _ in random.double(input.range) }).sorted()
      bindings.followers.append(
        .init(
          input.name, target, points: inputs.map { .init($0, random.double(values)) },
          smoothing: random.chance(50) ? 0 : random.double(0...0.5),
          hysteresis: random.chance(50)
            ? 0 : random.double(0...(input.range.upperBound - input.range.lowerBound)))
      )
    }
    for _ in 0..<random.next(4) {
      let input = random.pick(bindings.inputs)
      let width = input.range.upperBound - input.range.lowerBound
      bindings.thresholds.append(
        .init(
          input.name, input.range.lowerBound + width * random.double(0.1...0.9), isRising: random.chance(50),
          hysteresis: random.chance(50) ? 0 : width * random.double(0...1),
          event: random.chance(50)
            ? .transient(intensity: 1, sharpness: 0.5) : .continuous(for: 0.1, intensity: 0.5, sharpness: 1)))
    }
    return bindings
  }

  @Test("a value between two points is on a line, and outside that of the nearest") func values() {
    let follower = Follower("a", .playbackRate, points: [.init(1, 2), .init(3, 4), .init(4, 1)])
    expectEqual([0, 1, 2, 3, 3.5, 4, 9].map { follower.value(at: $0) }, [2, 2, 3, 4, 2.5, 1, 1])
    // A point has its own value, although 0.3 + (0.9 − 0.3) is not 0.9.
    let exact = Follower("a", .loopEnd, points: [.init(0, 0.3), .init(1, 0.9), .init(2, 1)])
    expectEqual(exact.value(at: 1), 0.9)
  }

  private static func number(_ value: Int) -> ExtraValue { .number("\(value)") }

  private static func object(_ members: (String, ExtraValue)...) -> ExtraValue {
    .object(ExtraKeys(members.map { .init(key: $0.0, value: $0.1) }))
  }

  /// Returns the problems of bindings with one input `a` of 0…10 and a changed or added part.
  private func problems(_ key: String, _ entry: ExtraValue) -> [String] {
    let input = Self.object(("name", .string("a")), ("range", .array([Self.number(0), Self.number(10)])))
    let value = Self.object(
      ("inputs", .array(key == "inputs" ? [input, entry] : [input])),
      (key == "inputs" ? "follow" : key, .array(key == "inputs" ? [] : [entry])))
    return PatternBindings(in: Self.pattern(value)).problems.map { "\($0.path): \($0.message)" }
  }

  private func expect(
    _ found: [String], _ path: String, _ words: String, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(found.count == 1, "\(found)", sourceLocation: location)
    #expect(
      found.first?.hasPrefix("Metadata.ThrumBindings.\(path): ") == true, "\(found)", sourceLocation: location
    )
    #expect(found.first?.contains(words) == true, "\(found)", sourceLocation: location)
  }

  @Test("an input that cannot be used is a problem with its place") func inputs() {
    let range = ExtraValue.array([Self.number(0), Self.number(1)])
    let upside = ExtraValue.array([Self.number(1), Self.number(0)])
    expect(problems("inputs", .null), "inputs[1]", "not an object")
    expect(problems("inputs", Self.object(("range", range))), "inputs[1].name", "no name")
    expect(
      problems("inputs", Self.object(("name", .string("a")), ("range", range))), "inputs[1].name", "same name"
    )
    expect(problems("inputs", Self.object(("name", .string("b")))), "inputs[1].range", "two numbers")
    expect(
      problems("inputs", Self.object(("name", .string("b")), ("range", upside))), "inputs[1].range",
      "does not rise")
    let wide = ExtraValue.array([Self.number(0), .number("2e12")])
    expect(
      problems("inputs", Self.object(("name", .string("b")), ("range", wide))), "inputs[1].range",
      "not within -10¹² and 10¹²")
    expect(
      problems("inputs", Self.object(("name", .string("b")), ("range", range), ("initial", Self.number(2)))),
      "inputs[1].initial", "from 0 to 1")
    expect(
      problems("inputs", Self.object(("name", .string("b")), ("range", range), ("rnge", range))),
      "inputs[1].rnge", "no meaning")
  }

  /// Returns a follower with one member set to another value, or removed.
  private func follower(_ key: String, _ value: ExtraValue?) -> ExtraValue {
    var members = ExtraKeys()
    members.set("input", .string("a"))
    members.set("control", .string("HapticIntensityControl"))
    members.set(
      "points",
      .array([.array([Self.number(0), Self.number(1)]), .array([Self.number(10), Self.number(0)])]))
    if let value { members.set(key, value) } else { members.members.removeAll { $0.key == key } }
    return .object(members)
  }

  @Test("a follower that cannot be used is a problem with its place") func followers() {
    func point(_ values: Int...) -> ExtraValue { .array(values.map { Self.number($0) }) }
    expectEqual(problems("follow", follower("smoothing", .number("0.5"))), [])
    expect(problems("follow", follower("input", .string("b"))), "follow[0].input", "no such input")
    expect(problems("follow", follower("input", nil)), "follow[0].input", "names no input")
    expect(problems("follow", follower("control", .string("Speed"))), "follow[0].control", "not a parameter")
    expect(problems("follow", follower("points", nil)), "follow[0].points", "not a list")
    expect(problems("follow", follower("points", .array([]))), "follow[0].points", "not a list")
    expect(problems("follow", follower("points", .array([point(0)]))), "follow[0].points[0]", "two numbers")
    expect(
      problems("follow", follower("points", .array([point(11, 0)]))), "follow[0].points[0]",
      "outside the range of its input")
    expect(
      problems("follow", follower("points", .array([point(1, 2)]))), "follow[0].points[0]",
      "outside the range of Haptic")
    expect(
      problems("follow", follower("points", .array([point(3, 1), point(3, 0)]))), "follow[0].points[1]",
      "do not rise")
    expect(problems("follow", follower("smoothing", Self.number(-1))), "follow[0].smoothing", "from 0 to 10")
    expect(
      problems("follow", follower("hysteresis", Self.number(11))), "follow[0].hysteresis", "from 0 to 10")
    expect(problems("follow", follower("smoothing", .number("1e999"))), "follow[0].smoothing", "not a number")
  }

  @Test("a threshold that cannot be used is a problem with its place") func thresholds() {
    func threshold(_ changes: (String, ExtraValue?)...) -> ExtraValue {
      var members = ExtraKeys()
      members.set("input", .string("a"))
      members.set("above", Self.number(5))
      members.set("intensity", Self.number(1))
      members.set("sharpness", Self.number(0))
      for (key, value) in changes {
        if let value { members.set(key, value) } else { members.members.removeAll { $0.key == key } }
      }
      return .object(members)
    }
    expectEqual(problems("start", threshold()), [])
    expect(problems("start", threshold(("above", nil))), "start[0]", "either above or below")
    expect(problems("start", threshold(("below", Self.number(1)))), "start[0]", "either above or below")
    expect(problems("start", threshold(("above", Self.number(0)))), "start[0].above", "never crosses")
    expect(problems("start", threshold(("above", Self.number(11)))), "start[0].above", "from 0 to 10")
    expect(problems("start", threshold(("intensity", nil))), "start[0].intensity", "missing")
    expect(problems("start", threshold(("duration", Self.number(31)))), "start[0].duration", "from 0 to 30")
  }

  @Test("lists of the wrong kind, too long lists and unknown keys are problems") func lists() {
    func problems(_ value: ExtraValue) -> [String] {
      PatternBindings(in: Self.pattern(value)).problems.map { "\($0.path): \($0.message)" }
    }
    expectEqual(problems(.array([])).first?.hasPrefix("Metadata.ThrumBindings: "), true)
    expect(problems(Self.object(("inputs", .null))), "inputs", "not a list")
    expect(problems(Self.object(("follows", .null))), "follows", "no meaning")
    let inputs = (0..<40).map {
      Self.object(("name", .string("\($0)")), ("range", .array([Self.number(0), Self.number(1)])))
    }
    expect(problems(Self.object(("inputs", .array(inputs)))), "inputs[32]", "32 is the limit")
  }

  @Test(
    "a control without an event, and one that a Parameter sets as well, are problems of bindings that work")
  func conflicts() {
    var pattern = HapticPattern(
      events: [.transient()], parameters: [DynamicParameter(.intensity, time: 0, value: 1)])
    let points = [PatternBindings.Point(0, 0.5)]
    let bindings = PatternBindings(
      inputs: [.init("a", 0...1)],
      followers: [
        Follower("a", .control(.intensity), points: points), Follower("a", .control(.volume), points: points),
      ])
    bindings.store(in: &pattern)
    let read = PatternBindings(in: pattern)
    expectEqual(read.followers, bindings.followers)
    expectEqual(read.problems.map(\.path), (0...1).map { "Metadata.ThrumBindings.follow[\($0)].control" })
    #expect(read.problems[0].message.contains("Parameter of the pattern"))
    #expect(read.problems[1].message.contains("no event"))
  }

  @Test("a loop end that passes through short loops is a problem of a binding that works") func shortLoops() {
    for (values, count) in [([0.0, 0.5], 1), ([0, 0], 0), ([0.2, 0.5], 0)] {
      var pattern = HapticPattern(events: [.transient()])
      let points = values.enumerated().map { PatternBindings.Point(Double($0), $1) }
      PatternBindings(
        inputs: [.init("a", 0...1)], followers: [Follower("a", .loopEnd, points: points)]
      ).store(in: &pattern)
      let read = PatternBindings(in: pattern)
      #expect(read.followers.count == 1 && read.problems.count == count, "\(values)")
      #expect(read.problems.allSatisfy { $0.path == "Metadata.ThrumBindings.follow[0].points" })
    }
  }
}

import HapticModel
import TestExpectations
import TestSupport
import Testing

@Suite("What follows the inputs of a pattern")
struct BindingStateTests {
  private typealias Change = BindingState.Change

  /// Returns the changes that are due at a time.
  private func changes(_ state: inout BindingState, at time: Double = 0) -> [Change] {
    var changes: [Change] = []
    state.forEachChange(at: time) {
      changes.append($0)
      return true
    }
    return changes
  }

  @Test("a new state has all values, each once; an input moves what follows it")
  func following() {
    var state = BindingState(PatternBindingsTests.engine)
    #expect(
      changes(&state) == [
        .control(.intensity, Float(0.2 * 0.75), over: 0), .playbackRate(1), .loopEnd(0.2 + 0.2 * 0.5),
      ])
    #expect(changes(&state).isEmpty && !state.isPending)
    state.set(1, input: 1)
    expectEqual(changes(&state), [.control(.intensity, 0.2, over: 0.05), .loopEnd(0.4)])
    state.set(99, input: 1)
    #expect(state.value(ofInput: 1) == 1 && changes(&state).isEmpty)
    state.set(.nan, input: 1)
    state.set(1, input: 9)
    #expect(changes(&state).isEmpty)
  }

  @Test("a change below the hysteresis has no effect, but the ends of the range are reached")
  func hysteresis() {
    var state = BindingState(
      PatternBindings(
        inputs: [.init("a", 0...100)],
        followers: [.init("a", .loopEnd, points: [.init(0, 0), .init(100, 100)], hysteresis: 10)]))
    _ = changes(&state)
    let steps: [(Double, Double?)] = [
      (5, nil), (10, 10), (19, nil), (1, nil), (0, 0), (99, 99), (100, 100), (91, nil),
    ]
    for (input, value) in steps {
      state.set(input, input: 0)
      #expect(changes(&state) == (value.map { [.loopEnd($0)] } ?? []), "\(input)")
    }
  }

  @Test("the rate moves to its value on a line, one value a block, and turns on its way")
  func gliding() {
    var state = BindingState(
      PatternBindings(
        inputs: [.init("a", 0...1)],
        followers: [.init("a", .playbackRate, points: [.init(0, 1), .init(1, 3)], smoothing: 1)]))
    expectEqual(changes(&state, at: 0), [.playbackRate(1)])
    state.set(1, input: 0)
    #expect(changes(&state, at: 10).isEmpty && state.isPending)
    expectEqual(changes(&state, at: 10.25), [.playbackRate(1.5)])
    expectEqual(changes(&state, at: 10.5), [.playbackRate(2)])
    state.set(0, input: 0)
    #expect(changes(&state, at: 10.5).isEmpty)
    expectEqual(changes(&state, at: 11), [.playbackRate(1.5)])
    expectEqual(changes(&state, at: 12), [.playbackRate(1)])
    #expect(!state.isPending)
  }

  @Test("the rate moves on also if its input changes before every block")
  func chasing() {
    var state = BindingState(
      PatternBindings(
        inputs: [.init("a", 0...10)],
        followers: [.init("a", .playbackRate, points: [.init(0, 1), .init(10, 11)], smoothing: 1)]))
    _ = changes(&state)
    state.set(10, input: 0)
    #expect(changes(&state, at: 0).isEmpty)
    state.set(5, input: 0)
    // A tenth of the way to 11, and from there to 6 in a second.
    expectEqual(changes(&state, at: 0.1), [.playbackRate(2)])
    state.set(7, input: 0)
    expectEqual(changes(&state, at: 0.6), [.playbackRate(4)])
    expectEqual(changes(&state, at: 1.1), [.playbackRate(6)])
    expectEqual(changes(&state, at: 2), [.playbackRate(8)])
    #expect(!state.isPending)
  }

  @Test("a loop end jumps from and to 0, which stands for the end of the pattern")
  func loopEndOfPattern() {
    var state = BindingState(
      PatternBindings(
        inputs: [.init("a", 0...2)],
        followers: [
          .init("a", .loopEnd, points: [.init(0, 0), .init(1, 0.5), .init(2, 1)], smoothing: 1)
        ]))
    expectEqual(changes(&state, at: 0), [.loopEnd(0)])
    state.set(1, input: 0)
    expectEqual(changes(&state, at: 0), [.loopEnd(0.5)])
    state.set(2, input: 0)
    #expect(changes(&state, at: 1).isEmpty && changes(&state, at: 1.5) == [.loopEnd(0.75)])
    state.set(0, input: 0)
    #expect(changes(&state, at: 1.5) == [.loopEnd(0)] && !state.isPending)
  }

  @Test("a value that is due takes effect at once after its smoothing was ended, and later ones are smoothed")
  func endingSmoothing() {
    var state = BindingState(PatternBindingsTests.engine)
    _ = changes(&state)
    state.set(3900, input: 0)
    _ = changes(&state, at: 1)
    state.endSmoothing()
    expectEqual(changes(&state, at: 1), [.playbackRate(2.5)])
    state.set(1, input: 1)
    expectEqual(changes(&state, at: 1).first, .control(.intensity, Float(0.55), over: 0.05))
  }

  @Test("a crossing starts its event once, and again only after the input went back by the hysteresis")
  func crossing() {
    var state = BindingState(
      PatternBindings(
        inputs: [.init("a", 0...10)],
        thresholds: [
          .init("a", 5, hysteresis: 2, event: .transient()),
          .init("a", 5, isRising: false, hysteresis: 2, event: .transient()),
        ]))
    let steps: [(Double, [Int])] = [
      (5, [0]), (4, []), (6, []), (2.9, []), (5, [0]), (7.1, []), (5, [1]), (0, []), (10, [0]), (0, [1]),
    ]
    for (input, started) in steps {
      state.set(input, input: 0)
      #expect(changes(&state) == started.map { .start($0) }, "\(input)")
    }
    // Both cross within one block.
    state.set(10, input: 0)
    state.set(0, input: 0)
    expectEqual(changes(&state), [.start(0), .start(1)])
    state.set(10, input: 0)
    state.dropEvents()
    #expect(changes(&state).isEmpty)
  }

  @Test("a threshold beyond which an input begins starts nothing until it was crossed")
  func beginning() {
    var state = BindingState(
      PatternBindings(
        inputs: [.init("a", 0...10, initialValue: 8)],
        thresholds: [.init("a", 5, event: .transient())]))
    state.set(9, input: 0)
    #expect(changes(&state).isEmpty)
    state.set(1, input: 0)
    state.set(9, input: 0)
    expectEqual(changes(&state), [.start(0)])
  }

  @Test("a change that is refused stays due") func refusing() {
    var state = BindingState(PatternBindingsTests.engine)
    state.forEachChange(at: 0) { _ in false }
    #expect(state.isPending && changes(&state).count == 3)
    state.set(7000, input: 0)
    state.forEachChange(at: 0) { if case .start = $0 { false } else { true } }
    #expect(changes(&state).contains(.start(0)))
  }

  @Test(
    "whatever is set, no block has two changes of one target, all are in range, and in the end each has its value",
    arguments: SearchEffort.seeds(1...500))
  func anything(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bindings = PatternBindingsTests.any(&random)
    var state = BindingState(bindings)
    var last: [PatternBindings.Target: Double] = [:]
    var time = 0.0
    func step() {
      var seen: Set<PatternBindings.Target> = []
      var started: Set<Int> = []
      state.forEachChange(at: time) { change in
        let (target, value): (PatternBindings.Target, Double)
        switch change {
        case .control(let id, let number, let over):
          #expect((0...PatternBindings.longestSmoothing).contains(over), "seed \(seed)")
          (target, value) = (.control(id), Double(number))
        case .playbackRate(let number): (target, value) = (.playbackRate, number)
        case .loopEnd(let number): (target, value) = (.loopEnd, number)
        case .start(let number):
          #expect(
            started.insert(number).inserted && bindings.thresholds.indices.contains(number), "seed \(seed)")
          return random.chance(90)
        }
        #expect(seen.insert(target).inserted, "seed \(seed): two changes of \(target.name)")
        #expect(target.range.contains(value), "seed \(seed): \(value) of \(target.name)")
        guard random.chance(90) else { return false }
        last[target] = value
        return true
      }
      time += random.double(0...0.05)
    }
    for _ in 0..<200 {
      for _ in 0..<random.next(4) {
        let input = random.next(bindings.inputs.count)
        let range = bindings.inputs[input].range
        state.set(random.double(range.lowerBound - 1...range.upperBound + 1), input: input)
      }
      if random.chance(2) { state.restart() }
      step()
    }
    // An end of its range passes every hysteresis.
    for (index, input) in bindings.inputs.enumerated() { state.set(input.range.upperBound, input: index) }
    for _ in 0..<1000 where state.isPending {
      step()
      time += 0.01
    }
    #expect(!state.isPending, "seed \(seed)")
    for target in Set(bindings.followers.map(\.target)) {
      let values = bindings.followers.filter { $0.target == target }.map {
        $0.value(at: .greatestFiniteMagnitude)
      }
      let isProduct = [.control(.intensity), .control(.volume), .playbackRate].contains(target)
      let all = isProduct ? values.reduce(1, *) : values.reduce(0, +)
      let wanted = min(max(all, target.range.lowerBound), target.range.upperBound)
      #expect(
        last[target].map { abs($0 - wanted) < 1e-6 } == true,
        "seed \(seed): \(target.name) is \(last[target] ?? .nan), not \(wanted)")
    }
  }
}

import TestExpectations
import TestSupport
import Testing

@testable import HapticSynthesis

@Suite("The queue of a player's commands")
struct CommandQueueTests {
  /// What tells a command from another: the value of a parameter, else its kind.
  private func name(_ action: Command.Action) -> Double {
    if case .parameter(_, let value, _) = action { value } else { -Double(action.kind.rawValue) - 1 }
  }

  @Test("commands come out by sample, those of one sample in the order of sending", arguments: 0..<40)
  func order(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rig = Rig(SynthesizerCapacity(voices: 1, players: 1, commands: 600))
    let player = PlayerIndex(0)
    // The plain model: a list that is sorted stably by sample.
    var model: [(sample: Int64, name: Double, isStart: Bool)] = []
    var sent = 0.0
    for _ in 0..<2000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6:
        let sample = Int64.random(in: 0..<50, using: &random)
        let isStart = Int.random(in: 0..<5, using: &random) == 0
        sent += 1
        let isTaken = rig.send(isStart ? .start : .parameter, at: sample, value: sent)
        #expect(isTaken == (model.count < 600), "seed \(seed)")
        guard isTaken else { continue }
        let place = model.firstIndex { $0.sample > sample } ?? model.count
        model.insert((sample, isStart ? name(.start) : sent, isStart), at: place)
      case 6..<9:
        guard let first = model.first else { continue }
        let taken = rig.synthesizer.takeCommand(of: player)
        #expect(
          taken.command.sample == first.sample && name(taken.command.action) == first.name, "seed \(seed)")
        model.removeFirst()
      default:
        // A cancel drops what comes after it and takes a place itself.
        let sample = Int64.random(in: 0..<50, using: &random)
        model.removeAll { $0.sample > sample }
        guard rig.send(.cancel, at: sample) else { continue }
        let place = model.firstIndex { $0.sample > sample } ?? model.count
        model.insert((sample, name(.cancel), false), at: place)
      }
      #expect(rig.isStartWaiting == model.contains { $0.isStart }, "seed \(seed)")
    }
    while let first = model.first {
      #expect(name(rig.synthesizer.takeCommand(of: player).command.action) == first.name, "seed \(seed)")
      model.removeFirst()
    }
  }

  @Test("commands sent in any order give the samples of the same commands in order", arguments: 0..<10)
  func anyOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Distinct samples: the order of sending then has no part in the result.
    let samples = (0..<200).map { Int64($0) * 97 + 100 }
    let values = samples.map { _ in Double.random(in: 0..<1, using: &random) }
    func play(_ order: [Int]) -> [Float] {
      let rig = Rig()
      rig.load(Patterns.medley)
      rig.send(.start)
      for index in order {
        rig.send(
          index % 5 == 0 ? .setRate : .parameter, at: samples[index], value: 0.5 + values[index] / 2,
          lane: index % 3)
      }
      return rig.render(24_000)
    }
    let sorted = play(Array(samples.indices))
    #expect(firstDifference(sorted, play(samples.indices.reversed())) == nil)
    #expect(firstDifference(sorted, play(samples.indices.shuffled(using: &random))) == nil, "seed \(seed)")
  }

  @Test(
    "the tree stays flat whatever the order of 20 000 commands",
    arguments: ["up", "down", "zigzag", "random", "same"])
  func depth(order: String) {
    var random = SeededGenerator(seed: 1)
    let rig = Rig(SynthesizerCapacity(voices: 1, players: 1, commands: 20_000))
    for index in 0..<20_000 {
      let samples = [
        "up": index, "down": -index, "zigzag": index % 2 == 0 ? index : -index,
        "random": Int.random(in: 0..<20_000, using: &random), "same": 0,
      ]
      rig.send(.parameter, at: Int64(30_000 + (samples[order] ?? 0)), value: 1)
    }
    // A random tree of this size is some 35 deep; a list would be 20 000.
    #expect(rig.commandDepth < 60)
  }

  @Test("the tree stays flat for an order of sending that follows the hash of an engine without a seed")
  func hostileOrder() {
    func hash(_ slot: Int) -> UInt32 {
      var bits = UInt32(slot) &+ 0x9E37_79B9
      bits = (bits ^ (bits >> 16)) &* 0x85EB_CA6B
      bits = (bits ^ (bits >> 13)) &* 0xC2B2_AE35
      return bits ^ (bits >> 16)
    }
    let count = 8000
    let hashes = (0..<count).map(hash)
    var ranks = [Int64](repeating: 0, count: count)
    for (rank, slot) in (0..<count).sorted(by: { hashes[$0] < hashes[$1] }).enumerated() {
      ranks[slot] = Int64(rank)
    }
    func depth(seed: UInt32) -> Int {
      let rig = Rig(SynthesizerCapacity(voices: 1, players: 1, commands: count))
      rig.synthesizer.commandSeed = seed
      for slot in 0..<count { rig.send(.parameter, at: 1000 + ranks[slot], value: 1) }
      return rig.commandDepth
    }
    // Without a seed the order makes the tree a list, so the order is hostile indeed.
    expectEqual(depth(seed: 0), count)
    for seed in [1, 2, 0x8000_0000, 0xDEAD_BEEF, .max] as [UInt32] {
      #expect(depth(seed: seed) < 60, "seed \(seed)")
    }
  }

  @Test("a cancel frees the room of thousands of commands within a few calls")
  func cutIsFreed() {
    let rig = Rig(SynthesizerCapacity(voices: 1, players: 1, commands: 5000))
    rig.synthesizer.budget = RenderBudget(events: 1, commands: 1000, visits: 2000)
    for index in 0..<4999 { rig.send(.parameter, at: 100_000 - Int64(index), value: 1) }
    expectEqual(rig.synthesizer.waitingCommands, 4999)
    rig.send(.cancel, at: 0)
    var waiting: [Int] = []
    for _ in 0..<5 {
      _ = rig.render(64, blocks: [64])
      waiting.append(rig.synthesizer.waitingCommands)
    }
    // 256 at once, 1000 with every call, and the cancel itself with the first.
    expectEqual(waiting, [3743, 2743, 1743, 743, 0])
  }
}

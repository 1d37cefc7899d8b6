import HapticModel
import HapticPlayback
import HapticRealTime

/// The cost of the order in which commands are sent.
extension Case {
  static var commandOrders: [Case] {
    [
      hostile(8000, RenderCapacity()), hostile(60_000, RenderCapacity(commands: 65_536)), random(8000),
      random(60_000),
    ]
  }

  private static func hostile(_ count: Int, _ capacity: RenderCapacity) -> Case {
    Case(name: "\(count) live parameters in the order of the queue's hash", load: VoiceLoad(moving: 1)) {
      try parameters(capacity, at: hostileTimes(count))
    }
  }

  /// Times that follow the hash by which the tree of an engine without a seed orders the slots of its commands.
  static func hostileTimes(_ count: Int) -> [Double] {
    func priority(_ slot: Int) -> UInt32 {
      var bits = UInt32(slot) &+ 0x9E37_79B9
      bits = (bits ^ (bits >> 16)) &* 0x85EB_CA6B
      bits = (bits ^ (bits >> 13)) &* 0xC2B2_AE35
      return bits ^ (bits >> 16)
    }
    let priorities = (0..<count).map(priority)
    var times = Array(repeating: 0.0, count: count)
    let order = (0..<count).sorted { priorities[$0] < priorities[$1] }
    for (rank, slot) in order.enumerated() { times[slot] = 1 + Double(rank) * 2e-5 }
    return times
  }

  private static func random(_ count: Int) -> Case {
    Case(name: "\(count) live parameters at random times", load: VoiceLoad(moving: 1)) {
      try parameters(
        RenderCapacity(commands: count > 8192 ? 65_536 : 8192),
        at: (0..<count).map { _ in .random(in: 1..<(1 + Double(count) * 2e-5)) })
    }
  }

  private static func parameters(_ capacity: RenderCapacity, at times: [Double]) throws -> [Double] {
    let stage = try Stage(capacity: capacity)
    let player = try stage.engine.makePlayer(with: hums(1))
    try player.start()
    stage.blocks(2)
    for (index, time) in times.enumerated() {
      try player.send(.hapticIntensityControl, Float(index & 63) / 64, at: time)
    }
    return stage.blocks(800 + times.count / 50)
  }
}

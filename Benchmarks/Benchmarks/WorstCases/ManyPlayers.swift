import HapticModel
import HapticPlayback

/// An engine and many players of one pattern.
struct Crowd {
  let stage: Stage
  let players: [AdvancedHapticPlayer]

  init(_ count: Int, _ pattern: HapticPattern, hasMeters: Bool = false) throws {
    let stage = try Stage(hasMeters: hasMeters)
    let prepared = try stage.engine.prepare(pattern)
    players = try (0..<count).map { _ in try stage.engine.makeAdvancedPlayer(with: prepared) }
    self.stage = stage
  }

  /// Starts all players, a part of them in each block, and renders until the starts are over.
  func play() throws {
    for first in stride(from: 0, to: players.count, by: 128) {
      for player in players[first..<min(first + 128, players.count)] { try player.start() }
      stage.block()
    }
    stage.blocks(40)
  }

  /// Renders blocks and returns their times.
  func blocks(_ count: Int = 30, isCold: Bool = false) -> [Double] {
    withExtendedLifetime(players) { isCold ? stage.coldBlocks(12) : stage.blocks(count) }
  }
}

/// The cost of one block in which every player changes.
extension Case {
  private typealias Action = (AdvancedHapticPlayer) throws -> Void

  static var manyPlayers: [Case] {
    [256, 1024, 2048].flatMap(changes) + [
      restarts(256, of: 32), restarts(1024, of: 8), restarts(2048, of: 4),
      restarts(2048, of: 4, hasMeters: true), cancels, randomPauses, mutedSilence, mutedVoices,
      mutedParameters,
    ] + newPlayers
  }

  private static func changes(_ count: Int) -> [Case] {
    [
      change(count, "start", VoiceLoad(moving: 2 * count)) { try $0.start() },
      change(count, "stop and start", VoiceLoad(moving: 2 * count)) {
        try $0.stop()
        try $0.start()
      },
      change(count, "seek", VoiceLoad(moving: count)) { try $0.seek(to: 0.01) },
      change(count, "rate", VoiceLoad(steady: count)) { $0.playbackRate = 1.5 },
      change(count, "parameter", VoiceLoad(moving: count)) { try $0.send(.hapticIntensityControl, 0.5) },
      change(count, "pause", VoiceLoad(steady: count), then: { try $0.resume() }) { try $0.pause() },
    ]
  }

  /// A row in which each of many players with a steady voice changes in one block, and perhaps again later.
  private static func change(
    _ count: Int, _ name: String, _ load: VoiceLoad, then second: Action? = nil, _ first: @escaping Action
  ) -> Case {
    Case(name: "\(count) players, \(name)", load: load) {
      let crowd = try Crowd(count, hums(1))
      try crowd.play()
      for player in crowd.players { try first(player) }
      var times = crowd.blocks()
      if let second {
        for player in crowd.players { try second(player) }
        times += crowd.blocks()
      }
      return times
    }
  }

  private static func restarts(_ count: Int, of voices: Int, hasMeters: Bool = false) -> Case {
    Case(
      name: "\(count) players of \(voices) voices start again\(hasMeters ? ", with meters" : "")",
      load: VoiceLoad(moving: Case.voices)
    ) {
      let crowd = try Crowd(count, hums(voices), hasMeters: hasMeters)
      try crowd.play()
      for player in crowd.players { try player.start() }
      return crowd.blocks()
    }
  }

  private static var cancels: Case {
    Case(name: "2048 players of 4 voices are canceled", load: VoiceLoad(steady: Case.voices)) {
      let crowd = try Crowd(2048, hums(4))
      try crowd.play()
      for player in crowd.players { try player.cancel() }
      return crowd.blocks()
    }
  }

  private static var randomPauses: Case {
    Case(
      name: "500 players of 16 voices pause, seek, change rate and resume anywhere in a block",
      load: VoiceLoad(moving: 8000)
    ) {
      let crowd = try Crowd(500, hums(16))
      try crowd.play()
      let now = crowd.stage.engine.currentTime
      var random = SystemRandomNumberGenerator()
      for player in crowd.players {
        try player.pause(at: now + .random(in: 0..<64, using: &random) / 48_000)
        try player.seek(to: .random(in: 0..<1, using: &random))
        player.playbackRate = 1.25
        try player.resume(at: now + .random(in: 64..<128, using: &random) / 48_000)
      }
      return crowd.blocks()
    }
  }

  private static var mutedSilence: Case {
    Case(name: "2048 players, muted, nothing sounds") {
      let crowd = try Crowd(2048, HapticPattern(events: [tap(100)]))
      for player in crowd.players { player.isMuted = true }
      try crowd.play()
      return crowd.blocks()
    }
  }

  private static var mutedVoices: Case {
    Case(name: "2048 players of a voice, muted", load: VoiceLoad(steady: 2048)) {
      let crowd = try Crowd(2048, hums(1))
      for player in crowd.players { player.isMuted = true }
      try crowd.play()
      return crowd.blocks()
    }
  }

  private static var mutedParameters: Case {
    Case(name: "2048 players of 4 voices, muted, a parameter for each", load: VoiceLoad(moving: Case.voices))
    {
      let crowd = try Crowd(2048, hums(4))
      for player in crowd.players { player.isMuted = true }
      try crowd.play()
      for player in crowd.players { try player.send(.hapticIntensityControl, 0.5) }
      return crowd.blocks()
    }
  }
}

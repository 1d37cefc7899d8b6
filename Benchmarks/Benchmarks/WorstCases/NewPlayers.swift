import HapticModel
import HapticPlayback

/// The cost of players that start for the first time: their scores are loaded in the block, and their memory was not in use
/// lately.
extension Case {
  static var newPlayers: [Case] {
    [false, true].flatMap { isCold in
      [
        starts("a voice", hums(1), VoiceLoad(moving: 2048), isCold),
        starts("4 events and 12 parameters", busy(4), VoiceLoad(moving: Case.voices), isCold),
        everything(isCold),
      ]
    }
  }

  /// Hums with a parameter for each control.
  private static func busy(_ count: Int) -> HapticPattern {
    var pattern = hums(count)
    pattern.parameters = DynamicParameterID.allCases.map { DynamicParameter($0, time: 0, value: 0.1) }
    return pattern
  }

  private static func name(_ what: String, _ isCold: Bool) -> String {
    what + (isCold ? ", memory cold" : "")
  }

  private static func starts(
    _ what: String, _ pattern: HapticPattern, _ load: VoiceLoad, _ isCold: Bool
  ) -> Case {
    Case(name: name("2048 new players of \(what) start", isCold), load: load) {
      let crowd = try Crowd(2048, pattern)
      for player in crowd.players { try player.start() }
      return crowd.blocks(isCold: isCold)
    }
  }

  /// A full pool whose players all change, while as many new ones with loops, parameters and curves start and take its
  /// voices.
  private static func everything(_ isCold: Bool) -> Case {
    let what = "1024 new players with loops, parameters and curves take voices of 1024 that change"
    return Case(name: name(what, isCold), load: VoiceLoad(moving: voices)) {
      let crowd = try Crowd(1024, hums(8))
      try crowd.play()
      var pattern = busy(2)
      for index in pattern.events.indices { pattern.events[index].parameters[0].value = 0.9 }
      pattern.curves = [DynamicParameterID.hapticIntensityControl, .hapticSharpnessControl].map {
        ParameterCurve(
          $0, time: 0, controlPoints: [.init(time: 0, value: 0.2), .init(time: 0.01, value: 0.9)])
      }
      let prepared = try crowd.stage.engine.prepare(pattern)
      let players = try (0..<1024).map { _ in try crowd.stage.engine.makeAdvancedPlayer(with: prepared) }
      for (index, player) in players.enumerated() {
        player.loops = true
        player.loopEnd = 0.01
        try crowd.players[index].send(.hapticIntensityControl, 0.5)
        try player.start()
      }
      return withExtendedLifetime(players) { crowd.blocks(isCold: isCold) }
    }
  }
}

import HapticModel
import HapticPlayback

/// The cost of searches in long lists of events, parameters and curve points.
extension Case {
  static var longLists: [Case] {
    [
      seeks(2048, parameters: 100_000), seeks(2048, points: 100_000), seeks(2048, parameters: 1000),
      seeks(2048, points: 1000), seeks(200, parameters: 100_000), seeks(200, points: 100_000), randomSeeks,
      tapSeeks,
    ] + [16, 256, 2048].map(parameterLoop) + [16, 256, 2048].map(tapLoop) + [1, 8, 32, 256].map(denseCurves)
      + [
        liveCurves, fastCurves,
      ]
  }

  /// A hum with so many parameters or curve points in each lane.
  static func lanes(parameters: Int = 0, points: Int = 0, seconds: Double) -> HapticPattern {
    var pattern = hums(1)
    for id in DynamicParameterID.allCases {
      let range = id.facts.range
      func value(_ index: Int) -> Float {
        range.lowerBound + (range.upperBound - range.lowerBound) * Float(index % 7) / 7
      }
      pattern.parameters += (0..<parameters).map {
        DynamicParameter(id, time: seconds * Double($0) / Double(parameters), value: value($0))
      }
      guard points > 0 else { continue }
      pattern.curves.append(
        ParameterCurve(
          id, time: 0,
          controlPoints: (0..<points).map {
            .init(time: seconds * Double($0) / Double(points), value: value($0))
          }))
    }
    return pattern
  }

  private static func seeks(_ count: Int, parameters: Int = 0, points: Int = 0) -> Case {
    let what = parameters > 0 ? "\(parameters) parameters" : "\(points) points"
    return Case(name: "\(count) players of 12 lanes of \(what) seek", load: VoiceLoad(moving: count)) {
      let crowd = try Crowd(count, lanes(parameters: parameters, points: points, seconds: 60))
      try crowd.play()
      for (index, player) in crowd.players.enumerated() {
        try player.seek(to: 59 * Double(index) / Double(count))
      }
      return crowd.blocks()
    }
  }

  private static var millionTaps: HapticPattern {
    HapticPattern(events: (0..<1_000_000).map { tap(1 + Double($0) * 1e-3) })
  }

  private static var randomSeeks: Case {
    Case(name: "a player of 1 000 000 taps seeks 2048 times", load: VoiceLoad(moving: 10)) {
      let crowd = try Crowd(1, millionTaps)
      try crowd.play()
      for _ in 0..<2048 { try crowd.players[0].seek(to: .random(in: 0..<1000)) }
      return crowd.blocks()
    }
  }

  private static var tapSeeks: Case {
    Case(name: "2048 players of 1 000 000 taps seek", load: VoiceLoad(moving: voices)) {
      let crowd = try Crowd(2048, millionTaps)
      try crowd.play()
      for player in crowd.players { try player.seek(to: .random(in: 0..<1000)) }
      return crowd.blocks()
    }
  }

  private static func parameterLoop(_ count: Int) -> Case {
    Case(
      name: "\(count) players loop one sample of 12 lanes of 100 000 parameters",
      load: VoiceLoad(moving: count)
    ) {
      let crowd = try Crowd(count, lanes(parameters: 100_000, seconds: 2e-5))
      return try loop(crowd)
    }
  }

  private static func tapLoop(_ count: Int) -> Case {
    Case(
      name: "\(count) players loop one sample of one tap", load: VoiceLoad(moving: min(465 * count, voices))
    ) {
      let crowd = try Crowd(count, HapticPattern(events: [tap(0)]))
      return try loop(crowd)
    }
  }

  private static func loop(_ crowd: Crowd) throws -> [Double] {
    for player in crowd.players {
      player.loops = true
      player.loopEnd = 1 / 48_000
    }
    try crowd.play()
    return crowd.blocks()
  }

  private static func denseCurves(_ count: Int) -> Case {
    Case(name: "\(count) players of 12 curves of 1 000 000 points in 1 s", load: VoiceLoad(moving: count)) {
      let crowd = try Crowd(count, lanes(points: 1_000_000, seconds: 1))
      try crowd.play()
      return crowd.blocks()
    }
  }

  private static var liveCurves: Case {
    Case(name: "1024 live curves of 100 000 points for a player", load: VoiceLoad(moving: 1)) {
      let crowd = try Crowd(1, hums(1))
      try crowd.play()
      let points = (0..<100_000).map {
        ParameterCurve.ControlPoint(time: Double($0) * 1e-6, value: Float($0 % 7) / 7)
      }
      let curve = ParameterCurve(.hapticIntensityControl, time: 0, controlPoints: points)
      for _ in 0..<1024 { try crowd.players[0].schedule(curve) }
      return crowd.blocks()
    }
  }

  private static var fastCurves: Case {
    Case(
      name: "8000 voices and 100 000 taps at rate 1000 under 2 curves of 1 000 000 points",
      load: VoiceLoad(moving: voices)
    ) {
      var pattern = lanes(points: 1_000_000, seconds: 100)
      pattern.curves = pattern.curves.filter {
        $0.id == .hapticIntensityControl || $0.id == .hapticSharpnessControl
      }
      pattern.events = hums(8000).events + (0..<100_000).map { tap(Double($0) * 1e-3) }
      let crowd = try Crowd(1, pattern)
      crowd.players[0].playbackRate = 1000
      try crowd.players[0].start()
      return crowd.blocks(60)
    }
  }
}

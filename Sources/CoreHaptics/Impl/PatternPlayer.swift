#if !canImport(Darwin)
  import Foundation
  import HapticModel
  import HapticPlayback

  /// The player that `CHHapticEngine.makePlayer(with:)` returns.
  class PatternPlayer: NSObject, CHHapticPatternPlayer {
    private let player: HapticPlayer

    init(_ player: HapticPlayer) { self.player = player }

    func start(atTime time: TimeInterval) throws {
      try mappingErrors { () throws(EngineError) in try player.start(at: time) }
    }

    func stop(atTime time: TimeInterval) throws {
      try mappingErrors { () throws(EngineError) in try player.stop(at: time) }
    }

    func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws {
      let values = try parameters.enumerated().map { try $1.model(place: "parameters[\($0)]") }
      try mappingErrors { () throws(EngineError) in try player.send(values, at: time) }
    }

    func scheduleParameterCurve(_ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval) throws {
      var curve = try parameterCurve.model(place: "parameterCurve")
      // `time` replaces the curve's relative time, so the relative time is not checked.
      curve.time = 0
      let alone = HapticPattern(curves: [curve])
      try PatternContent.check(alone)
      try PlatformCheck.check(alone)
      try mappingErrors { () throws(EngineError) in try player.schedule(curve, at: time) }
    }

    func cancel() throws { try mappingErrors { () throws(EngineError) in try player.cancel() } }

    var isMuted: Bool {
      get { player.isMuted }
      set { player.isMuted = newValue }
    }
  }
#endif

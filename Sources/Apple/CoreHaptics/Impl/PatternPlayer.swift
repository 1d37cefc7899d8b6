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
      // As on the platform, a value out of range is clamped. The engine refuses NaN.
      let values = try parameters.enumerated().map { index, parameter in
        var value = try parameter.model(place: "parameters[\(index)]")
        if !value.value.isNaN { value.value = value.id.facts.clamped(value.value) }
        return value
      }
      try mappingErrors { () throws(EngineError) in try player.send(values, at: time) }
    }

    func scheduleParameterCurve(_ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval) throws {
      var curve = try parameterCurve.model(place: "parameterCurve")
      // `time` replaces the curve's relative time, so the relative time is not checked.
      curve.time = 0
      let alone = HapticPattern(curves: [curve])
      try PatternContent.check(alone)
      try PlatformCheck.check(alone)
      for index in curve.controlPoints.indices {
        curve.controlPoints[index].value = curve.id.facts.clamped(curve.controlPoints[index].value)
      }
      try mappingErrors { () throws(EngineError) in try player.schedule(curve, at: time) }
    }

    func cancel() throws { try mappingErrors { () throws(EngineError) in try player.cancel() } }

    var isMuted: Bool {
      get { player.isMuted }
      set { player.isMuted = newValue }
    }
  }
#endif

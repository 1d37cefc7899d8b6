#if !canImport(Darwin)
  import CoreHaptics
  import Foundation

  /// What an app wants of an engine, so that its tests can put another in its place.
  package protocol EngineLike: AnyObject {
    var resetHandler: CHHapticEngine.ResetHandler { get set }
    var stoppedHandler: CHHapticEngine.StoppedHandler { get set }
    var isAutoShutdownEnabled: Bool { get set }
    var currentTime: TimeInterval { get }
    func start() throws
    func makePlayer(with pattern: CHHapticPattern) throws -> CHHapticPatternPlayer
    func makeAdvancedPlayer(with pattern: CHHapticPattern) throws -> CHHapticAdvancedPatternPlayer
    func notifyWhenPlayersFinished(finishedHandler: @escaping CHHapticEngine.FinishedHandler)
  }

  extension CHHapticEngine: EngineLike {}

  /// A player that only counts.
  package final class CountingPlayer: NSObject, CHHapticAdvancedPatternPlayer {
    package var starts = 0
    package var loopEnabled = false
    package var loopEnd: TimeInterval = 0
    package var playbackRate: Float = 1
    package var isMuted = false
    package var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler = { _ in }

    package func start(atTime time: TimeInterval) throws {
      starts += 1
      completionHandler(nil)
    }
    package func stop(atTime time: TimeInterval) throws {}
    package func pause(atTime time: TimeInterval) throws {}
    package func resume(atTime time: TimeInterval) throws {}
    package func seek(toOffset offsetTime: TimeInterval) throws {}
    package func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws {}
    package func scheduleParameterCurve(
      _ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval
    ) throws {}
    package func cancel() throws { throw CHHapticError(.invalidPatternPlayer) }
  }
#endif

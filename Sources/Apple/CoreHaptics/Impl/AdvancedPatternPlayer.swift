#if !canImport(Darwin)
  import Foundation
  import HapticPlayback
  import Synchronization

  /// The player that `CHHapticEngine.makeAdvancedPlayer(with:)` returns.
  final class AdvancedPatternPlayer: PatternPlayer, CHHapticAdvancedPatternPlayer {
    private let player: AdvancedHapticPlayer
    private let handler = Mutex(Unchecked<CHHapticAdvancedPatternPlayerCompletionHandler> { _ in })

    init(advanced player: AdvancedHapticPlayer) {
      self.player = player
      super.init(player)
    }

    /// Starts the pattern. If that fails, the completion handler is called too, as the documentation of the
    /// platform promises.
    override func start(atTime time: TimeInterval) throws {
      do throws(EngineError) {
        try player.start(at: time)
      } catch {
        player.reportFailedStart(error)
        throw CHHapticError(error)
      }
    }

    func pause(atTime time: TimeInterval) throws {
      try mappingErrors { () throws(EngineError) in try player.pause(at: time) }
    }

    func resume(atTime time: TimeInterval) throws {
      try mappingErrors { () throws(EngineError) in try player.resume(at: time) }
    }

    func seek(toOffset offsetTime: TimeInterval) throws {
      try mappingErrors { () throws(EngineError) in try player.seek(to: offsetTime) }
    }

    var loopEnabled: Bool {
      get { player.loops }
      set { player.loops = newValue }
    }

    var loopEnd: TimeInterval {
      get { player.loopEnd }
      set { player.loopEnd = newValue }
    }

    var playbackRate: Float {
      get { Float(player.playbackRate) }
      set { player.playbackRate = Double(newValue) }
    }

    var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler {
      get { handler.withLock { $0 }.value }
      set {
        let new = Unchecked(newValue)
        _ = handler.withLock { replace(&$0, with: new) }
        player.completionHandler = { new.value($0.map(CHHapticError.init)) }
      }
    }
  }
#endif

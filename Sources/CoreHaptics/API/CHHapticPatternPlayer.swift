#if !canImport(Darwin)
  import Foundation

  /// Plays a pattern. Times are those of the engine (`CHHapticEngine.currentTime`); 0 and what is past is as soon as possible.
  public protocol CHHapticPatternPlayer: NSObjectProtocol {
    /// Plays the pattern from its start, at a time. A player that plays begins anew.
    func start(atTime time: TimeInterval) throws

    /// Stops at a time.
    func stop(atTime time: TimeInterval) throws

    /// Changes controls of all events of this player: each at `time` plus its own relative time.
    func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws

    /// Starts a curve at a time, which takes the place of the curve's own.
    func scheduleParameterCurve(_ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval) throws

    /// Drops all that is still to come and stops as soon as possible.
    func cancel() throws

    /// Whether nothing is felt or heard of this player while its time runs on.
    var isMuted: Bool { get set }
  }
#endif

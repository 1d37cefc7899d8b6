import HapticOutputs
import HapticRealTime
import HapticSynthesis

/// Plays patterns through players on an output.
///
///     let engine = try HapticEngine(output: SilentOutput())
///     try engine.start()
///     let player = try engine.makePlayer(with: pattern)
///     try player.start()
///
/// Several engines may run side by side. All calls may come from any thread; none ever makes the audio thread wait. What
/// the engine does follows CoreHapticsBehaviour §2.5 and §2.6.
public final class HapticEngine: Sendable {
  /// What an engine is made for.
  public struct Configuration: Sendable {
    /// The actuator it renders for.
    public var profile = ActuatorProfile.taptic
    /// How much of everything it can hold; memory for all of it is taken at once.
    public var capacity = RenderCapacity()
    /// Bytes of decoded samples that registered audio and files of patterns may take together, copies at the rate of another
    /// output included; 64 MiB by default.
    public var audioMemoryLimit = 64 << 20
    /// Folders in which audio files named by patterns are looked for.
    public var audioRoots: [String] = []
    /// Whether a pattern may name any audio file of the machine by its absolute path.
    public var allowsAbsoluteAudioPaths = false
    /// Whether silence may stand for an audio file that is not there.
    public var allowsMissingAudio = false
    /// What it is used for; its user may turn each category down.
    public var category = HapticCategory.general
    /// The wishes of its user.
    public var userSettings = HapticUserSettings.shared
    /// Whether `takeLevel` reports what is felt. It costs a little on the audio thread.
    public var hasMeters = false
    /// Whether the beginning and end of every event are reported to `eventHandler`. For recorders.
    public var reportsEvents = false

    /// Whether a program that ends by itself, by `exit` or the end of `main`, waits until what plays has been felt: for 5 s at
    /// most, on a device only, and neither for loops nor for patterns without an end. Off by default.
    public var finishesAtExit = false

    /// Seconds for which a start waits for an output whose last stop has not returned.
    var restLimit = 5.0

    /// Creates the usual configuration.
    public init() {}
  }

  /// What a handler of `notifyWhenPlayersFinished` wishes.
  public enum FinishedAction: Sendable {
    /// Stop the engine; the stopped handler is called with `notifyWhenFinished`.
    case stopEngine
    /// Let it run.
    case leaveRunning
  }

  let core: EngineCore

  /// Creates an engine that stands still at time 0.
  ///
  /// Throws `outputFailed` when the output's sample rate cannot be played at.
  public init(
    output: any HapticOutput, configuration: Configuration = Configuration()
  ) throws(EngineError) {
    core = try EngineCore(output: output, configuration: configuration)
  }

  deinit { core.end() }

  /// What it plays on.
  public var output: any HapticOutput { core.output }

  /// What it was made for.
  public var configuration: Configuration { core.configuration }

  /// Whether it runs.
  public var isRunning: Bool { core.state.withLock { $0.life.isRunning } }

  /// Starts it and returns when it runs; does nothing when it does.
  ///
  /// Throws `startTimeout` or `outputFailed`, with what the output said.
  public func start() throws(EngineError) { try core.start() }

  /// Starts it without waiting. The completion is always called, on the handler thread.
  public func start(completion: @escaping @Sendable (EngineError?) -> Void) {
    order(.start(.completion(completion)), completion)
  }

  /// Stops it: what sounds fades within 2 ms, players come to their end, engine time stands still. Live parameters and
  /// settings of players stay. The stopped handler is not called.
  ///
  /// Returns within 0.1 s of the moment when the starts and stops before it are done, whatever the output does: an output that
  /// takes longer to stop goes on by itself. The next start waits for it, up to 5 s, and then throws `startTimeout`.
  public func stop() { core.stop() }

  /// Stops it without waiting. The completion is always called, on the handler thread.
  public func stop(completion: @escaping @Sendable (EngineError?) -> Void) {
    order(.stop(.completion(completion)), completion)
  }

  private func order(_ order: EngineOrder, _ completion: @escaping @Sendable (EngineError?) -> Void) {
    do throws(EngineError) {
      try core.startThreads()
      core.order(order)
    } catch {
      completion(error)
    }
  }

  /// Called when the engine was stopped from outside or by itself, never after `stop()`, and not when it has been started
  /// again meanwhile. Handlers run one after the other on a thread of their own and may call the engine.
  public var stoppedHandler: (@Sendable (StopReason) -> Void)? {
    get { core.state.withLock { $0.settings.stoppedHandler } }
    set { core.replace(\.stoppedHandler, with: newValue) }
  }

  /// Called after a failure of the server: players and registered audio are lost; the engine must be started again. Called
  /// even when it has been started again meanwhile, unlike the stopped handler.
  public var resetHandler: (@Sendable () -> Void)? {
    get { core.state.withLock { $0.settings.resetHandler } }
    set { core.replace(\.resetHandler, with: newValue) }
  }

  /// Called with everything that happens, before the handlers of the same moment. Events of patterns only when the
  /// configuration asks for them.
  public var eventHandler: (@Sendable (EngineEvent) -> Void)? {
    get { core.state.withLock { $0.settings.eventHandler } }
    set { core.replace(\.eventHandler, with: newValue) }
  }

  /// Calls a handler once, as soon as no player is active: at once when none is or the engine is stopped. Players that
  /// are started before then are waited for, too (CoreHapticsBehaviour §2.6).
  ///
  /// The handler gets the first error with which a player has ended since this call: an interruption, a reset, a lost device or
  /// the watchdog. Nil when all players came to their end as they should, or by `stop()`.
  public func notifyWhenPlayersFinished(
    _ handler: @escaping @Sendable (EngineError?) -> FinishedAction
  ) {
    do throws(EngineError) {
      try core.startThreads()
      core.state.withLock { state in
        state.finishWaiters.append(FinishWaiter(handler: handler))
        // It is due at once when nothing plays: before whatever is asked for after it.
        core.collect(&state)
      }
      core.work.signal()
    } catch {
      _ = handler(error)
    }
  }
}

import HapticAudio
import HapticOutputs
import HapticRealTime
import HapticSynthesis

/// An engine, which plays haptic patterns on an output. The engine creates players, starts and stops the
/// output, and calls the app's handlers.
///
///     let engine = try HapticEngine(output: SilentOutput())
///     try engine.start()
///     let player = try engine.makePlayer(with: pattern)
///     try player.start()
///
/// Several engines may run at the same time. Every method may be called from any thread, and no method makes
/// the audio thread wait (see CoreHapticsBehaviour §2.5 and §2.6).
public final class HapticEngine: Sendable {
  /// The options with which an engine is created.
  public struct Configuration: Sendable {
    /// The kind of actuator (the hardware that vibrates) for which the engine calculates its samples.
    public var profile = ActuatorProfile.taptic
    /// The capacity of the engine, for example how many events can sound and how many players can be in use
    /// at the same time. The engine allocates memory for all of them when it is created.
    public var capacity = RenderCapacity()
    /// The memory limit for decoded audio, in bytes; 64 MiB by default. The limit covers registered audio,
    /// audio files of patterns, and their copies at other sample rates.
    public var audioMemoryLimit = 64 << 20
    /// The folders in which the engine searches for the audio files that patterns specify.
    public var audioRoots: [String] = []
    /// How the user of the program names such a folder, for messages.
    package var audioFolderAdvice = AudioFolderAdvice.swift
    /// Whether a pattern may specify any audio file of the machine by its absolute path. `false` by default.
    public var allowsAbsoluteAudioPaths = false
    /// Whether the engine plays silence in place of an audio file that does not exist, instead of throwing
    /// `fileNotFound`. `false` by default.
    public var allowsMissingAudio = false
    /// The category of the engine's haptics. The user can turn each category down or off.
    public var category = HapticCategory.general
    /// The user's settings: the strength of haptics, the gain of audio, and the gain of each category.
    public var userSettings = HapticUserSettings.shared
    /// Whether the engine measures the intensity and sharpness of what is felt, which
    /// ``HapticEngine/takeLevel()`` returns, for example for a meter. Measuring adds a little work on the
    /// audio thread. `false` by default.
    public var hasMeters = false
    /// Whether the engine reports the beginning and end of every event of a pattern to `eventHandler`, for
    /// example for a recorder. `false` by default.
    public var reportsEvents = false

    /// Whether the engine starts itself again after something outside the app has stopped it: an interruption, a
    /// suspension, the loss of the device or of a controller, a failure of the output or of its server. `false` by
    /// default, as in Core Haptics.
    ///
    /// The engine tries at once, then after 0.25 s, 0.5 s and so on, at last every 4 s, until it runs or the app stops
    /// it. Players stay valid and keep their settings and live values, and registered audio stays, also after a failure
    /// of the server, which is then reported as a system error instead of a reset. What was playing or was due ends with
    /// an error and is not played again; players throw `notRunning` until the engine runs. `stoppedHandler` is called
    /// only if the engine could not start again at once; ``HapticEngine/events`` reports each stop and each start. A
    /// stop by the app, after the idle timeout, or that a handler of `notifyWhenPlayersFinished` requests, is final.
    public var recovers = false

    /// Whether the program, when it exits by `exit` or by returning from `main`, first waits until the user
    /// has felt everything that plays. `false` by default.
    ///
    /// The program waits for at most 5 s, and only if the output is a device. It does not wait for players
    /// that loop, are paused, or play endless patterns.
    public var finishesAtExit = false

    /// The longest time in seconds for which a start waits for an output whose last stop has not returned
    /// yet.
    var restLimit = 5.0

    /// Creates a configuration with the default values.
    public init() {}
  }

  /// The engine's action after a handler of `notifyWhenPlayersFinished` has run.
  public enum FinishedAction: Sendable {
    /// The engine stops and calls its stopped handler with the reason `notifyWhenFinished`.
    case stopEngine
    /// The engine keeps running.
    case leaveRunning
  }

  let core: EngineCore

  /// Creates a stopped engine, whose engine time is 0.
  ///
  /// Throws `outputFailed` if the output's sample rate is outside 8 000…192 000 Hz.
  public init(
    output: any HapticOutput, configuration: Configuration = Configuration()
  ) throws(EngineError) {
    core = try EngineCore(output: output, configuration: configuration)
  }

  deinit {
    core.end()
    core.releaseThreads(joins: false)
  }

  /// The output on which the engine plays.
  public var output: any HapticOutput { core.output }

  /// The options with which the engine was created.
  public var configuration: Configuration { core.configuration }

  /// Whether the engine is running.
  public var isRunning: Bool { core.state.withLock { $0.life.isRunning } }

  /// Starts the engine and returns when it is running. Does nothing if the engine is already running.
  ///
  /// The call blocks until the output has opened its device: beside a sound server that takes about a quarter of
  /// a second. On the main actor use `start(completion:)`.
  ///
  /// Throws `startTimeout`, `noOutput` or `outputFailed`. The error's message contains the cause, as the
  /// output has stated it.
  public func start() throws(EngineError) { try core.start() }

  /// Starts the engine without blocking, and calls the completion when the engine runs or the start has
  /// failed. The argument is `nil` or the error. The completion is called on the thread on which the engine
  /// calls its handlers, or on the calling thread if the engine cannot create its threads.
  public func start(completion: @escaping @Sendable (EngineError?) -> Void) {
    order(.start(.completion(completion)), completion)
  }

  /// Stops the engine. All sound and haptics fade out within 2 ms, every player finishes, and engine time no
  /// longer advances. When the engine is started again, the players still have their settings and the values
  /// that live parameters have set. The stopped handler is not called.
  ///
  /// The method first waits for all earlier starts and stops. It then returns within 0.1 s, even if the
  /// output takes longer to stop; the output then finishes stopping in the background. The next start waits
  /// up to 5 s for the output to finish, and then throws `startTimeout`.
  public func stop() { core.stop() }

  /// Stops the engine without blocking, and calls the completion when the engine has stopped. The completion
  /// is called on the thread on which the engine calls its handlers, or on the calling thread if the engine
  /// cannot create its threads.
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

  /// The handler that the engine calls when something outside the app, or the engine itself, has stopped the
  /// engine. The engine does not call this handler after `stop()`, nor if the engine has been started again
  /// in the meantime. Handlers run one after another on a separate thread and may call the engine.
  public var stoppedHandler: (@Sendable (StopReason) -> Void)? {
    get { core[\.stoppedHandler] }
    set { core[\.stoppedHandler] = newValue }
  }

  /// The handler that the engine calls after the audio server has failed. All players and all registered
  /// audio are lost then, and the app must start the engine again. Unlike the stopped handler, this handler
  /// is called even if the engine has been started again in the meantime.
  public var resetHandler: (@Sendable () -> Void)? {
    get { core[\.resetHandler] }
    set { core[\.resetHandler] = newValue }
  }

  /// The handler that the engine calls with each ``EngineEvent``, such as a stop or the end of a player. If
  /// the engine also calls another handler for the same event, such as the stopped handler, it calls this
  /// handler first. The engine reports the events of patterns only if `Configuration.reportsEvents` is set.
  public var eventHandler: (@Sendable (EngineEvent) -> Void)? {
    get { core[\.eventHandler] }
    set { core[\.eventHandler] = newValue }
  }

  /// A new stream of what happens from now on: the events that `eventHandler` receives. Any number of streams may
  /// be in use. A stream ends when the engine is deallocated. One that is not read keeps the latest 1 024 events.
  public var events: AsyncStream<EngineEvent> { core.makeEventStream() }

  /// Calls a handler once, as soon as no player is active. If no player is active now, or the engine is
  /// stopped, calls the handler at once. Players that are started while the engine waits delay the call (see
  /// CoreHapticsBehaviour §2.6).
  ///
  /// The handler receives the first error with which a player has finished since this call; `nil` if all
  /// players finished by themselves or were stopped by `stop()`. A player finishes with an error after an
  /// interruption, a reset or the loss of the device, and when the engine silences all players because the
  /// app sent no command for longer than `longestUnattendedTime`.
  public func notifyWhenPlayersFinished(
    _ handler: @escaping @Sendable (EngineError?) -> FinishedAction
  ) {
    do throws(EngineError) {
      try core.startThreads()
      core.state.withLock { state in
        state.finishWaiters.append(FinishWaiter(handler: handler))
        // If no player is active, this queues the handler at once, before the app's next calls.
        core.collect(&state)
      }
      core.work.signal()
    } catch {
      _ = handler(error)
    }
  }
}

import HapticDevices
import HapticErrors
import HapticModel
import HapticOutputs
import HapticPlayback
import Synchronization

/// Plays feedback: an engine that is ready when it is needed and sleeps when it is not.
///
///     let player = try FeedbackPlayer.shared()
///     player.prepare()              // the finger is on its way
///     player.play(.success)
///
/// Keep the player: with its last reference the engine stops. All calls may come from any thread, the main
/// one too: none waits for a device. The engine starts with `prepare()` or `play(_:)` and stops after
/// `idleTimeout`. The user's wishes are followed: the strength of all haptics, the gains of the categories
/// `feedback` (everything that feedback players play) and `interface` or `notification`, and their switches.
public final class FeedbackPlayer: Sendable {
  /// The time within which the same kind of feedback is played once, in nanoseconds.
  private static let onceWithin: UInt64 = 50_000_000
  /// How late a feedback may come because the engine had to start, in nanoseconds; later than that it would
  /// only irritate.
  private static let latest: UInt64 = 500_000_000

  private let engine: HapticEngine
  private let settings: HapticUserSettings
  private let state: Mutex<State>

  private struct State {
    var theme: FeedbackTheme
    var patterns: [Feedback.Kind: PreparedPattern]
    /// When each kind was played last, on the output's clock.
    var lastPlayed: [Feedback.Kind: UInt64] = [:]
    var failureHandler: (@Sendable (EngineError) -> Void)?
    /// Why the engine did not start the last time; nil after it did.
    var failure: StartFailure?
  }

  /// A start that failed. The next one is tried after a pause, which doubles with each failure: an app asks with every
  /// touch, and a device that is gone takes its time to say so.
  private struct StartFailure {
    var error: EngineError
    /// On the output's clock.
    var time: UInt64
    /// Nanoseconds.
    var pause: UInt64

    static let shortest: UInt64 = 1_000_000_000
    static let longest: UInt64 = 30_000_000_000
  }

  /// Creates a player; the engine sleeps.
  ///
  /// Without an output it looks for the best device, which may take up to a second the first time.
  ///
  /// - Parameters:
  ///   - theme: how each feedback feels.
  ///   - output: what to play on; nil for the default output.
  ///   - settings: the user's wishes.
  /// - Throws: `noOutput`, or what is wrong with a pattern of the theme or its audio.
  public init(
    theme: FeedbackTheme = .standard, output: (any HapticOutput)? = nil,
    settings: HapticUserSettings = .shared
  ) throws(EngineError) {
    var configuration = HapticEngine.Configuration()
    configuration.category = .feedback
    configuration.userSettings = settings
    let output = try rethrow(as: EngineErrorKind.noOutput) { () throws(OutputError) in
      if let output { output } else { try DefaultOutput.make() }
    }
    engine = try HapticEngine(output: output, configuration: configuration)
    self.settings = settings
    state = Mutex(State(theme: theme, patterns: try Self.prepare(theme, engine)))
    engine.isAutoShutdownEnabled = true
    engine.idleTimeout = 5
  }

  /// The player of the whole program on its default output, with the standard theme and the shared settings;
  /// made by the first call. Within a test bench it is one of that bench.
  ///
  /// Throws as `init` does. After a failure it throws the same error for two seconds before it looks for an output again.
  public static func shared() throws(EngineError) -> FeedbackPlayer {
    try DefaultOutput.scope.object { SharedFeedbackPlayer() }.player()
  }

  /// How each feedback feels.
  public var theme: FeedbackTheme { state.withLock { $0.theme } }

  /// Changes how each feedback feels, from the next one on. Blocks while audio files are read; throws what is
  /// wrong with a pattern, and the theme then stays as it was.
  public func setTheme(_ theme: FeedbackTheme) throws(EngineError) {
    let patterns = try Self.prepare(theme, engine)
    state.withLock { state in
      state.theme = theme
      state.patterns = patterns
    }
  }

  /// Seconds without feedback after which the engine stops; 5 by default. Values that are not above 0 are
  /// ignored.
  public var idleTimeout: Double {
    get { engine.idleTimeout }
    set { engine.idleTimeout = newValue }
  }

  /// Whether the engine runs: feedback is then felt without delay.
  public var isReady: Bool { engine.isRunning }

  /// Called when a feedback could not be played, on any thread. Nil by default: an app goes on without.
  public var failureHandler: (@Sendable (EngineError) -> Void)? {
    get { state.withLock { $0.failureHandler } }
    set { state.withLock { $0.failureHandler = newValue } }
  }

  /// Readies the engine for feedback that is about to come, and returns at once. Without any it stops again
  /// after `idleTimeout`. Does nothing while the user has switched feedback off.
  public func prepare() {
    guard settings.effectiveGain(of: .feedback) > 0 else { return }
    guard !engine.isRunning else { return keepAwake() }
    startEngine {}
  }

  /// Plays a feedback and returns at once.
  ///
  /// Nothing happens when the same kind was played less than 50 ms ago, or when its intensity or the user's
  /// wishes make it nothing.
  public func play(_ feedback: Feedback) {
    let gain = settings.effectiveGain(of: feedback.kind.category)
    let strength = Float(feedback.intensity) * gain
    guard strength > 0, settings.effectiveGain(of: .feedback) > 0 else { return }
    let now = engine.output.hostTime
    let pattern = state.withLock { state -> PreparedPattern? in
      if let last = state.lastPlayed[feedback.kind], now &- last < Self.onceWithin { return nil }
      state.lastPlayed[feedback.kind] = now
      return state.patterns[feedback.kind]
    }
    guard let pattern else { return }
    if engine.isRunning { return start(pattern, strength) }
    startEngine { [weak self] in
      guard let self, engine.output.hostTime &- now < Self.latest else { return }
      start(pattern, strength)
    }
  }

  /// Starts the engine, unless it failed to start a short while ago.
  private func startEngine(_ body: @escaping @Sendable () -> Void) {
    let now = engine.output.hostTime
    if let failure = state.withLock({ $0.failure }), now &- failure.time < failure.pause {
      return report(failure.error)
    }
    engine.start { [weak self] error in
      guard let self else { return }
      state.withLock { state in
        let pause = state.failure.map { min(2 * $0.pause, StartFailure.longest) } ?? StartFailure.shortest
        state.failure = error.map { StartFailure(error: $0, time: now, pause: pause) }
      }
      if let error { return report(error) }
      body()
    }
  }

  private func start(_ pattern: PreparedPattern, _ strength: Float) {
    do throws(EngineError) {
      let player = try engine.makePlayer(with: pattern)
      if strength < 1 {
        try player.send([
          DynamicParameter(.hapticIntensityControl, time: 0, value: strength),
          DynamicParameter(.audioVolumeControl, time: 0, value: strength),
        ])
      }
      try player.start()
    } catch {
      report(error)
    }
  }

  /// Puts the idle timeout off: it counts from the last command.
  private func keepAwake() {
    do throws(EngineError) {
      try engine.makePlayer(with: HapticPattern()).send(.hapticIntensityControl, 1)
    } catch {
      report(error)
    }
  }

  private func report(_ error: EngineError) { failureHandler?(error) }

  private static func prepare(
    _ theme: FeedbackTheme, _ engine: HapticEngine
  ) throws(EngineError) -> [Feedback.Kind: PreparedPattern] {
    var patterns: [Feedback.Kind: PreparedPattern] = [:]
    for kind in Feedback.Kind.allCases {
      do throws(EngineError) {
        patterns[kind] = try engine.prepare(theme[kind])
      } catch {
        var named = error
        named.place = error.place.isEmpty ? kind.rawValue : "\(kind.rawValue): \(error.place)"
        throw named
      }
    }
    return patterns
  }
}

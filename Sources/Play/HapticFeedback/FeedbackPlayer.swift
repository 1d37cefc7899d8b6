import HapticDevices
import HapticModel
import HapticOutputs
import HapticPlayback
import HapticText
import Synchronization

/// A player of feedback. The player has its own engine, which starts when feedback is needed and stops when
/// none has been played for a while.
///
///     let player = try FeedbackPlayer.shared()
///     player.prepare()              // when feedback is expected soon
///     player.play(.success)
///
/// Keep a reference to the player, because the engine stops when the player is deallocated. Every method is
/// safe to call from any thread, including the main thread; no method waits for a device. The engine starts
/// with `prepare()` or `play(_:)` and stops after `idleTimeout`.
///
/// The player follows the user's settings (`HapticUserSettings`). The strength of each feedback is multiplied
/// by three of these settings: the strength of all haptics, the gain of the category `feedback` (everything
/// that feedback players play), and the gain of the category `interface` or `notification`.
public final class FeedbackPlayer: Sendable {
  /// The minimum time between two feedbacks of the same kind, in nanoseconds, unless the second is stronger.
  private static let onceWithin: Int64 = 50_000_000
  /// The minimum time between two ticks, in nanoseconds: a list that moves by an entry with every frame is felt
  /// as a row of ticks.
  private static let tickWithin: Int64 = 25_000_000
  /// The factor by which a second feedback must be stronger to be played at once: below it, a hand feels no
  /// difference.
  private static let noticeablyStronger: Float = 1.1
  /// The maximum delay of a feedback while the engine starts, in nanoseconds. Later feedback would only
  /// irritate, so it is not played.
  private static let latest: UInt64 = 500_000_000

  private let engine: HapticEngine
  private let settings: HapticUserSettings
  private let state: Mutex<State>

  private struct State {
    var theme: FeedbackTheme
    var patterns: [Feedback.Kind: PreparedPattern]
    /// The feedback of each kind that was played last.
    var lastPlayed: [Feedback.Kind: Played] = [:]
    var failureHandler: (@Sendable (EngineError) -> Void)?
    /// The failure of the last start; `nil` if it succeeded.
    var failure: StartFailure?
  }

  /// A feedback that was played, or a tick that is due.
  private struct Played {
    /// The time in nanoseconds on the output's clock.
    var time: UInt64
    var strength: Float
  }

  /// A start that failed. The next start is attempted after a pause, which doubles with each failure, because
  /// an app may start the engine with every touch, and a start on a lost device may fail slowly.
  private struct StartFailure {
    var error: EngineError
    /// The time of the failure, in nanoseconds on the output's clock.
    var time: UInt64
    /// The pause before the next attempt, in nanoseconds.
    var pause: UInt64

    static let shortest: UInt64 = 1_000_000_000
    static let longest: UInt64 = 30_000_000_000
  }

  /// Creates a player with a stopped engine.
  ///
  /// If `output` is `nil`, the initializer searches for the best device. The first search takes up to a
  /// second.
  ///
  /// - Parameters:
  ///   - theme: the theme, which defines how each feedback feels.
  ///   - output: the output to play on; `nil` for the default output.
  ///   - settings: the user's settings.
  /// - Throws: `noOutput` if no output is available, or the error of a pattern of the theme or of its audio.
  public convenience init(
    theme: FeedbackTheme = .standard, output: (any HapticOutput)? = nil,
    settings: HapticUserSettings = .shared
  ) throws(EngineError) {
    var configuration = HapticEngine.Configuration()
    configuration.category = .feedback
    configuration.userSettings = settings
    let output = try rethrow(as: EngineErrorKind.noOutput) { () throws(OutputError) in
      if let output { output } else { try DefaultOutput.make() }
    }
    let engine = try HapticEngine(output: output, configuration: configuration)
    engine.isAutoShutdownEnabled = true
    engine.idleTimeout = 5
    try self.init(theme: theme, engine: engine, settings: settings)
  }

  /// Creates a player that shares an engine with others. The engine starts and stops as its owner has set.
  ///
  /// - Throws: the error of a pattern of the theme or of its audio.
  package init(
    theme: FeedbackTheme, engine: HapticEngine, settings: HapticUserSettings
  ) throws(EngineError) {
    self.engine = engine
    self.settings = settings
    state = Mutex(State(theme: theme, patterns: try Self.prepare(theme, engine)))
  }

  /// Returns the shared player of the program, which uses the default output, the standard theme and the
  /// shared settings. The first call creates the player. In a test with a `HapticBench`, which simulates an
  /// output, the code under test gets a shared player of its own, which plays on that bench.
  ///
  /// Throws the errors of `init`. For two seconds after a failure, the function throws the same error without
  /// another search for an output.
  public static func shared() throws(EngineError) -> FeedbackPlayer {
    try DefaultOutput.scope.object { SharedFeedbackPlayer() }.player()
  }

  /// The theme, which defines how each feedback feels.
  public var theme: FeedbackTheme { state.withLock { $0.theme } }

  /// Sets the theme for all further feedback. Blocks while audio files are read. If a pattern of the new
  /// theme is invalid, throws its error and keeps the previous theme.
  public func setTheme(_ theme: FeedbackTheme) throws(EngineError) {
    let patterns = try Self.prepare(theme, engine)
    state.withLock { state in
      state.theme = theme
      state.patterns = patterns
    }
  }

  /// The time in seconds without feedback after which the engine stops; 5 by default. Only finite values
  /// above 0 are accepted; others are ignored.
  public var idleTimeout: Double {
    get { engine.idleTimeout }
    set { engine.idleTimeout = newValue }
  }

  /// Whether the engine is running. While it runs, feedback is felt without delay.
  public var isReady: Bool { engine.isRunning }

  /// The handler that is called, on any thread, when a feedback cannot be played. `nil` by default, which
  /// means that failures are ignored.
  public var failureHandler: (@Sendable (EngineError) -> Void)? {
    get { state.withLock { $0.failureHandler } }
    set { state.withLock { $0.failureHandler = newValue } }
  }

  /// Starts the engine for feedback that is expected soon, and returns at once. If no feedback is played, the
  /// engine stops again after `idleTimeout`. Does nothing while the user has switched feedback off.
  public func prepare() {
    guard settings.effectiveGain(of: .feedback) > 0 else { return }
    guard !engine.isRunning else { return keepAwake() }
    startEngine {}
  }

  /// Plays a feedback and returns at once. Starts the engine if it is stopped.
  ///
  /// Does nothing if the intensity is 0, or if the user has switched this feedback off. Feedback that would be
  /// more than 0.5 s late, because the engine takes long to start, is dropped.
  ///
  /// Of feedback of the same kind within 50 ms, the first is played, and each that is noticeably stronger than
  /// the one played last. Ticks (`selection`, `increase`, `decrease`, `levelChange`) follow each other after
  /// 25 ms: one that comes earlier is played when that time is over, and stands for all that come until then.
  public func play(_ feedback: Feedback) {
    let gain = settings.effectiveGain(of: feedback.kind.category)
    let strength = Float(feedback.intensity) * gain
    guard strength > 0, settings.effectiveGain(of: .feedback) > 0 else { return }
    let now = engine.output.hostTime
    let isRunning = engine.isRunning
    let due = state.withLock { state -> (pattern: PreparedPattern, delay: Int64)? in
      let delay: Int64
      switch state.lastPlayed[feedback.kind] {
      case nil: delay = 0
      case let last?:
        guard let wait = Self.wait(for: feedback.kind, strength, after: last, now: now) else { return nil }
        // An engine that has still to start plays the first tick as soon as it runs.
        guard wait == 0 || isRunning else { return nil }
        delay = wait
      }
      state.lastPlayed[feedback.kind] = Played(time: now &+ UInt64(delay), strength: strength)
      return state.patterns[feedback.kind].map { ($0, delay) }
    }
    guard let (pattern, delay) = due else { return }
    if isRunning {
      return start(pattern, strength, at: delay > 0 ? engine.currentTime + Double(delay) / 1e9 : 0)
    }
    startEngine { [weak self] in
      guard let self, engine.output.hostTime &- now < Self.latest else { return }
      start(pattern, strength)
    }
  }

  /// Returns the time in nanoseconds after which a feedback is played; `nil` if it is not played.
  private static func wait(
    for kind: Feedback.Kind, _ strength: Float, after last: Played, now: UInt64
  ) -> Int64? {
    // Below 0 while a tick is due.
    let elapsed = Int64(bitPattern: now &- last.time)
    guard kind.isTick else {
      return elapsed >= onceWithin || strength > last.strength * noticeablyStronger ? 0 : nil
    }
    return elapsed < 0 ? nil : max(0, tickWithin - elapsed)
  }

  /// Starts the engine and then runs a function, unless a start failed a short time ago.
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

  private func start(_ pattern: PreparedPattern, _ strength: Float, at time: Double = 0) {
    do throws(EngineError) {
      let player = try engine.makePlayer(with: pattern)
      if strength < 1 {
        try player.send([
          DynamicParameter(.hapticIntensityControl, time: 0, value: strength),
          DynamicParameter(.audioVolumeControl, time: 0, value: strength),
        ])
      }
      try player.start(at: time)
    } catch {
      report(error)
    }
  }

  /// Extends the idle timeout, which counts from the last command.
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

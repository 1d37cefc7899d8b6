import HapticAudio
import HapticModel
import HapticOutputs
import HapticPlayback
import HapticRealTime
import HapticScore
import HapticVocabulary
import Synchronization

/// A session in which patterns play together: an engine, a player for each pattern, and the position of
/// playback.
///
/// A session reads no clock and no terminal. The caller lets time pass, and calls `look` and `recover` once
/// for each frame of its display, on one thread.
final class PlaySession {
  /// A pattern to play.
  struct Source {
    /// The name of the pattern in messages.
    var name: String
    /// The pattern.
    var pattern: HapticPattern
    /// The folders to search for the pattern's audio files, in order.
    var audioRoots: [String] = []
  }

  /// A pattern and its player.
  struct Track {
    /// The name of the pattern in messages.
    var name: String
    var pattern: PreparedPattern
    var player: AdvancedHapticPlayer
  }

  /// The settings with which patterns are played.
  struct Settings {
    /// The actuator for which haptics are rendered.
    var profile = ActuatorProfile.taptic
    /// The gain of haptics and audio, 0…1.
    var gain: Float = 1
    /// The speed of playback, above 0; 1 is normal.
    var rate = 1.0
    /// Whether patterns repeat.
    var loops = false
    /// The position at which playback starts, in seconds of pattern time.
    var from = 0.0
    /// The settings of the patterns' inputs.
    var inputs: [InputSetting] = []
    /// Whether silence replaces audio files that are missing.
    var allowsMissingAudio = false
    /// Whether patterns may specify audio files by absolute paths.
    var allowsAbsoluteAudioPaths = false
  }

  let settings: Settings
  let engine: HapticEngine
  let userSettings: HapticUserSettings
  private(set) var tracks: [Track] = []
  /// Whether one of the patterns is endless.
  private(set) var isEndless = false
  var transport: Transport
  var loops: Bool
  var isMuted = false
  /// The live intensity that a program's arrow keys change, 0…1.
  var intensityControl: Float = 1
  /// The felt level that was read by the last call of `look`.
  private(set) var level: FeltLevel
  /// The number of transients that began between the last two calls of `look`.
  private(set) var newTransients: UInt64 = 0
  /// The loss of the output; `nil` while the output is not lost.
  var loss: Loss?
  /// The engine time at which all players had finished; `nil` while a player is active or the output is lost.
  private var endTime: Double?
  /// The engine's statistics when `takeOverload` last returned a value.
  private var reportedStatistics = EngineStatistics()
  /// The reason why the engine was stopped from outside; set on the engine's handler thread.
  let stopNotice = StopNotice()

  /// The advice about an audio file that is not available.
  static let audioFolderAdvice = AudioFolderAdvice(
    set: "name one with --audio-root", add: "name its folder with --audio-root",
    allow: "allow absolute paths with --allow-absolute-paths")

  /// Creates a session and starts its output. Throws the errors of creating and starting an engine.
  init(output: any HapticOutput, settings: Settings) throws(EngineError) {
    self.settings = settings
    var configuration = HapticEngine.Configuration()
    configuration.profile = settings.profile
    configuration.hasMeters = true
    configuration.allowsMissingAudio = settings.allowsMissingAudio
    configuration.allowsAbsoluteAudioPaths = settings.allowsAbsoluteAudioPaths
    configuration.audioFolderAdvice = Self.audioFolderAdvice
    userSettings = HapticUserSettings()
    configuration.userSettings = userSettings
    userSettings.hapticStrength = settings.gain
    userSettings.audioGain = settings.gain
    engine = try HapticEngine(output: output, configuration: configuration)
    level = engine.takeLevel()
    transport = Transport(rate: settings.rate)
    loops = settings.loops
    let notice = stopNotice
    engine.stoppedHandler = { reason in notice.set(reason.text) }
    engine.resetHandler = { notice.set("its server has failed") }
    try engine.start()
  }

  /// Replaces the patterns; the new patterns are silent until `start` is called.
  ///
  /// Throws `invalidPattern`, or the error of an audio file, with the name of the source; the session is then
  /// unchanged.
  func load(_ sources: [Source]) throws(EngineError) {
    var made: [Track] = []
    for source in sources {
      let pattern: PreparedPattern
      do throws(EngineError) {
        pattern = try engine.prepare(source.pattern, audioRoots: source.audioRoots)
      } catch {
        throw EngineError(error.kind, "\(source.name): \(error)")
      }
      made.append(
        Track(name: source.name, pattern: pattern, player: try engine.makeAdvancedPlayer(with: pattern)))
    }
    for track in tracks { try track.player.cancel() }
    tracks = made
    isEndless = sources.contains { Score($0.pattern).isEndless }
  }

  /// Replaces all players with new players for the same patterns.
  func renewPlayers() throws(EngineError) {
    for index in tracks.indices {
      tracks[index].player = try engine.makeAdvancedPlayer(with: tracks[index].pattern)
    }
  }

  /// The duration of the longest pattern, in seconds (see `PreparedPattern.duration`).
  var duration: Double { tracks.map(\.pattern.duration).max() ?? 0 }

  /// The length of one pass of the loop in seconds, the same for all patterns; `nil` if the session does not
  /// loop or has nothing to repeat.
  var loopLength: Double? {
    guard loops, let longest = tracks.map(\.pattern.loopLength).max(), longest > 0 else { return nil }
    return longest
  }

  /// The engine time in seconds that the user feels now.
  var feltTime: Double { max(0, engine.currentTime - engine.output.format.latency) }

  /// The position that is felt now, in seconds of pattern time. After the end of playback, it is at most the
  /// duration.
  var position: Double { position(at: feltTime) }

  /// Returns the position at an engine time, in seconds of pattern time.
  func position(at time: Double) -> Double {
    let position = transport.position(at: time)
    return endTime == nil ? position : min(position, duration)
  }

  /// Whether any player is playing or paused.
  var isActive: Bool { tracks.contains { $0.player.isPlaying } }

  /// Whether all players have finished and the user has felt their end.
  var isOver: Bool {
    guard loss == nil, let endTime else { return false }
    return engine.currentTime >= endTime + (engine.output.isSelfPaced ? engine.output.format.latency : 0)
  }

  /// Updates the session: reads the felt level and what has happened since the last call. Call this method
  /// once for each frame of the caller's display.
  func look() {
    let before = level.tapCount
    level = engine.takeLevel()
    newTransients = level.tapCount &- before
    if !settings.inputs.isEmpty { setInputs(at: transport.position(at: engine.currentTime)) }
    if let reason = stopNotice.removeNext() { loss = loss ?? Loss(reason: reason) }
    if isActive || loss != nil { endTime = nil } else if endTime == nil { endTime = engine.currentTime }
  }

  /// Returns the statistics of the engine if it has dropped events since the last call that returned a value;
  /// otherwise `nil`. The statistics cover the same time.
  func takeOverload() -> EngineStatistics? {
    let statistics = engine.statistics
    let news = statistics - reportedStatistics
    guard news.droppedEvents > 0 else { return nil }
    reportedStatistics = statistics
    return news
  }

  /// Stops all players and the output.
  func stop() { engine.stop() }
}

/// Passes the reason for a stop from the engine's thread to the session's.
final class StopNotice: Sendable {
  private let reason = Mutex<String?>(nil)

  func set(_ text: String) { reason.withLock { $0 = text } }

  func removeNext() -> String? { reason.withLock { $0.take() } }
}

extension StopReason {
  /// The reason for the stop, as part of a sentence.
  fileprivate var text: String {
    switch self {
    case .interrupted: "it was interrupted"
    case .suspended: "it was suspended"
    case .idleTimeout, .notifyWhenFinished, .engineDestroyed: "it was stopped"
    case .controllerDisconnected: "the game controller was disconnected"
    // The session reconnects by itself, so the advice for the user is omitted.
    case .systemError(let error): String(error.message.prefix { $0 != ";" })
    }
  }
}

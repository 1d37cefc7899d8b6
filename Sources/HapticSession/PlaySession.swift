import HapticModel
import HapticOutputs
import HapticPlayback
import HapticRealTime
import HapticScore
import HapticVocabulary
import Synchronization

/// Patterns that play together: an engine, a player for each pattern, and the position of playback.
///
/// It reads no clock and no terminal: the caller lets time pass and calls `look` and `recover` once a frame, on one thread.
package final class PlaySession {
  /// A pattern to play.
  package struct Source {
    /// What messages call it.
    package var name: String
    /// What is played.
    package var pattern: HapticPattern
    /// The folders in which its audio files are looked for, in order.
    package var audioRoots: [String]

    /// Creates a source.
    package init(name: String, pattern: HapticPattern, audioRoots: [String] = []) {
      self.name = name
      self.pattern = pattern
      self.audioRoots = audioRoots
    }
  }

  /// One pattern and its player.
  package struct Track {
    /// What messages call it.
    package var name: String
    var pattern: PreparedPattern
    var player: AdvancedHapticPlayer
  }

  /// How patterns are played.
  package struct Settings {
    /// How haptics become samples.
    package var profile = ActuatorProfile.taptic
    /// The gain of everything, 0…1.
    package var gain: Float = 1
    /// Seconds of pattern time a second, above 0.
    package var rate = 1.0
    /// Whether patterns repeat.
    package var loops = false
    /// Where playback starts, in seconds of pattern time.
    package var from = 0.0
    /// Whether silence replaces audio files that are missing.
    package var allowsMissingAudio = false
    /// Whether patterns may name audio files by absolute paths.
    package var allowsAbsoluteAudioPaths = false

    /// Creates the default settings.
    package init() {}
  }

  package let settings: Settings
  package let engine: HapticEngine
  package private(set) var tracks: [Track] = []
  /// Whether one of them never ends by itself.
  package private(set) var isEndless = false
  package var transport: Transport
  package var loops: Bool
  package var isMuted = false
  /// The live parameter that arrow keys move, 0…1.
  package var intensityControl: Float = 1
  /// What was felt at the last look.
  package private(set) var level: FeltLevel
  /// Transients that began between the last two looks.
  package private(set) var newTaps: UInt64 = 0
  /// Set while the output is lost.
  package var loss: Loss?
  /// Engine time at which all had ended.
  private var endTime: Double?
  /// What the engine had lost at the last report of it.
  private var reportedStatistics = EngineStatistics()
  /// Why the engine was stopped from outside; written by its own thread.
  let stopNotice = StopNotice()

  /// Creates a session and starts its output. Throws what the output says.
  package init(output: any HapticOutput, settings: Settings) throws(EngineError) {
    self.settings = settings
    var configuration = HapticEngine.Configuration()
    configuration.profile = settings.profile
    configuration.hasMeters = true
    configuration.allowsMissingAudio = settings.allowsMissingAudio
    configuration.allowsAbsoluteAudioPaths = settings.allowsAbsoluteAudioPaths
    configuration.userSettings = HapticUserSettings()
    configuration.userSettings.hapticStrength = settings.gain
    configuration.userSettings.audioGain = settings.gain
    engine = try HapticEngine(output: output, configuration: configuration)
    level = engine.takeLevel()
    transport = Transport(rate: settings.rate)
    loops = settings.loops
    let notice = stopNotice
    engine.stoppedHandler = { reason in notice.set(reason.text) }
    engine.resetHandler = { notice.set("its server has failed") }
    try engine.start()
  }

  /// Replaces what plays; nothing sounds until `start`.
  ///
  /// Throws `invalidPattern`, or what is wrong with an audio file, with the source's name; then nothing changes.
  package func load(_ sources: [Source]) throws(EngineError) {
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

  /// Replaces all players by new ones.
  func renewPlayers() throws(EngineError) {
    for index in tracks.indices {
      tracks[index].player = try engine.makeAdvancedPlayer(with: tracks[index].pattern)
    }
  }

  /// Seconds of the longest pattern, as Core Haptics counts.
  package var duration: Double { tracks.map(\.pattern.duration).max() ?? 0 }

  /// The length of a round in seconds, the same for all; nil while it does not loop, or has nothing to repeat.
  package var loopLength: Double? {
    guard loops, let longest = tracks.map(\.pattern.loopLength).max(), longest > 0 else { return nil }
    return longest
  }

  /// Engine time of what leaves the output now.
  package var feltTime: Double { max(0, engine.currentTime - engine.output.format.latency) }

  /// Seconds of pattern time that are felt now; the end stays the end.
  package var position: Double { position(at: feltTime) }

  /// The same at an engine time.
  package func position(at time: Double) -> Double {
    let position = transport.position(at: time)
    return endTime == nil ? position : min(position, duration)
  }

  /// Whether anything plays or is held.
  package var isActive: Bool { tracks.contains { $0.player.isPlaying } }

  /// Whether all has ended, and has left the output too.
  package var isOver: Bool {
    guard loss == nil, let endTime else { return false }
    return engine.currentTime >= endTime + (engine.output.isSelfPaced ? engine.output.format.latency : 0)
  }

  /// Looks what has happened since the last time. Call it once a frame.
  package func look() {
    let before = level.tapCount
    level = engine.takeLevel()
    newTaps = level.tapCount &- before
    if let reason = stopNotice.take() { loss = loss ?? Loss(reason: reason) }
    if isActive || loss != nil { endTime = nil } else if endTime == nil { endTime = engine.currentTime }
  }

  /// Returns what the engine has counted since the last call that returned a value; nil while no event was dropped.
  package func takeOverload() -> EngineStatistics? {
    let statistics = engine.statistics
    let news = statistics - reportedStatistics
    guard news.droppedEvents > 0 else { return nil }
    reportedStatistics = statistics
    return news
  }

  /// Ends all sound and closes the output.
  package func stop() { engine.stop() }
}

/// The reason of a stop, from the engine's thread to the session's.
final class StopNotice: Sendable {
  private let reason = Mutex<String?>(nil)

  func set(_ text: String) { reason.withLock { $0 = text } }

  func take() -> String? {
    reason.withLock { reason in
      defer { reason = nil }
      return reason
    }
  }
}

extension StopReason {
  /// The reason as part of a sentence.
  fileprivate var text: String {
    switch self {
    case .interrupted: "it was interrupted"
    case .suspended: "it was suspended"
    case .idleTimeout, .notifyWhenFinished, .engineDestroyed: "it was stopped"
    case .controllerDisconnected: "the game controller was disconnected"
    // The session reconnects by itself: what a user could do is left out.
    case .systemError(let error): String(error.message.prefix { $0 != ";" })
    }
  }
}

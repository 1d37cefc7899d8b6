import HapticModel
import HapticOutputs
import HapticPlayback
import HapticRealTime
import HapticScore
import HapticSynthesis
import Synchronization

/// Patterns that play together: the engine, a player for each, and where they stand.
///
/// Knows neither terminal nor clock: the caller lets time pass and calls `look`.
final class PlaySession {
  /// One pattern and its player.
  struct Track {
    var name: String
    var pattern: PreparedPattern
    var player: AdvancedHapticPlayer
  }

  /// How it is to play.
  struct Settings {
    var profile = ActuatorProfile.taptic
    /// The gain of everything, 0…1.
    var gain: Float = 1
    var rate = 1.0
    var loops = false
    /// Where it begins, in seconds.
    var from = 0.0
    var audio = AudioOptions.Values()
  }

  let settings: Settings
  let engine: HapticEngine
  private(set) var tracks: [Track] = []
  /// Whether one of them never ends by itself.
  private(set) var isEndless = false
  var transport: Transport
  var loops: Bool
  var isMuted = false
  /// The live parameter that arrow keys move, 0…1.
  var intensityControl: Float = 1
  /// What was felt at the last look.
  private(set) var level: FeltLevel
  /// Transients that began between the last two looks.
  private(set) var newTaps: UInt64 = 0
  /// Set while the output is lost.
  var loss: Loss?
  /// Engine time at which all had ended.
  private var endTime: Double?
  /// What the engine had lost at the last report of it.
  private var reportedStatistics = EngineStatistics()
  /// Why the engine was stopped from outside; written by its own thread.
  let stopNotice = StopNotice()

  /// Creates a session and starts its output. Throws what the output says.
  init(output: any HapticOutput, settings: Settings) throws(EngineError) {
    self.settings = settings
    var configuration = HapticEngine.Configuration()
    configuration.profile = settings.profile
    configuration.hasMeters = true
    configuration.allowsMissingAudio = settings.audio.allowsMissing
    configuration.allowsAbsoluteAudioPaths = settings.audio.allowsAbsolutePaths
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

  /// What plays takes the place of what played before; nothing sounds until `start`.
  ///
  /// Throws `invalidPattern`, or what is wrong with an audio file; then all is as before.
  func load(_ sources: [PatternFile]) throws(EngineError) {
    var made: [Track] = []
    for source in sources {
      let folder = source.path == InputFile.standardInput ? [] : [Path.folder(of: source.path)]
      let pattern: PreparedPattern
      do throws(EngineError) {
        pattern = try engine.prepare(source.pattern, audioRoots: folder + settings.audio.roots)
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

  /// Puts new players in the place of the old ones.
  func renewPlayers() throws(EngineError) {
    for index in tracks.indices {
      tracks[index].player = try engine.makeAdvancedPlayer(with: tracks[index].pattern)
    }
  }

  /// Seconds of the longest pattern, as Core Haptics counts.
  var duration: Double { tracks.map(\.pattern.duration).max() ?? 0 }

  /// The length of a round in seconds, the same for all; nil while it does not loop, or has nothing to repeat.
  var loopLength: Double? {
    guard loops, let longest = tracks.map(\.pattern.loopLength).max(), longest > 0 else { return nil }
    return longest
  }

  /// Engine time of what leaves the output now.
  var feltTime: Double { max(0, engine.currentTime - engine.output.format.latency) }

  /// Seconds of pattern time that are felt now; the end stays the end.
  var position: Double { position(at: feltTime) }

  /// The same at an engine time.
  func position(at time: Double) -> Double {
    let position = transport.position(at: time)
    return endTime == nil ? position : min(position, duration)
  }

  /// Whether anything plays or is held.
  var isActive: Bool { tracks.contains { $0.player.isPlaying } }

  /// Whether all has ended, and has left the output too.
  var isOver: Bool {
    guard loss == nil, let endTime else { return false }
    return engine.currentTime >= endTime + (engine.output.isSelfPaced ? engine.output.format.latency : 0)
  }

  /// Looks what has happened since the last time. Call it once a frame.
  func look() {
    let before = level.tapCount
    level = engine.takeLevel()
    newTaps = level.tapCount &- before
    if let reason = stopNotice.take() { loss = loss ?? Loss(reason: reason) }
    if isActive || loss != nil { endTime = nil } else if endTime == nil { endTime = engine.currentTime }
  }

  /// What has been dropped since the last call, in words; nil when nothing was.
  func takeOverload() -> String? {
    let statistics = engine.statistics
    let news = statistics - reportedStatistics
    guard news.droppedEvents > 0 else { return nil }
    reportedStatistics = statistics
    let blocks = FindingText.count(Int(clamping: news.overloadedBlocks), "block")
    let events = FindingText.count(Int(clamping: news.droppedEvents), "event")
    return "\(blocks) had more events than fit: \(events) \(news.droppedEvents == 1 ? "was" : "were") dropped"
  }

  /// Ends all sound and closes the output.
  func stop() { engine.stop() }
}

/// A word from the engine's thread to the one that looks.
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
    // What to do about it is the command's own business.
    case .systemError(let error): String(error.message.prefix { $0 != ";" })
    }
  }
}

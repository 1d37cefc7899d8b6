import HapticOperations
import HapticPlayback
import HapticText

extension PlaySession.Settings {
  /// Creates settings from the options of the command.
  init(rate: Double = 1, loops: Bool = false, from: Double = 0, audio: AudioOptions.Values) {
    self.init()
    self.rate = rate
    self.loops = loops
    self.from = from
    allowsMissingAudio = audio.allowsMissing
    allowsAbsoluteAudioPaths = audio.allowsAbsolutePaths
  }
}

extension PlaySession {
  /// Replaces the patterns that are playing by the patterns in files (see `load`).
  func load(_ files: [PatternFile], audio: AudioOptions.Values) throws(EngineError) {
    var sources: [Source] = []
    for file in files {
      let folder = file.path == InputFile.standardInput ? [] : [Path.folder(of: file.path)]
      sources.append(Source(name: file.name, pattern: file.pattern, audioRoots: folder + audio.roots))
    }
    try load(sources)
  }

  /// Executes the command of a key that controls playback. The caller handles the other keys.
  func press(_ key: PlayKey) throws(EngineError) {
    switch key {
    case .pause: try togglePause()
    case .back: try seek(by: -Transport.step(for: duration))
    case .forward: try seek(by: Transport.step(for: duration))
    case .slower: setRate(Transport.rate(after: transport.rate, faster: false))
    case .faster: setRate(Transport.rate(after: transport.rate, faster: true))
    case .mute: setMuted(!isMuted)
    case .loop: try toggleLoop()
    case .stronger: try setIntensity(intensityControl + 0.1)
    case .weaker: try setIntensity(intensityControl - 0.1)
    case .again: try loss == nil ? start() : ()
    case .quit, .next, .previous, .help: break
    }
  }

  /// The message for a start beyond the end of the pattern.
  var lateStart: String {
    let names = tracks.map(\.name).joined(separator: ", ")
    return "\(names): --from is beyond the end, which is at \(NumberText.rounded(duration)) s; start earlier"
  }

  /// Returns a description of what has been dropped since the last call; `nil` if nothing was dropped.
  func takeOverloadText() -> String? {
    guard let news = takeOverload() else { return nil }
    let blocks = FindingText.count(Int(clamping: news.overloadedBlocks), "block")
    let events = FindingText.count(Int(clamping: news.droppedEvents), "event")
    return "\(blocks) had more events than fit: \(events) \(news.droppedEvents == 1 ? "was" : "were") dropped"
  }
}

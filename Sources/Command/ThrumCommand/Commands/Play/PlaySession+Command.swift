import HapticOperations
import HapticPlayback
import HapticText

extension PlaySession.Settings {
  /// Creates settings from the options of the command.
  init(rate: Double = 1, loops: Bool = false, from: Double = 0, audio: AudioOptions.Values) {
    self.init(
      rate: rate, loops: loops, from: from, allowsMissingAudio: audio.allowsMissing,
      allowsAbsoluteAudioPaths: audio.allowsAbsolutePaths)
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

  /// Executes the command of a key that controls playback. Returns `false` for other keys.
  func press(_ key: TerminalKey) throws(EngineError) -> Bool {
    switch key {
    case " ": try togglePause()
    case .left: try seek(by: -Transport.step(for: duration))
    case .right: try seek(by: Transport.step(for: duration))
    case "[": setRate(Transport.rate(after: transport.rate, faster: false))
    case "]": setRate(Transport.rate(after: transport.rate, faster: true))
    case "m": setMuted(!isMuted)
    case "l": try toggleLoop()
    case .up: try setIntensity(intensityControl + 0.1)
    case .down: try setIntensity(intensityControl - 0.1)
    case "r": if loss == nil { try start() }
    default: return false
    }
    return true
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

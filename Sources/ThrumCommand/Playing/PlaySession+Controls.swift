import HapticPlayback
import HapticText

extension PlaySession {
  /// Plays from the beginning that the settings name.
  func start() throws(EngineError) {
    transport = Transport(rate: transport.rate, loopLength: loopLength)
    try start(at: begin)
  }

  /// Where it begins: what the settings name, or the beginning of a loop that ends before that.
  private var begin: Double {
    if let length = transport.loopLength, settings.from >= length { return 0 }
    return settings.from
  }

  /// Whether it begins after the end, so that nothing would ever be felt.
  var beginsTooLate: Bool {
    !tracks.isEmpty && loopLength == nil && !isEndless && settings.from > 0 && settings.from >= duration
  }

  /// What to say then.
  var lateStart: String {
    let names = tracks.map(\.name).joined(separator: ", ")
    return "\(names): --from is beyond the end, which is at \(NumberText.rounded(duration)) s; start earlier"
  }

  /// Starts every player, so that all stand at one position.
  func start(at position: Double) throws(EngineError) {
    for track in tracks { prepare(track.player) }
    // Commands of one moment must not fall into two blocks: a little later is a moment for all.
    let format = engine.output.format
    let lead =
      tracks.count > 1 && engine.output.isSelfPaced ? 2 * Double(format.blockSize) / format.sampleRate : 0
    let time = position > 0 ? 0 : engine.currentTime + lead
    transport.move(to: position, at: max(time, engine.currentTime))
    for track in tracks where position == 0 || position < end(of: track) {
      try start(track, at: position, time: time)
    }
  }

  private func start(_ track: Track, at position: Double, time: Double) throws(EngineError) {
    try track.player.start(at: time)
    if position > 0 { try track.player.seek(to: position) }
    if transport.isPaused { try track.player.pause(at: time) }
  }

  /// Where a track ends for the transport: a loop has the same length for all.
  private func end(of track: Track) -> Double { transport.loopLength ?? track.pattern.duration }

  private func prepare(_ player: AdvancedHapticPlayer) {
    player.playbackRate = transport.rate
    player.loops = transport.loopLength != nil
    player.loopEnd = transport.loopLength ?? 0
    if intensityControl < 1 { try? player.send(.hapticIntensityControl, intensityControl) }
  }

  /// Does what a key asks of what plays now; the others are the caller's.
  func press(_ key: PlayKey) throws(EngineError) {
    guard loss == nil else { return }
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
    case .again: try start()
    case .quit, .next, .previous, .help: break
    }
  }

  private func togglePause() throws(EngineError) {
    // What has ended begins again.
    guard isActive else { return try start() }
    let pauses = !transport.isPaused
    for track in tracks where track.player.isPlaying {
      if pauses { try track.player.pause() } else { try track.player.resume() }
    }
    transport.setPaused(pauses, at: engine.currentTime)
  }

  private func seek(by seconds: Double) throws(EngineError) {
    try seek(to: position(at: engine.currentTime) + seconds)
  }

  /// Goes to a position. Players that have ended are taken up again when it lies before their end.
  func seek(to position: Double) throws(EngineError) {
    var target = max(0, position)
    if let length = transport.loopLength, target >= length { target = 0 }
    for track in tracks {
      if track.player.isPlaying {
        try track.player.seek(to: target)
      } else if target < end(of: track) {
        try start(track, at: target, time: 0)
      }
    }
    transport.move(to: target, at: engine.currentTime)
  }

  func setRate(_ rate: Double) {
    for track in tracks { track.player.playbackRate = rate }
    transport.setRate(rate, at: engine.currentTime)
  }

  func setMuted(_ isMuted: Bool) {
    self.isMuted = isMuted
    engine.isMutedForHaptics = isMuted
    engine.isMutedForAudio = isMuted
  }

  private func toggleLoop() throws(EngineError) {
    loops.toggle()
    let position = transport.position(at: engine.currentTime)
    transport.setLoopLength(loopLength, at: engine.currentTime)
    for track in tracks {
      track.player.loopEnd = transport.loopLength ?? 0
      track.player.loops = loops
      // One that has ended already comes back with the others.
      if loops, !track.player.isPlaying, isActive { try start(track, at: position, time: 0) }
    }
  }

  private func setIntensity(_ value: Float) throws(EngineError) {
    intensityControl = min(1, max(0, (value * 10).rounded() / 10))
    for track in tracks { try track.player.send(.hapticIntensityControl, intensityControl) }
  }
}

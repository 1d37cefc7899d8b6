import HapticModel
import HapticPlayback

extension PlaySession {
  /// Starts playback at the position in the settings.
  func start() throws(EngineError) {
    transport = Transport(rate: transport.rate, loopLength: loopLength)
    try start(at: begin)
  }

  /// The position at which playback starts: the position in the settings, or 0 if the loop ends at or before
  /// that position.
  private var begin: Double {
    if let length = transport.loopLength, settings.from >= length { return 0 }
    return settings.from
  }

  /// Whether the position in the settings is at or after the end of playback, so that nothing would be felt.
  var beginsTooLate: Bool {
    !tracks.isEmpty && loopLength == nil && !isEndless && settings.from > 0 && settings.from >= duration
  }

  /// Starts every player at one position, in seconds of pattern time.
  func start(at position: Double) throws(EngineError) {
    for track in tracks { prepare(track.player) }
    setInputs(at: position)
    // Commands for one moment must not fall into two blocks, so the start is slightly later for all.
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

  /// Returns the end of a track in seconds: its duration, or the common length of all loops.
  private func end(of track: Track) -> Double { transport.loopLength ?? track.pattern.duration }

  private func prepare(_ player: AdvancedHapticPlayer) {
    player.playbackRate = transport.rate
    player.loops = transport.loopLength != nil
    player.loopEnd = transport.loopLength ?? 0
    if intensityControl < 1 { try? player.send(.hapticIntensityControl, intensityControl) }
  }

  /// Pauses or resumes playback; starts playback again if it has finished. Like all controls of a session,
  /// does nothing while the output is lost.
  func togglePause() throws(EngineError) {
    guard loss == nil else { return }
    // Playback that has finished starts again.
    guard isActive else { return try start() }
    let pauses = !transport.isPaused
    for track in tracks where track.player.isPlaying {
      if pauses { try track.player.pause() } else { try track.player.resume() }
    }
    transport.setPaused(pauses, at: engine.currentTime)
  }

  /// Moves the position forward or back by a number of seconds of pattern time.
  func seek(by seconds: Double) throws(EngineError) {
    try seek(to: position(at: engine.currentTime) + seconds)
  }

  /// Moves playback to a position in seconds of pattern time. Players that have finished start again if the
  /// position is before their end.
  func seek(to position: Double) throws(EngineError) {
    guard loss == nil else { return }
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

  /// Sets the playback rate, above 0; 1 is normal.
  func setRate(_ rate: Double) {
    guard loss == nil else { return }
    for track in tracks { track.player.playbackRate = rate }
    transport.setRate(rate, at: engine.currentTime)
  }

  /// Mutes or unmutes haptics and audio.
  func setMuted(_ isMuted: Bool) {
    guard loss == nil else { return }
    self.isMuted = isMuted
    engine.isMutedForHaptics = isMuted
    engine.isMutedForAudio = isMuted
  }

  /// Switches looping of all patterns on or off.
  func toggleLoop() throws(EngineError) {
    guard loss == nil else { return }
    loops.toggle()
    let position = transport.position(at: engine.currentTime)
    transport.setLoopLength(loopLength, at: engine.currentTime)
    for track in tracks {
      track.player.loopEnd = transport.loopLength ?? 0
      track.player.loops = loops
      // A player that has finished starts again with the others.
      if loops, !track.player.isPlaying, isActive { try start(track, at: position, time: 0) }
    }
  }

  /// Sends a curve to all players, which starts at once (see `HapticPlayer.schedule`).
  func schedule(_ curve: ParameterCurve) throws(EngineError) {
    for track in tracks { try track.player.schedule(curve) }
  }

  /// Sends a live intensity, a factor for the intensity of haptics, to all players. The value is clamped to
  /// 0…1 and rounded to tenths.
  func setIntensity(_ value: Float) throws(EngineError) {
    guard loss == nil else { return }
    intensityControl = min(1, max(0, (value * 10).rounded() / 10))
    for track in tracks { try track.player.send(.hapticIntensityControl, intensityControl) }
  }

  /// Sets a factor, 0…1, for the gain of the settings.
  func setGain(_ factor: Float) {
    userSettings.hapticStrength = settings.gain * factor
    userSettings.audioGain = settings.gain * factor
  }
}

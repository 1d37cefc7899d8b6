import HapticAudio
import HapticModel
import HapticScore

extension HapticEngine {
  /// Prepares a pattern: checks it, loads its audio, and lowers it once for any number of players.
  ///
  /// Throws `invalidPattern` with the place in the pattern, or what went wrong with an audio file.
  ///
  /// - Parameters:
  ///   - audioRoots: folders to look for audio in before those of the pattern and of the configuration.
  ///   - allowsAbsoluteAudioPaths: whether this pattern may name any audio file of the machine by its absolute path; nil
  ///     for what the configuration says.
  public func prepare(
    _ pattern: HapticPattern, audioRoots: [String] = [], allowsAbsoluteAudioPaths: Bool? = nil
  ) throws(EngineError) -> PreparedPattern {
    for problem in pattern.validate() where problem.severity == .error {
      throw EngineError(.invalidPattern, problem.kind.advice, place: problem.place)
    }
    let rate = sampleRate
    guard pattern.events.contains(where: { $0.type == .audioCustom }) else {
      return try PreparedPattern(pattern, played: pattern, sounds: [:], sampleRate: rate)
    }
    let locator = AudioFileLocator(
      folders: audioRoots + pattern.audioFolders + core.configuration.audioRoots,
      allowsAbsolutePaths: allowsAbsoluteAudioPaths ?? core.configuration.allowsAbsoluteAudioPaths)
    let resolved = try core.audio.resolve(
      pattern, locator: locator, sampleRate: rate, allowsMissing: core.configuration.allowsMissingAudio)
    return try PreparedPattern(pattern, played: resolved.played, sounds: resolved.sounds, sampleRate: rate)
  }

  /// Creates a player. It is cheap, and need not be kept: what was started plays to its end.
  public func makePlayer(with pattern: HapticPattern) throws(EngineError) -> HapticPlayer {
    HapticPlayer(try prepare(pattern), core)
  }

  /// Creates a player of a pattern that is ready.
  public func makePlayer(with pattern: PreparedPattern) throws(EngineError) -> HapticPlayer {
    HapticPlayer(pattern, core)
  }

  /// Creates a player that can also pause, seek, loop and change its rate.
  public func makeAdvancedPlayer(with pattern: HapticPattern) throws(EngineError) -> AdvancedHapticPlayer {
    AdvancedHapticPlayer(try prepare(pattern), core)
  }

  /// Creates an advanced player of a pattern that is ready.
  public func makeAdvancedPlayer(with pattern: PreparedPattern) throws(EngineError) -> AdvancedHapticPlayer {
    AdvancedHapticPlayer(pattern, core)
  }

  /// Plays a pattern once, from an engine time on, and returns at once; 0 is as soon as possible. Throws as making and starting a
  /// player does. To wait for its end, `await` the call without a time.
  public func play(_ pattern: HapticPattern, at time: Double) throws(EngineError) {
    try makePlayer(with: pattern).start(at: time)
  }

  /// Registers an audio file for `AudioWaveform.resource`: decoded and brought to the engine's rate once, shared by all
  /// players.
  ///
  /// Throws `fileNotFound`, `unusableFile`, or `audioMemory` when it goes beyond `audioMemoryLimit`.
  ///
  /// - Parameters:
  ///   - usesVolumeEnvelope: whether 5 ms ramps are laid over its ends.
  ///   - loops: whether the whole file repeats until the event's duration or the stop.
  /// - Returns: its number, above 0.
  public func registerAudio(
    file path: String, usesVolumeEnvelope: Bool = true, loops: Bool = false
  ) throws(EngineError) -> UInt64 {
    let audio: DecodedAudio
    do throws(AudioFileError) {
      audio = try core.audio.decode(contentsOf: path, sampleRate: sampleRate)
    } catch {
      throw EngineError(audio: error, name: path, file: path)
    }
    return try register(audio, path, usesVolumeEnvelope, loops)
  }

  /// Registers audio from samples: see `registerAudio(file:)`.
  public func registerAudio(
    _ audio: DecodedAudio, usesVolumeEnvelope: Bool = true, loops: Bool = false
  ) throws(EngineError) -> UInt64 {
    try register(audio, "", usesVolumeEnvelope, loops)
  }

  private func register(
    _ audio: DecodedAudio, _ name: String, _ usesVolumeEnvelope: Bool, _ loops: Bool
  ) throws(EngineError) -> UInt64 {
    try core.audio.register(
      audio, sampleRate: sampleRate, name: name, usesVolumeEnvelope: usesVolumeEnvelope, loops: loops)
  }

  /// Unregisters audio. Players made before keep it until they are gone. Throws `invalidResource` for an unknown number.
  public func unregisterAudio(_ id: UInt64) throws(EngineError) { try core.audio.unregister(id) }

  /// Bytes of samples that registered audio and audio of living patterns take, copies at other sample rates included.
  public var audioMemoryInUse: Int { core.audio.budget.bytesInUse }
}

import HapticAudio
import HapticModel
import HapticScore

extension HapticEngine {
  /// Prepares a pattern for any number of players: validates the pattern, loads its audio, and compiles it
  /// once to a score (a list of timed events).
  ///
  /// Throws `invalidPattern` with the location of the problem in the pattern. Throws `fileNotFound`,
  /// `unusableFile`, `audioMemory` or `invalidResource` if the pattern's audio cannot be used.
  ///
  /// - Parameters:
  ///   - audioRoots: the folders to search for audio files, before the folders of the pattern and of the
  ///     configuration are searched.
  ///   - allowsAbsoluteAudioPaths: whether this pattern may specify any audio file of the machine by its
  ///     absolute path; `nil` to use the configuration's value.
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

  /// Prepares a pattern and creates a player for it. The app need not keep the player, because a player that
  /// was started plays to its end.
  ///
  /// Throws the errors of ``prepare(_:audioRoots:allowsAbsoluteAudioPaths:)``.
  public func makePlayer(with pattern: HapticPattern) throws(EngineError) -> HapticPlayer {
    HapticPlayer(try prepare(pattern), core)
  }

  /// Creates a player for a prepared pattern.
  public func makePlayer(with pattern: PreparedPattern) throws(EngineError) -> HapticPlayer {
    HapticPlayer(pattern, core)
  }

  /// Creates an advanced player, which can also pause, seek, loop and change its rate.
  public func makeAdvancedPlayer(with pattern: HapticPattern) throws(EngineError) -> AdvancedHapticPlayer {
    AdvancedHapticPlayer(try prepare(pattern), core)
  }

  /// Creates an advanced player for a prepared pattern.
  public func makeAdvancedPlayer(with pattern: PreparedPattern) throws(EngineError) -> AdvancedHapticPlayer {
    AdvancedHapticPlayer(pattern, core)
  }

  /// Plays a pattern once, starting at an engine time in seconds, and returns at once. A time of 0 means as
  /// soon as possible. Throws the errors of creating and starting a player. To wait for the end of the
  /// pattern, `await` ``play(_:)``.
  public func play(_ pattern: HapticPattern, at time: Double) throws(EngineError) {
    try makePlayer(with: pattern).start(at: time)
  }

  /// Registers an audio file for `AudioWaveform.resource`. The file is decoded and resampled to the engine's
  /// sample rate once; all players share it.
  ///
  /// Throws `fileNotFound`, `unusableFile`, or `audioMemory` if its samples exceed `audioMemoryLimit`.
  ///
  /// - Parameters:
  ///   - usesVolumeEnvelope: whether the engine fades the audio in and out over 5 ms.
  ///   - loops: whether the whole file repeats until the event's duration is over or the player stops.
  /// - Returns: The number of the registered audio, above 0.
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

  /// Registers audio that is already decoded, in the same way as
  /// ``registerAudio(file:usesVolumeEnvelope:loops:)`` registers an audio file.
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

  /// Unregisters audio. Players that were created earlier keep the audio until they are deallocated. Throws
  /// `invalidResource` for an unknown number.
  public func unregisterAudio(_ id: UInt64) throws(EngineError) { try core.audio.unregister(id) }

  /// The memory in use by registered audio and by the audio of existing patterns, in bytes, including copies
  /// at other sample rates.
  public var audioMemoryInUse: Int { core.audio.budget.bytesInUse }
}

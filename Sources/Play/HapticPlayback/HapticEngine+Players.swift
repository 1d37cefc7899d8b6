import HapticAudio
import HapticModel
import HapticScore

extension HapticEngine {
  /// Prepares a pattern for any number of players: checks the pattern, loads its audio, and compiles it once
  /// to a score (a list of timed events).
  ///
  /// Throws `invalidPattern` with the location of a problem in the pattern, such as a value out of range. (The
  /// decoders of files clamp such values, so a pattern from a file has none.) Throws `fileNotFound`,
  /// `unusableFile`, `audioMemory` or `invalidResource` if the pattern's audio cannot be used.
  ///
  /// - Parameters:
  ///   - audioRoots: the folders in which to search for audio files first. The engine then searches
  ///     `HapticPattern.audioFolders` and `Configuration.audioRoots`.
  ///   - allowsAbsoluteAudioPaths: whether this pattern may specify any audio file of the machine by its
  ///     absolute path; `nil` to use the configuration's value.
  public func prepare(
    _ pattern: HapticPattern, audioRoots: [String] = [], allowsAbsoluteAudioPaths: Bool? = nil
  ) throws(EngineError) -> PreparedPattern {
    for problem in pattern.validate() where problem.severity == .error || problem.kind == .outOfRange {
      throw EngineError(.invalidPattern, problem.advice, place: problem.place)
    }
    let rate = sampleRate
    guard pattern.events.contains(where: { $0.type == .audioCustom }) else {
      return try PreparedPattern(pattern, played: pattern, sounds: [:], sampleRate: rate)
    }
    var locator = AudioFileLocator(
      folders: audioRoots + pattern.audioFolders + core.configuration.audioRoots,
      allowsAbsolutePaths: allowsAbsoluteAudioPaths ?? core.configuration.allowsAbsoluteAudioPaths)
    locator.advice = core.configuration.audioFolderAdvice
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

  /// Registers an audio file, which events can then play by its number (`AudioWaveform.resource`). The file
  /// is decoded and resampled to the engine's sample rate once; all players share the result.
  ///
  /// Throws `fileNotFound` if the file does not exist, `unusableFile` if it cannot be decoded, or
  /// `audioMemory` if its samples exceed `audioMemoryLimit`.
  ///
  /// - Parameters:
  ///   - usesVolumeEnvelope: whether the audio fades in and out over 5 ms at its start and end.
  ///   - loops: whether the whole file repeats until the event's duration is over or the player stops.
  /// - Returns: The number of the registered audio, 1 or higher.
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

  /// Registers audio that is already decoded under the path by which patterns name it (`AudioWaveform.Source.path`),
  /// for example a sound of an archive. Patterns that are prepared later play it, and no file is read. It
  /// replaces audio that was registered under the same path, and survives a reset.
  ///
  /// Throws `audioMemory` if the samples exceed `audioMemoryLimit`.
  public func registerAudio(_ audio: DecodedAudio, path: String) throws(EngineError) {
    try core.audio.register(audio, sampleRate: sampleRate, path: path)
  }

  /// Unregisters audio that was registered under a path. Returns whether there was any.
  @discardableResult
  public func unregisterAudio(path: String) -> Bool { core.audio.unregister(path: path) }

  /// Unregisters audio, so that no new pattern can use it. Players that were created earlier keep the audio
  /// until they are deallocated. Throws `invalidResource` for an unknown number.
  public func unregisterAudio(_ id: UInt64) throws(EngineError) { try core.audio.unregister(id) }

  /// The memory that audio occupies, in bytes: registered audio, the audio of existing patterns, and copies
  /// of both at other sample rates.
  public var audioMemoryInUse: Int { core.audio.budget.bytesInUse }
}

import HapticAudio
import HapticModel
import HapticScore
import Synchronization

/// The audio of an engine: registered sounds, and files that patterns name, within a limit of memory.
final class AudioStore: Sendable {
  /// A sound that was registered, with its options.
  private struct Entry {
    var sound: Sound
    var usesVolumeEnvelope: Bool
    var loops: Bool
  }

  private struct WeakSound {
    weak var sound: Sound?
  }

  private struct State {
    var nextID: UInt64 = 1
    var entries: [UInt64: Entry] = [:]
    /// Files by their real path, as long as a pattern holds them.
    var files: [String: WeakSound] = [:]
    /// Everything that still takes memory, registered or not.
    var living: [WeakSound] = []

    mutating func bytesInUse() -> Int {
      living.removeAll { $0.sound == nil }
      return living.reduce(0) { $0 + ($1.sound?.byteCount ?? 0) }
    }

    mutating func admit(_ sound: Sound, limit: Int, name: String) throws(EngineError) {
      let used = bytesInUse()
      guard sound.byteCount <= limit - min(used, limit) else {
        throw EngineError(
          .audioMemory,
          "\(sound.byteCount) bytes of samples beside \(used) in use go beyond the limit of \(limit); "
            + "unregister audio, let go of patterns, or raise the limit", place: name)
      }
      living.append(WeakSound(sound: sound))
    }
  }

  let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = max(0, limit) }

  var bytesInUse: Int { state.withLock { $0.bytesInUse() } }

  /// Registers a sound; gives its number, from 1.
  func register(
    _ sound: Sound, name: String, usesVolumeEnvelope: Bool, loops: Bool
  ) throws(EngineError) -> UInt64 {
    try state.withLock { state throws(EngineError) in
      try state.admit(sound, limit: limit, name: name)
      let id = state.nextID
      state.nextID += 1
      state.entries[id] = Entry(sound: sound, usesVolumeEnvelope: usesVolumeEnvelope, loops: loops)
      return id
    }
  }

  func unregister(_ id: UInt64) throws(EngineError) {
    let removed = state.withLock { $0.entries.removeValue(forKey: id) }
    guard removed != nil else { throw Self.unknown(id) }
  }

  /// Forgets all registered sounds, after a reset.
  func removeAll() { state.withLock { $0.entries.removeAll() } }

  /// The pattern as it will be played, and its sounds: those registered with their options, files loaded.
  func resolve(
    _ pattern: HapticPattern, locator: AudioFileLocator, sampleRate: Double, allowsMissing: Bool
  ) throws(EngineError) -> (played: HapticPattern, sounds: [AudioWaveform.Source: Sound]) {
    var played = pattern
    var sounds: [AudioWaveform.Source: Sound] = [:]
    for index in pattern.events.indices {
      guard pattern.events[index].type == .audioCustom, let waveform = pattern.events[index].waveform else {
        continue
      }
      switch waveform.source {
      case .resource(let id):
        guard let entry = state.withLock({ $0.entries[id] }) else {
          throw Self.unknown(id, place: "events[\(index)].waveform")
        }
        sounds[waveform.source] = entry.sound
        played.events[index].waveform?.usesVolumeEnvelope = entry.usesVolumeEnvelope
        played.events[index].waveform?.loops = entry.loops
      case .path(let path):
        if sounds[waveform.source] != nil { continue }
        do throws(EngineError) {
          sounds[waveform.source] = try file(path, locator, sampleRate)
        } catch {
          guard allowsMissing, error.kind == .fileNotFound else { throw error }
        }
      }
    }
    return (played, sounds)
  }

  /// The sound of a file, loaded once for all patterns that are alive.
  private func file(
    _ path: String, _ locator: AudioFileLocator, _ sampleRate: Double
  ) throws(EngineError) -> Sound {
    let place: String
    let sound: Sound
    do throws(AudioFileError) {
      place = try locator.locate(path)
      if let known = state.withLock({ $0.files[place]?.sound }), known.sampleRate == sampleRate {
        return known
      }
      // Outside the lock: reading takes its time.
      var decoder = AudioFileDecoder()
      decoder.maximumSamples = max(1, min(decoder.maximumSamples, limit))
      sound = try Sound(decoder.decode(contentsOf: place), sampleRate: sampleRate)
    } catch {
      throw EngineError(audio: error, name: path)
    }
    return try state.withLock { state throws(EngineError) in
      if let known = state.files[place]?.sound, known.sampleRate == sampleRate { return known }
      try state.admit(sound, limit: limit, name: path)
      state.files[place] = WeakSound(sound: sound)
      return sound
    }
  }

  private static func unknown(_ id: UInt64, place: String = "") -> EngineError {
    EngineError(
      .invalidResource,
      "no audio is registered as number \(id); it was unregistered, lost in a reset, or belongs "
        + "to another engine", place: place)
  }
}

extension EngineError {
  /// What went wrong with an audio file, by the name under which people know it.
  init(audio error: AudioFileError, name: String) {
    let kind: Kind =
      switch error.kind {
      case .notFound: .fileNotFound
      case .tooLarge: .audioMemory
      case .outsideRoots, .unreadable, .malformed, .unsupported, .libraryMissing: .unusableFile
      }
    self.init(kind, error.message, place: FilePaths.printable(name), cause: error.cause)
  }
}

import HapticAudio
import HapticErrors
import HapticModel
import HapticPlatform
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

  /// A file that was decoded.
  private struct KnownFile {
    weak var sound: Sound?
    /// Of the file as it was then.
    var stamp: FileStamp?
  }

  private struct State {
    var nextID: UInt64 = 1
    var entries: [UInt64: Entry] = [:]
    /// Files by their real path, as long as a pattern holds them.
    var files: [String: KnownFile] = [:]
  }

  let budget: AudioBudget
  private let state = Mutex(State())
  /// Held while a file is read: those who ask for one at the same time get the same sound, which takes its room once.
  private let loading = Mutex(())

  init(limit: Int) { budget = AudioBudget(limit: limit) }

  /// Decodes a file for an engine's rate, as far as the limit allows.
  ///
  /// File and samples are in memory at the same time, later the samples and those of the waveform: with a limit for each,
  /// that is at most twice the limit.
  func decode(contentsOf path: String, sampleRate: Double) throws(AudioFileError) -> DecodedAudio {
    var decoder = AudioFileDecoder()
    decoder.maximumSamples = min(decoder.maximumSamples, budget.limit / MemoryLayout<Float>.size)
    // A small file may have more than its samples in it.
    decoder.maximumFileBytes = min(decoder.maximumFileBytes, max(budget.limit, 1 << 20))
    decoder.outputRate = sampleRate
    return try decoder.decode(contentsOf: path)
  }

  /// Registers audio; gives its number, from 1.
  func register(
    _ audio: DecodedAudio, sampleRate: Double, name: String, usesVolumeEnvelope: Bool, loops: Bool
  ) throws(EngineError) -> UInt64 {
    let sound = try Sound(audio, sampleRate: sampleRate, name: name, budget: budget)
    return state.withLock { state in
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

  /// The sound of a file, loaded once for all patterns that are alive; loaded again for new patterns when the file has changed.
  private func file(
    _ path: String, _ locator: AudioFileLocator, _ sampleRate: Double
  ) throws(EngineError) -> Sound {
    let place: String
    do throws(AudioFileError) { place = try locator.locate(path) } catch {
      throw EngineError(audio: error, name: path)
    }
    if let known = known(place, FileStamp(path: place), sampleRate) { return known }
    // Reading takes time: a caller that asks for a loaded file does not wait for it.
    return try loading.withLock { _ throws(EngineError) in
      let stamp = FileStamp(path: place)
      if let known = known(place, stamp, sampleRate) { return known }
      let audio: DecodedAudio
      do throws(AudioFileError) { audio = try decode(contentsOf: place, sampleRate: sampleRate) } catch {
        throw EngineError(audio: error, name: path, file: place)
      }
      let sound = try Sound(audio, sampleRate: sampleRate, name: path, budget: budget)
      state.withLock { state in
        state.files = state.files.filter { $0.value.sound != nil }
        state.files[place] = KnownFile(sound: sound, stamp: stamp)
      }
      return sound
    }
  }

  /// The sound of a file that is still the one that was decoded, at the rate that is wanted.
  private func known(_ place: String, _ stamp: FileStamp?, _ rate: Double) -> Sound? {
    state.withLock { state in
      guard let file = state.files[place], file.stamp == stamp, let sound = file.sound,
        sound.sampleRate == rate
      else { return nil }
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

extension Failure where ErrorKind == EngineErrorKind {
  /// What went wrong with an audio file, by the name under which people know it.
  ///
  /// - Parameter file: the path that the error names; a place within the file is kept.
  init(audio error: AudioFileError, name: String, file: String? = nil) {
    let kind: Kind =
      switch error.kind {
      case .notFound: .fileNotFound
      case .tooLarge: .audioMemory
      case .outsideRoots, .unreadable, .malformed, .unsupported, .libraryMissing, .notWritable, .noSpace,
        .readerClosed, .writeFailed, .misuse:
        .unusableFile
      }
    let name = FilePaths.printable(name)
    var named = error
    if let file { named = error.renamed(from: file, to: name) } else { named.place = name }
    self = named.rekinded(kind)
  }
}

import HapticAudio
import HapticModel
import HapticPlatform
import HapticScore
import HapticText
import Synchronization

/// The audio of an engine, within a memory limit: the registered sounds, and the audio files that patterns
/// specify.
final class AudioStore: Sendable {
  /// A registered sound with its options.
  private struct Entry {
    var sound: Sound
    var usesVolumeEnvelope: Bool
    var loops: Bool
  }

  /// An audio file that has been decoded, and its sound while a pattern uses the sound.
  private struct KnownFile {
    weak var sound: Sound?
    /// The identity, size and modification time of the file when it was decoded.
    var stamp: FileInfo?
  }

  private struct State {
    var nextID: UInt64 = 1
    var entries: [UInt64: Entry] = [:]
    /// The sounds that were registered under the paths by which patterns name them.
    var named: [String: Sound] = [:]
    /// The decoded files; the key is the real path of the file. The sound of an entry exists for as long as a
    /// pattern uses the sound.
    var files: [String: KnownFile] = [:]
  }

  let budget: AudioBudget
  private let state = Mutex(State())
  /// A lock that is held while a file is read, so that concurrent requests for one file share one sound,
  /// which counts once towards the memory limit.
  private let loading = Mutex(())

  init(limit: Int) { budget = AudioBudget(limit: limit) }

  /// Decodes an audio file whose samples will be resampled to an engine's sample rate. Throws `tooLarge` if
  /// the file or its samples exceed the memory limit.
  ///
  /// Decoding holds the file and its samples in memory at the same time; resampling then holds the samples
  /// and the resulting waveform. At any time, this is at most twice the memory limit.
  func decode(contentsOf path: String, sampleRate: Double) throws(AudioFileError) -> DecodedAudio {
    var decoder = AudioFileDecoder()
    decoder.maximumSamples = min(decoder.maximumSamples, budget.limit / MemoryLayout<Float>.size)
    // A small file may contain more than its samples.
    decoder.maximumFileBytes = min(decoder.maximumFileBytes, max(budget.limit, 1 << 20))
    decoder.outputRate = sampleRate
    return try decoder.decode(contentsOf: path)
  }

  /// Registers audio and returns the number of the registered audio, 1 or higher.
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

  /// Registers audio under the path by which patterns name it.
  func register(_ audio: DecodedAudio, sampleRate: Double, path: String) throws(EngineError) {
    let sound = try Sound(audio, sampleRate: sampleRate, name: path, budget: budget)
    let old = state.withLock { $0.named.updateValue(sound, forKey: path) }
    // Outside the lock: its samples may be large.
    withExtendedLifetime(old) {}
  }

  /// Unregisters audio that was registered under a path. Returns whether there was any.
  func unregister(path: String) -> Bool { state.withLock { $0.named.removeValue(forKey: path) } != nil }

  /// Removes all registered sounds but those with a path, which the app could not know to be lost, after a reset.
  func removeAll() { state.withLock { $0.entries.removeAll() } }

  /// Returns a copy of a pattern in which each event has the options of its registered sound, together with
  /// all sounds of the pattern. Loads the audio files that the pattern specifies. If `allowsMissing` is set,
  /// files that do not exist are omitted.
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
        if let sound = state.withLock({ $0.named[path] }) {
          sounds[waveform.source] = sound
          continue
        }
        do throws(EngineError) {
          sounds[waveform.source] = try file(path, locator, sampleRate)
        } catch {
          guard allowsMissing, error.kind == .fileNotFound else { throw error }
        }
      }
    }
    return (played, sounds)
  }

  /// Returns the sound of an audio file. The file is loaded once and shared by all patterns that use it. If
  /// the file has changed since then, it is loaded again for new patterns.
  private func file(
    _ path: String, _ locator: AudioFileLocator, _ sampleRate: Double
  ) throws(EngineError) -> Sound {
    let place: String
    do throws(AudioFileError) { place = try locator.locate(path) } catch {
      throw EngineError(audio: error, name: path)
    }
    if let known = known(place, FileInfo(at: place), sampleRate) { return known }
    // Reading is slow, so requests for files that are already loaded do not wait for it.
    return try loading.withLock { _ throws(EngineError) in
      let stamp = FileInfo(at: place)
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

  /// Returns the sound of a file that is already loaded; `nil` if the file is not loaded, has changed since,
  /// or was loaded for another sample rate.
  private func known(_ place: String, _ stamp: FileInfo?, _ rate: Double) -> Sound? {
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
  /// Creates an engine's error from an error about an audio file. The new error contains the name by which
  /// the user knows the file.
  ///
  /// - Parameter file: the path that the error contains; `name` replaces this path, and a location within the
  ///   file is kept.
  init(audio error: AudioFileError, name: String, file: String? = nil) {
    let kind: Kind =
      switch error.kind {
      case .notFound: .fileNotFound
      case .tooLarge: .audioMemory
      case .outsideRoots, .unreadable, .malformed, .unsupported, .libraryMissing, .notWritable, .noSpace,
        .readerClosed, .writeFailed, .misuse:
        .unusableFile
      }
    let name = name.printable
    var named = error
    if let file { named = error.renamed(from: file, to: name) } else { named.place = name }
    self = named.rekinded(kind)
  }
}

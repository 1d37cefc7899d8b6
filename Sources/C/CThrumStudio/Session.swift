import AHAP
import HapticAnalysis
import HapticEditing
import HapticModel
import HapticScore
import HapticSynthesis
import HapticText

/// A document with the answers that the page reads, and with values that are calculated once for each change.
final class Session {
  var document = EditorDocument()
  /// The bytes of the last answer.
  let answer = Buffer<UInt8>()
  /// The floats of the last answer.
  let floats = Buffer<Float>()
  /// The reasons why audio files are silent, by the bytes of their paths in the pattern.
  var audioProblems: [[UInt8]: AHAPDecoder.AudioProblem] = [:]
  /// The onsets and attacks of audio files, as far as they are known, by their paths.
  var soundFacts: [[UInt8]: SoundFacts] = [:]
  /// The samples of audio files, by their paths.
  var waveforms: [[UInt8]: Waveform] = [:]
  /// The renderer of `studio_checks_render`.
  var renderer: OfflineRenderer?
  /// The result of `studio_hit`.
  var hit: Hit?
  private var kept: DocumentPicture?
  private var keptEntries: (revision: Int32, ids: [[Int32]])?

  /// The numbers of the items that are events, parameters and curves, in the order of the file.
  var entries: [[Int32]] {
    if let keptEntries, keptEntries.revision == document.contentRevision { return keptEntries.ids }
    let ids = document.entryIDs
    keptEntries = (document.contentRevision, ids)
    return ids
  }

  /// The picture of the present content.
  var picture: DocumentPicture {
    if let kept, kept.contentRevision == document.contentRevision { return kept }
    let made = DocumentPicture(document, after: kept)
    kept = made
    return made
  }

  /// Discards calculated values, because another document replaces the present one.
  func replace(_ document: EditorDocument) {
    self.document = document
    kept = nil
    keptEntries = nil
    hit = nil
  }

  /// Sets a text as the answer; returns its length.
  @discardableResult
  func say(_ text: String) -> Int32 {
    answer.set(Array(text.utf8))
    return Int32(clamping: answer.count)
  }
}

/// Memory at an address that does not change until the next answer.
final class Buffer<Element: BitwiseCopyable> {
  private(set) var pointer: UnsafeMutablePointer<Element>?
  private(set) var count = 0
  private var capacity = 0

  func set(_ elements: [Element]) {
    if elements.count > capacity || elements.count < capacity / 16 {
      pointer?.deallocate()
      capacity = elements.count
      pointer = .allocate(capacity: max(1, capacity))
    }
    count = elements.count
    guard let pointer else { return }
    elements.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { pointer.update(from: base, count: source.count) }
    }
  }

  deinit { pointer?.deallocate() }
}

/// The sessions by their numbers. The numbers start at 1. The page has one thread.
nonisolated(unsafe) private var sessions: [Session?] = []

enum Sessions {
  /// Returns the session with a number; `nil` if there is none.
  static func find(_ number: Int32) -> Session? {
    guard number > 0, Int(number) <= sessions.count else { return nil }
    return sessions[Int(number) - 1]
  }

  /// Creates a session and returns its number.
  static func make() -> Int32 {
    if let free = sessions.firstIndex(where: { $0 == nil }) {
      sessions[free] = Session()
      return Int32(free) + 1
    }
    sessions.append(Session())
    return Int32(clamping: sessions.count)
  }

  /// Ends a session.
  static func end(_ number: Int32) {
    if find(number) != nil { sessions[Int(number) - 1] = nil }
  }
}

/// Returns bytes of the caller as an array; empty for a null pointer or a count below 1.
func bytes(_ pointer: UnsafePointer<UInt8>?, _ count: Int32) -> [UInt8] {
  guard let pointer, count > 0 else { return [] }
  return Array(UnsafeBufferPointer(start: pointer, count: Int(count)))
}

/// Returns numbers of the caller as an array.
func doubles(_ pointer: UnsafePointer<Double>?, _ count: Int32) -> [Double] {
  guard let pointer, count > 0 else { return [] }
  return Array(UnsafeBufferPointer(start: pointer, count: Int(count)))
}

/// Returns pairs of time and value.
func pairs(_ pointer: UnsafePointer<Double>?, _ count: Int32) -> [(time: Double, value: Double)] {
  let numbers = doubles(pointer, count / 2 * 2)
  return stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
}

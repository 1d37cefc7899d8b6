import AHAP
import HapticModel
import HapticText

extension EditableText {
  /// Returns the text with other paths of audio files; all else keeps its bytes.
  ///
  /// - Parameter path: returns the new path for one in the file; `nil` to leave it.
  /// - Throws: `invalidPattern` if AHAP cannot express a new path.
  package func replacingAudioPaths(_ path: (String) -> String?) throws(OperationError) -> EditableText {
    var traced = TracedPattern(unchangedIn: pattern)
    var isChanged = false
    for index in pattern.events.indices {
      guard case .path(let old)? = pattern.events[index].waveform?.source, let new = path(old),
        !new.hasSameBytes(as: old)
      else { continue }
      traced.pattern.events[index].waveform?.source = .path(new)
      isChanged = true
    }
    guard isChanged else { return self }
    var writer = TextWriter(traced, [self])
    return try EditableText(writer.write(notes: [], times: []).text)
  }

  /// The paths of the audio files of the pattern, each once, in the order of their first use.
  package var audioPaths: [String] {
    var paths: [String] = []
    var known: Set<[UInt8]> = []
    for event in pattern.events {
      guard case .path(let path)? = event.waveform?.source, known.insert(Array(path.utf8)).inserted else {
        continue
      }
      paths.append(path)
    }
    return paths
  }

  /// The text of a pattern without entries.
  package static var empty: EditableText? {
    let bytes = Array("{\"Version\": 1, \"Pattern\": []}".utf8)
    return EditableText(bytes, AHAPDecoder().decodeForSource(bytes))
  }
}

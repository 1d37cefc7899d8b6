import HapticEditing
import HapticModel
import HapticScore
import HapticText

// MARK: Sound

/// Answers with the bytes of a score file of the document, for `thrum_synth_score_file` of `thrum-synth.wasm`. Returns
/// their number. Audio files are silent in the score.
@_cdecl("studio_score")
public func studioScore(_ session: Int32, _ rate: Double) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  guard let bytes = Score(session.document.pattern, sampleRate: rate).fileBytes() else { return 0 }
  session.answer.set(bytes)
  return Int32(clamping: bytes.count)
}

/// Answers with the paths of the document’s audio files as JSON, without duplicates.
@_cdecl("studio_sounds")
public func studioSounds(_ session: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  var json = JSONText()
  json.array { json in
    var known: Set<[UInt8]> = []
    for item in session.document.items {
      guard let path = item.event?.waveform?.path, known.insert(Array(path.utf8)).inserted else { continue }
      json.string(nil, path)
    }
  }
  return session.say(json.text)
}

/// The kinds of entries of a pattern.
enum EntryKind: Int32 {
  case event, parameter, curve
}

/// Returns the number of the item for an entry of the pattern, for example the entry of a finding. The kind is the raw
/// value of `EntryKind` (`entryKind`).
@_cdecl("studio_entry")
public func studioEntry(_ session: Int32, _ kind: Int32, _ index: Int32) -> Int32 {
  guard let session = Sessions.find(session), let kind = EntryKind(rawValue: kind), index >= 0 else {
    return 0
  }
  let ids = session.entries[Int(kind.rawValue)]
  return Int(index) < ids.count ? ids[Int(index)] : 0
}

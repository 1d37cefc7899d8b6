import AHAP
import HapticComposition
import HapticEditing
import HapticModel
import HapticOperations
import HapticText

// MARK: Memory and sessions

/// Returns `count` bytes of memory for arguments of other functions, aligned to 16 bytes.
@_cdecl("studio_alloc")
public func studioAlloc(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  UnsafeMutableRawPointer.allocate(byteCount: max(1, Int(count)), alignment: 16)
    .assumingMemoryBound(to: UInt8.self)
}

/// Frees memory of `studio_alloc`.
@_cdecl("studio_free")
public func studioFree(_ memory: UnsafeMutablePointer<UInt8>?) { memory?.deallocate() }

/// Creates a session with an empty pattern. Returns the number of the session, which is above 0.
@_cdecl("studio_new")
public func studioNew() -> Int32 { Sessions.make() }

/// Ends a session.
@_cdecl("studio_end")
public func studioEnd(_ session: Int32) { Sessions.end(session) }

/// Returns a number that grows with each change of content, selection or saved state; 0 if there is no such session.
@_cdecl("studio_revision")
public func studioRevision(_ session: Int32) -> Int32 { Sessions.find(session)?.document.revision ?? 0 }

/// Returns a number that grows with each change of content.
@_cdecl("studio_content_revision")
public func studioContentRevision(_ session: Int32) -> Int32 {
  Sessions.find(session)?.document.contentRevision ?? 0
}

/// Returns 1 if the document is unchanged since it was opened or saved, otherwise 0.
@_cdecl("studio_is_saved")
public func studioIsSaved(_ session: Int32) -> Int32 {
  Sessions.find(session)?.document.isSaved == false ? 0 : 1
}

/// Marks the document as saved.
@_cdecl("studio_mark_saved")
public func studioMarkSaved(_ session: Int32) { Sessions.find(session)?.document.markSaved() }

/// Returns the bytes of the last answer of a session. They do not change until its next answer.
@_cdecl("studio_answer")
public func studioAnswer(_ session: Int32) -> UnsafeMutablePointer<UInt8>? {
  Sessions.find(session)?.answer.pointer
}

/// Returns the number of bytes of the last answer.
@_cdecl("studio_answer_length")
public func studioAnswerLength(_ session: Int32) -> Int32 {
  Int32(clamping: Sessions.find(session)?.answer.count ?? 0)
}

/// Returns the last floats of a session. They do not change until its next floats. Answers and floats are in separate
/// memory.
@_cdecl("studio_floats")
public func studioFloats(_ session: Int32) -> UnsafeMutablePointer<Float>? {
  Sessions.find(session)?.floats.pointer
}

/// Returns the number of floats at `studio_floats`.
@_cdecl("studio_float_count")
public func studioFloatCount(_ session: Int32) -> Int32 {
  Int32(clamping: Sessions.find(session)?.floats.count ?? 0)
}

// MARK: Files

/// Opens a text of `count` bytes in place of the document, with an empty history. Returns 1, or 0 if the text has errors.
/// After an error, the answer contains the findings, and the document does not change.
///
/// ```json
/// {"findings": [{"severity": "error", "rule": "…", "message": "…", "line": 3, "column": 9, "path": "Pattern[0].Event.Time"}]}
/// ```
@_cdecl("studio_open")
public func studioOpen(_ session: Int32, _ text: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  do throws(EditorDocument.OpeningError) {
    let document = try EditorDocument(bytes(text, count))
    session.replace(document)
    session.say("")
    return 1
  } catch {
    session.say(findings(error.findings, nil))
    return 0
  }
}

/// Replaces the whole text as one step. Unchanged items keep their numbers. Returns the same values as
/// `studio_open`.
@_cdecl("studio_replace_text")
public func studioReplaceText(
  _ session: Int32, _ text: UnsafePointer<UInt8>?, _ count: Int32, _ gesture: Int32
) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  do throws(EditorDocument.OpeningError) {
    try session.document.replaceText(bytes(text, count), gesture: gesture)
    session.say("")
    return 1
  } catch {
    session.say(findings(error.findings, nil))
    return 0
  }
}

/// Writes the document as AHAP. The answer is the text. `style` is 0 for the layout of the file, in which only changed
/// entries differ, 1 for indented text, and 2 for compact text. Returns 1.
///
/// With style 0, the floats are three numbers for each item in the order of the file: its number, and the start and the
/// end of its entry in UTF-16 code units. If the text had to be written as a whole, there are no floats.
@_cdecl("studio_write")
public func studioWrite(_ session: Int32, _ style: Int32) -> Int32 {
  guard let session = Sessions.find(session),
    let written = session.document.write(EditorDocument.Style(rawValue: style) ?? .asFile)
  else { return 0 }
  session.answer.set(written.bytes)
  session.floats.set(session.document.utf16Spans(of: written))
  return 1
}

/// Answers with the findings of the reader about the written text, as JSON like that of `studio_open`. Each has a heading,
/// and its message in the words of designers (`words`). They include
/// findings about audio files (`studio_audio_problem`), and about accepted findings and bindings that cannot be used. If
/// the item of a finding is known, the finding has the members `item` and `point`. `studio_checks_design` answers with
/// the findings that need the whole pattern.
@_cdecl("studio_findings")
public func studioFindings(_ session: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  guard let written = session.document.write() else { return 0 }
  let read = AHAPDecoder().decode(written.bytes) { session.audioProblems[Array($0.utf8)] }
  return session.say(findings(read.findings + read.settingFindings, session.document))
}

/// Answers with the data that programs store in the metadata of the document, as JSON: the name of the sound from which
/// it was composed, whether it contains the record that is needed to compose it again, and whether it has bindings, which
/// follow inputs. Members that do not apply are absent.
///
/// ```json
/// {"composedFrom": "groove.wav", "hasRecord": true, "hasBindings": false}
/// ```
@_cdecl("studio_metadata")
public func studioMetadata(_ session: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  let pattern = session.document.pattern
  var json = JSONText()
  json.object { json in
    if let sound = CompositionRecord.soundName(in: pattern) { json.string("composedFrom", sound) }
    guard case .object(let metadata) = pattern.extras[ExtraKeys.metadataKey] else { return }
    json.bool("hasRecord", metadata[CompositionRecord.key] != nil)
    json.bool("hasBindings", metadata[PatternBindings.key] != nil)
  }
  return session.say(json.text)
}

/// The reasons why an audio file is silent.
enum AudioProblemKind: Int32 {
  case heard, missing, undecodable, silent
}

/// Sets the reason why an audio file is silent, for `studio_findings`: the path as the pattern spells it, the raw value
/// of `AudioProblemKind` (`audioProblem`), and a message. The message is for a file that is missing or whose format is
/// not decoded here.
@_cdecl("studio_audio_problem")
public func studioAudioProblem(
  _ session: Int32, _ path: UnsafePointer<UInt8>?, _ pathCount: Int32, _ kind: Int32,
  _ message: UnsafePointer<UInt8>?, _ count: Int32
) {
  guard let session = Sessions.find(session) else { return }
  let message = String(decoding: bytes(message, count), as: UTF8.self)
  session.audioProblems[bytes(path, pathCount)] =
    switch AudioProblemKind(rawValue: kind) {
    case .missing: AHAPDecoder.AudioProblem(message)
    case .undecodable: AHAPDecoder.AudioProblem(message, isUndecodable: true)
    case .silent: .silent
    case .heard, nil: nil
    }
}

/// Answers with the item and point at the path of a finding about the written text, as `[id, point]`. Returns the number
/// of the item, or 0.
@_cdecl("studio_target_of_path")
public func studioTargetOfPath(_ session: Int32, _ path: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  guard let session = Sessions.find(session),
    let target = session.document.target(ofPath: bytes(path, count))
  else { return 0 }
  session.say("[\(target.id), \(target.point)]")
  return target.id
}

/// Returns findings as JSON. If there is a document, they contain the items at their places.
private func findings(_ findings: [Diagnostic], _ document: EditorDocument?) -> String {
  var json = JSONText()
  json.object { json in
    json.array("findings") { json in
      for finding in findings {
        json.object { json in
          json.string("severity", finding.severity.name)
          json.string("rule", finding.rule)
          json.string("message", finding.message)
          json.words(FindingHeading.of(rule: finding.rule), finding.message)
          json.number("line", finding.line)
          json.number("column", finding.column)
          json.string("path", finding.path)
          guard let target = document?.target(ofPath: Array(finding.path.utf8)) else { return }
          json.number("item", Int(target.id))
          json.number("point", Int(target.point))
        }
      }
    }
  }
  return json.text
}

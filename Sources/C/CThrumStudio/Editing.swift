import HapticEditing
import HapticModel
import HapticText

/// Runs an operation on a document; returns 1 if it changed anything.
private func edit(_ session: Int32, _ operation: (inout EditorDocument) -> Bool) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  return operation(&session.document) ? 1 : 0
}

private func insert(_ session: Int32, _ operation: (inout EditorDocument) -> Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  return operation(&session.document)
}

// MARK: Edits
// These functions change the selected items and points.

/// Moves the selection by seconds and levels. `level` is the intensity, the volume, or the value of parameters and
/// points; `tone` is the sharpness or pitch.
@_cdecl("studio_move")
public func studioMove(
  _ session: Int32, _ seconds: Double, _ level: Double, _ tone: Double, _ gesture: Int32
) -> Int32 {
  edit(session) { $0.move(seconds: seconds, level: level, tone: tone, gesture: gesture) }
}

/// Sets the start of the selection, in seconds. If `keepsDistances` is not 0, the earliest item gets the time, and the
/// others keep their distances from it. Otherwise all items get the time.
@_cdecl("studio_set_time")
public func studioSetTime(_ session: Int32, _ seconds: Double, _ keepsDistances: Int32, _ gesture: Int32)
  -> Int32
{
  edit(session) { $0.setTime(seconds, keepsDistances: keepsDistances != 0, gesture: gesture) }
}

/// Sets the starts of single items, from pairs of the number of an item and seconds. `count` is the number of values in
/// all pairs.
@_cdecl("studio_set_times")
public func studioSetTimes(
  _ session: Int32, _ times: UnsafePointer<Double>?, _ count: Int32, _ gesture: Int32
) -> Int32 {
  edit(session) { $0.setTimes(pairs(times, count).map { (id: $0.time, time: $0.value) }, gesture: gesture) }
}

/// Sets a parameter of the selected events (`parameter`), adds to it, or multiplies it. If `parameter` is below 0,
/// changes the value of selected parameters and points. The mode is a `valueMode`.
@_cdecl("studio_set")
public func studioSet(
  _ session: Int32, _ parameter: Int32, _ value: Double, _ mode: Int32, _ gesture: Int32
) -> Int32 {
  edit(session) { document in
    let mode = EditorDocument.ValueMode(rawValue: mode) ?? .set
    if parameter < 0 { return document.setValue(value, mode, gesture: gesture) }
    guard let id = EventParameterID(rawValue: UInt8(clamping: parameter)) else { return false }
    return document.setParameter(id, value, mode, gesture: gesture)
  }
}

/// Sets the duration of the selected events, or moves their ends or starts, in seconds. The mode is a `durationMode`.
@_cdecl("studio_set_duration")
public func studioSetDuration(_ session: Int32, _ seconds: Double, _ mode: Int32, _ gesture: Int32) -> Int32 {
  edit(session) {
    $0.setDuration(seconds, EditorDocument.DurationMode(rawValue: mode) ?? .set, gesture: gesture)
  }
}

/// Sets the envelope of the selected events, 0…1. NaN leaves a value unchanged.
@_cdecl("studio_set_envelope")
public func studioSetEnvelope(
  _ session: Int32, _ attack: Double, _ decay: Double, _ release: Double, _ sustained: Double,
  _ gesture: Int32
) -> Int32 {
  edit(session) {
    $0.setEnvelope(attack: attack, decay: decay, release: release, sustained: sustained, gesture: gesture)
  }
}

/// Sets the attack of the selected continuous events and tones to a time in seconds. The parameter is rounded to a
/// thousandth.
@_cdecl("studio_set_attack")
public func studioSetAttack(_ session: Int32, _ seconds: Double, _ gesture: Int32) -> Int32 {
  edit(session) { $0.setAttack(seconds: seconds, gesture: gesture) }
}

/// Sets how the selected audio files play. An empty path leaves the path unchanged.
@_cdecl("studio_set_sound")
public func studioSetSound(
  _ session: Int32, _ path: UnsafePointer<UInt8>?, _ count: Int32, _ loops: Int32,
  _ usesVolumeEnvelope: Int32, _ gesture: Int32
) -> Int32 {
  edit(session) {
    $0.setSound(
      path: String(decoding: bytes(path, count), as: UTF8.self), loops: loops != 0,
      usesVolumeEnvelope: usesVolumeEnvelope != 0, gesture: gesture)
  }
}

/// Sets the length of a fade of an audio file: side 0 at its start, 1 at its end. Less than 5 ms removes the fade.
/// `length` is the length of the audio file, which counts if the event has no duration. Returns 1 if anything changed,
/// and 2 if a curve of the volume already acts there.
@_cdecl("studio_set_fade")
public func studioSetFade(
  _ session: Int32, _ side: Int32, _ item: Int32, _ seconds: Double, _ length: Double, _ gesture: Int32
) -> Int32 {
  guard let session = Sessions.find(session), let side = FadeSide(rawValue: side) else { return 0 }
  return session.document.setFade(side, of: item, seconds: seconds, length: length, gesture: gesture).rawValue
}

// MARK: Insertion
// These functions select the new item and return its number, or 0 if nothing is inserted.

/// Inserts a tap.
@_cdecl("studio_insert_tap")
public func studioInsertTransient(
  _ session: Int32, _ time: Double, _ intensity: Double, _ sharpness: Double, _ gesture: Int32
) -> Int32 {
  insert(session) {
    $0.insertTransient(at: time, intensity: intensity, sharpness: sharpness, gesture: gesture)
  }
}

/// Inserts a continuous event, or a tone if `isHaptic` is 0.
@_cdecl("studio_insert_continuous")
public func studioInsertContinuous(
  _ session: Int32, _ time: Double, _ duration: Double, _ level: Double, _ tone: Double,
  _ isHaptic: Int32, _ gesture: Int32
) -> Int32 {
  insert(session) {
    $0.insertContinuous(
      at: time, duration: duration, level: level, tone: tone, isHaptic: isHaptic != 0, gesture: gesture)
  }
}

/// Inserts an audio file.
@_cdecl("studio_insert_sound")
public func studioInsertSound(
  _ session: Int32, _ time: Double, _ path: UnsafePointer<UInt8>?, _ count: Int32, _ gesture: Int32
) -> Int32 {
  insert(session) {
    $0.insertSound(at: time, path: String(decoding: bytes(path, count), as: UTF8.self), gesture: gesture)
  }
}

/// Inserts a dynamic parameter into the lane of a control.
@_cdecl("studio_insert_parameter")
public func studioInsertParameter(
  _ session: Int32, _ lane: Int32, _ time: Double, _ value: Double, _ gesture: Int32
) -> Int32 {
  insert(session) { document in
    guard let id = Lane.control(lane) else { return 0 }
    return document.insertParameter(id, at: time, value: value, gesture: gesture)
  }
}

/// Inserts a curve through pairs of times and values. The times are in seconds from the start of the pattern. `count` is
/// the number of values in all pairs. Without pairs, the curve has a neutral point at `time`.
@_cdecl("studio_insert_curve")
public func studioInsertCurve(
  _ session: Int32, _ lane: Int32, _ time: Double, _ points: UnsafePointer<Double>?, _ count: Int32,
  _ gesture: Int32
) -> Int32 {
  insert(session) { document in
    guard let id = Lane.control(lane) else { return 0 }
    return document.insertCurve(id, at: time, points: pairs(points, count), gesture: gesture)
  }
}

// MARK: Removal, copies and groups

/// Removes the selection.
@_cdecl("studio_remove")
public func studioRemove(_ session: Int32, _ gesture: Int32) -> Int32 {
  edit(session) { $0.removeSelection(gesture: gesture) }
}

/// Inserts copies of the selection, moved by seconds and levels, and selects them.
@_cdecl("studio_duplicate")
public func studioDuplicate(_ session: Int32, _ seconds: Double, _ level: Double, _ gesture: Int32) -> Int32 {
  edit(session) { $0.duplicate(seconds: seconds, level: level, gesture: gesture) }
}

/// Groups the selected items, at least two. A group is the number under `Metadata.ThrumGroup` of its entries.
/// Copies of several members become a new group.
@_cdecl("studio_together")
public func studioTogether(_ session: Int32, _ gesture: Int32) -> Int32 {
  edit(session) { $0.groupSelection(gesture: gesture) }
}

/// Dissolves the groups of the selected items.
@_cdecl("studio_apart")
public func studioApart(_ session: Int32, _ gesture: Int32) -> Int32 {
  edit(session) { $0.ungroupSelection(gesture: gesture) }
}

// MARK: History

/// Undoes the last step. Returns 0 if there is no step to undo.
@_cdecl("studio_undo")
public func studioUndo(_ session: Int32) -> Int32 { edit(session) { $0.undo() } }

/// Repeats the step that was undone last. Returns 0 if there is no step to repeat.
@_cdecl("studio_redo")
public func studioRedo(_ session: Int32) -> Int32 { edit(session) { $0.redo() } }

/// Undoes and discards the last step if it belongs to the gesture.
@_cdecl("studio_cancel")
public func studioCancel(_ session: Int32, _ gesture: Int32) -> Int32 {
  edit(session) { $0.cancel(gesture: gesture) }
}

/// Returns the number of steps that can be undone.
@_cdecl("studio_undo_count")
public func studioUndoCount(_ session: Int32) -> Int32 {
  Int32(clamping: Sessions.find(session)?.document.undoCount ?? 0)
}

/// Joins all steps after a number of steps (as `studio_undo_count` returns it) to one step with a name (`stepName`).
/// It is the last step of the gesture, which may be 0.
@_cdecl("studio_group")
public func studioGroup(_ session: Int32, _ after: Int32, _ name: Int32, _ gesture: Int32) {
  Sessions.find(session)?.document.group(
    after: Int(after), name: EditName(rawValue: name) ?? .group, gesture: gesture)
}

/// Answers with the names of the newest thousand steps as JSON. The first of them has the number `first`.
///
/// ```json
/// {"position": 3, "count": 5, "first": 0, "steps": ["move", "set value"]}
/// ```
@_cdecl("studio_history")
public func studioHistory(_ session: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  let names = session.document.stepNames
  var json = JSONText()
  json.object { json in
    json.number("position", session.document.undoCount)
    json.number("count", names.count)
    // The newest thousand, of which the first has this number.
    json.number("first", max(0, names.count - 1000))
    json.array("steps") { json in
      for name in names.suffix(1000) { json.string(nil, "\(name.text)") }
    }
  }
  return session.say(json.text)
}

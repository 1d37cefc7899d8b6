import HapticEditing
import HapticText

/// Runs an operation that can be refused. Returns 1 if it changed anything. If it was refused, the answer states the
/// reason; otherwise the answer is empty.
private func edit(
  _ session: Int32, _ operation: (inout EditorDocument) throws(EditorDocument.AcceptanceError) -> Bool
) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  do throws(EditorDocument.AcceptanceError) {
    let isChanged = try operation(&session.document)
    session.say("")
    return isChanged ? 1 : 0
  } catch {
    session.say(error.message)
    return 0
  }
}

private func text(_ pointer: UnsafePointer<UInt8>?, _ count: Int32) -> String {
  String(decoding: bytes(pointer, count), as: UTF8.self)
}

// MARK: Accepted findings

/// Accepts the findings of a design rule at some times, with a reason, in the metadata of the text ([Design
/// checks](../../../Docs/DesignChecks.md#accepting-a-finding)). No other byte changes. An existing entry gets the new
/// reason. Returns 1 if anything changed. If the change was refused (`Metadata` is not an object, or `ThrumAccepted` is
/// not a list), the answer states the reason; otherwise the answer is empty.
@_cdecl("studio_accept")
public func studioAccept(
  _ session: Int32, _ rule: UnsafePointer<UInt8>?, _ ruleCount: Int32, _ times: UnsafePointer<Double>?,
  _ timeCount: Int32, _ reason: UnsafePointer<UInt8>?, _ reasonCount: Int32, _ gesture: Int32
) -> Int32 {
  edit(session) { document throws(EditorDocument.AcceptanceError) in
    try document.accept(
      text(rule, ruleCount), at: doubles(times, timeCount), reason: text(reason, reasonCount),
      gesture: gesture)
  }
}

/// Removes the entries that accept findings of a design rule at some times. With the last entry, also removes the list.
/// Returns the same values as `studio_accept`.
@_cdecl("studio_withdraw")
public func studioWithdraw(
  _ session: Int32, _ rule: UnsafePointer<UInt8>?, _ ruleCount: Int32, _ times: UnsafePointer<Double>?,
  _ timeCount: Int32, _ gesture: Int32
) -> Int32 {
  edit(session) { document throws(EditorDocument.AcceptanceError) in
    try document.withdraw(text(rule, ruleCount), at: doubles(times, timeCount), gesture: gesture)
  }
}

// MARK: Markers

/// Answers with the markers of the file (`Metadata.ThrumMarkers`) as JSON.
///
/// ```json
/// [{"index": 0, "time": 1.5, "name": "drop"}]
/// ```
@_cdecl("studio_markers")
public func studioMarkers(_ session: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  var json = JSONText()
  json.array { json in
    for marker in session.document.markers {
      json.object { json in
        json.number("index", marker.index)
        json.number("time", marker.time)
        json.string("name", marker.name)
      }
    }
  }
  return session.say(json.text)
}

/// Adds a marker; returns its index, or −1 if the metadata of the file cannot be changed.
@_cdecl("studio_add_marker")
public func studioAddMarker(
  _ session: Int32, _ time: Double, _ name: UnsafePointer<UInt8>?, _ count: Int32, _ gesture: Int32
) -> Int32 {
  guard let session = Sessions.find(session) else { return -1 }
  return Int32(
    clamping: session.document.addMarker(at: time, name: text(name, count), gesture: gesture))
}

/// Sets the time and name of a marker. If the name is empty, removes the marker. Returns 1 if anything changed.
@_cdecl("studio_change_marker")
public func studioChangeMarker(
  _ session: Int32, _ index: Int32, _ time: Double, _ name: UnsafePointer<UInt8>?, _ count: Int32,
  _ gesture: Int32
) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  return session.document.changeMarker(Int(index), time: time, name: text(name, count), gesture: gesture)
    ? 1 : 0
}

// MARK: Reference track

/// Answers with the video or sequence of pictures beside which the pattern is edited (`Metadata.ThrumReference`) as
/// JSON; `null` if there is none. A video has neither `rate` nor `count`.
///
/// ```json
/// {"name": "door 001.png", "time": -0.5, "rate": 24, "count": 48}
/// ```
@_cdecl("studio_reference")
public func studioReference(_ session: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  guard let track = session.document.reference else { return session.say("null") }
  var json = JSONText()
  json.object { json in
    json.string("name", track.name)
    json.number("time", track.time)
    if track.rate > 0 { json.number("rate", track.rate) }
    if track.count > 0 { json.number("count", track.count) }
  }
  return session.say(json.text)
}

/// Sets the reference track: its name, the time of its first picture, and the rate and number of the pictures of a
/// sequence, 0 for a video. If the name is empty, removes the track. Returns 1 if anything changed.
@_cdecl("studio_set_reference")
public func studioSetReference(
  _ session: Int32, _ name: UnsafePointer<UInt8>?, _ nameCount: Int32, _ time: Double, _ rate: Double,
  _ count: Int32, _ gesture: Int32
) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  let name = text(name, nameCount)
  let track = ReferenceTrack(name: name, time: time, rate: rate, count: Int(max(0, count)))
  return session.document.setReference(name.utf8.isEmpty ? nil : track, gesture: gesture) ? 1 : 0
}

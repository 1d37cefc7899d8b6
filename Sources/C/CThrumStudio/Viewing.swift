import HapticEditing
import HapticModel
import HapticText

/// Writes the marks of a part of the time axis as floats, as `Mark` describes; returns the number of marks.
@_cdecl("studio_marks")
public func studioMarks(_ session: Int32, _ from: Double, _ to: Double, _ columns: Double) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  let view = Viewport(from: from, to: to, columns: columns)
  let marks = session.picture.marks(of: session.document, in: view)
  var floats: [Float] = []
  floats.reserveCapacity(marks.count * Mark.floatCount)
  for mark in marks { mark.write(to: &floats, from: view.from) }
  session.floats.set(floats)
  return Int32(clamping: marks.count)
}

/// Writes the shapes of continuous events, tones and controls as floats, as `DocumentPicture.writeShapes`
/// describes; returns the number of shapes.
@_cdecl("studio_shapes")
public func studioShapes(_ session: Int32, _ from: Double, _ to: Double, _ columns: Double) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  var floats: [Float] = []
  let count = session.picture.writeShapes(
    of: session.document, in: Viewport(from: from, to: to, columns: columns), to: &floats)
  session.floats.set(floats)
  return Int32(clamping: count)
}

/// Writes three floats for each column of the whole pattern; returns the length in seconds that they cover.
@_cdecl("studio_overview")
public func studioOverview(_ session: Int32, _ columns: Int32) -> Double {
  guard let session = Sessions.find(session) else { return 0 }
  var floats: [Float] = []
  let length = session.picture.writeOverview(of: session.document, columns: Int(columns), to: &floats)
  session.floats.set(floats)
  return length
}

/// Returns the last end of an event or point, in seconds.
@_cdecl("studio_length")
public func studioLength(_ session: Int32) -> Double { Sessions.find(session)?.picture.length ?? 0 }

/// Returns the time in seconds at which the last event has faded.
@_cdecl("studio_sounding_end")
public func studioSoundingEnd(_ session: Int32) -> Double {
  guard let session = Sessions.find(session) else { return 0 }
  return session.picture.soundingEnd(of: session.document)
}

/// Answers with the lanes of the document as JSON.
@_cdecl("studio_lanes")
public func studioLanes(_ session: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  return session.say(session.picture.lanes(of: session.document))
}

/// Answers with everything about one item as JSON.
@_cdecl("studio_item")
public func studioItem(_ session: Int32, _ id: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  return session.say(session.picture.json(of: id, in: session.document))
}

/// Answers with a sentence about an item or a point, for a screen reader.
@_cdecl("studio_describe")
public func studioDescribe(_ session: Int32, _ id: Int32, _ point: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  return session.say(session.picture.sentence(about: Target(id, point: point), in: session.document))
}

/// Returns the number of the item at a place of a lane, or 0. The reaches are in seconds and in levels of
/// the lane.
@_cdecl("studio_hit")
public func studioHit(
  _ session: Int32, _ lane: Int32, _ time: Double, _ level: Double, _ timeReach: Double,
  _ levelReach: Double
) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  let pointer = Pointer(lane: lane, time: time, level: level, timeReach: timeReach, levelReach: levelReach)
  session.hit = session.picture.hit(pointer, in: session.document)
  return session.hit?.target.id ?? 0
}

/// Returns the point of the last hit, or −1.
@_cdecl("studio_hit_point")
public func studioHitPoint(_ session: Int32) -> Int32 { Sessions.find(session)?.hit?.target.point ?? -1 }

/// Returns the part of the item that was hit last, as the raw value of `Hit.Part`; 0 for nothing.
@_cdecl("studio_hit_part")
public func studioHitPart(_ session: Int32) -> Int32 { Sessions.find(session)?.hit?.part.rawValue ?? 0 }

/// Sets the times of one kind of guides in seconds.
@_cdecl("studio_guides")
public func studioGuides(_ session: Int32, _ kind: Int32, _ times: UnsafePointer<Double>?, _ count: Int32) {
  guard let session = Sessions.find(session), let kind = Guides.Kind(rawValue: kind) else { return }
  session.document.guides.set(kind, doubles(times, count))
}

/// Sets the step of the grid, and a beat with its length, in seconds; 0 for none.
@_cdecl("studio_grid")
public func studioGrid(_ session: Int32, _ grid: Double, _ beatOrigin: Double, _ beatLength: Double) {
  guard let session = Sessions.find(session) else { return }
  session.document.guides.grid = grid
  session.document.guides.beat = (beatOrigin, beatLength)
}

/// Returns the time to which a time snaps, or the time itself; answers with the reason as JSON, or `null`.
@_cdecl("studio_snap")
public func studioSnap(_ session: Int32, _ time: Double, _ reach: Double, _ ignoresSelection: Int32) -> Double
{
  guard let session = Sessions.find(session) else { return time }
  guard let snap = session.document.snap(time, reach: reach, ignoresSelection: ignoresSelection != 0) else {
    session.say("null")
    return time
  }
  var json = JSONText()
  json.object { json in
    json.number("time", snap.time)
    json.string("reason", "\(snap.reason.name)")
    if let target = snap.target {
      json.number("item", Int(target.id))
      json.number("point", Int(target.point))
    }
  }
  session.say(json.text)
  return snap.time
}

// MARK: Selection

/// Selects an item or a point; the mode is the raw value of `SelectionMode`.
@_cdecl("studio_select")
public func studioSelect(_ session: Int32, _ id: Int32, _ point: Int32, _ mode: Int32) {
  guard let session = Sessions.find(session) else { return }
  select(&session.document, [Target(id, point: point)], mode)
}

/// Added to a mode, it selects the groups of what is selected too.
private let withGroups: Int32 = 8

private func select(_ document: inout EditorDocument, _ targets: [Target], _ mode: Int32) {
  let kind = SelectionMode(rawValue: mode & (withGroups - 1)) ?? .only
  if mode & withGroups != 0 {
    document.selectWithGroups(targets, kind)
  } else {
    document.select(targets, kind)
  }
}

/// Selects nothing.
@_cdecl("studio_select_none")
public func studioSelectNone(_ session: Int32) { Sessions.find(session)?.document.select([]) }

/// Selects all items.
@_cdecl("studio_select_all")
public func studioSelectAll(_ session: Int32) { Sessions.find(session)?.document.selectAll() }

/// Selects the next item in time (1), the previous (−1), the last (2) or the first (−2).
@_cdecl("studio_select_neighbour")
public func studioSelectNeighbour(_ session: Int32, _ step: Int32, _ mode: Int32) {
  Sessions.find(session)?.document.selectNeighbour(step, SelectionMode(rawValue: mode) ?? .only)
}

/// Selects what touches a box of a lane; returns how much that is.
@_cdecl("studio_select_box")
public func studioSelectBox(
  _ session: Int32, _ lane: Int32, _ fromTime: Double, _ toTime: Double, _ fromLevel: Double,
  _ toLevel: Double, _ mode: Int32
) -> Int32 {
  guard let session = Sessions.find(session), !(fromTime - toTime).isNaN, !(fromLevel - toLevel).isNaN else {
    return 0
  }
  let targets = session.picture.targets(
    in: session.document, lane: lane, times: min(fromTime, toTime)...max(fromTime, toTime),
    levels: min(fromLevel, toLevel)...max(fromLevel, toLevel))
  select(&session.document, targets, mode)
  return Int32(clamping: targets.count)
}

/// Answers with the selection as JSON.
@_cdecl("studio_selection")
public func studioSelection(_ session: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  return session.say(session.picture.selection(of: session.document))
}

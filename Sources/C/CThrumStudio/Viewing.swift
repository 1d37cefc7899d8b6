import HapticEditing
import HapticModel
import HapticText

// MARK: Pictures

/// Writes the marks of a part of the time axis as floats. Returns the number of marks. Marks of long events come first,
/// and the others follow in the order of the file. A mark has 11 floats:
///
/// - its kind (`itemKind`; 6 is a point of a curve) and the number of its item;
/// - the index of the point, otherwise the number of items for which the mark stands;
/// - its lane, its start and its end, in seconds after `from`; an open end is at `to`;
/// - its level as written and as felt, and its sharpness or pitch as written and as felt, which is 0 for parameters and
///   points. The felt level of parameters and points is the value of their control at that time, of all curves and
///   parameters together;
/// - its flags (`markFlag`).
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

/// Writes the shapes of continuous events, tones and controls as floats. Returns the number of shapes. Shapes take longer
/// to calculate than marks.
///
/// A shape begins with its kind (`shapeKind`), the number of its item or control (the lane minus 10), its flags
/// (`markFlag`), and the numbers of points of three polylines. The points follow as pairs of time and value. Times are
/// seconds after `from`. The polylines are the written level, the felt level, and the felt sharpness or pitch. Levels
/// include the envelope, from 0 back to 0. A control has only the felt level; if it is neutral everywhere, it has no
/// shape.
///
/// If more than 200 events of a kind are in view, one shape with the number 0 and a step for each column represents all
/// of them.
@_cdecl("studio_shapes")
public func studioShapes(_ session: Int32, _ from: Double, _ to: Double, _ columns: Double) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  var floats: [Float] = []
  let count = session.picture.writeShapes(
    of: session.document, in: Viewport(from: from, to: to, columns: columns), to: &floats)
  session.floats.set(floats)
  return Int32(clamping: count)
}

/// Writes three floats for each column of the whole pattern: the felt intensity, its sharpness, and the loudest volume.
/// Returns the length in seconds that the columns cover.
@_cdecl("studio_overview")
public func studioOverview(_ session: Int32, _ columns: Int32) -> Double {
  guard let session = Sessions.find(session) else { return 0 }
  var floats: [Float] = []
  let length = session.picture.writeOverview(of: session.document, columns: Int(columns), to: &floats)
  session.floats.set(floats)
  return length
}

/// Returns the latest end of an event or point, in seconds.
@_cdecl("studio_length")
public func studioLength(_ session: Int32) -> Double { Sessions.find(session)?.picture.length ?? 0 }

/// Returns the time in seconds at which the last event has faded.
@_cdecl("studio_sounding_end")
public func studioSoundingEnd(_ session: Int32) -> Double {
  guard let session = Sessions.find(session) else { return 0 }
  return session.picture.soundingEnd(of: session.document)
}

/// Answers with the lanes of the document as JSON: those of haptic intensity and sharpness, and the others that the
/// document uses. Lanes of events have the numbers of their events. Lanes of controls have the sign of their effect (× or
/// +), their neutral value, and the items that change them; the lane of the volume also has the curves that are fades of
/// audio files.
///
/// ```json
/// {"length": 1.2, "lanes": [
///   {"lane": 0, "name": "haptic", "kind": "events", "low": 0, "high": 1, "taps": 4, "continuous": 1},
///   {"lane": 1, "name": "sharpness", "kind": "events", "low": 0, "high": 1},
///   {"lane": 10, "name": "HapticIntensityControl", "kind": "control", "low": 0, "high": 1, "sign": "×",
///     "neutral": 1, "curves": [7], "parameters": []}]}
/// ```
@_cdecl("studio_lanes")
public func studioLanes(_ session: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  return session.say(session.picture.lanes(of: session.document))
}

// MARK: Items

/// Answers with all values of one item as JSON, or with `null` if the item does not exist.
///
/// ```json
/// {"id": 3, "kind": "tap", "order": 2, "time": 0.12, "end": 0.12, "rank": 2, "count": 4, "sincePrevious": 0.12,
///   "untilNext": null, "type": "HapticTransient", "duration": null,
///   "parameters": [{"parameter": 0, "name": "HapticIntensity", "low": 0, "high": 1, "value": 0.8,
///     "felt": [0.4, 0.64], "given": true}],
///   "envelope": {"attack": 0.002, "decay": 0.01, "release": 0.002, "sustained": true},
///   "sound": {"path": "a.wav", "loops": false, "usesVolumeEnvelope": true, "fadeIn": 0.2, "fadeOut": 0},
///   "extras": ["MyKey"],
///   "group": 1, "members": 2}
/// ```
///
/// Only continuous events and tones have an envelope, in seconds. Only audio files have a sound, and only members of a
/// group have the last two members. In place of the members from `type` to `sound`, dynamic parameters have `control`,
/// `lane`, `low`, `high`, `value` and `felt`. Curves have `control`, `lane`, `low`, `high`, `long` (more than 16 points),
/// and `points` by time, such as `{"point": 0, "time": 0.5, "value": 1}`.
@_cdecl("studio_item")
public func studioItem(_ session: Int32, _ id: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  return session.say(session.picture.json(of: id, in: session.document))
}

/// Answers with a sentence about an item or a point, for a screen reader: “Tap at 1.4 s, intensity 0.744, sharpness
/// 0.1, felt 0.539.” A continuous event under a curve is “felt 0.2 to 0.8”.
@_cdecl("studio_describe")
public func studioDescribe(_ session: Int32, _ id: Int32, _ point: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  let sentence = session.picture.sentence(about: Target(id, point: point), in: session.document)
  return session.say(DesignerWords.replacing(sentence))
}

/// Returns the number of the item at a time and level of a lane, or 0. The reaches are the largest distances, in seconds
/// and in levels of the lane.
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

/// Returns the point of the last hit, or −1. If the line of a curve was hit, returns the point before the hit.
@_cdecl("studio_hit_point")
public func studioHitPoint(_ session: Int32) -> Int32 { Sessions.find(session)?.hit?.target.point ?? -1 }

/// Returns the part of the item of the last hit; 0 for no hit, 1 the head (a tap, a parameter, a point, the sharpness of
/// an event), 2 the start, 3 the end, 4 the body, 5 the line of a curve.
@_cdecl("studio_hit_part")
public func studioHitPart(_ session: Int32) -> Int32 { Sessions.find(session)?.hit?.part.rawValue ?? 0 }

// MARK: Snapping

/// Replaces the times of one kind of guides (`guide`), in seconds. Times snap to guides in `studio_snap`.
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

/// Returns the time to which a time snaps; if it does not snap, returns the time itself. Answers with the
/// reason as JSON, or `null`. The reasons in the order of their priority are `loop`, `head`, `marker`,
/// `onset`, `beat`, `event`, `point` and `grid`. For an event or point, `item` and `point` state which one.
/// The function has no hysteresis: the page uses a larger reach while an item is snapped.
///
/// ```json
/// {"time": 1.25, "reason": "grid"}
/// ```
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

/// Selects an item or a point; the mode is the raw value of `SelectionMode` (`selectionMode`).
@_cdecl("studio_select")
public func studioSelect(_ session: Int32, _ id: Int32, _ point: Int32, _ mode: Int32) {
  guard let session = Sessions.find(session) else { return }
  select(&session.document, [Target(id, point: point)], mode)
}

/// A flag that is added to a mode. It also selects the groups of the selected items.
private let withGroups: Int32 = 8

private func select(_ document: inout EditorDocument, _ targets: [Target], _ mode: Int32) {
  let kind = SelectionMode(rawValue: mode & (withGroups - 1)) ?? .only
  if mode & withGroups != 0 {
    document.selectWithGroups(targets, kind)
  } else {
    document.select(targets, kind)
  }
}

/// Clears the selection.
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

/// Selects the items and points that touch a box of a lane. Returns their number.
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

/// Answers with the selection as JSON. A pair contains the smallest and the largest value. Members that do not apply are
/// absent. At most 1000 targets are listed.
///
/// ```json
/// {"count": 2, "targets": [[3, -1], [7, 0]], "kinds": {"tap": 1, "point": 1}, "from": 0.1, "to": 0.4,
///   "duration": [0.1, 0.2], "value": [0.5, 0.5],
///   "parameters": [{"parameter": 0, "name": "HapticIntensity", "low": 0, "high": 1, "value": [0.5, 0.8],
///     "felt": [0.4, 0.8]}]}
/// ```
@_cdecl("studio_selection")
public func studioSelection(_ session: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  return session.say(session.picture.selection(of: session.document))
}

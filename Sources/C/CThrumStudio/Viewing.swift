import HapticEditing
import HapticModel
import HapticText

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

@_cdecl("studio_shapes")
public func studioShapes(_ session: Int32, _ from: Double, _ to: Double, _ columns: Double) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  var floats: [Float] = []
  let count = session.picture.writeShapes(
    of: session.document, in: Viewport(from: from, to: to, columns: columns), to: &floats)
  session.floats.set(floats)
  return Int32(clamping: count)
}

@_cdecl("studio_overview")
public func studioOverview(_ session: Int32, _ columns: Int32) -> Double {
  guard let session = Sessions.find(session) else { return 0 }
  var floats: [Float] = []
  let length = session.picture.writeOverview(of: session.document, columns: Int(columns), to: &floats)
  session.floats.set(floats)
  return length
}

@_cdecl("studio_length")
public func studioLength(_ session: Int32) -> Double { Sessions.find(session)?.picture.length ?? 0 }

@_cdecl("studio_lanes")
public func studioLanes(_ session: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  return session.say(session.picture.lanes(of: session.document))
}

@_cdecl("studio_item")
public func studioItem(_ session: Int32, _ id: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  return session.say(session.picture.json(of: id, in: session.document))
}

@_cdecl("studio_describe")
public func studioDescribe(_ session: Int32, _ id: Int32, _ point: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  return session.say(session.picture.sentence(about: Target(id, point: point), in: session.document))
}

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

@_cdecl("studio_hit_point")
public func studioHitPoint(_ session: Int32) -> Int32 { Sessions.find(session)?.hit?.target.point ?? -1 }

@_cdecl("studio_hit_part")
public func studioHitPart(_ session: Int32) -> Int32 { Sessions.find(session)?.hit?.part.rawValue ?? 0 }

@_cdecl("studio_guides")
public func studioGuides(_ session: Int32, _ kind: Int32, _ times: UnsafePointer<Double>?, _ count: Int32) {
  guard let session = Sessions.find(session), let kind = Guides.Kind(rawValue: kind) else { return }
  session.document.guides.set(kind, doubles(times, count))
}

@_cdecl("studio_grid")
public func studioGrid(_ session: Int32, _ grid: Double, _ beatOrigin: Double, _ beatLength: Double) {
  guard let session = Sessions.find(session) else { return }
  session.document.guides.grid = grid
  session.document.guides.beat = (beatOrigin, beatLength)
}

@_cdecl("studio_snap")
public func studioSnap(_ session: Int32, _ time: Double, _ reach: Double, _ ignoresSelection: Int32) -> Double {
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

@_cdecl("studio_select")
public func studioSelect(_ session: Int32, _ id: Int32, _ point: Int32, _ mode: Int32) {
  Sessions.find(session)?.document.select([Target(id, point: point)], SelectionMode(rawValue: mode) ?? .only)
}

@_cdecl("studio_select_none")
public func studioSelectNone(_ session: Int32) { Sessions.find(session)?.document.select([]) }

@_cdecl("studio_select_all")
public func studioSelectAll(_ session: Int32) { Sessions.find(session)?.document.selectAll() }

@_cdecl("studio_select_neighbour")
public func studioSelectNeighbour(_ session: Int32, _ step: Int32, _ mode: Int32) {
  Sessions.find(session)?.document.selectNeighbour(step, SelectionMode(rawValue: mode) ?? .only)
}

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
  session.document.select(targets, SelectionMode(rawValue: mode) ?? .only)
  return Int32(clamping: targets.count)
}

@_cdecl("studio_selection")
public func studioSelection(_ session: Int32) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  return session.say(session.picture.selection(of: session.document))
}

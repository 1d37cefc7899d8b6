import AHAP
import HapticModel
import HapticText

extension EditorDocument {
  /// The outcome of a change of a fade.
  package enum FadeOutcome: Int32, Sendable {
    case unchanged, changed
    /// A curve of the volume already acts there. A fade would change its effect.
    case refused
  }

  /// The shortest fade. A shorter one is removed: an audio file has a fade of 5 ms of its own.
  private static var shortestFade: Double { 0.005 }

  /// Sets the length of a fade of an audio file, in seconds; less than 5 ms removes it.
  ///
  /// A fade is limited to the part of the event that no other fade has. The end of the event must be known for a fade at
  /// the end, so `length` becomes its duration if it has none.
  ///
  /// - Parameters:
  ///   - id: the number of the event.
  ///   - length: the length of the audio file in seconds, which counts if the event has no duration.
  @discardableResult
  package mutating func setFade(
    _ side: FadeSide, of id: Int32, seconds: Double, length: Double, gesture: Int32 = 0
  ) -> FadeOutcome {
    begin(gesture)
    guard seconds.isFinite, var item = item(id), var event = item.event, event.type == .audioCustom else {
      return .unchanged
    }
    let total = event.effectiveDuration ?? (length.isFinite ? Grid.duration(length) : 0)
    guard total > 0 else { return .unchanged }
    if side == .fadeOut, event.effectiveDuration == nil { event.duration = total }
    let table = FadeTable(items)
    let old = table.fade(side, of: event)
    let other = table.fade(side == .fadeIn ? .fadeOut : .fadeIn, of: event)
    if seconds < Self.shortestFade {
      guard let index = old.flatMap({ index(of: $0.id) }) else { return .unchanged }
      return commit(.setFade, gesture: gesture, removals: [index]) ? .changed : .unchanged
    }
    let (start, end) = (event.time, event.time + total)
    guard let room = room(side, start, end, besides: [old?.id, other?.id].compactMap { $0 }) else {
      return .refused
    }
    let limit = min(room, total - (other?.seconds ?? 0))
    guard limit >= Self.shortestFade else { return .refused }
    let curve = FadeTable.curve(side, at: side == .fadeIn ? start : end, seconds: min(seconds, limit))
    item.content = .event(event)
    var updates = [item]
    if var fade = old.flatMap({ self.item($0.id) }), let before = fade.curve {
      var changed = before
      changed.time = curve.time
      changed.controlPoints = curve.controlPoints
      fade.content = .curve(changed)
      updates.append(fade)
      return commit(.setFade, gesture: gesture, updates: updates, carriesFades: false) ? .changed : .unchanged
    }
    let isDone = commit(
      .setFade, gesture: gesture, updates: updates, insertions: placed([.curve(curve)]), carriesFades: false)
    return isDone ? .changed : .unchanged
  }

  /// Returns the length that a fade can have, so that it meets no other curve of the volume; `nil` if one acts where it
  /// would begin.
  private func room(_ side: FadeSide, _ start: Double, _ end: Double, besides own: [Int32]) -> Double? {
    var room = end - start
    for item in items where !own.contains(item.id) {
      guard let curve = item.curve, curve.id == .audioVolumeControl else { continue }
      let times = curve.controlPoints.map { curve.time + $0.time }
      guard let first = times.min(), let last = times.max() else { continue }
      let holds = curve.value(at: last) != 1
      let tail = holds ? Double.infinity : last
      if side == .fadeIn {
        if first <= start, tail > start { return nil }
        if first > start { room = min(room, first - start) }
      } else {
        if first < end, tail >= end { return nil }
        if last < end { room = min(room, end - last) }
      }
    }
    return room
  }

  /// Returns updates and removals with those of the fades of audio files that they move, shorten or remove.
  func withFades(_ updates: [Item], _ removals: [Int]) -> (updates: [Item], removals: [Int]) {
    let isSound = { (item: Item) in item.kind == .sound }
    guard updates.contains(where: isSound) || removals.contains(where: { isSound(items[$0]) }) else {
      return (updates, removals)
    }
    let table = FadeTable(items)
    if table.isEmpty { return (updates, removals) }
    var (updates, removals) = (updates, removals)
    var taken = Set(updates.map { $0.id })
    for index in removals { taken.insert(items[index].id) }
    for index in removals {
      guard let event = items[index].event else { continue }
      for side in FadeSide.allCases {
        guard let fade = table.fade(side, of: event), taken.insert(fade.id).inserted,
          let place = self.index(of: fade.id)
        else { continue }
        removals.append(place)
      }
    }
    for update in updates {
      guard let old = item(update.id)?.event, let new = update.event, old.type == .audioCustom else {
        continue
      }
      if old.time == new.time, old.duration == new.duration { continue }
      // A shorter event keeps the fade at its end before that at its start.
      var rest = new.effectiveDuration ?? .infinity
      for side in [FadeSide.fadeOut, .fadeIn] {
        guard let fade = table.fade(side, of: old), taken.insert(fade.id).inserted, var item = item(fade.id),
          var curve = item.curve
        else { continue }
        let seconds = max(1e-6, min(fade.seconds, rest - 1e-6))
        rest -= seconds
        let time =
          side == .fadeIn ? new.time : new.time + (new.effectiveDuration ?? old.effectiveDuration ?? 0)
        let moved = FadeTable.curve(side, at: time, seconds: seconds)
        curve.time = moved.time
        curve.controlPoints = moved.controlPoints
        item.content = .curve(curve)
        updates.append(item)
      }
    }
    return (updates, removals.sortedStably { Double($0) })
  }

  /// Returns the curves that are fades of the audio files among some items.
  func fades(of sounds: [Item]) -> Set<Int32> { Set(FadeTable(items).curves(of: sounds)) }

  /// The selected items with the fades of the audio files among them, for copies.
  var selectedWithFades: [Item] {
    let chosen = selectedItems
    let sounds = chosen.filter { $0.kind == .sound }
    if sounds.isEmpty { return chosen }
    let fades = FadeTable(items).curves(of: sounds)
    let ids = Set(chosen.map { $0.id })
    return chosen + fades.filter { !ids.contains($0) }.compactMap { item($0) }
  }
}

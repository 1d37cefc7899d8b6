import HapticEditing
import HapticModel

private func edit(_ session: Int32, _ operation: (inout EditorDocument) -> Bool) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  return operation(&session.document) ? 1 : 0
}

// MARK: Points and curves

/// Adds a point to a curve at a time from the start of the pattern, and selects it; returns its index, or −1.
@_cdecl("studio_add_point")
public func studioAddPoint(
  _ session: Int32, _ id: Int32, _ time: Double, _ value: Double, _ gesture: Int32
) -> Int32 {
  guard let session = Sessions.find(session) else { return -1 }
  return session.document.addPoint(id, at: time, value: value, gesture: gesture)
}

/// Replaces the points of a curve in a range of time by freehand points, which are pairs of seconds and
/// values. The points are simplified to a tolerance in levels; 0.02 is about the smallest difference that can
/// be felt.
@_cdecl("studio_draw")
public func studioDraw(
  _ session: Int32, _ id: Int32, _ points: UnsafePointer<Double>?, _ count: Int32, _ tolerance: Double,
  _ gesture: Int32
) -> Int32 {
  edit(session) { $0.draw(pairs(points, count), on: id, tolerance: tolerance, gesture: gesture) }
}

/// Removes points of the selected curves if a line through the other points differs from them by at most a tolerance.
@_cdecl("studio_simplify")
public func studioSimplify(_ session: Int32, _ tolerance: Double, _ gesture: Int32) -> Int32 {
  edit(session) { $0.simplify(tolerance: tolerance, gesture: gesture) }
}

/// Replaces the points between two points of a curve by a shape of 2…14 pieces or steps: 0 linear, 1 ease in, 2 ease out,
/// 3 exponential, 4 S-shaped, 5 steps.
@_cdecl("studio_shape")
public func studioShape(
  _ session: Int32, _ id: Int32, _ from: Int32, _ to: Int32, _ shape: Int32, _ count: Int32,
  _ gesture: Int32
) -> Int32 {
  edit(session) { document in
    guard let shape = EditorDocument.Shape(rawValue: shape) else { return false }
    return document.shape(id, from: from, to: to, shape, count: count, gesture: gesture)
  }
}

/// Splits curves with more than 16 points: the selected curves, or all if none is selected.
@_cdecl("studio_split_curves")
public func studioSplitCurves(_ session: Int32, _ gesture: Int32) -> Int32 {
  edit(session) { $0.splitCurves(gesture: gesture) }
}

// MARK: Arrangement

/// Moves the starts of the selection towards the lines of a grid in seconds; `strength` is 0…1.
@_cdecl("studio_quantise")
public func studioQuantise(
  _ session: Int32, _ grid: Double, _ strength: Double, _ origin: Double, _ gesture: Int32
) -> Int32 {
  edit(session) { $0.quantise(grid: grid, strength: strength, origin: origin, gesture: gesture) }
}

/// Moves the second of each two lines of a grid later: to `amount` (0.5…0.9) of the distance of two lines.
@_cdecl("studio_swing")
public func studioSwing(
  _ session: Int32, _ grid: Double, _ amount: Double, _ origin: Double, _ gesture: Int32
) -> Int32 {
  edit(session) { $0.swing(Swing(grid: grid, amount: amount, origin: origin), gesture: gesture) }
}

/// Changes starts and levels of the selected events by at most `time` seconds and `level`. The changes follow from the seed.
@_cdecl("studio_humanise")
public func studioHumanise(
  _ session: Int32, _ time: Double, _ level: Double, _ seed: Int32, _ gesture: Int32
) -> Int32 {
  edit(session) {
    $0.humanise(
      Humanizing(time: time, level: level, seed: UInt32(bitPattern: seed)), gesture: gesture)
  }
}

/// Multiplies the levels of the selected events by factors that recur on the lines of a grid.
@_cdecl("studio_accent")
public func studioAccent(
  _ session: Int32, _ levels: UnsafePointer<Double>?, _ count: Int32, _ grid: Double, _ origin: Double,
  _ gesture: Int32
) -> Int32 {
  edit(session) {
    $0.accent(Accents(levels: doubles(levels, count), grid: grid, origin: origin), gesture: gesture)
  }
}

/// Repeats the selection so that it plays `count` times, and selects all of it. The starts are `seconds` apart.
@_cdecl("studio_repeat")
public func studioRepeat(_ session: Int32, _ count: Int32, _ seconds: Double, _ gesture: Int32) -> Int32 {
  edit(session) { $0.repeatSelection(count: count, every: seconds, gesture: gesture) }
}

/// Stretches the selection in time and level around an anchor.
@_cdecl("studio_scale")
public func studioScale(
  _ session: Int32, _ time: Double, _ level: Double, _ anchorTime: Double, _ anchorLevel: Double,
  _ gesture: Int32
) -> Int32 {
  edit(session) {
    $0.scale(
      time: time, level: level, anchorTime: anchorTime, anchorLevel: anchorLevel, gesture: gesture)
  }
}

/// Reverses the order of the selection in time.
@_cdecl("studio_reverse")
public func studioReverse(_ session: Int32, _ gesture: Int32) -> Int32 {
  edit(session) { $0.reverse(gesture: gesture) }
}

/// Mirrors the levels of the selection.
@_cdecl("studio_mirror")
public func studioMirror(_ session: Int32, _ gesture: Int32) -> Int32 {
  edit(session) { $0.mirrorLevels(gesture: gesture) }
}

/// Aligns the selection at an `edge`. If the time is NaN, the edge is the earliest start, the latest end, or the middle
/// of the selection.
@_cdecl("studio_align")
public func studioAlign(_ session: Int32, _ edge: Int32, _ value: Double, _ gesture: Int32) -> Int32 {
  edit(session) { document in
    guard let edge = EditorDocument.Edge(rawValue: edge) else { return false }
    return document.align(edge, to: value, gesture: gesture)
  }
}

/// Distributes the selected items evenly between the first and the last of them. `spacing` selects the measure.
@_cdecl("studio_distribute")
public func studioDistribute(_ session: Int32, _ spacing: Int32, _ gesture: Int32) -> Int32 {
  edit(session) { document in
    guard let spacing = EditorDocument.Spacing(rawValue: spacing) else { return false }
    return document.distribute(spacing, gesture: gesture)
  }
}

// MARK: Conversion

/// Splits continuous events of more than 30 s.
@_cdecl("studio_cut_events")
public func studioCutEvents(_ session: Int32, _ gesture: Int32) -> Int32 {
  edit(session) { $0.cutEvents(gesture: gesture) }
}

/// Converts the selected taps to continuous events with a duration, and the selected continuous events to taps.
@_cdecl("studio_convert")
public func studioConvert(_ session: Int32, _ duration: Double, _ gesture: Int32) -> Int32 {
  edit(session) { $0.convert(duration: duration, gesture: gesture) }
}

/// Inserts a tap, and lowers the intensity curve for 30 ms on both sides of it, so that the tap stands out. Returns the
/// number of the tap.
@_cdecl("studio_emphasis")
public func studioEmphasis(
  _ session: Int32, _ time: Double, _ intensity: Double, _ sharpness: Double, _ gesture: Int32
) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  return session.document.emphasise(
    at: time, intensity: intensity, sharpness: sharpness, gesture: gesture)
}

/// Writes the effect of the curves and parameters of intensity, sharpness, volume and pitch into the events, and removes
/// these curves and parameters.
@_cdecl("studio_bake")
public func studioBake(_ session: Int32, _ gesture: Int32) -> Int32 {
  edit(session) { $0.bake(gesture: gesture) }
}

/// Changes the selected taps, or all if none is selected, so that their felt values under the curves are their written
/// values. If that is impossible, values are clamped.
@_cdecl("studio_separate_taps")
public func studioSeparateTransients(_ session: Int32, _ gesture: Int32) -> Int32 {
  edit(session) { $0.separateTransients(gesture: gesture) }
}

// MARK: Time

/// Inserts a time range, in seconds. The items after it move.
@_cdecl("studio_insert_time")
public func studioInsertTime(_ session: Int32, _ time: Double, _ length: Double, _ gesture: Int32) -> Int32 {
  edit(session) { $0.insertTime(at: time, length: length, gesture: gesture) }
}

/// Deletes a time range, in seconds. The items after it move.
@_cdecl("studio_delete_time")
public func studioDeleteTime(_ session: Int32, _ from: Double, _ to: Double, _ gesture: Int32) -> Int32 {
  edit(session) { $0.deleteTime(from: from, to: to, gesture: gesture) }
}

// MARK: Clipboard
// The clipboard contains AHAP text.

/// Answers with the selection as AHAP, with its own times. Returns the number of bytes, or 0 if nothing is selected.
@_cdecl("studio_copy")
public func studioCopy(_ session: Int32) -> Int32 {
  guard let session = Sessions.find(session), let text = session.document.copy() else { return 0 }
  session.answer.set(text)
  return Int32(clamping: text.count)
}

/// Inserts the items of an AHAP text and selects them. The earliest item gets the time; with NaN, the items keep their
/// own times. Returns 0 if the text is not AHAP.
@_cdecl("studio_paste")
public func studioPaste(
  _ session: Int32, _ text: UnsafePointer<UInt8>?, _ count: Int32, _ time: Double, _ gesture: Int32
) -> Int32 {
  edit(session) { document in
    do throws(EditorDocument.OpeningError) {
      return try document.paste(bytes(text, count), at: time, gesture: gesture)
    } catch { return false }
  }
}

/// Applies the envelope of the first continuous event of an AHAP text to the selected events. Applies the shape of its
/// first curve to the selected curves, between their first and last selected points, or to whole curves.
@_cdecl("studio_paste_shape")
public func studioPasteShape(
  _ session: Int32, _ text: UnsafePointer<UInt8>?, _ count: Int32, _ gesture: Int32
) -> Int32 {
  edit(session) { document in
    do throws(EditorDocument.OpeningError) {
      return try document.pasteShape(bytes(text, count), gesture: gesture)
    } catch { return false }
  }
}

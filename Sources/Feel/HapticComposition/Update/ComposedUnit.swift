import HapticModel
import HapticText

/// An event together with the curves that shape it. Units are compared when a composition is updated.
struct ComposedUnit {
  var event: HapticEvent
  var curves: [ParameterCurve] = []

  var time: Double { event.time }
  /// The end of the event in seconds. An event without a duration ends at its start.
  var end: Double { event.time + (event.effectiveDuration ?? 0) }
  var kind: CompositionRecord.Kind { CompositionRecord.Kind(event.type) }

  /// Returns the units of a pattern sorted by time, and the curves that belong to no unit.
  ///
  /// A curve of intensity or sharpness belongs to the last continuous event that starts before the curve and
  /// has not ended when the curve starts. Times that differ by rounding are equal.
  static func all(in pattern: HapticPattern) -> (units: [ComposedUnit], others: [ParameterCurve]) {
    var units = pattern.events.map { ComposedUnit(event: $0) }
    units.sortStably { $0.time }
    let owners = units.indices.filter { units[$0].kind == .continuous }
    var others: [ParameterCurve] = []
    for curve in pattern.curves {
      let isOwned = curve.id == .hapticIntensityControl || curve.id == .hapticSharpnessControl
      if isOwned, let owner = owner(of: curve, in: units, owners) {
        units[owner].curves.append(curve)
      } else {
        others.append(curve)
      }
    }
    for index in owners { units[index].sortCurves() }
    return (units, others)
  }

  /// The largest difference of equal times in seconds, after sums and the rounding of other programs.
  static var rounding: Double { 1e-5 }

  private static func owner(of curve: ParameterCurve, in units: [ComposedUnit], _ owners: [Int]) -> Int? {
    let next = owners.partitioningIndex { units[$0].time > curve.time + rounding }
    // Composed continuous events do not overlap. Events made by hand may, so a few earlier events are tried
    // too.
    for index in owners[max(0, next - 16)..<next].reversed() where curve.time <= units[index].end + rounding {
      return index
    }
    return nil
  }

  /// Arranges the curves as a composition writes them.
  mutating func sortCurves() { curves.sortStably(by: Self.isBefore) }

  /// Returns whether the unit is a recorded event whose numbers another program has rounded.
  func isRounded(_ entry: CompositionRecord.Entry) -> Bool {
    entry.numbers?.unrounded(self, at: entry.micros)?.mark == entry.mark
  }

  /// Returns whether a composition writes a curve before another one.
  static func isBefore(_ a: ParameterCurve, _ b: ParameterCurve) -> Bool {
    a.time != b.time ? a.time < b.time : a.id.rawValue < b.id.rawValue
  }

  /// A hash (FNV-1a) of everything in the unit. Times are rounded to microseconds and values to
  /// hundred-thousandths before, because another program may write the same numbers with other digits.
  var mark: UInt32 {
    var hash = UnitHash()
    hash.add(UInt64(event.type.rawValue))
    hash.add(seconds: event.time)
    hash.add(seconds: event.duration ?? 0)
    for parameter in event.parameters {
      hash.add(UInt64(parameter.id.rawValue))
      hash.add(value: parameter.value)
    }
    for curve in curves {
      hash.add(UInt64(curve.id.rawValue))
      hash.add(seconds: curve.time)
      for point in curve.controlPoints {
        hash.add(seconds: point.time)
        hash.add(value: point.value)
      }
    }
    if let waveform = event.waveform {
      hash.add((waveform.usesVolumeEnvelope ? 1 : 0) + (waveform.loops ? 2 : 0))
      for byte in (waveform.path ?? "").utf8 { hash.add(UInt64(byte)) }
    }
    if hasExtras { hash.add(1) }
    return hash.folded
  }

  /// Whether the unit contains unknown keys. A composition writes no such keys.
  private var hasExtras: Bool {
    func isEmpty(_ extras: ExtraKeys) -> Bool { extras.isEmpty }
    return !isEmpty(event.extras) || !isEmpty(event.entryExtras)
      || event.parameters.contains { !isEmpty($0.extras) }
      || curves.contains { curve in
        !isEmpty(curve.extras) || !isEmpty(curve.entryExtras)
          || curve.controlPoints.contains { !isEmpty($0.extras) }
      }
  }
}

private struct UnitHash {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ value: UInt64) {
    for shift in 0..<8 {
      hash ^= value >> UInt64(8 * shift) & 0xFF
      hash = hash &* 0x100_0000_01B3
    }
  }

  mutating func add(seconds: Double) { add(UInt64(bitPattern: CompositionRecord.micros(seconds))) }

  mutating func add(value: Float) { add(UInt64(bitPattern: CompositionRecord.units(value))) }

  var folded: UInt32 { UInt32(truncatingIfNeeded: hash ^ hash >> 32) }
}

import HapticText

/// An effect of `navigator.playHaptics`, which browsers propose for touchpads, pens and phones: a name and an intensity.
struct NamedEffect: Hashable {
  /// When to call, in milliseconds from the start.
  var start: Int
  /// One of the four names of the proposal.
  var name: String
  /// The intensity, 0…1.
  var intensity: Double

  /// The names, with the intensity and sharpness that their descriptions suggest: a light hint, a heavy edge, a firm tick, a
  /// crisp alignment.
  private static let names: [(name: String, intensity: Double, sharpness: Double)] = [
    ("hint", 0.4, 0.5), ("edge", 1, 0.1), ("tick", 0.7, 0.5), ("align", 1, 0.9),
  ]

  /// Returns the effects for transients: the nearest name, and the share of its intensity. Vibrations have no name.
  static func effects(for transients: [Timeline.Transient]) -> [NamedEffect] {
    transients.map { transient in
      var best = (index: 0, distance: Double.infinity)
      for (index, name) in names.enumerated() {
        let (level, pitch) = (transient.intensity - name.intensity, transient.sharpness - name.sharpness)
        let distance = level * level + pitch * pitch
        if distance < best.distance { best = (index, distance) }
      }
      let share = min(transient.intensity / names[best.index].intensity, 1)
      return NamedEffect(
        start: Int(transient.time * 1000 + 0.5), name: names[best.index].name,
        intensity: Double(Int(share * 100 + 0.5)) / 100)
    }
  }
}

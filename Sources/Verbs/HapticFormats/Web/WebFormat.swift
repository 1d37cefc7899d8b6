import HapticModel
import HapticText

extension HapticFormat {
  /// Vibration of browsers as JSON.
  static var web: HapticFormat {
    HapticFormat(
      name: "web", summary: "vibration of browsers: on and off times, and named effects, as JSON",
      endings: ["vibrate.json"], device: "web", isAdapted: true,
      recognizes: { $0.isObject && $0.mentions("thrum-web-vibration") },
      read: { bytes, limits throws(FormatError) in try WebReader.read(bytes, limits) },
      write: { source throws(FormatError) in try WebWriter.write(source, asModule: false) })
  }

  /// Vibration of browsers as an ES module.
  static var webModule: HapticFormat {
    HapticFormat(
      name: "web-module", summary: "vibration of browsers as an ES module with a function play()",
      endings: ["mjs"], device: "web", isAdapted: true,
      write: { source throws(FormatError) in try WebWriter.write(source, asModule: true) })
  }
}

/// The limits of `navigator.vibrate`, as Chromium has them: longer lists are cut, longer entries shortened in silence.
enum WebLimits {
  /// The largest number of entries of a list.
  static var entries: Int { 99 }
  /// The longest entry in milliseconds.
  static var milliseconds: Int { 10_000 }
}

/// Reads vibration of browsers: each time on becomes a vibration at full intensity.
enum WebReader {
  static func read(_ bytes: [UInt8], _ limits: FormatLimits) throws(FormatError) -> FormatContent {
    let root = try JSONValue.parse(bytes, limits)
    _ = try root.member("version").integer(in: 1...1)
    var losses = ReaderLosses()
    losses.noteKeys(of: root, besides: ["format", "version", "calls", "named"])
    var events: [HapticEvent] = []
    for call in try root.member("calls").elements(atMost: limits.events) {
      losses.noteKeys(of: call, besides: ["start", "pattern"])
      var time = try call.member("start").integer(in: 0...Int(limits.seconds * 1000))
      let list = try call.member("pattern").elements(atMost: WebLimits.entries)
      for (index, element) in list.enumerated() {
        let length = try element.integer(in: 0...WebLimits.milliseconds)
        if index % 2 == 0, length > 0 {
          events.append(
            HapticEvent(
              .hapticContinuous, time: Double(time) / 1000, duration: Double(length) / 1000,
              parameters: [EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0.5)]))
        }
        time += length
      }
      guard Double(time) / 1000 <= limits.seconds else {
        throw call.error(
          "the call ends later than \(NumberText.shortest(limits.seconds)) s; move it earlier, or shorten it")
      }
      guard events.count <= limits.events else { throw call.error("too many pulses") }
    }
    // Named effects are the transients of the calls for devices that have them.
    if events.isEmpty, let named = try root.optional("named"), !named.isEmpty {
      losses.ignore("each of the named effects", at: named.path)
    }
    return FormatContent([HapticPattern(events: events)], losses: losses.losses)
  }
}

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

import HapticModel
import HapticText

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

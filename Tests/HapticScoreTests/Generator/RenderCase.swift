import HapticModel

/// Everything that a render depends on.
struct RenderCase {
  var seed: UInt64
  var sampleRate = 48_000.0
  var profile = ReferenceProfile.taptic
  var tracks: [ReferenceTrack] = []
  var preview = false
  var frames = 4800

  var reference: ReferenceRenderer {
    ReferenceRenderer(tracks: tracks, profile: profile, sampleRate: sampleRate, preview: preview)
  }
}

extension RenderCase: CustomStringConvertible {
  /// The case in words, enough to rebuild it by hand.
  var description: String {
    var text = "seed \(seed): \(sampleRate) Hz, \(frames) frames\(preview ? ", preview" : ""), \(profile)\n"
    for track in tracks {
      text += "track from sample \(track.startSample) at rate \(track.rate)"
      text +=
        track.loops ? ", loops at \(track.roundLength(sampleRate: sampleRate))\n" : "\n"
      for event in track.pattern.events {
        text += "  \(event.type.name) at \(event.time) for \(event.duration.map { "\($0)" } ?? "ever")"
        for parameter in event.parameters { text += " \(parameter.id.name)=\(parameter.value)" }
        if let waveform = event.waveform { text += " \(waveform)" }
        text += "\n"
      }
      for parameter in track.pattern.parameters {
        text += "  \(parameter.id.name) at \(parameter.time) = \(parameter.value)\n"
      }
      for curve in track.pattern.curves {
        let points = curve.controlPoints.map { "\($0.time):\($0.value)" }.joined(separator: " ")
        text += "  \(curve.id.name) curve at \(curve.time): \(points)\n"
      }
    }
    return text
  }
}

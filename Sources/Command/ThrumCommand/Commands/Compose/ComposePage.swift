import HapticAnalysis
import HapticComposition
import HapticGraphics
import HapticModel
import HapticOperations
import HapticScore
import HapticSynthesis
import HapticText

/// A page that compares the strategies for one sound: its waveform and spectrogram, each composed pattern and
/// the level that is felt of it, under one play head.
///
/// The page draws and plays the patterns from their events and curves, so that it holds the samples of the sound alone. It is one HTML
/// file of at most a megabyte without references to other files. The same sound always produces the same bytes.
struct ComposePage {
  let title: String
  let sound: SoundPicture
  let results: [ComposeResult]

  /// The largest number of findings that a row shows.
  private static let mostFindings = 12

  /// The length of the time axis in seconds.
  private var length: Double { results.reduce(max(sound.seconds, 0.05)) { max($0, $1.pattern.duration) } }

  /// Returns the text of the HTML file.
  func html() -> String {
    let held = PageSound(sound.preview, rate: sound.previewRate)
    let patterns = results.map { PagePattern($0.pattern) }
    let text = JSONText.document { json in
      json.number("length", length)
      json.number("seconds", sound.seconds)
      json.object("profile") { Self.write(.audible, to: &$0) }
      json.objects("voices", Array(zip(results, patterns))) { write($1.0, $1.1, to: &$0) }
      json.object("sound") { write(held, to: &$0) }
    }
    // A closing tag in a text would end the script.
    let data = text.replacing("<", with: "\\u003c")
    var rows = Self.row(0, "sound", "The sound itself.", facts: "", findings: [])
    for (number, result) in results.enumerated() {
      let file = Self.escaped(Path.name(of: result.output))
      rows += Self.row(
        number + 1, result.strategy.name, result.strategy.summary,
        facts: "<a href=\"\(file)\">\(file)</a>: \(Self.escaped(result.facts))", findings: result.findings)
    }
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">\(ComposePageFile.mark)<title>\(Self.escaped(title))</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <style>
      \(ComposePageStyle.css)
      </style></head><body><main>
      <h1>\(Self.escaped(title))</h1>
      <p class="lead">\(NumberText.rounded(sound.seconds)) s of sound, and what each strategy makes of it.</p>
      \(ComposePageScript.controls)
      <div id="rows" role="radiogroup" aria-label="What plays">
      \(rows)</div>
      <div class="axis" aria-hidden="true"><canvas id="axis"></canvas></div>
      \(legend)
      \(notes(held, patterns))</main>
      <script type="application/json" id="data">\(data)</script>
      <script>
      \(ComposePageScript.player)
      \(ComposePageScript.pictures)
      \(ComposePageScript.page)
      </script></body></html>

      """
  }

  /// Returns the row of a sound or pattern: a button that chooses it, its picture and its facts.
  private static func row(
    _ number: Int, _ name: String, _ summary: String, facts: String, findings: [String]
  ) -> String {
    var out = "<section class=\"row\" data-voice=\"\(number)\">"
    out += "<button type=\"button\" class=\"choice\" role=\"radio\" aria-checked=\"false\" tabindex=\"-1\">"
    out += "<kbd aria-hidden=\"true\">\(number)</kbd><span class=\"name\">\(escaped(name))</span></button>"
    out += "<p class=\"what\">\(escaped(summary))</p>"
    out += "<canvas role=\"img\" aria-label=\"\(escaped(label(name)))\"></canvas>"
    if !facts.isEmpty { out += "<p class=\"facts\">\(facts)</p>" }
    if !findings.isEmpty {
      out += "<details><summary>\(FindingText.count(findings.count, "finding"))</summary><ul>"
      out += findings.prefix(mostFindings).map { "<li>\(escaped($0))</li>" }.joined()
      if findings.count > mostFindings { out += "<li>and \(findings.count - mostFindings) more</li>" }
      out += "</ul></details>"
    }
    return out + "</section>\n"
  }

  private static func label(_ name: String) -> String {
    name == "sound"
      ? "Waveform and spectrogram of the sound"
      : "Pattern of the strategy \(name): vibration, transients and the level that is felt"
  }

  private var legend: String {
    """
    <ul class="legend" aria-label="Legend">
    <li><i class="vibration"></i>vibration: height is intensity, colour is sharpness</li>
    <li><i class="tap"></i>transient</li>
    <li><i class="felt"></i>level that is felt on a phone, 0 to 50 dB</li>
    <li><i class="lost"></i>not felt</li></ul>
    """
  }

  /// How the page plays, and what it holds in less detail than the files.
  private func notes(_ held: PageSound, _ patterns: [PagePattern]) -> String {
    var out =
      "<p>Patterns are played from their events and curves as a loudspeaker hears them: 240 to 690 Hz by sharpness, transients 400 to 1600 Hz. "
    out +=
      "<em>Equal level</em> plays all with the loudness of the quietest that is possible without clipping (ITU-R BS.1770, "
    out +=
      "measured over the first \(Int(SoundPicture.longestPreview)) s); without it each has its own level.</p>\n"
    if let note = held.note(fileSeconds: sound.seconds, fileRate: sound.previewRate) {
      out += "<p id=\"reduced\">\(note)</p>\n"
    }
    if let end = patterns.compactMap(\.end).min() {
      out += "<p>Some patterns have more events than the page holds: they are drawn and played up to "
      out += "\(NumberText.rounded(end, digits: 0)) s. The files beside it are complete.</p>\n"
    }
    return "<footer>\(out)</footer>"
  }

  private static func write(_ profile: ActuatorProfile, to json: inout JSONText) {
    json.number("low", profile.continuousLowHz)
    json.number("high", profile.continuousHighHz)
    json.number("bend", profile.continuousSharpnessExponent)
    json.number("gain", profile.continuousGain)
    json.number("tapLow", profile.transientLowHz)
    json.number("tapHigh", profile.transientHighHz)
    json.number("tapCycles", profile.transientCycles)
    json.number("tapGain", profile.transientGain)
    json.number("power", profile.intensityExponent)
  }

  private func write(_ held: PageSound, to json: inout JSONText) {
    json.number("rate", held.rate)
    json.number("bits", held.bits)
    json.string("samples", Base64.text(held.bytes))
    Self.write(PageLoudness(sound.preview, rate: sound.previewRate), to: &json)
    json.number("shown", sound.columnSeconds)
    json.string("wave", Base64.text(sound.waveform))
    json.string("spectrum", Base64.text(sound.spectrogram))
    json.number("rows", SoundPicture.rowCount)
    json.number("lowest", sound.lowest)
    json.number("highest", sound.highest)
  }

  private func write(_ result: ComposeResult, _ pattern: PagePattern, to json: inout JSONText) {
    json.string("name", result.strategy.name)
    json.string("events", pattern.text)
    Self.write(Self.loudness(result.pattern), to: &json)
    let felt = FeltLane(result.pattern, on: .phone, from: 0, span: length)
    json.number("top", felt.top)
    json.string("felt", felt.text(length))
    json.raw("lost") { out in
      let times = (felt.lost + felt.fused).prefix(400).map { NumberText.rounded($0.time, digits: 3) }
      out += Array("[\(times.joined(separator: ","))]".utf8)
    }
  }

  private static func write(_ loudness: PageLoudness, to json: inout JSONText) {
    if let level = loudness.level { json.number("level", (level * 100).rounded() / 100) }
    json.number("peak", (loudness.peak * 1e4).rounded() / 1e4)
  }

  /// Measures what a pattern sounds like on loudspeakers.
  private static func loudness(_ pattern: HapticPattern) -> PageLoudness {
    let rate = 16_000.0
    let renderer = OfflineRenderer(
      [.init(Score(pattern, sampleRate: rate))], profile: .audible, sampleRate: rate)
    return PageLoudness(
      renderer.hapticSamples(atMost: Int(SoundPicture.longestPreview * rate)), rate: rate)
  }

  private static func escaped(_ text: String) -> String { PlainText.escaped(text.printable) }
}

extension FeltLane {
  /// Returns the level at 720 times along an axis as Base64: 250 is the upper end of the scale.
  fileprivate func text(_ length: Double) -> String {
    let columns = 720
    var bytes = [UInt8](repeating: 0, count: columns)
    for column in 0..<columns {
      let start = length * Double(column) / Double(columns)
      let peak = level.range(from: start, to: start + length / Double(columns))?.upperBound ?? 0
      bytes[column] = UInt8(max(0, min(250, (peak / top * 250).rounded())))
    }
    return Base64.text(bytes)
  }
}

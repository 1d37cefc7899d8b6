import HapticAnalysis
import HapticAudio
import HapticComposition
import HapticGraphics
import HapticModel
import HapticOperations
import HapticScore
import HapticSynthesis
import HapticText

/// A page that compares the strategies for one sound: its waveform and spectrogram, then each composed
/// pattern with what is felt of it, all on one time axis, and each to hear.
///
/// The page is one HTML file without references to other files. The same sound always produces the same
/// bytes.
struct ComposePage {
  let title: String
  let sound: SoundPicture
  let results: [ComposeResult]

  /// The widths of the pictures for large and small screens.
  private static let widths = [(name: "wide", pixels: 960.0), (name: "small", pixels: 480.0)]

  /// The length of the time axis in seconds.
  private var length: Double { results.reduce(max(sound.seconds, 0.05)) { max($0, $1.pattern.duration) } }

  /// Returns the text of the HTML file.
  func html() -> String {
    var out = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">\(ComposePageFile.mark)<title>\(Self.escaped(title))</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <style>
      :root { color-scheme: light dark; --back: #f6f7f9; --card: #fff; --text: #16181d; --soft: #667085; --line: #e1e4ea; --wave: #3867d6 }
      @media (prefers-color-scheme: dark) {
        :root { --back: #101216; --card: #15171c; --text: #e8eaee; --soft: #98a1b0; --line: #2a2f38; --wave: #7ba0ff }
      }
      * { box-sizing: border-box }
      body { font: 15px/1.5 system-ui, sans-serif; margin: 0; background: var(--back); color: var(--text) }
      main { max-width: 1040px; margin: 0 auto; padding: 1.5rem 1rem 4rem }
      h1 { font-size: 1.5rem; margin: 0 0 .25rem; overflow-wrap: anywhere } h2 { font-size: 1.15rem; margin: 0 }
      .lead, .facts, .what { color: var(--soft); margin: .15rem 0 } .facts { color: var(--text) }
      section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; margin: 1rem 0 }
      header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between }
      audio { height: 36px; width: 300px; max-width: 100% }
      svg { width: 100%; height: auto; display: block; margin-top: .5rem } .small { display: none }
      .label { fill: var(--soft); font: 12px system-ui, sans-serif } .wave { fill: var(--wave) } .grid { stroke: var(--line) }
      ul { margin: .5rem 0 0; padding-left: 1.2rem; color: var(--soft) } a { color: inherit }
      @media (max-width: 640px) {
        main { padding: 1rem .5rem 3rem } section { padding: .75rem .5rem; border-radius: 8px }
        .wide { display: none } .small { display: block } audio { width: 100% }
      }
      </style></head><body><main>
      <h1>\(Self.escaped(title))</h1>
      <p class="lead">\(NumberText.rounded(sound.seconds)) s of sound and what each strategy makes of it, on one time axis.</p>
      <section><header><h2>Sound</h2>\(Self.player(sound.preview, sound.previewRate))</header>

      """
    for width in Self.widths {
      out += sound.figure(width: width.pixels, name: width.name, length: length) + "\n"
    }
    if sound.seconds > SoundPicture.longestPreview {
      out += "<p class=\"what\">The players play the first \(Int(SoundPicture.longestPreview)) s.</p>\n"
    }
    out += "</section>\n"
    for (number, result) in results.enumerated() { out += section(result, number) }
    return out + "</main></body></html>\n"
  }

  private func section(_ result: ComposeResult, _ number: Int) -> String {
    let file = Self.escaped(Path.name(of: result.output))
    var out = "<section><header><h2>\(Self.escaped(result.strategy.name))</h2>"
    out += Self.player(Self.preview(result.pattern), Self.previewRate) + "</header>\n"
    out += "<p class=\"what\">\(Self.escaped(result.strategy.summary))</p>\n"
    out += "<p class=\"facts\"><a href=\"\(file)\">\(file)</a>: \(Self.escaped(result.facts))</p>\n"
    for width in Self.widths {
      out +=
        "<div class=\"\(width.name)\">" + picture(result.pattern, number, width.pixels, width.name)
        + "</div>\n"
    }
    if !result.findings.isEmpty {
      out += "<ul>" + result.findings.map { "<li>\(Self.escaped($0))</li>" }.joined() + "</ul>\n"
    }
    return out + "</section>\n"
  }

  /// Returns the picture of a pattern as SVG, with a lane that shows what is felt on a phone.
  private func picture(_ pattern: HapticPattern, _ number: Int, _ width: Double, _ name: String) -> String {
    let letters = ["a", "b", "c", "d", "e", "f", "g", "h"]
    let renderer = SVGRenderer(width: width, idPrefix: "compose" + name + letters[number % letters.count])
    let samples = sound.preview
    let rate = sound.previewRate
    var picture = PatternPicture(pattern, title: "", columns: renderer.columns, sampleRate: rate) { _ in
      Waveform(left: samples)
    }
    picture.start = 0
    picture.span = length
    picture.felt = FeltLane(pattern, on: .phone, from: picture.start, span: picture.span)
    return renderer.render(picture)
  }

  /// The sample rate of previews in hertz: enough for the frequencies of haptics.
  private static let previewRate = 16_000.0

  /// Renders what a pattern would feel like as a sound.
  private static func preview(_ pattern: HapticPattern) -> [Float] {
    let renderer = OfflineRenderer(
      [.init(Score(pattern, sampleRate: previewRate))], profile: .audible, sampleRate: previewRate)
    return renderer.hapticSamples(atMost: Int(SoundPicture.longestPreview * previewRate))
  }

  /// Returns an element that plays samples.
  private static func player(_ samples: [Float], _ rate: Double) -> String {
    let header = WAVHeader(
      sampleRate: Int(rate), channelCount: 1, sampleFormat: .int16, frameCount: samples.count)
    guard !samples.isEmpty, var bytes = try? header.bytes() else { return "" }
    bytes.reserveCapacity(bytes.count + 2 * samples.count)
    for sample in samples {
      let value = Int16(max(-1, min(1, sample.isFinite ? sample : 0)) * 32_767)
      bytes.append(UInt8(truncatingIfNeeded: value))
      bytes.append(UInt8(truncatingIfNeeded: value >> 8))
    }
    return "<audio controls preload=\"metadata\" src=\"data:audio/wav;base64,\(Base64.text(bytes))\"></audio>"
  }

  private static func escaped(_ text: String) -> String { PlainText.escaped(text.printable) }
}

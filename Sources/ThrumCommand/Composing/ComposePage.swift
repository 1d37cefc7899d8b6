import HapticAnalysis
import HapticComposition
import HapticGraphics
import HapticModel
import HapticPicture
import HapticText

/// A page that compares the strategies for one sound: its waveform and spectrogram, then each composed
/// pattern with what is felt of it.
///
/// The page is one HTML file without references to other files. The same sound always produces the same
/// bytes.
struct ComposePage {
  let title: String
  let sound: SoundPicture
  let results: [ComposeResult]

  /// Returns the text of the HTML file.
  func html() -> String {
    var out = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>\(Self.escaped(title))</title>
      <meta name="viewport" content="width=device-width">
      <style>
      :root { color-scheme: light dark }
      body { font: 15px/1.5 system-ui, sans-serif; max-width: 980px; margin: 2em auto; padding: 0 1em }
      img, svg { max-width: 100%; height: auto; display: block }
      figure { margin: 1em 0 } figcaption { opacity: .7 }
      .wave { fill: currentColor }
      .spectrum { width: 100%; height: 160px; image-rendering: pixelated }
      </style></head><body>
      <h1>\(Self.escaped(title))</h1>
      <figure>\(sound.waveform)<figcaption>Waveform, \(NumberText.rounded(sound.seconds)) s</figcaption></figure>
      <figure><img class="spectrum" alt="Spectrogram" src="\(sound.spectrogram)">
      <figcaption>Spectrogram, \(sound.lowest) to \(sound.highest) Hz from bottom to top, 60 dB</figcaption></figure>

      """
    for (number, result) in results.enumerated() {
      out += "<h2>\(Self.escaped(result.name))</h2>\n<p>\(Self.escaped(result.summary))</p>\n"
      out +=
        "<p><a href=\"\(Self.escaped(Path.name(of: result.output)))\">\(Self.escaped(Path.name(of: result.output)))</a>: "
      out += "\(Self.escaped(result.facts))</p>\n<figure>"
      out += Self.picture(result.pattern, number) + "</figure>\n"
      if !result.findings.isEmpty {
        out += "<ul>" + result.findings.map { "<li>\(Self.escaped($0))</li>" }.joined() + "</ul>\n"
      }
    }
    return out + "</body></html>\n"
  }

  /// Returns the picture of a pattern as SVG, with a lane that shows what is felt on a phone.
  private static func picture(_ pattern: HapticPattern, _ number: Int) -> String {
    let letters = ["a", "b", "c", "d", "e", "f", "g", "h"]
    let renderer = SVGRenderer(width: 960, idPrefix: "compose" + letters[number % letters.count])
    var picture = PatternPicture(pattern, title: "", columns: renderer.columns)
    picture.felt = FeltLane(pattern, on: .phone, from: picture.start, span: picture.span)
    return renderer.render(picture)
  }

  private static func escaped(_ text: String) -> String {
    text.printable.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}

import HapticAnalysis
import HapticAudio
import HapticGraphics
import HapticModel
import HapticOperations
import HapticPerception
import HapticText

/// A page that shows what a comparison found: a list of the changes, then the pictures of each changed pattern
/// before and after on one time axis.
///
/// The page is one HTML file without scripts and references to other files. The same patterns always produce the
/// same bytes.
struct ComparisonPage {
  let report: ComparisonReport

  /// The largest number of patterns with pictures. The page lists the others with their sentences.
  static let mostPictures = 60
  /// The largest number of marks in a picture.
  private static let mostMarks = 16

  /// Returns the text of the HTML file. Throws an interruption by the user.
  func html() throws(CommandFailure) -> String {
    let changes = report.changes
    var out = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(Self.text("\(report.first) → \(report.second): how it feels"))</title>
      <style>
      \(ComparisonPageStyle.css)
      </style></head><body>
      <header>
      <h1>How it feels, before and after</h1>
      <p class="paths"><code>\(Self.text(report.first))</code> <span>→</span> <code>\(Self.text(report.second))</code></p>
      <ul class="counts">\(counts)</ul>
      \(limit)</header>

      """
    if changes.isEmpty {
      out += "<p class=\"none\">Every pattern feels the same as before.</p>\n"
    } else {
      if report.results.count > 1 { out += overview(changes) }
      for (number, result) in changes.enumerated() {
        try Interruption.check()
        out += try section(result, number, showsPictures: number < Self.mostPictures)
      }
    }
    if !report.same.isEmpty, report.results.count > 1 { out += sameList }
    return out + footer + "</body></html>\n"
  }

  private var counts: String {
    report.counts.map { word, count in
      "<li class=\"\(Self.kind(word))\"><b>\(count)</b> \(word)</li>"
    }.joined()
  }

  private var limit: String {
    guard let limit = report.limit else { return "" }
    let size = "\(NumberText.shortest(limit)) JND"
    let refused = report.refused.count
    let failed = report.results.count { $0.word == "failed" }
    if refused == 0, failed == 0 { return "<p class=\"limit good\">All within \(size)</p>\n" }
    if refused == 0 { return "" }
    return "<p class=\"limit bad\">\(FindingText.count(refused, "pattern")) beyond \(size) or removed</p>\n"
  }

  private func overview(_ changes: [PatternComparison]) -> String {
    var out = "<table><thead><tr><th>Pattern<th>Distance<th>What differs most</tr></thead><tbody>\n"
    for (number, result) in changes.enumerated() {
      let words = result.sentences(atMost: 1).first ?? ""
      out +=
        "<tr class=\"\(Self.kind(result.word))\"><td><a href=\"#p\(number + 1)\">\(Self.text(result.name))</a>"
      out += "<td>\(Self.bar(result))<td>\(Self.text(words))</tr>\n"
    }
    return out + "</tbody></table>\n"
  }

  /// Returns a bar whose full length stands for 10 JND, or the word for a result without a distance.
  private static func bar(_ result: PatternComparison) -> String {
    guard let distance = result.distance else { return "<span class=\"verdict\">\(result.word)</span>" }
    let share = NumberText.rounded(min(100, max(2, distance * 10)), digits: 0)
    return "<span class=\"meter\"><i style=\"width:\(share)%\"></i></span>"
      + "<span class=\"size\">\(NumberText.rounded(distance, digits: 2))</span>"
  }

  private func section(
    _ result: PatternComparison, _ number: Int, showsPictures: Bool
  ) throws(CommandFailure) -> String {
    var tag = result.word
    if let distance = result.distance { tag += ", \(NumberText.rounded(distance, digits: 2)) JND" }
    var out = "<section id=\"p\(number + 1)\" class=\"\(Self.kind(result.word))\">\n"
    out += "<h2>\(Self.text(result.name)) <span class=\"verdict\">\(tag)</span></h2>\n"
    let sentences = result.second == nil || result.first == nil ? [] : result.sentences(atMost: 5)
    if !sentences.isEmpty {
      out += "<ul>" + sentences.map { "<li>\(Self.text($0))</li>" }.joined() + "</ul>\n"
    }
    if showsPictures {
      out += pictures(result, number)
    } else if number == Self.mostPictures {
      out +=
        "<p>From here on without pictures; <code>thrum compare --html</code> of two files draws them.</p>\n"
    }
    return out + "</section>\n"
  }

  /// Returns the pictures of a result, before and after, on one time axis.
  private func pictures(_ result: PatternComparison, _ number: Int) -> String {
    let sides = [
      (result.first, report.operation.device, "Before"),
      (result.second, report.operation.otherDevice, "After"),
    ]
    // A file that failed has no picture, and the other one alone would look like a result.
    if case .failed = result.outcome { return "" }
    let patterns = sides.compactMap { path, device, label in
      path.flatMap(Side.init).map { (side: $0, device: device, label: label) }
    }
    guard patterns.count == sides.count(where: { $0.0 != nil }) else {
      return "<p>The picture would take minutes to draw.</p>\n"
    }
    let span = patterns.reduce(0) { max($0, $1.side.picture(columns: 16).span) }
    var before: Polyline?
    var out = ""
    for (side, device, label) in patterns {
      let letter = label == "Before" ? "a" : "b"
      var renderer = SVGRenderer(width: 880, idPrefix: "p" + Self.letters(number) + letter)
      renderer.showsLegend = false
      var picture = side.picture(columns: renderer.columns)
      picture.span = span
      picture.controls = []
      var felt = FeltLane(side.pattern, on: device, from: 0, span: span)
      if label == "After", let before, case .compared(let comparison) = result.outcome {
        felt.changes = FeltLane.Changes(before: before, marks: Self.marks(comparison))
      }
      before = felt.level
      picture.felt = felt
      out += "<figure><figcaption>\(label)</figcaption>\n\(renderer.render(picture))</figure>\n"
    }
    return out
  }

  /// Returns the marks for the largest differences, sorted by time.
  private static func marks(_ comparison: TraceComparison) -> [FeltLane.Mark] {
    let marks = comparison.findings.filter { $0.size >= 1 && $0.kind != .moved }.prefix(mostMarks).map {
      finding in
      let label =
        switch finding.kind {
        case .changed, .moved: NumberText.rounded(finding.size, digits: 1)
        case .missing: "missing"
        case .added: "new"
        case .fused: "fused"
        }
      let text = finding.kind == .changed ? finding.text : label
      return FeltLane.Mark(time: finding.otherTime, level: finding.level, label: label, text: text)
    }
    return marks.sorted { $0.time < $1.time }
  }

  /// A pattern that the comparison has read before, with its audio files.
  private struct Side {
    let pattern: HapticPattern
    private let sounds: AudioLibrary

    /// Reads a file again. Returns `nil` if it can no longer be read, or if its picture would take minutes. The
    /// findings about it have been reported.
    init?(_ path: String) {
      guard let file = try? PatternFile.load(path, console: Console(input: [])),
        (try? FeltLimit.check([file])) != nil,
        (try? FeltLimit.checkPicture(file.pattern, named: file.name)) != nil
      else { return nil }
      pattern = file.pattern
      sounds = AudioLibrary(locator: PatternAudio.locator(path, AudioOptions.Values()), missingFiles: .allow)
    }

    func picture(columns: Int) -> PatternPicture {
      PatternPicture(pattern, columns: columns, waveforms: sounds.waveform)
    }
  }

  /// Returns a number in the letters a to j, because the identifiers of a picture consist of letters.
  private static func letters(_ number: Int) -> String {
    String(String(number).utf8.map { Character(Unicode.Scalar($0 - UInt8(ascii: "0") + UInt8(ascii: "a"))) })
  }

  private var sameList: String {
    let names = report.same.map { result in
      "<li>\(Self.text(result.name)) <span class=\"size\">\(NumberText.rounded(result.distance ?? 0, digits: 2))</span></li>"
    }
    return
      "<details><summary>\(FindingText.count(report.same.count, "pattern")) that feel the same</summary>\n"
      + "<ul>\(names.joined())</ul></details>\n"
  }

  private var footer: String {
    """
    <footer><p>Distances are in just noticeable differences (JND) on \(Self.text(report.operation.deviceText)), predicted by a model: one is noticed side by
    side in a laboratory, three in ordinary use. In the pictures, bars are transients and areas are continuous events, from round (warm) to crisp
    (cool). Below them is what a hand feels, in dB above the threshold; the dotted line is what it takes to be noticed. The dashed line is the level
    before, and the marks are events that differ, with the size of the difference in JND.</p></footer>

    """
  }

  /// Returns the class of the style sheet for a verdict.
  private static func kind(_ word: String) -> String { word.split(separator: " ").joined(separator: "-") }

  private static func text(_ text: String) -> String { PlainText.escaped(text.printable) }
}

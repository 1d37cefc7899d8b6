import HapticModel

/// A reader for the text of a golden file.
struct GoldenReader {
  /// A problem in the text, with the number of its line (from 1).
  struct Problem: Error {
    var line: Int
    var message: String
  }

  /// A line that contains an entry.
  struct Entry<Value> {
    var line: Int
    var value: Value
  }

  /// A continuous event or sound, with the values that the file states.
  struct Span {
    var start: Double
    var end: Double?
    var type: EventType
    var values: [(value: GoldenValue, number: Float)] = []
  }

  /// All lines of the file, unchanged.
  private(set) var lines: [String] = []
  private(set) var taps: [Entry<Recording.Transient>] = []
  private(set) var spans: [Entry<Span>] = []
  private(set) var points: [Entry<GoldenPoint>] = []
  private(set) var notices: [Entry<(time: Double, text: String)>] = []
  private(set) var end: Entry<Double>?

  init(_ text: String) throws(Problem) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    var hasHeading = false
    for (index, line) in lines.enumerated() {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      if !hasHeading {
        guard words.joined(separator: " ") == GoldenText.heading else {
          throw Problem(line: index + 1, message: "the first line must be '\(GoldenText.heading)'")
        }
        hasHeading = true
        continue
      }
      if end != nil { throw Problem(line: index + 1, message: "nothing may come after 'end'") }
      try read(first, GoldenWords(words: words, line: index + 1))
    }
    let last = max(1, lines.count - (lines.last == "" ? 1 : 0))
    if !hasHeading { throw Problem(line: 1, message: "the first line must be '\(GoldenText.heading)'") }
    if end == nil {
      throw Problem(line: last, message: "the file is cut short: its last line must be 'end SECONDS'")
    }
  }

  private mutating func read(_ kind: String, _ words: GoldenWords) throws(Problem) {
    let line = words.line
    switch kind {
    case "tap":
      try words.need(4, "tap SECONDS INTENSITY SHARPNESS")
      let tap = Recording.Transient(
        time: try words.time(1), intensity: try words.value(2), sharpness: try words.value(3))
      taps.append(Entry(line: line, value: tap))
    case "level":
      guard words.count == 3 || words.count == 4 else {
        throw Problem(line: line, message: "expected 'level SECONDS INTENSITY [SHARPNESS]'")
      }
      let sharpness = words.count == 4 ? try words.value(3) : nil
      let point = GoldenPoint(time: try words.time(1), intensity: try words.value(2), sharpness: sharpness)
      if let last = points.last, last.value.time > point.time {
        throw Problem(line: line, message: "levels must stand in the order of time")
      }
      points.append(Entry(line: line, value: point))
    case "event": spans.append(Entry(line: line, value: try words.span()))
    case "notice":
      guard words.count >= 3 else { throw Problem(line: line, message: "expected 'notice SECONDS WHAT'") }
      notices.append(Entry(line: line, value: (try words.time(1), words.rest(from: 2))))
    case "end":
      try words.need(2, "end SECONDS")
      end = Entry(line: line, value: try words.time(1))
    default:
      throw Problem(
        line: line, message: "'\(kind)' is not a kind of line; use tap, event, level, notice or end")
    }
  }
}

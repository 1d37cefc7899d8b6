/// A small drawing of what was felt around a time, for failure messages: a row of transients, a row of
/// levels, and a row of marks.
struct Timeline {
  /// A time to mark.
  struct Mark {
    var time: Double
    var label: String
  }

  /// The largest number of columns of a drawing.
  static let columns = 60

  private let start: Double
  private let step: Double
  private let count: Int

  /// Creates a timeline for a time range, in columns of 1, 2, 5, 10, … ms.
  init(_ range: ClosedRange<Double>) {
    let from = min(max(0, range.lowerBound), 1e9)
    let length = min(max(range.upperBound - from, 0.02), 1e9)
    // The number of milliseconds per column: a power of ten times 1, 2 or 5.
    var step = 1.0
    let factors = [2, 2.5, 2]
    var index = 0
    while length * 1000 / step > Double(Self.columns) {
      step *= factors[index % 3]
      index += 1
    }
    self.step = step / 1000
    // Every tenth column has a label, so the drawing starts at a round number.
    start = (from / (10 * self.step) + 1e-9).rounded(.down) * 10 * self.step
    count = min(Self.columns + 10, Int(((from + length - start) / self.step).rounded(.up)) + 1)
  }

  /// Creates a timeline around a time and the nearest felt event.
  init(around time: Double, and nearest: Double?) {
    var radius = 0.03
    if let nearest, nearest.isFinite { radius = max(radius, min(abs(nearest - time) * 1.3, 5)) }
    let time = time.isFinite ? min(max(time, 0), 1e9) : 0
    self.init(max(0, time - radius)...(time + radius))
  }

  /// Returns the drawing, with each line indented by two spaces.
  func draw(_ recording: Recording, marks: [Mark] = [], expected: Envelope? = nil) -> String {
    var rows = [row("ms", labels), row("taps", taps(recording)), row("level", levels(recording))]
    if let expected { rows.append(row("wanted", shape(expected))) }
    if let samples = recording.samples {
      let sound = sounds(samples)
      if sound.contains(where: { $0 != Self.none }) { rows.append(row("sound", sound)) }
    }
    let line = below(marks)
    if !line.isEmpty { rows.append(row("", line)) }
    return rows.joined(separator: "\n")
  }

  private static let none: Character = "·"
  private static let heights: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Returns a character whose height represents a value of 0…1.
  private static func height(_ value: Float) -> Character {
    guard value > 0 else { return none }
    return heights[min(heights.count - 1, Int(min(value, 1) * Float(heights.count)))]
  }

  private func row(_ name: String, _ text: String) -> String {
    var line = "  " + Text.padded(name, 7) + text
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }

  private func bounds(of column: Int) -> Range<Double> {
    start + Double(column) * step..<start + Double(column + 1) * step
  }

  private func column(of time: Double) -> Int? {
    let position = ((time - start) / step + 1e-6).rounded(.down)
    return position >= 0 && position < Double(count) ? Int(position) : nil
  }

  /// The line with the times at every tenth column.
  private var labels: String {
    var text = ""
    for column in stride(from: 0, to: count, by: 10) {
      text += Text.padded("|" + Text.number((start + Double(column) * step) * 1000), 10)
    }
    return text
  }

  private func taps(_ recording: Recording) -> String {
    var strongest = [Float](repeating: 0, count: count)
    for transient in recording.transients {
      guard let column = column(of: transient.time) else { continue }
      // A transient that is too weak to feel is drawn, too.
      strongest[column] = max(strongest[column], transient.intensity, 0.01)
    }
    return String(strongest.map(Self.height))
  }

  private func levels(_ recording: Recording) -> String {
    String(
      (0..<count).map { column in
        let bounds = bounds(of: column)
        return Self.height(
          recording.levels.intensities(in: bounds.lowerBound + 1e-6...bounds.upperBound - 1e-6).upperBound)
      })
  }

  private func shape(_ envelope: Envelope) -> String {
    String(
      (0..<count).map { column in
        let bounds = bounds(of: column)
        let middle = (bounds.lowerBound + bounds.upperBound) / 2
        return Self.height(envelope.values(around: middle, slack: step / 2 - 1e-6).upperBound)
      })
  }

  private func sounds(_ samples: RecordedSamples) -> String {
    String(
      (0..<count).map { column in
        let bounds = bounds(of: column)
        let range = bounds.lowerBound...bounds.upperBound
        return Self.height(max(samples.peak(of: .left, in: range), samples.peak(of: .right, in: range)))
      })
  }

  /// Returns one line with all marks that fit without overlapping.
  private func below(_ marks: [Mark]) -> String {
    var line = ""
    for mark in marks.sorted(by: { $0.time < $1.time }) {
      guard let column = column(of: mark.time), line.isEmpty || column > line.count else { continue }
      line = Text.padded(line, column) + "^ " + mark.label
    }
    return line
  }
}

/// A small drawing of what was felt around a moment, for failures: a row of taps, a row of levels, marks below.
struct Timeline {
  /// A moment to point at.
  struct Mark {
    var time: Double
    var label: String
  }

  /// How many columns a stretch of time is drawn in at most.
  static let columns = 60

  private let start: Double
  private let step: Double
  private let count: Int

  /// Lays out a stretch of time in columns of 1, 2, 5, 10, … ms.
  init(_ range: ClosedRange<Double>) {
    let from = min(max(0, range.lowerBound), 1e9)
    let length = min(max(range.upperBound - from, 0.02), 1e9)
    // Milliseconds a column, as a power of ten times 1, 2 or 5.
    var step = 1.0
    let factors = [2, 2.5, 2]
    var index = 0
    while length * 1000 / step > Double(Self.columns) {
      step *= factors[index % 3]
      index += 1
    }
    self.step = step / 1000
    // Labels stand at every tenth column: begin at a round number.
    start = (from / (10 * self.step) + 1e-9).rounded(.down) * 10 * self.step
    count = min(Self.columns + 10, Int(((from + length - start) / self.step).rounded(.up)) + 1)
  }

  /// The stretch around a moment and what was nearest to it.
  init(around time: Double, and nearest: Double?) {
    var radius = 0.03
    if let nearest, nearest.isFinite { radius = max(radius, min(abs(nearest - time) * 1.3, 5)) }
    let time = time.isFinite ? min(max(time, 0), 1e9) : 0
    self.init(max(0, time - radius)...(time + radius))
  }

  /// The drawing, each line indented by two.
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

  /// A character as high as a value of 0…1.
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

  /// Times at every tenth column.
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
      // A tap too faint to feel is drawn all the same: it was there.
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

  /// One line with all marks that fit without covering each other.
  private func below(_ marks: [Mark]) -> String {
    var line = ""
    for mark in marks.sorted(by: { $0.time < $1.time }) {
      guard let column = column(of: mark.time), line.isEmpty || column > line.count else { continue }
      line = Text.padded(line, column) + "^ " + mark.label
    }
    return line
  }
}

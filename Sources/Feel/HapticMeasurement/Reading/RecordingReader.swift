import HapticPerception
import HapticText

/// Reads the table that a logger of an accelerometer writes: lines of numbers, with commas, semicolons, tabs or spaces between
/// them. Text can arrive in blocks of any size. Memory does not grow beyond ``Recording/maximumCount`` lines.
///
/// The columns are found by their names in the line above the first numbers: time (`t`, `time`, `timestamp`), axes (`x`, `ax`,
/// `Acceleration x (m/s^2)`); without names, the first column is the time. Units are found in the names or, for the time, by the
/// size of its steps.
public struct RecordingReader: Sendable {
  /// The line that is not complete yet.
  private var line: [UInt8] = []
  /// The number of lines read.
  private var lineCount = 0
  private var isAfterReturn = false
  /// The last line of text before the numbers.
  private var header: [UInt8] = []
  private var columns: TableColumns?
  private var rows = RecordingRows()
  /// The numbers of the last line, reused for each line.
  private var numbers: [Double?] = []

  /// The longest line in bytes.
  private static var longestLine: Int { 4096 }

  /// Creates a reader.
  public init() {}

  /// Reads the next bytes.
  ///
  /// - Throws: `noTable` if a line is too long or the columns cannot be recognised; `invalid` if the time goes backwards.
  public mutating func append(_ bytes: some Sequence<UInt8>) throws(RecordingError) {
    for byte in bytes {
      if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D || !isAfterReturn { try endLine() }
        isAfterReturn = byte == 0x0D
        continue
      }
      isAfterReturn = false
      guard line.count < Self.longestLine else {
        throw RecordingError(
          .noTable, "line \(lineCount + 1) is longer than \(Self.longestLine) bytes; name a table of numbers")
      }
      guard byte != 0 else {
        throw RecordingError(
          .noTable, "line \(lineCount + 1) holds a zero byte; name a WAV file, or a table as text in UTF-8")
      }
      line.append(byte)
    }
  }

  /// Ends the text and returns the recording, with remarks on lines that were not used.
  ///
  /// - Throws: `noTable` if no line has two numbers; otherwise as `Recording.init`.
  public mutating func finish() throws(RecordingError) -> (recording: Recording, notes: [String]) {
    if !line.isEmpty { try endLine() }
    guard let columns else {
      throw RecordingError(
        .noTable,
        "no line has two numbers; a recording is a WAV file, or a table with a time and 1 to 3 axes in each line"
      )
    }
    return try rows.recording(columns)
  }

  private mutating func endLine() throws(RecordingError) {
    lineCount += 1
    defer { line.removeAll(keepingCapacity: true) }
    if lineCount == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    guard line.contains(where: { $0 > 0x20 }) else { return }
    guard let columns else {
      let separator = TableLine.separator(of: line)
      TableLine.numbers(in: line, separator, into: &numbers)
      guard numbers.count(where: { $0 != nil }) >= 2 else {
        header = line
        return
      }
      let found = try TableColumns(header: header, separator: separator, first: numbers)
      self.columns = found
      try rows.append(numbers, found, line: lineCount)
      return
    }
    TableLine.numbers(in: line, columns.separator, into: &numbers)
    try rows.append(numbers, columns, line: lineCount)
  }
}

/// The samples of a table.
struct RecordingRows: Sendable {
  private var times: [Double] = []
  private var axes: [[Double]] = [[], [], []]
  /// The rows that repeat the row before, and the number of rows that have its time but other samples.
  private var repeated: [Int] = []
  private var sameTimes = 0
  private var skipped = 0
  private var left = 0

  /// Adds a line. Lines without numbers in the wanted columns are skipped.
  mutating func append(_ numbers: [Double?], _ columns: TableColumns, line: Int) throws(RecordingError) {
    func number(_ column: Int) -> Double? { numbers.indices.contains(column) ? numbers[column] : nil }
    guard let time = number(columns.time), columns.axes.allSatisfy({ number($0) != nil }) else {
      skipped += 1
      return
    }
    guard times.count < Recording.maximumCount else {
      left += 1
      return
    }
    if let last = times.last {
      guard time >= last else {
        throw RecordingError(
          .invalid,
          "time goes backwards in line \(line); sort the lines by time, or remove the lines before it")
      }
      if time == last {
        let index = times.count - 1
        if columns.axes.indices.allSatisfy({ axes[$0][index] == number(columns.axes[$0]) }) {
          repeated.append(times.count)
        } else {
          sameTimes += 1
        }
      }
    }
    times.append(time)
    for (axis, column) in columns.axes.enumerated() { axes[axis].append(number(column) ?? 0) }
  }

  /// Returns the recording and remarks.
  func recording(_ columns: TableColumns) throws(RecordingError) -> (Recording, [String]) {
    var notes: [String] = []
    if skipped > 0 {
      notes.append(
        "\(NumberText.count(skipped, "line", "lines")) without numbers \(skipped == 1 ? "was" : "were") skipped"
      )
    }
    guard skipped <= times.count else {
      throw RecordingError(.noTable, "more lines without numbers than with numbers; name a table of numbers")
    }
    if left > 0 {
      notes.append("only the first \(NumberText.count(times.count, "sample", "samples")) were read")
    }
    var (times, axes) = (times, Array(axes[..<columns.axes.count]))
    // A clock of coarse steps gives several samples one time, and equal samples among them are no mistake.
    if !repeated.isEmpty, sameTimes < repeated.count {
      notes.append("\(NumberText.count(repeated.count, "repeated line", "repeated lines")) skipped")
      Self.remove(repeated, from: &times)
      for axis in axes.indices { Self.remove(repeated, from: &axes[axis]) }
    }
    let scale = columns.timeScale ?? Self.timeScale(times)
    // Relative to the first time, because stamps of the system's clock have 19 digits.
    let first = times.first ?? 0
    for index in times.indices { times[index] = (times[index] - first) * scale }
    return (try Recording(times: times, axes: axes, unit: columns.unit), notes)
  }

  private static func remove(_ indexes: [Int], from values: inout [Double]) {
    var (kept, next) = (0, 0)
    for index in values.indices {
      if next < indexes.count, indexes[next] == index {
        next += 1
      } else {
        values[kept] = values[index]
        kept += 1
      }
    }
    values.removeLast(values.count - kept)
  }

  /// Returns the seconds of a unit of time, by the size of the median step. Rates are 50 to 50 000 samples a second.
  private static func timeScale(_ times: [Double]) -> Double {
    var steps: [Double] = []
    for index in times.indices.dropFirst() where times[index] > times[index - 1] {
      steps.append(times[index] - times[index - 1])
    }
    let median = steps.median()
    return median < 0.02 ? 1 : median < 20 ? 1e-3 : median < 20_000 ? 1e-6 : 1e-9
  }
}

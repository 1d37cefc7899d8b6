import HapticText

/// The lines of a text. Their positions are determined once, when the value is created.
struct SourceLines {
  private let bytes: [UInt8]
  /// The index of the first byte of each line.
  private let starts: [Int]

  /// Splits a text into lines at LF, CR LF or CR, as the line numbers of findings do.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for index in bytes.indices {
      let isEnd =
        bytes[index] == 0x0A
        || (bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A))
      if isEnd { starts.append(index + 1) }
    }
    self.starts = starts
  }

  /// Returns at most `width` characters of a line around a column, and the index of that column in the
  /// returned text. `line` and `column` count from 1, the returned `caret` from 0. Returns `nil` if the
  /// location does not exist.
  func excerpt(line: Int, column: Int, width: Int) -> (text: String, caret: Int)? {
    guard line >= 1, line <= starts.count, column >= 1, width > 0 else { return nil }
    let start = starts[line - 1]
    let end = line < starts.count ? starts[line] : bytes.count
    // Enough bytes for what is shown, even of a line of megabytes; a character takes four at most.
    let needed = column > Int.max / 8 ? end - start : 4 * (column + width) + 4
    var scalars = Array(
      String(decoding: bytes[start..<min(end, start + needed)], as: UTF8.self).unicodeScalars)
    if start == 0, scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    while let last = scalars.last, last == "\n" || last == "\r" { scalars.removeLast() }
    guard column - 1 <= scalars.count else { return nil }
    let first = max(0, min(column - 1 - width / 2, scalars.count - width))
    let part = scalars[first..<min(scalars.count, first + width)]
    var text = String.UnicodeScalarView()
    // One character stays one column: control characters could steer the terminal.
    for scalar in part { text.append(String(scalar).printable.count == 1 ? scalar : " ") }
    return (String(text), column - 1 - first)
  }
}

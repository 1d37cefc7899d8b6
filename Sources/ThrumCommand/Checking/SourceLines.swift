import HapticText

/// The lines of a text, found once.
struct SourceLines {
  private let bytes: [UInt8]
  /// Where each line begins.
  private let starts: [Int]

  /// Lines end as findings count them: with LF, CR LF or CR.
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

  /// At most `width` characters of a line around a column, both from 1, and where the column is in them, from
  /// 0.
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

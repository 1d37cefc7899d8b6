/// How the lines of a text are laid out, so that what an edit adds looks like what surrounds it.
struct TextLayout {
  private let text: [UInt8]

  init(_ text: [UInt8]) { self.text = text }

  /// Returns the line break and indentation before a position; `nil` if something else precedes it on its
  /// line.
  func lineStart(before position: Int) -> [UInt8]? {
    var start = position
    while start > 0, text[start - 1] == 0x20 || text[start - 1] == 0x09 { start -= 1 }
    guard start > 0, text[start - 1] == 0x0A else { return nil }
    let newline: [UInt8] = start > 1 && text[start - 2] == 0x0D ? [0x0D, 0x0A] : [0x0A]
    return newline + text[start..<position]
  }

  /// Returns what separates an element at a position from one that is inserted before it, after the comma.
  func separator(before position: Int) -> [UInt8] {
    if let line = lineStart(before: position) { return line }
    return position > 0 && text[position - 1] == 0x20 ? [0x20] : []
  }

  /// Returns the start of the comment lines directly above an element that has a line of its own; the
  /// position itself if there are none. Such comments are about the element and stay with it.
  func startOfComments(above position: Int) -> Int {
    var start = position
    while let line = lineStart(before: start) {
      let end = start - line.count
      var begin = end
      while begin > 0, text[begin - 1] != 0x0A { begin -= 1 }
      while begin < end, text[begin] == 0x20 || text[begin] == 0x09 { begin += 1 }
      let above = text[begin..<max(begin, end)]
      let isComment =
        above.starts(with: [0x2F, 0x2F])
        || above.starts(with: [0x2F, 0x2A]) && above.suffix(2).elementsEqual([0x2A, 0x2F])
      guard isComment else { return start }
      start = begin
    }
    return start
  }

  /// Returns an indented JSON text, as the encoder writes an entry, in the layout of an entry of this text.
  func adapted(_ entry: [UInt8], to model: Range<Int>) -> [UInt8] {
    let lines = entry.split(separator: 0x0A).map { Array($0) }
    guard let line = lineStart(before: model.lowerBound), text[model].contains(0x0A) else {
      return oneLine(entry, to: model)
    }
    let indent = line.drop { $0 == 0x0D || $0 == 0x0A }
    // The second line of the model is one level deeper than its first.
    let second = text[model].drop { $0 != 0x0A }.dropFirst().prefix { $0 == 0x20 || $0 == 0x09 }
    let unit =
      second.count > indent.count && second.starts(with: indent)
      ? Array(second.dropFirst(indent.count)) : [0x20, 0x20]
    let base = lines.dropFirst().last?.prefix { $0 == 0x20 }.count ?? 0
    var result: [UInt8] = []
    for (index, content) in lines.enumerated() {
      let spaces = content.prefix { $0 == 0x20 }.count
      if index > 0 {
        result += line
        for _ in 0..<max(0, (spaces - base) / 2) { result += unit }
      }
      result += content.dropFirst(spaces)
    }
    return result
  }

  /// Returns the text of an entry of any file with the indentation of an entry of this text.
  func moved(_ entry: EntryText, to model: Range<Int>) -> [UInt8] {
    guard let old = entry.lead, let new = lineStart(before: model.lowerBound), old != new,
      entry.bytes.contains(0x0A)
    else { return entry.bytes }
    let indent = old.drop { $0 == 0x0D || $0 == 0x0A }
    var result: [UInt8] = []
    for (index, line) in entry.bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if index > 0 {
        result += line.starts(with: indent) ? new + line.dropFirst(indent.count) : [0x0A] + line
      } else {
        result += line
      }
      if result.last == 0x0D { result.removeLast() }
    }
    return result
  }

  /// Returns the text on one line, with a space after each comma and colon if the model has one.
  func oneLine(_ entry: [UInt8], to model: Range<Int>) -> [UInt8] {
    let lines = entry.split(separator: 0x0A)
    let isSpaced = zip(text[model], text[model].dropFirst()).contains {
      $0 == UInt8(ascii: ":") && $1 == 0x20
    }
    var result: [UInt8] = []
    for line in lines {
      var (isInString, isEscaped) = (false, false)
      let content = line.drop { $0 == 0x20 }
      for byte in content {
        if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        if byte == 0x20, !isInString, !isSpaced { continue }
        result.append(byte)
      }
      if isSpaced, result.last == UInt8(ascii: ",") { result.append(0x20) }
    }
    return result
  }
}

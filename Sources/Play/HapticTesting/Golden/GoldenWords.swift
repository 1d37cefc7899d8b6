import HapticModel

/// The words of one line of a golden file.
struct GoldenWords {
  let words: [String]
  let line: Int

  var count: Int { words.count }

  func need(_ count: Int, _ form: String) throws(GoldenReader.Problem) {
    guard words.count == count else {
      throw GoldenReader.Problem(line: line, message: "expected '\(form)'")
    }
  }

  func rest(from index: Int) -> String { words.dropFirst(index).joined(separator: " ") }

  func time(_ index: Int) throws(GoldenReader.Problem) -> Double {
    guard let value = Double(words[index]), value >= 0, value < 1e9 else {
      throw GoldenReader.Problem(line: line, message: "'\(words[index])' is not a time in seconds")
    }
    return value
  }

  func value(_ index: Int) throws(GoldenReader.Problem) -> Float {
    guard let value = Float(words[index]), value >= -1, value <= 1 else {
      throw GoldenReader.Problem(line: line, message: "'\(words[index])' is not a value from 0 to 1")
    }
    return value
  }

  func span() throws(GoldenReader.Problem) -> GoldenReader.Span {
    guard words.count >= 4, words.count % 2 == 0 else {
      throw GoldenReader.Problem(line: line, message: "expected 'event START END TYPE [NAME VALUE]…'")
    }
    guard let type = EventType.allCases.first(where: { $0.name == words[3] }) else {
      throw GoldenReader.Problem(line: line, message: "'\(words[3])' is not a type of event")
    }
    var span = GoldenReader.Span(
      start: try time(1), end: words[2] == "-" ? nil : try time(2), type: type)
    for index in stride(from: 4, to: words.count, by: 2) {
      guard let value = GoldenValue(rawValue: words[index]) else {
        let names = GoldenValue.allCases.map(\.rawValue).joined(separator: ", ")
        throw GoldenReader.Problem(
          line: line, message: "'\(words[index])' is not a property of an event; the properties are \(names)")
      }
      span.values.append((value, try self.value(index + 1)))
    }
    return span
  }
}

#if !canImport(Darwin)
  import Foundation

  /// Reads the public declarations out of Swift source that swift-format has laid out. Knows as much of Swift as `API/` uses.
  struct DeclarationScanner {
    /// What was found, as `Type: declaration`.
    private(set) var found: [String] = []
    private var scopes: [(name: String, isOpen: Bool)] = []
    private var lines: [Substring] = []
    private var index = 0

    /// Scans one file.
    mutating func scan(_ text: String) {
      lines = text.split(separator: "\n").filter { line in
        let line = line.drop { $0 == " " }
        return !line.hasPrefix("//") && !line.hasPrefix("#") && !line.hasPrefix("import ")
      }
      index = 0
      while index < lines.count { statement() }
    }

    /// Reads one declaration, or the end of a type.
    private mutating func statement() {
      var text = next()
      // An attribute on a line of its own.
      if text.hasPrefix("@") && !text.contains(" ") { text = next() }
      if text == "}" {
        if !scopes.isEmpty { scopes.removeLast() }
        return
      }
      while depth(of: text, "(", ")") > 0 || (index < lines.count && trimmed(lines[index]).hasPrefix("->")) {
        text += " " + next()
      }
      text = text.replacingOccurrences(of: "( ", with: "(").replacingOccurrences(of: " )", with: ")")
      for attribute in [
        "@_disfavoredOverload ", "@discardableResult ", "@preconcurrency ", "@available(*, unavailable) ",
      ] {
        text = text.replacingOccurrences(of: attribute, with: "")
      }
      if let type = typeName(text) { return open(type, text) }
      var body = ""
      if let brace = text.range(of: " {") {
        body = String(text[brace.lowerBound...])
        text = String(text[..<brace.lowerBound])
        while depth(of: body, "{", "}") > 0 { body += " " + next() }
      }
      record(text, body)
    }

    /// The name of the type that a line opens.
    private func typeName(_ text: String) -> String? {
      let words = text.split(whereSeparator: { " :".contains($0) })
      guard text.hasSuffix("{"), !text.contains("func "),
        let keyword = words.firstIndex(where: {
          ["class", "struct", "enum", "protocol", "extension"].contains($0)
        }), keyword + 1 < words.count
      else { return nil }
      return String(words[keyword + 1])
    }

    private mutating func open(_ type: String, _ text: String) {
      let header = text.dropLast(2)
      let isExtension = header.contains("extension ")
      if !isExtension { record(String(header), "") }
      let outer = isExtension ? "" : scopes.last.map { $0.name + "." } ?? ""
      // Everything in a protocol is as public as it is; so are the cases of an enum.
      scopes.append((outer + type, header.contains("protocol ")))
    }

    private mutating func record(_ text: String, _ body: String) {
      let isPublic = text.hasPrefix("public ") || text.hasPrefix("open ")
      guard isPublic || scopes.last?.isOpen == true || text.hasPrefix("case ") else { return }
      guard !text.hasPrefix("case ") || !text.contains(":") else { return }
      var declaration = text
      for word in ["public ", "open "] where declaration.hasPrefix(word) {
        declaration = String(declaration.dropFirst(word.count))
      }
      if declaration.contains("var ") { declaration += accessors(body) }
      found.append(scopes.isEmpty ? declaration : "\(scopes.map(\.name).last ?? ""): \(declaration)")
    }

    private func accessors(_ body: String) -> String {
      if body.contains("\"") { return body }
      return body.contains(" set") ? " { get set }" : " { get }"
    }

    private mutating func next() -> String {
      defer { index += 1 }
      return index < lines.count ? trimmed(lines[index]) : "}"
    }

    /// A line without its indentation and without a comment at its end.
    private func trimmed(_ line: Substring) -> String {
      let end = line.range(of: "  // ")?.lowerBound ?? line.endIndex
      return line[..<end].trimmingCharacters(in: .whitespaces)
    }

    private func depth(of text: String, _ open: Character, _ close: Character) -> Int {
      text.reduce(0) { $0 + ($1 == open ? 1 : $1 == close ? -1 : 0) }
    }
  }
#endif

/// The containers and comments that can be folded.
enum Folding {
  static func json(_ parsed: ParsedText) -> JSONValue {
    let text = parsed.text
    var ranges: [JSONValue] = []
    func add(_ range: Range<Int>, keepsLastLine: Bool, kind: String?) {
      let first = text.line(at: range.lowerBound)
      var last = text.line(at: max(range.lowerBound, range.upperBound - 1))
      // The line of the closing bracket stays visible.
      if keepsLastLine { last -= 1 }
      guard last > first, ranges.count < Limits.items else { return }
      var value: JSONValue = ["startLine": .int(first), "endLine": .int(last)]
      if let kind { value.add("kind", .string(kind)) }
      ranges.append(value)
    }
    for node in parsed.tree.nodes where node.kind == .object || node.kind == .array {
      add(node.range, keepsLastLine: !node.isOpen, kind: nil)
    }
    for comment in parsed.tree.comments { add(comment, keepsLastLine: false, kind: "comment") }
    return .array(ranges)
  }
}

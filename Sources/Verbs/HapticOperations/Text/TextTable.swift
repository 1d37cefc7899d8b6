import HapticText

/// A table of text whose columns are as wide as their widest cell.
package struct TextTable {
  private let header: [String]
  private var rows: [[String]] = []

  /// Creates a table. If `header` is empty, the table has no line with the names of its columns.
  package init(header: [String] = []) { self.header = header }

  /// Adds a row.
  package mutating func add(_ cells: String...) { rows.append(cells) }

  /// Adds a row.
  package mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The narrowest last column into which text is wrapped, in cells.
  private static let narrowestColumn = 24

  /// Returns the rows as lines that start with `indent` spaces. Two spaces separate the columns, and no line
  /// ends with a space.
  ///
  /// If the lines are wider than `width`, the text of the last column is wrapped. If the other columns leave no
  /// space for it, each row becomes a paragraph in which commas separate the cells, with the names of their
  /// columns.
  package func lines(indent: Int = 0, width: Int? = nil) -> [String] {
    let all = header.isEmpty ? rows : [header] + rows
    let widths = self.widths(all)
    let lines = all.map { Self.line($0, widths, indent) }
    guard let width, width >= WrappedText.narrowest, lines.contains(where: { PlainText.width($0) > width })
    else { return lines }
    let left = widths.dropLast().reduce(indent) { $0 + $1 + 2 }
    if width - left >= Self.narrowestColumn {
      return all.flatMap { row -> [String] in
        guard row.count == widths.count, let last = row.last else { return [Self.line(row, widths, indent)] }
        let parts = WrappedText.lines(last, width: width - left)
        let margin = String(repeating: " ", count: left)
        return [Self.line(row.dropLast() + [parts.first ?? ""], widths, indent)]
          + parts.dropFirst().map { margin + $0 }
      }
    }
    return rows.flatMap { row -> [String] in
      let cells = row.enumerated().filter { !$0.element.isEmpty }.map { index, cell in
        index > 0 && header.indices.contains(index) ? "\(header[index]): \(cell)" : cell
      }
      let margin = String(repeating: " ", count: indent)
      let rest = WrappedText.lines(cells.dropFirst().joined(separator: "; "), width: width - indent - 4)
      return [margin + (cells.first ?? "")] + rest.map { margin + "    " + $0 }
    }
  }

  private func widths(_ rows: [[String]]) -> [Int] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], PlainText.width(cell))
      }
    }
    return widths
  }

  private static func line(_ row: [String], _ widths: [Int], _ indent: Int) -> String {
    var line = String(repeating: " ", count: indent)
    var owed = 0
    for (column, cell) in row.enumerated() where !cell.isEmpty || column == 0 {
      line += String(repeating: " ", count: owed) + cell
      owed = widths[column] - PlainText.width(cell) + 2
      // Empty cells in between still take up their width.
      for next in row.indices.dropFirst(column + 1) {
        guard row[next].isEmpty else { break }
        owed += widths[next] + 2
      }
    }
    return line
  }
}

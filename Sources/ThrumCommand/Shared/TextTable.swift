/// A table of text whose columns are as wide as their widest cell.
struct TextTable {
  private var rows: [[String]] = []

  mutating func add(_ cells: String...) { rows.append(cells) }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// Returns the rows as lines that start with `indent` spaces. Two spaces separate the columns, and no line
  /// ends with a space.
  func lines(indent: Int = 0) -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    return rows.map { row in
      var line = String(repeating: " ", count: indent)
      var owed = 0
      for (column, cell) in row.enumerated() where !cell.isEmpty || column == 0 {
        line += String(repeating: " ", count: owed) + cell
        owed = widths[column] - cell.count + 2
        // Empty cells in between still take up their width.
        for next in row.indices.dropFirst(column + 1) {
          guard row[next].isEmpty else { break }
          owed += widths[next] + 2
        }
      }
      return line
    }
  }
}

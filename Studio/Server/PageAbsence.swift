/// Decides from looks at regular times whether the pages of a server have been closed.
struct PageAbsence {
  /// The number of looks without a page after which the pages count as closed: three seconds.
  private static let untilClosed = 6
  /// The number of looks within which the first page must open: a minute.
  private static let untilMissing = 120

  private var empties = 0

  /// Takes a look. Returns `true` if pages were open and all have been closed, `false` if none was opened in time, and `nil`
  /// if the server is still needed.
  mutating func isOver(isEmpty: Bool, wasOpened: Bool) -> Bool? {
    empties = isEmpty ? empties + 1 : 0
    return empties >= (wasOpened ? Self.untilClosed : Self.untilMissing) ? wasOpened : nil
  }
}

import Testing

@testable import StudioServer

@Suite("The end of a server with a window of its own")
struct PageAbsenceTests {
  private static func looks(
    _ looks: [(isEmpty: Bool, count: Int)], wasOpened: Bool = false
  ) -> (end: Int, isUsed: Bool)? {
    var absence = PageAbsence()
    var number = 0
    var wasOpened = wasOpened
    for look in looks {
      for _ in 0..<look.count {
        number += 1
        wasOpened = wasOpened || !look.isEmpty
        if let isUsed = absence.isOver(isEmpty: look.isEmpty, wasOpened: wasOpened) {
          return (number, isUsed)
        }
      }
    }
    return nil
  }

  @Test("ends three seconds after the last page was closed")
  func closed() throws {
    let end = try #require(Self.looks([(true, 10), (false, 4), (true, 100)]))
    #expect(end == (20, true))
  }

  @Test("does not end when a page loads again, or while one is open")
  func reload() {
    #expect(Self.looks([(false, 1), (true, 5), (false, 1), (true, 5), (false, 10_000)]) == nil)
  }

  @Test("a page that was open between two looks counts")
  func short() throws {
    let end = try #require(Self.looks([(true, 100)], wasOpened: true))
    #expect(end == (6, true))
  }

  @Test("reports after a minute that no page was opened")
  func missing() throws {
    let end = try #require(Self.looks([(true, 500)]))
    #expect(end == (120, false))
  }
}

import AHAP
import HapticModel
import TestExpectations
import Testing

@testable import HapticEditing

/// Swing, small irregularities, accents and repetitions of a selection.
@Suite struct RhythmTests {
  @Test("the operations on a selection are those of a pattern")
  func isThatOfPatterns() throws {
    let pattern = try OperationTests.document().pattern
    let swing = Swing(grid: 0.1, amount: 0.6)
    let humanizing = Humanizing(time: 0.02, level: 0.1, seed: 9)
    let accents = Accents(levels: [1, 0.5, 0.75], grid: 0.2)
    for (name, edit, wanted) in [
      ("swing", { $0.swing(swing) }, pattern.swung(by: swing)),
      ("humanise", { $0.humanise(humanizing) }, pattern.humanized(by: humanizing)),
      ("accent", { $0.accent(accents) }, pattern.accented(by: accents)),
    ] as [(String, (inout EditorDocument) -> Bool, HapticPattern)] {
      var document = try OperationTests.document()
      document.select([1, 2, 3].map { Target($0) })
      #expect(edit(&document), "\(name)")
      expectEqual(document.pattern.events.map(\.time), wanted.events.map(\.time))
      expectEqual(
        OperationTests.intensities(document), wanted.events.map { Float($0[.hapticIntensity]) })
      expectEqual(document.undoCount, 1)
    }
  }

  @Test("a repetition selects everything, and its groups are groups of their own")
  func repeating() throws {
    var document = try OperationTests.document()
    document.select([1, 2].map { Target($0) })
    document.groupSelection()
    document.repeatSelection(count: 3, every: 2)
    expectEqual(document.items.filter { $0.event != nil }.map(\.time), [0.1, 0.3, 0.5, 2.1, 2.3, 4.1, 4.3])
    expectEqual(document.selection.count, 6)
    expectEqual(Set(document.items.compactMap { $0.content.groupNumber }).count, 3)
    document.undo()
    expectEqual(document.items.count, 4)
    #expect(!document.repeatSelection(count: 1, every: 2) && !document.repeatSelection(count: 2, every: 0))
  }

  @Test("a repetition beyond 24 hours or of too many items is refused, and changes nothing")
  func limits() throws {
    var document = try OperationTests.document()
    document.select([Target(1)])
    let before = document.pattern
    let most = Int32(EditorDocument.mostRepeated)
    for (count, seconds) in [(100, 40_000), (Int32.max, 0.001), (most + 2, 0.001)] {
      expectEqual(document.repeatSelection(count: count, every: seconds), false)
    }
    #expect(document.pattern == before && document.stepNames.isEmpty)
    expectEqual(document.repeatSelection(count: most + 1, every: 0.001), true)
    expectEqual(document.items.count, 4 + EditorDocument.mostRepeated)
  }

  @Test("steps that were joined to the last step of a gesture are replaced by its next one")
  func trials() throws {
    var document = try OperationTests.document()
    let before = document.pattern
    document.select([Target(1)])
    for count: Int32 in [2, 3] {
      document.cancel(gesture: 7)
      document.select([Target(1)])
      document.repeatSelection(count: count, every: 1)
      document.accent(Accents(levels: [0.5], grid: 1))
      document.group(after: 0, name: .rhythm, gesture: 7)
      expectEqual(document.stepNames, [.rhythm])
      expectEqual(document.items.count, 3 + Int(count))
    }
    #expect(document.cancel(gesture: 7) && document.pattern == before && document.stepNames.isEmpty)
  }

  @Test("a point that is added has a level in thousandths")
  func pointsAreRounded() throws {
    var document = try OperationTests.document()
    let index = document.addPoint(4, at: 0.5, value: 0.497_604_13)
    expectEqual(document.item(4)?.curve?.controlPoints[Int(index)].value, 0.498)
  }
}

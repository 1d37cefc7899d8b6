import AHAP
import HapticModel
import TestExpectations
import Testing

@testable import HapticEditing

/// The history's bound, gestures, groups and the saved state.
@Suite struct HistoryTests {
  @Test func theOldestStepsAreForgottenBeyondTheLimit() throws {
    var document = EditorDocument(historyLimit: 100)
    for step in 0..<300 { document.insertTransient(at: Double(step), intensity: 1, sharpness: 0) }
    #expect(document.undoCount == 50, "a step counts as one and its change as another")
    while document.undo() {}
    #expect(document.items.count == 250 && !document.isSaved)
    while document.redo() {}
    expectEqual(document.items.count, 300)
  }

  @Test("A gesture that is cancelled restores the steps that were taken back")
  func cancelRestoresRedo() throws {
    var document = EditorDocument()
    for step in 0..<3 { document.insertTransient(at: Double(step), intensity: 1, sharpness: 0) }
    document.markSaved()
    let (pattern, names) = (document.pattern, document.stepNames)
    document.undo()
    document.undo()
    document.selectAll()
    // A preview in two parts, which are one step of the gesture, and another one in its place.
    for factor in [1.0, 2] {
      document.cancel(gesture: 7)
      document.move(seconds: factor)
      document.move(seconds: factor, level: -0.5)
      document.group(after: 1, gesture: 7)
      expectEqual(document.undoCount, 2)
    }
    let isCancelled = document.cancel(gesture: 7)
    #expect(isCancelled)
    #expect(document.stepNames == names && document.undoCount == 1)
    while document.redo() {}
    #expect(document.pattern == pattern && document.isSaved)
  }

  @Test func aStepLargerThanTheLimitStays() throws {
    var document = EditorDocument(historyLimit: 10)
    for step in 0..<50 { document.insertTransient(at: Double(step), intensity: 1, sharpness: 0) }
    document.selectAll()
    document.move(seconds: 1)
    expectEqual(document.undoCount, 1)
    document.undo()
    expectEqual(document.items.first?.time, 0)
  }

  @Test func theSavedStateIsKnownThroughUndoAndRedo() throws {
    var document = EditorDocument()
    #expect(document.isSaved)
    document.insertTransient(at: 0, intensity: 1, sharpness: 0)
    #expect(!document.isSaved)
    document.markSaved()
    document.insertTransient(at: 1, intensity: 1, sharpness: 0)
    #expect(!document.isSaved)
    document.undo()
    #expect(document.isSaved)
    document.undo()
    #expect(!document.isSaved)
    // The saved state is gone: it was on a branch that nothing leads to.
    document.insertTransient(at: 2, intensity: 1, sharpness: 0)
    #expect(!document.isSaved)
    document.undo()
    #expect(!document.isSaved)
  }

  @Test func stepsAreJoinedToOne() throws {
    var document = EditorDocument()
    document.insertTransient(at: 0, intensity: 1, sharpness: 0)
    for step in 1...5 { document.insertTransient(at: Double(step), intensity: 1, sharpness: 0) }
    document.group(after: 1, name: .record)
    expectEqual(document.stepNames, [.insert, .record])
    document.undo()
    expectEqual(document.items.count, 1)
    document.redo()
    expectEqual(document.items.count, 6)
    document.group(after: 9)
    document.group(after: -1)
    expectEqual(document.undoCount, 2)
  }

  @Test func anotherStepEndsAGesture() throws {
    var document = EditorDocument()
    document.insertTransient(at: 1, intensity: 0.5, sharpness: 0)
    document.move(seconds: 0.5, gesture: 4)
    document.setParameter(.hapticIntensity, 1)
    document.move(seconds: 0.5, gesture: 4)
    #expect(document.items.first?.time == 2 && document.undoCount == 4)
  }

  @Test func manySmallEditsStayWithinTheBound() throws {
    var document = EditorDocument(historyLimit: 1000)
    document.insertTransient(at: 1, intensity: 0.5, sharpness: 0)
    for step in 0..<20_000 { document.move(seconds: step % 2 == 0 ? 0.001 : -0.001) }
    expectEqual(document.undoCount, 500)
  }
}

import AHAP
import HapticAnalysis
import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import CThrumStudio
@testable import HapticEditing

/// Ways of findings, as edits of a document and as numbers between the modules of the page.
@Suite struct WayTests {
  @Test("Numbers that are no edits do nothing")
  func damaged() throws {
    for seed in 1...200 as ClosedRange<UInt64> {
      var chance = SeededGenerator(seed: seed)
      var document = try EditorDocument(Array(TextTests.source.utf8))
      let odd = [Double.nan, .infinity, -1, 0, 1, 2, 3, 4, 5, 6, 1e300, 0.5]
      let numbers = (0..<chance.next(40)).map { _ in odd[chance.next(odd.count)] }
      document.apply(WayNumbers.read(numbers))
      #expect(document.items.allSatisfy { $0.time >= 0 && $0.time.isFinite }, "seed \(seed)")
      #expect(document.write() != nil, "seed \(seed)")
      while document.undo() {}
      #expect(text(document) == TextTests.source, "seed \(seed)")
    }
  }
}

// One suite uses the sessions of the page, which have one thread.
extension SessionTests {
  @Test(
    "A way changes a document as it changes the pattern, in one step", arguments: SearchEffort.seeds(1...30))
  func ways(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    var pattern = HapticPattern()
    for _ in 0..<(3 + chance.next(8)) {
      let time = Double(chance.next(1500)) / 1000
      pattern.events.append(
        HapticEvent(
          chance.next(3) == 0 ? .hapticContinuous : .hapticTransient, time: time, duration: nil,
          parameters: [
            EventParameter(.hapticIntensity, Float(chance.next(100)) / 100),
            EventParameter(.hapticSharpness, Float(chance.next(100)) / 100),
          ]))
      if pattern.events.last?.type == .hapticContinuous {
        pattern.events[pattern.events.count - 1].duration = Double(1 + chance.next(600)) / 1000
      }
    }
    let source = try AHAPEncoder().encode(pattern)
    let review = DesignCheck().examine(pattern)
    for finding in review.findings {
      for way in review.ways(of: finding) {
        let session = studioNew()
        defer { studioEnd(session) }
        expectEqual(
          source.withUnsafeBufferPointer { studioOpen(session, $0.baseAddress, Int32($0.count)) }, 1)
        let numbers = WayNumbers.write(way.edits)
        let isChanged = studioApply(session, numbers, Int32(numbers.count), 0) == 1
        let document = try #require(Sessions.find(session)?.document)
        let (expected, _) = way.applied(to: pattern)
        #expect(isChanged == (expected != pattern), "seed \(seed): \(way.title)")
        let found = document.pattern.events.sorted { $0.time < $1.time }
        let wanted = expected.events.sorted { $0.time < $1.time }
        #expect(found.count == wanted.count, "seed \(seed): \(way.title)")
        for (a, b) in zip(found, wanted) {
          #expect(
            abs(a.time - b.time) < 1e-6 && abs(a[.hapticIntensity] - b[.hapticIntensity]) < 6e-4,
            "seed \(seed): \(way.title)")
        }
        var undone = document
        expectEqual(undone.undoCount, (isChanged ? 1 : 0))
        while undone.undo() {}
        #expect(undone.write()?.bytes == source, "seed \(seed): \(way.title)")
      }
    }
  }
}

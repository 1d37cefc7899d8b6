import AHAP
import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import HapticEditing

/// Whatever is edited, these hold.
@Suite struct RandomEditTests {
  @Test(arguments: SearchEffort.seeds(1...40))
  func undoingEverythingRestoresTheFirstBytes(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed)
    let original = edits.text()
    var document = try EditorDocument(original)
    for _ in 0..<80 { edits.edit(&document) }
    let last = text(document)
    while document.undo() {}
    #expect(document.write()?.bytes == original, "seed \(seed)")
    #expect(document.isSaved)
    while document.redo() {}
    #expect(text(document) == last, "seed \(seed)")
  }

  @Test(arguments: SearchEffort.seeds(1...40))
  func aSavedTextOpensWithTheSameContent(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed &+ 1000)
    var document = try EditorDocument(edits.text())
    for step in 0..<60 {
      let kind = edits.edit(&document)
      for style in [EditorDocument.Style.asFile, .indented, .compact] {
        let written = try #require(document.write(style), "seed \(seed), step \(step), edit \(kind)")
        let opened = try EditorDocument(written.bytes)
        #expect(
          style != .asFile || isSame(contents(opened), contents(document)),
          "seed \(seed), step \(step), edit \(kind)")
        expectEqual(opened.items.count, document.items.count)
      }
    }
  }

  @Test(arguments: SearchEffort.seeds(1...40))
  func textsAreChangedInPlace(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed &+ 2000)
    var document = try EditorDocument(edits.text())
    for step in 0..<40 {
      let kind = edits.edit(&document)
      // Spans are missing if the encoder had to write the whole text.
      let written = try #require(document.write())
      #expect(written.spans.count == document.items.count, "seed \(seed), step \(step), edit \(kind)")
    }
  }

  @Test(arguments: SearchEffort.seeds(1...40))
  func numbersAreUniqueAndValuesWithinTheirRanges(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed &+ 3000)
    var document = try EditorDocument(edits.text())
    var seen: [Int32: Item.Kind] = [:]
    for step in 0..<80 {
      let kind = edits.edit(&document)
      let place: Comment = "seed \(seed), step \(step), edit \(kind)"
      let ids = document.items.map { $0.id }
      #expect(Set(ids).count == ids.count, place)
      for (index, item) in document.items.enumerated() {
        #expect(document.index(of: item.id) == index, place)
        // A number never becomes that of another kind of item, but for taps and continuous events.
        if let known = seen[item.id], item.event == nil { #expect(known == item.kind, place) }
        seen[item.id] = item.kind
      }
      #expect(document.selection.allSatisfy { document.exists($0) }, place)
      let problems = document.pattern.validate().filter {
        $0.kind != .endless && $0.kind != .overlappingCurves
      }
      #expect(problems.isEmpty, place)
    }
  }

  @Test(arguments: SearchEffort.seeds(1...20))
  func theOrderOfTheFileIsKept(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed &+ 4000)
    var document = try EditorDocument(edits.text())
    for step in 0..<60 {
      let before = document.items.map { $0.id }
      let kind = edits.edit(&document)
      let after = document.items.map { $0.id }
      let known = Set(before)
      let kept = Set(after)
      #expect(
        after.filter { known.contains($0) } == before.filter { kept.contains($0) },
        "seed \(seed), step \(step), edit \(kind)")
    }
  }

  @Test(arguments: SearchEffort.seeds(1...20))
  func unknownKeysSurviveChangesOfNumbers(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed &+ 5000)
    let original = edits.text()
    var document = try EditorDocument(original)
    document.selectAll()
    document.move(seconds: 0.125, level: -0.1, tone: 0.1)
    document.scale(time: 1.5, level: 0.5, anchorTime: 0, anchorLevel: 0)
    let written = text(document)
    let notes = String(decoding: original, as: UTF8.self).split(separator: "\"Note\"").count
    expectEqual(written.split(separator: "\"Note\"").count, notes)
    #expect(written.contains("\"Made\":{\"by\" : [1, 2.50]}"))
    let comments = String(decoding: original, as: UTF8.self).split(separator: "// entry").count
    expectEqual(written.split(separator: "// entry").count, comments)
  }
}

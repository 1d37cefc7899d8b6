import AHAP
import HapticModel
import TestExpectations
import TestSupport
import Testing

@testable import HapticEditing

/// Input without meaning.
@Suite struct HostileTests {
  @Test func numbersWithoutMeaningChangeNothingOrAreClamped() throws {
    for number in [Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e-300] {
      var document = try OperationTests.document()
      document.selectAll()
      document.move(seconds: number, level: number, tone: number)
      document.scale(time: number, level: number, anchorTime: number, anchorLevel: number)
      document.setTime(number, keepsDistances: false)
      document.setDuration(number)
      document.setDuration(number, .moveStart)
      document.quantise(grid: number, strength: number, origin: number)
      document.swing(Swing(grid: number, amount: number, origin: number))
      document.humanise(Humanizing(time: number, level: number, seed: 1))
      document.accent(Accents(levels: [number], grid: number, origin: number))
      document.repeatSelection(count: 3, every: number)
      document.insertContinuous(at: number, duration: number, level: number, tone: number)
      document.insertCurve(.audioPanControl, at: number, points: [(number, number), (0, 0)])
      document.draw([(number, number), (0.5, 0.5)], on: 4, tolerance: number)
      document.emphasise(at: number, intensity: number, sharpness: number)
      document.insertTime(at: number, length: number)
      document.deleteTime(from: number, to: -number)
      document.align(.start, to: number)
      document.duplicate(seconds: number)
      #expect(document.pattern.validate().allSatisfy { $0.kind == .endless }, "\(number)")
      let view = Viewport(from: number, to: -number, columns: number)
      let picture = DocumentPicture(document)
      #expect(picture.marks(of: document, in: view).count <= 100)
      var floats: [Float] = []
      _ = picture.writeShapes(of: document, in: view, to: &floats)
      #expect(document.write()?.spans.count == document.items.count, "\(number)")
    }
  }

  @Test func thingsThatDoNotExistAreIgnored() throws {
    var document = try OperationTests.document()
    for id in [0, -1, 5, Int32.max, Int32.min] {
      document.select([Target(id), Target(4, point: 99), Target(4, point: -7), Target(id, point: 3)])
      let isShaped = document.shape(id, from: -1, to: 99, .steps, count: .max)
      let point = document.addPoint(id, at: 0, value: 0)
      #expect(!isShaped && point == -1)
      #expect(document.item(id) == nil)
    }
    expectEqual(document.undoCount, 0)
  }

  @Test func deepNestingIsRefusedWithoutATrap() throws {
    let deep = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
    #expect(throws: EditorDocument.OpeningError.self) {
      try EditorDocument(Array("{\"Version\":1,\"X\":\(deep),\"Pattern\":[]}".utf8))
    }
    let nested = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
    let text =
      "{\"Version\":1,\"Pattern\":[{\"Event\":{\"Time\":0,\"EventType\":\"HapticTransient\",\"X\":\(nested)}}]}"
    var document = try EditorDocument(Array(text.utf8))
    document.selectAll()
    document.move(seconds: 1)
    expectEqual(document.write()?.bytes, Array(text.replacing("\"Time\":0", with: "\"Time\":1").utf8))
    try document.replaceText(Array(text.utf8))
    expectEqual(document.items.first?.id, 1)
  }

  @Test(arguments: 1...200) func damagedTextsAreOpenedOrRefused(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed &+ 11_000)
    var bytes = edits.text()
    for _ in 0..<(1 + edits.chance.next(4)) {
      let place = edits.chance.next(bytes.count)
      switch edits.chance.next(3) {
      case 0: bytes[place] = UInt8(edits.chance.next(256))
      case 1: bytes.remove(at: place)
      default: bytes.insert(Array("{}[],:\"/*0e".utf8)[edits.chance.next(11)], at: place)
      }
    }
    guard var document = try? EditorDocument(bytes) else { return }
    #expect(document.write()?.bytes == bytes, "seed \(seed)")
    for _ in 0..<12 { edits.edit(&document) }
    let written = try #require(document.write(), "seed \(seed)")
    #expect(isSame(contents(try EditorDocument(written.bytes)), contents(document)), "seed \(seed)")
    while document.undo() {}
    #expect(document.write()?.bytes == bytes, "seed \(seed)")
  }

  @Test func tenThousandItemsAreEdited() throws {
    var pattern = HapticPattern()
    pattern.events = (0..<10_000).map { index in
      HapticEvent(
        .hapticTransient, time: Double(index) / 100,
        parameters: [EventParameter(.hapticIntensity, 0.5), EventParameter(.hapticSharpness, 0.5)])
    }
    let bytes = try AHAPEncoder().encode(pattern)
    var document = try EditorDocument(bytes)
    document.selectAll()
    document.duplicate(seconds: 0.005)
    expectEqual(document.items.count, 20_000)
    // Each copy stands behind its original.
    #expect(zip(document.items, document.items.dropFirst()).allSatisfy { $0.time <= $1.time })
    document.removeSelection()
    document.selectAll()
    document.move(seconds: 1)
    document.removeSelection()
    #expect(document.items.isEmpty)
    while document.undo() {}
    expectEqual(document.write()?.bytes, bytes)
  }
}

import AHAP
import HapticModel
import TestSupport

@testable import HapticEditing

/// Texts and edits that come from a seed.
struct RandomEdits {
  var chance: SeededGenerator

  init(seed: UInt64) { chance = SeededGenerator(seed: seed) }

  /// Returns the text of a file with unusual spelling, comments and unknown keys.
  mutating func text(entries: Int = 12) -> [UInt8] {
    var text = "{ \"Version\" : 1.0, \"Made\":{\"by\" : [1, 2.50]},\n  \"Pattern\": [\n"
    for index in 0..<entries {
      let time = ["0.10", "\(Double(chance.next(4000)) / 1000)", "1e-1", "2.500"][chance.next(4)]
      let comment = chance.next(4) == 0 ? "  // entry \(index)\n" : ""
      let extra = chance.next(4) == 0 ? ", \"Note\" : \"n\(index)\"" : ""
      let value = ["1", "0.50", "0.3", "7.5e-1"][chance.next(4)]
      let separator = index + 1 < entries ? "," : ""
      let body: String
      switch chance.next(6) {
      case 0, 1:
        body =
          "\"Event\": {\"Time\":\(time), \"EventType\":\"HapticTransient\", \"EventParameters\":[{\"ParameterID\":\"HapticIntensity\",\"ParameterValue\":\(value)}]\(extra)}"
      case 2:
        body =
          "\"Event\": {\n\"Time\": \(time), \"EventType\": \"HapticContinuous\", \"EventDuration\": 0.30\(extra) }"
      case 3:
        body =
          "\"Event\": { \"Time\": \(time), \"EventType\": \"AudioContinuous\", \"EventDuration\": 1 }\(extra)"
      case 4:
        body =
          "\"Parameter\": { \"ParameterID\": \"HapticSharpnessControl\", \"Time\": \(time), \"ParameterValue\": \(value)\(extra) }"
      default:
        let points = (0..<(2 + chance.next(20))).map { "{\"Time\": \($0)e-1, \"ParameterValue\":\(value)}" }
        body =
          "\"ParameterCurve\": { \"ParameterID\": \"HapticIntensityControl\", \"Time\": \(time), \"ParameterCurveControlPoints\": [ \(points.joined(separator: ", ")) ]\(extra) }"
      }
      text += "\(comment)    { \(body) }\(separator)\n"
    }
    return Array((text + "  ]\n}\n").utf8)
  }

  private mutating func number() -> Double {
    switch chance.next(12) {
    case 0: .nan
    case 1: .infinity
    case 2: -1e300
    case 3: 0
    default: chance.unit() * 4 - 1
    }
  }

  private mutating func integer(_ count: Int32) -> Int32 { Int32(chance.next(Int(count))) }

  /// Selects something at random.
  mutating func select(_ document: inout EditorDocument) {
    if chance.next(8) == 0 { return document.selectAll() }
    var targets: [Target] = []
    for item in document.items where chance.next(3) == 0 {
      guard let curve = item.curve, chance.next(2) == 0 else {
        targets.append(Target(item.id))
        continue
      }
      for point in curve.controlPoints.indices where chance.next(2) == 0 {
        targets.append(Target(item.id, point: Int32(point)))
      }
    }
    document.select(targets, SelectionMode(rawValue: Int32(chance.next(4))) ?? .only)
  }

  /// Makes one edit of any kind with any numbers. Returns its number.
  @discardableResult
  mutating func edit(_ document: inout EditorDocument) -> Int {
    if chance.next(2) == 0 { select(&document) }
    let (a, b, c, d) = (number(), number(), number(), number())
    let gesture = chance.next(4) == 0 ? Int32(1 + chance.next(3)) : 0
    let id = document.items.isEmpty ? 0 : document.items[chance.next(document.items.count)].id
    let kind = chance.next(45)
    switch kind {
    case 0, 1: document.move(seconds: a, level: b, tone: c, gesture: gesture)
    case 2: document.setTime(a, keepsDistances: b > 0, gesture: gesture)
    case 3:
      document.setParameter(
        EventParameterID.allCases[chance.next(10)], a, .init(rawValue: integer(3)) ?? .set, gesture: gesture)
    case 4: document.setValue(a, .init(rawValue: integer(3)) ?? .set, gesture: gesture)
    case 5: document.setDuration(a, .init(rawValue: integer(3)) ?? .set, gesture: gesture)
    case 6: document.setEnvelope(attack: a, decay: b, release: c, sustained: d, gesture: gesture)
    case 7, 8: document.insertTransient(at: a, intensity: b, sharpness: c, gesture: gesture)
    case 9: document.insertContinuous(at: a, duration: b, level: c, tone: d, gesture: gesture)
    case 10:
      document.insertContinuous(at: a, duration: b, level: c, tone: d, isHaptic: false, gesture: gesture)
    case 11: document.insertSound(at: a, path: "knock.wav", gesture: gesture)
    case 12: document.insertParameter(.audioPanControl, at: a, value: b, gesture: gesture)
    case 13:
      document.insertCurve(
        .hapticSharpnessControl, at: a, points: [(a, b), (c, d), (a + 1, d)], gesture: gesture)
    case 14: document.removeSelection(gesture: gesture)
    case 15: document.duplicate(seconds: a, level: b, gesture: gesture)
    case 16: document.addPoint(id, at: a, value: b, gesture: gesture)
    case 17:
      let points = (0..<30).map { (a + Double($0) * 0.01, b * Double($0 % 7) / 7) }
      document.draw(points, on: id, tolerance: 0.05, gesture: gesture)
    case 18: document.simplify(tolerance: a, gesture: gesture)
    case 19:
      document.shape(
        id, from: integer(6), to: integer(12), .init(rawValue: integer(6)) ?? .steps, count: integer(20),
        gesture: gesture)
    case 20: document.quantise(grid: a, strength: b, origin: c, gesture: gesture)
    case 21: document.scale(time: a, level: b, anchorTime: c, anchorLevel: d, gesture: gesture)
    case 22: document.reverse(gesture: gesture)
    case 23: document.mirrorLevels(gesture: gesture)
    case 24: document.align(.init(rawValue: integer(4)) ?? .end, to: a, gesture: gesture)
    case 25: document.distribute(.init(rawValue: integer(3)) ?? .gaps, gesture: gesture)
    case 26: document.splitCurves(gesture: gesture)
    case 27: document.cutEvents(gesture: gesture)
    case 28: document.convert(duration: a, gesture: gesture)
    case 29: document.emphasise(at: a, intensity: b, sharpness: c, gesture: gesture)
    case 30: if chance.next(4) == 0 { document.bake(gesture: gesture) }
    case 31: document.separateTransients(gesture: gesture)
    case 32: document.insertTime(at: a, length: b, gesture: gesture)
    case 33: document.deleteTime(from: a, to: a + b / 8, gesture: gesture)
    case 34:
      if let copied = document.copy() {
        _ = try? document.paste(copied, at: a, gesture: gesture)
        _ = try? document.pasteShape(copied)
      }
    case 35: _ = try? document.accept("masked", at: [a, b], reason: "r\(c)", gesture: gesture)
    case 36:
      _ = try? document.withdraw("masked", at: [a, b, document.items.first?.time ?? 0], gesture: gesture)
    case 37: document.groupSelection(gesture: gesture)
    case 38: document.ungroupSelection(gesture: gesture)
    case 39:
      document.apply(
        [
          .move(event: Int(integer(14)), to: a), .set(event: Int(integer(14)), .hapticIntensity, Float(b)),
          .remove(event: Int(integer(14))), .movePoint(curve: Int(integer(3)), point: Int(integer(6)), to: c),
          .add(HapticEvent(.hapticTransient, time: d)),
        ], gesture: gesture)
    case 40: document.swing(Swing(grid: a, amount: 0.5 + 0.4 * b, origin: c), gesture: gesture)
    case 41:
      document.humanise(Humanizing(time: a / 10, level: b / 10, seed: UInt32(id)), gesture: gesture)
    case 42: document.accent(Accents(levels: [a, b, c], grid: d), gesture: gesture)
    case 43:
      if document.items.count < 60 { document.repeatSelection(count: integer(4), every: a, gesture: gesture) }
    default:
      if chance.next(3) == 0 { try? document.replaceText(text(entries: 6), gesture: gesture) }
    }
    return kind
  }
}

/// The content of a document without numbers and spelling.
func contents(_ document: EditorDocument) -> [PatternEntry] { document.items.map { $0.content } }

/// Returns whether two lists have the same entries.
func isSame(_ a: [PatternEntry], _ b: [PatternEntry]) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { $0.hasSameContent(as: $1) }
}

/// The written text as a string.
func text(_ document: EditorDocument, _ style: EditorDocument.Style = .asFile) -> String {
  document.write(style).map { String(decoding: $0.bytes, as: UTF8.self) } ?? "not written"
}

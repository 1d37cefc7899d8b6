import HapticAnalysis
import HapticEditing
import HapticModel
import HapticText

// A worker finds the ways to fix a finding, and the page applies them. The worker sends each edit as six numbers.

/// Edits as numbers.
enum WayNumbers {
  private enum Kind: Int {
    case move, set, setDuration, movePoint, remove, add
  }

  /// The number of numbers in an edit.
  private static var size: Int { 6 }

  /// Returns the numbers of edits.
  static func write(_ edits: [DesignWay.Edit]) -> [Double] { edits.flatMap { numbers($0) } }

  private static func numbers(_ edit: DesignWay.Edit) -> [Double] {
    let (kind, values): (Kind, [Double]) =
      switch edit {
      case .move(let event, let time): (.move, [Double(event), time])
      case .set(let event, let id, let value): (.set, [Double(event), Double(id.rawValue), Double(value)])
      case .setDuration(let event, let seconds): (.setDuration, [Double(event), seconds])
      case .movePoint(let curve, let point, let time): (.movePoint, [Double(curve), Double(point), time])
      case .remove(let event): (.remove, [Double(event)])
      case .add(let event):
        (
          .add,
          [
            event.time, Double(event[.hapticIntensity]), Double(event[.hapticSharpness]), event.duration ?? 0,
          ]
        )
      }
    return [Double(kind.rawValue)] + values + Array(repeating: 0, count: size - 1 - values.count)
  }

  /// Returns the edits that a list of numbers states. Numbers that are not a valid edit are omitted.
  static func read(_ numbers: [Double]) -> [DesignWay.Edit] {
    stride(from: 0, to: numbers.count / size * size, by: size).compactMap { start in
      func number(_ place: Int) -> Double { numbers[start + place] }
      func index(_ place: Int) -> Int { Int(number(place).magnitude < 1e9 ? number(place) : -1) }
      switch Kind(rawValue: index(0)) {
      case .move: return .move(event: index(1), to: number(2))
      case .set:
        return EventParameterID(rawValue: UInt8(clamping: index(2))).map {
          .set(event: index(1), $0, Float(number(3)))
        }
      case .setDuration: return .setDuration(event: index(1), number(2))
      case .movePoint: return .movePoint(curve: index(1), point: index(2), to: number(3))
      case .remove: return .remove(event: index(1))
      case .add:
        let isTransient = !(number(4) > 0)
        return .add(
          HapticEvent(
            isTransient ? .hapticTransient : .hapticContinuous, time: number(1),
            duration: isTransient ? nil : number(4),
            parameters: [
              EventParameter(.hapticIntensity, Float(number(2))),
              EventParameter(.hapticSharpness, Float(number(3))),
            ]))
      case nil: return nil
      }
    }
  }
}

extension JSONText {
  /// Writes ways as the member `ways` of the open object.
  mutating func ways(_ ways: [DesignWay]) {
    if ways.isEmpty { return }
    objects("ways", ways) { json, way in
      json.string("title", DesignerWords.replacing(way.title))
      json.string("note", DesignerWords.replacing(way.note))
      json.array("edits") { json in
        for number in WayNumbers.write(way.edits) { json.number(nil, number) }
      }
    }
  }
}

// MARK: Ways to fix findings

/// Applies a way of a finding of `studio_checks_design`, from the numbers of its edits, as one step. Returns 1 if
/// anything changed.
///
/// An edit is six numbers, its kind first (`wayEdit`): 0 move (event, time), 1 set (event, parameter, value), 2
/// duration (event, seconds), 3 move a point (curve, point, time), 4 remove (event), 5 add (time, intensity, sharpness,
/// duration; 0 for a tap). The others are 0. Indices are those of the pattern before the way; times count from the
/// start of the pattern.
@_cdecl("studio_apply")
public func studioApply(
  _ session: Int32, _ numbers: UnsafePointer<Double>?, _ count: Int32, _ gesture: Int32
) -> Int32 {
  guard let session = Sessions.find(session) else { return 0 }
  return session.document.apply(WayNumbers.read(doubles(numbers, count)), gesture: gesture) ? 1 : 0
}

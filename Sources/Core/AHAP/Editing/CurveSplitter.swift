import HapticModel
import HapticText

/// Divides a curve in its text. The text of each control point moves as it is, with the comments around it;
/// only times change.
struct CurveSplitter {
  private let text: [UInt8]
  private let curve: ParameterCurve
  private let entry: SourceNode
  private let members: [SourceMember]
  private let points: [SourceNode]
  /// Whether the text around the points has nothing that belongs to the first piece alone.
  private let isPlain: Bool

  /// Creates a splitter for the curve whose entry is at an offset; `nil` if its text is too unusual.
  init?(_ text: [UInt8], at offset: Int, _ curve: ParameterCurve) {
    guard let entry = SourceNode(text, at: offset), let outer = entry.members,
      let members = outer.only(.parameterCurve)?.members,
      let points = members.only(.parameterCurveControlPoints)?.elements,
      points.count == curve.controlPoints.count, let first = points.first, let last = points.last
    else { return nil }
    self.text = text
    self.curve = curve
    self.entry = entry
    self.members = members
    self.points = points
    isPlain =
      outer.areExactly([.parameterCurve])
      && members.areExactly([.parameterID, .time, .parameterCurveControlPoints])
      && !Self.hasComment(text[entry.range.lowerBound..<first.range.lowerBound])
      && !Self.hasComment(text[last.range.upperBound..<entry.range.upperBound])
  }

  /// Adds the changes to others. Returns `false` if the pieces are not the points in their order.
  func add(to edits: inout TextEdits) -> Bool {
    let pieces = curve.cut()
    let count = pieces.reduce(0) { $0 + $1.controlPoints.count } - (pieces.count - 1)
    let times = curve.controlPoints.map { $0.time }
    guard pieces.count > 1, count == points.count, zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }),
      let first = pieces.first, let last = points.last
    else { return false }
    let separator = [UInt8(ascii: ",")] + TextLayout(text).separator(before: entry.range.lowerBound)
    var start = first.controlPoints.count - 1
    let firstEnd = points[start].range.upperBound
    var moved: [UInt8] = []
    for piece in pieces.dropFirst() {
      guard let bytes = bytes(of: piece, from: start) else { return false }
      moved += separator + bytes
      start += piece.controlPoints.count - 1
    }
    edits.replace(firstEnd..<last.range.upperBound, with: [])
    edits.insert(moved, at: entry.range.upperBound)
    return true
  }

  /// Returns the entry of a piece whose first point is the point `start` of the curve.
  private func bytes(of piece: ParameterCurve, from start: Int) -> [UInt8]? {
    guard let shared = shared(start, piece.controlPoints[0]) else { return nil }
    let end = start + piece.controlPoints.count - 1
    var edits = TextEdits()
    for (index, point) in zip((start + 1)...end, piece.controlPoints.dropFirst())
    where point.time != curve.controlPoints[index].time {
      guard let time = points[index].members?.only(.time) else { return nil }
      edits.replace(time.range, with: Array(NumberText.exact(point.time).utf8))
    }
    let moved = edits.applied(to: text, in: points[start].range.upperBound..<points[end].range.upperBound)
    guard let frame = frame(piece) else { return nil }
    return frame.head + shared + moved + frame.tail
  }

  /// Returns the text of the point that a piece shares with the piece before.
  private func shared(_ index: Int, _ point: ParameterCurve.ControlPoint) -> [UInt8]? {
    let node = points[index]
    guard let members = node.members, members.areExactly([.time, .parameterValue]),
      !Self.hasComment(text[node.range]), let time = members.only(.time)
    else {
      let value = NumberText.exact(point.value)
      return Array("{ \"Time\": \(NumberText.exact(point.time)), \"ParameterValue\": \(value) }".utf8)
    }
    var edits = TextEdits()
    edits.replace(time.range, with: Array(NumberText.exact(point.time).utf8))
    return edits.applied(to: text, in: node.range)
  }

  /// Returns the text of a piece before and after its points.
  private func frame(_ piece: ParameterCurve) -> (head: [UInt8], tail: [UInt8])? {
    guard isPlain, let time = members.only(.time), let first = points.first, let last = points.last else {
      let head =
        "{ \"ParameterCurve\": { \"ParameterID\": \"\(curve.id.name)\", \"Time\": \(NumberText.exact(piece.time)), "
        + "\"ParameterCurveControlPoints\": [ "
      return (Array(head.utf8), Array(" ] } }".utf8))
    }
    var edits = TextEdits()
    if piece.time != curve.time {
      edits.replace(time.range, with: Array(NumberText.exact(piece.time).utf8))
    }
    return (
      edits.applied(to: text, in: entry.range.lowerBound..<first.range.lowerBound),
      // A comma after the last point stays with the first piece.
      edits.applied(to: text, in: last.range.upperBound..<entry.range.upperBound)
    )
  }

  /// Whether a part of the text, outside of strings that AHAP does not define, has a comment.
  private static func hasComment(_ part: ArraySlice<UInt8>) -> Bool {
    zip(part, part.dropFirst()).contains { $0 == 0x2F && ($1 == 0x2F || $1 == 0x2A) }
  }
}

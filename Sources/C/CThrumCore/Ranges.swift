import CThrum
import HapticModel
import HapticText

/// The place of a number in what the caller passes, such as `curves[0].points[1].value`. Its text is made only for
/// a message.
package struct Place {
  private var list: String
  private var index: Int
  private var points = -1
  private var member = ""

  /// A place in an element of a list; without an index, in a struct; with an empty text, among the arguments.
  package init(_ list: String, _ index: Int = -1) {
    self.list = list
    self.index = index
  }

  /// Returns the place of a member.
  @inline(never)  // Many calls for messages: small code is worth more here than speed.
  package func member(_ name: String) -> Place {
    var place = self
    place.member = name
    return place
  }

  /// Returns the place of a point.
  func point(_ index: Int) -> Place {
    var place = self
    place.points = index
    return place
  }

  @inline(never)
  package var text: String {
    var text = list
    if index >= 0 { text += "[\(index)]" }
    if points >= 0 { text += ".points[\(points)]" }
    if !member.utf8.isEmpty { text += (text.utf8.isEmpty ? "" : ".") + member }
    return text
  }

  /// Returns the failure for this place: the text, a space and a message.
  @inline(never)
  func failure(_ message: String, result: Int = Int(THRUM_INVALID_PATTERN)) -> CoreFailure {
    CoreFailure(result, text + " " + message)
  }
}

/// Throws `THRUM_INVALID_PATTERN` for a value that is out of the range of its parameter or control. `result`
/// is another result for a value that belongs to no pattern.
@inline(never)
package func check(
  _ value: Float, _ range: ClosedRange<Float>, _ place: Place, result: Int = Int(THRUM_INVALID_PATTERN)
) throws(CoreFailure) {
  if range.contains(value) { return }
  let shown = value.isFinite ? NumberText.shortest(value) : "out of range"
  throw place.failure(
    "is " + shown + (range.lowerBound < 0 ? "; use -1…1" : "; use 0…1"), result: result)
}

/// Throws `THRUM_INVALID_PATTERN` for a time or duration that no pattern can have.
@inline(never)
func check(moment: Double, _ place: Place, result: Int = Int(THRUM_INVALID_PATTERN)) throws(CoreFailure) {
  if moment >= 0, moment <= PatternLimits.longestTime { return }
  throw place.failure("is out of range; use 0…86400 seconds", result: result)
}

/// Throws `THRUM_INVALID_ARGUMENT` for a number that belongs to no pattern and is outside its limits. `member` is
/// its name in the struct at the place.
@inline(never)
func check(
  _ value: Double, _ limits: ClosedRange<Double>, _ place: Place, _ member: String, unit: String = ""
) throws(CoreFailure) {
  if limits.contains(value) { return }
  let shown = value.isFinite ? NumberText.shortest(value) : "out of range"
  var text = "is " + shown + "; use " + NumberText.shortest(limits.lowerBound) + "…"
  text += NumberText.shortest(limits.upperBound)
  if !unit.utf8.isEmpty { text += " " + unit }
  throw place.member(member).failure(text, result: Int(THRUM_INVALID_ARGUMENT))
}

import HapticAnalysis
import HapticModel
import HapticText

extension Effort {
  /// Throws `tooLarge` if a calculation would take more than about 20 s.
  package func check(_ work: Work) throws(OperationError) {
    if isTooLarge(for: work) { throw OperationError(.tooLarge, Self.reason) }
  }

  /// Returns the error `tooLarge` if what a hand feels of a pattern would take more than about 20 s to calculate.
  package static func feltError(_ pattern: HapticPattern) -> OperationError? {
    do throws(OperationError) {
      try checkFelt(pattern)
      return nil
    } catch {
      return error
    }
  }

  /// Throws `tooLarge` if what a hand feels of all patterns would take more than about 20 s to calculate.
  package static func checkFelt(_ patterns: HapticPattern...) throws(OperationError) {
    try Effort(feeling: patterns).check(.feeling)
  }

  /// Throws `tooLarge` if the picture of a pattern would take more than about 20 s to draw.
  package static func checkPicture(_ pattern: HapticPattern) throws(OperationError) {
    let duration = pattern.duration
    try Effort(pattern, to: duration, endless: duration).check(.drawing(duration: duration))
  }
}

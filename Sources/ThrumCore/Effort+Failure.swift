import CThrum
import HapticAnalysis
import HapticModel

extension Effort {
  /// Throws `THRUM_TOO_LARGE` if a calculation would take more than about 20 s.
  func check(_ work: Work) throws(CoreFailure) {
    guard isTooLarge(for: work) else { return }
    throw CoreFailure(Int(THRUM_TOO_LARGE), Self.reason)
  }

  /// Throws `THRUM_TOO_LARGE` if a hand's feeling of all patterns would take more than about 20 s to calculate.
  static func checkFelt(_ patterns: HapticPattern...) throws(CoreFailure) {
    try Effort(feeling: patterns).check(.feeling)
  }
}

import HapticAnalysis
import HapticModel
import HapticOperations

/// A design check that is run over several files, which it also compares with each other.
final class DesignRun {
  let check: DesignCheck
  private var contrasts = ContrastPairs()

  init(_ check: DesignCheck) { self.check = check }

  /// Returns the patterns of the files of opposite meaning, such as left and right, that were checked before.
  func opposites(of file: String, _ pattern: HapticPattern) -> [ContrastPairs.Partner] {
    let folder = Path.folder(of: file)
    return contrasts.partners(of: Path.name(of: file), in: Path.resolved(folder) ?? folder, pattern)
  }
}

import AHAP
import Foundation
import HapticAnalysis
import HapticModel
import HapticPerception

/// Prints how differently every pattern of a folder feels on pads from the phone that it was designed for, in just noticeable
/// differences: on three pads with motors, with both rules for transients (`RumbleProfile.Transients`), as the table of
/// `Docs/Perception.md`; with `--classes` on pads of three classes, as the table of `Docs/Pads.md`.
///
///     swift run PadDistances [--classes] [FOLDER]
@main
struct PadDistances {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let isByClass = arguments.first == "--classes"
    if isByClass { arguments.removeFirst() }
    let patterns = try SampleFolder.patterns(arguments.first ?? "Samples", isDeep: isByClass)
    if isByClass { ClassTable.write(patterns) } else { MotorTable.write(patterns) }
  }
}

struct Failure: Error, CustomStringConvertible {
  var description: String
}

/// The patterns of a folder.
enum SampleFolder {
  /// Returns the patterns by name, sorted; with those of its folders if `isDeep`.
  static func patterns(_ folder: String, isDeep: Bool) throws -> [(name: String, pattern: HapticPattern)] {
    let manager = FileManager.default
    let names =
      isDeep
      ? try manager.subpathsOfDirectory(atPath: folder) : try manager.contentsOfDirectory(atPath: folder)
    let found = try names.filter { $0.hasSuffix(".ahap") }.sorted().map { name in
      let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      guard let pattern = AHAPDecoder().decode([UInt8](data)).pattern else {
        throw Failure(description: "\(name): it has errors; see 'thrum check'")
      }
      return (String(name.dropLast(5)), pattern)
    }
    guard !found.isEmpty else {
      throw Failure(description: "\(folder): it has no .ahap files; name another folder")
    }
    return found
  }
}

import AHAP
import Foundation
import HapticModel
import Testing

/// The patterns of the repository: the samples and the standard theme.
enum Patterns {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of the files in the repository, sorted.
  static let names: [String] = ["Samples", "Samples/Sounds", "Themes/Standard"].flatMap { folder in
    let files = (try? FileManager.default.contentsOfDirectory(atPath: root.path + "/" + folder)) ?? []
    return files.filter { $0.hasSuffix(".ahap") }.sorted().map { folder + "/" + $0 }
  }

  static func pattern(_ name: String) throws -> HapticPattern {
    let data = try Data(contentsOf: root.appending(path: name))
    return try #require(AHAPDecoder().decode([UInt8](data)).pattern, "\(name)")
  }
}

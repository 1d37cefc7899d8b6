// Checks every AHAP file of a folder and prints what is found, one finding a line.
//
//     swift run CheckFolder FOLDER
//
// Shows: the decoder, its findings with line, column and rule, and that one run reports all of them.
import AHAP
import Foundation

@main
struct CheckFolder {
  static func main() throws {
    let folder = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "Samples"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".ahap") }
    var playable = 0
    for name in names.sorted() {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name))
      let document = AHAPDecoder().decode([UInt8](bytes))
      for finding in document.findings {
        print(
          "\(name):\(finding.line):\(finding.column): \(finding.severity.name): \(finding.message) [\(finding.rule)]"
        )
      }
      if document.pattern != nil { playable += 1 }
    }
    print("\(playable) of \(names.count) files can be played")
  }
}

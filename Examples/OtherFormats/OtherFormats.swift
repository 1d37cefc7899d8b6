// Reads a file in any format that Thrum knows, and writes it for Android.
//
//     swift run OtherFormats FILE
//
// Shows: how a format is found, what is lost, how differently the result feels, and the patterns to play.
import Foundation
import HapticFormats
import HapticOperations

@main
struct OtherFormats {
  static func main() throws {
    let path = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "Samples/heartbeat.ahap"
    let file = URL(fileURLWithPath: path)
    guard let android = FormatRegistry.named("android") else { return }
    let operation = try ConvertOperation(to: android)
    let (content, format) = try operation.read(
      [UInt8](Data(contentsOf: file)), ending: file.pathExtension.lowercased())
    print("\(file.lastPathComponent) is \(format), \(content.patterns[0].events.count) events")

    let result = try operation.run(
      content, from: format, name: file.deletingPathExtension().lastPathComponent)
    print(result.summary)
    for line in result.details { print("  \(line)") }
    print("\(result.files[0].bytes.count) bytes of JSON")
  }
}

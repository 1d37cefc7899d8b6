// Prints a pattern as a row of bars: what a device that takes strength instead of samples would get.
//
//     swift run ControlFrames FILE.ahap
//
// Shows: control frames every 20 ms. A bar is the strength, an asterisk a tap, the number the sharpness.
import AHAP
import Foundation
import HapticScore

@main
struct ControlFrames {
  static func main() throws {
    let path = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "Samples/heartbeat.ahap"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    guard let pattern = AHAPDecoder().decode([UInt8](bytes)).pattern else {
      print("\(path) cannot be played; `thrum check` says why")
      exit(1)
    }
    for frame in OfflineRenderer([.init(Score(pattern))]).controlFrames(every: 0.02) {
      let strongest = frame.transients.map(\.intensity).max() ?? 0
      let bar = String(repeating: "█", count: Int(frame.intensity * 40))
      let taps = frame.transients.isEmpty ? "" : String(repeating: "*", count: max(1, Int(strongest * 40)))
      print(String(format: "%6.2f s  %4.2f  ", frame.time, frame.sharpness) + bar + taps)
    }
  }
}

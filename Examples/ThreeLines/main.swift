// The three lines of the README, compiled. Tools/checks/check-examples.sh compares the two.
//
//     cd Samples && swift run ThreeLines
//
// Shows: playing an AHAP file without any of Apple's names. It plays on the default output.
// README begins
import Thrum

let engine = try HapticEngine()
let pattern = try HapticPattern(contentsOf: "success.ahap")
try await engine.play(pattern)
// README ends

print("felt for \(Int((engine.currentTime * 1000).rounded())) ms")

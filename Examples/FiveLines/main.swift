// The five lines of the README, compiled. Tools/checks/check-examples.sh compares the two.
//
//     swift run FiveLines
//
// Shows: app code that is the same on an iPhone and here. It plays on the default output; the program ends when the
// tap has been felt. Tools/checks/check-outputs.sh records it on a server.
import CoreHaptics

// README begins
let engine = try CHHapticEngine()
try engine.start()
let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
let player = try engine.makePlayer(with: CHHapticPattern(events: [tap], parameters: []))
try player.start(atTime: CHHapticTimeImmediate)
// README ends

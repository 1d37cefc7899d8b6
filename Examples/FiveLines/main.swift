// The five lines of the README, compiled. Tools/check-examples.sh compares the two.
//
//     swift run FiveLines
//
// Shows: app code that is the same on an iPhone and here. It plays on the default output.
import CoreHaptics
import Dispatch

// README begins
let engine = try CHHapticEngine()
try engine.start()
let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
let player = try engine.makePlayer(with: CHHapticPattern(events: [tap], parameters: []))
try player.start(atTime: CHHapticTimeImmediate)
// README ends

let done = DispatchSemaphore(value: 0)
engine.notifyWhenPlayersFinished { _ in
  done.signal()
  return .stopEngine
}
done.wait()
print("felt within \(Int(engine.currentTime * 1000)) ms")

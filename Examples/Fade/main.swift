// The lines of the README that move a parameter while a pattern plays, compiled. Tools/checks/check-examples.sh compares the two.
//
//     swift run Fade
//
// Shows: an engine, a pattern made in code, a player, a live parameter. It plays on the default output.
// README begins
import Thrum

let engine = try HapticEngine()
try engine.start()
let hum = HapticEvent(.hapticContinuous, time: 0, duration: 1)
let player = try engine.makePlayer(with: HapticPattern(events: [hum]))
try player.start()
for step in 1...10 {
  try await Task.sleep(for: .milliseconds(100))
  try player.send(.hapticIntensityControl, 1 - Float(step) / 10)
}
engine.stop()
// README ends

print("faded out in ten steps")

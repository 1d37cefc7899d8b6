// The lines of the README that move a parameter while a pattern plays, compiled. Tools/checks/check-examples.sh compares the two.
//
//     swift run Fade
//
// Shows: an engine, a pattern made in code, a player, a live parameter. It plays on the default output.
// README begins
import Thrum

let engine = try HapticEngine()
try engine.start()
let hum = try engine.play(HapticPattern(events: [.continuous(for: 1)]), at: 0)
for step in 1...10 {
  try await Task.sleep(for: .milliseconds(100))
  try hum.player.send(.intensity, 1 - Float(step) / 10)
}
engine.stop()
// README ends

print("faded out in ten steps")

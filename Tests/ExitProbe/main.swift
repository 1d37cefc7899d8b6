// The README's five lines as a program of its own, on an output that a hand could feel; says what was felt
// when the process ends. For ExitTests.
//
//     ExitProbe tap|long|loop|endless|paused|silent

import CoreHaptics
import HapticOutputs
import HapticPlayback

let output = MeasuredOutput(canBeFelt: CommandLine.arguments.last != "silent")
DefaultOutput.override = { output }
// Installed before the engine's own handler, so it runs after that.
atexit { output.report() }

let engine = try CHHapticEngine()
try engine.start()

switch CommandLine.arguments.last {
case "tap", "silent":
  let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0.3)
  let player = try engine.makePlayer(with: CHHapticPattern(events: [tap], parameters: []))
  try player.start(atTime: CHHapticTimeImmediate)
case "long":
  let hum = CHHapticEvent(eventType: .hapticContinuous, parameters: [], relativeTime: 0, duration: 30)
  let player = try engine.makePlayer(with: CHHapticPattern(events: [hum], parameters: []))
  try player.start(atTime: CHHapticTimeImmediate)
case "loop":
  let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0.3)
  let player = try engine.makeAdvancedPlayer(with: CHHapticPattern(events: [tap], parameters: []))
  player.loopEnabled = true
  try player.start(atTime: CHHapticTimeImmediate)
case "endless":
  let hum = CHHapticEvent(eventType: .hapticContinuous, parameters: [], relativeTime: 0)
  let player = try engine.makePlayer(with: CHHapticPattern(events: [hum], parameters: []))
  try player.start(atTime: CHHapticTimeImmediate)
case "paused":
  let hum = CHHapticEvent(eventType: .hapticContinuous, parameters: [], relativeTime: 0, duration: 3)
  let player = try engine.makeAdvancedPlayer(with: CHHapticPattern(events: [hum], parameters: []))
  try player.start(atTime: CHHapticTimeImmediate)
  try player.pause(atTime: CHHapticTimeImmediate)
default:
  print("name one of: tap long loop endless paused silent")
  exit(64)
}

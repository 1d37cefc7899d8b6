// The five lines of the README, compiled. Tools/check-examples.sh compares the two.
//
//     swift run FiveLines
//
// Shows: one import, a tap and a hum as values, their samples for an actuator.
// README begins
import Thrum

let tap = HapticEvent(.hapticTransient, time: 0, parameters: [EventParameter(.hapticSharpness, 0.9)])
let hum = HapticEvent(.hapticContinuous, time: 0.1, duration: 0.4)
let renderer = OfflineRenderer([.init(Score(HapticPattern(events: [tap, hum])))])
let samples = renderer.hapticSamples()
// README ends
print("\(samples.count) samples, peak \(samples.reduce(0) { max($0, abs($1)) })")

// Haptics that follow the sound of a game, without a pattern.
//
//     swift run FollowSound
//
// Shows: an engine, live haptics, blocks of sound as an audio callback hands them over. It plays on the default output.
import HapticLive
import Thrum

let engine = try HapticEngine()
try engine.start()
let live = try LiveHaptics(engine: engine, sampleRate: 48_000)
// Stands for the audio thread of a game: 300 blocks of 5 ms, with a hit every quarter of a second.
for block in 0..<300 {
  let samples = (0..<240).map {
    block % 50 == 20 ? Float($0 % 16 < 8 ? 0.5 : -0.5) * Float(240 - $0) / 240 : 0
  }
  live.append(samples, frameCount: samples.count)
  try await Task.sleep(for: .milliseconds(5))
}
let meters = live.meters
live.stop()
engine.stop()

print("\(meters.tapCount) hits felt in \((meters.time * 10).rounded() / 10) s of sound")

// An output of your own, in one file: it draws the haptic channel as bars in the terminal.
//
//     swift run OwnOutput Samples/heartbeat.ahap
//
// Shows: a destination without a clock of its own. `PacedOutput` asks for a block whenever one is due and passes it to
// a closure. An output whose device asks for samples itself conforms to `HapticOutput`, as `PacedOutput` itself does.
import Thrum

let bars = PacedOutput(name: "bars", sampleRate: 8_000, blockSize: 320) { block in
  let peak = block.haptic.reduce(0) { max($0, abs($1)) }
  print(String(repeating: "█", count: Int(peak * 60)))
}

let engine = try HapticEngine(output: bars)
let path = CommandLine.arguments.dropFirst().first ?? "Samples/heartbeat.ahap"
try await engine.play(HapticPattern(contentsOf: path))
engine.stop()

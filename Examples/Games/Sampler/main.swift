// A sampler: the patterns of a folder on a grid, played by keys, by the pointer and by a pad, with loop, speed and mute.
//
//     swift run --package-path Examples/Games Sampler Samples
//
// Shows: players of `import Thrum` that are created once and started often, and what can be changed while they play.
import Foundation
import Stage
import Thrum

do {
  let options = try StageOptions(Array(CommandLine.arguments.dropFirst()))
  let stage = try Stage(title: "Sampler", width: 980, height: 720, options: options)
  try stage.run(try Grid(folder: options.rest.first ?? "Samples"))
} catch {
  print("Sampler: \(error)")
  exit(1)
}

// Ricochet in a window: flick the disc, raise a shield, feel the table while it rolls. Beside the field is drawn what
// is felt, so that the game can be played without a device.
//
//     swift run --package-path Examples/Games RicochetWindow
//
// The rules and the haptics are the two files of the game without a window (Ricochet); this one adds input and drawing.
import Foundation
import Stage

do {
  let options = try StageOptions(Array(CommandLine.arguments.dropFirst()))
  let stage = try Stage(title: "Ricochet", width: 800, height: 884, options: options)
  try stage.run(try Field())
} catch {
  print("RicochetWindow: \(error)")
  exit(1)
}

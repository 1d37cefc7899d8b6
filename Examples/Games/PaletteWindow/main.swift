// A palette of touch in a window: from left to right crisper, from bottom to top stronger. Click for a tap, drag for a
// vibration that follows the pointer; a pad's stick drags as well.
//
//     swift run --package-path Examples/Games PaletteWindow
//
// The haptics are the file of the program without a window (Palette); this one adds input and drawing.
import Foundation
import Stage

do {
  let options = try StageOptions(Array(CommandLine.arguments.dropFirst()))
  let stage = try Stage(title: "Palette", width: 940, height: 640, options: options)
  try stage.run(try Square())
} catch {
  print("PaletteWindow: \(error)")
  exit(1)
}

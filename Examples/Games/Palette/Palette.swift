// A palette of touch: where you point says how strong and how crisp it is.
//
//     printf 'tap 0.2 0.9\ndrag 0 0\ndrag 1 1\nend\n' | swift run Palette
//     swift run Palette                 a gesture of its own
//
// Shows: intensity and sharpness from a pointer, a transient on tap, a continuous event that follows a drag.
import Foundation

@main
struct Palette {
  static func main() throws {
    let haptics = try PaletteHaptics()
    var count = 0
    let isPiped = isatty(0) == 0
    while let line = isPiped ? readLine() : next(count) {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Double($0) }.filter { (0...1).contains($0) }
      switch (words.first, numbers.count) {
      case ("tap", 2): try haptics.tap(x: numbers[0], y: numbers[1])
      case ("drag", 2): try haptics.drag(x: numbers[0], y: numbers[1])
      case ("end", 0): try haptics.end()
      default:
        print("say: tap X Y, drag X Y (numbers from 0 to 1), or end")
        continue
      }
      count += 1
      print(line)
      Thread.sleep(forTimeInterval: 0.05)
    }
    try haptics.end()
    print("\(count) touches")
  }

  /// The gesture of the example: taps along a diagonal, then a drag.
  private static func next(_ index: Int) -> String? {
    switch index {
    case 0..<5: "tap \(Double(index) / 4) \(Double(index) / 4)"
    case 5..<25: "drag \(Double(index - 5) / 19) \(1 - Double(index - 5) / 19)"
    case 25: "end"
    default: nil
    }
  }
}

import HapticFormats
import HapticText

/// The input of one conversion: a file, or two files of AHAP with the continuous events and the transients of one pattern.
struct ConvertInput {
  /// The file, or the one with the continuous events. Its place is that of the pattern.
  let file: InputPath
  /// The file with the transients.
  let transients: InputPath?

  /// Returns the inputs with those files joined that are two halves of one pattern: `NAME-continuous.ahap` and
  /// `NAME-transients.ahap` of one folder, also with an underscore or a dot.
  static func joined(_ inputs: [InputPath]) -> [ConvertInput] {
    var transients: [[UInt8]: InputPath] = [:]
    for input in inputs {
      if let key = half(input.path, "transients") { transients[key] = input }
    }
    let endings = FormatRegistry.formats.flatMap(\.endings).filter { $0.contains(".") }
    var used: Set<[UInt8]> = []
    var result: [ConvertInput] = []
    for input in inputs {
      guard let key = half(input.path, "continuous"), let other = transients[key],
        let place = half(input.place, "continuous"), used.insert(key).inserted
      else {
        result.append(ConvertInput(file: placed(input, without: endings), transients: nil))
        continue
      }
      let name = String(decoding: place.dropLast(), as: UTF8.self) + ".ahap"
      result.append(ConvertInput(file: input.placed(at: name), transients: other))
    }
    return result.filter { input in
      guard let key = half(input.file.path, "transients") else { return true }
      return !used.contains(key)
    }
  }

  /// Returns an input whose place has an ending of one part, so that the result of `x.motors.json` is not `x.motors.ahap`.
  private static func placed(_ input: InputPath, without endings: [String]) -> InputPath {
    let place = input.place.lowercased()
    guard let ending = endings.first(where: { place.hasSuffix("." + $0) }),
      let last = Path.ending(of: ending),
      case let stem = input.place.dropLast(ending.count + 1), !stem.isEmpty, !stem.hasSuffix("/")
    else { return input }
    return input.placed(at: "\(stem).\(last)")
  }

  /// Returns the path of a half without its word and ending; `nil` for other files.
  private static func half(_ path: String, _ word: String) -> [UInt8]? {
    guard let ending = Path.ending(of: path), ending.lowercased() == "ahap" else { return nil }
    let stem = path.dropLast(ending.count + 1)
    guard ["-", "_", "."].contains(where: { stem.hasSuffix($0 + word) }) else { return nil }
    return Array(stem.dropLast(word.count).utf8)
  }
}

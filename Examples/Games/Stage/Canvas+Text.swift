/// Letters as strokes in a grid of 4 × 6: each pair of digits is a point, and / begins another stroke.
private let letters: [Character: String] = [
  "A": "06 02 20 42 46/04 44", "B": "00 06 36 45 44 33 03/33 42 41 30 00", "C": "41 30 10 01 05 16 36 45",
  "D": "00 06 26 45 41 20 00", "E": "40 00 06 46/03 33", "F": "40 00 06/03 33",
  "G": "41 30 10 01 05 16 36 45 43 23", "H": "00 06/40 46/03 43", "I": "20 26", "J": "40 45 36 16 05",
  "K": "00 06/40 03 46", "L": "00 06 46", "M": "06 00 23 40 46", "N": "06 00 46 40",
  "O": "10 01 05 16 36 45 41 30 10", "P": "06 00 30 41 42 33 03", "Q": "10 01 05 16 36 45 41 30 10/24 46",
  "R": "06 00 30 41 42 33 03/23 46", "S": "41 30 10 01 02 13 33 44 45 36 16 05", "T": "00 40/20 26",
  "U": "00 05 16 36 45 40", "V": "00 26 40", "W": "00 16 22 36 40", "X": "00 46/40 06", "Y": "00 23 40/23 26",
  "Z": "00 40 06 46", "0": "10 01 05 16 36 45 41 30 10", "1": "11 20 26", "2": "01 10 30 41 42 06 46",
  "3": "01 10 30 41 42 33 44 45 36 16 05/13 33", "4": "36 30 04 44", "5": "40 00 03 33 44 45 36 06",
  "6": "30 10 01 05 16 36 45 44 33 03", "7": "00 40 16",
  "8": "10 01 02 13 04 05 16 36 45 44 33 42 41 30 10/13 33",
  "9": "43 13 02 01 10 30 41 45 36 16", ".": "25 26", ",": "25 16", ":": "21 22/24 25", "-": "13 33",
  "+": "13 33/22 24", "/": "06 40", "%": "06 40/10 11/35 36", "<": "43 03/02 03 04/21 03 25",
  ">": "03 43/23 43/21 43 25", "^": "26 20/02 20 42", "_": "20 26/04 26 44", "=": "12 32/14 34",
]

/// Whether a letter takes less than the grid.
private func isNarrow(_ letter: Character) -> Bool { "I1.,:".contains(letter) }

/// The distance to the next letter in units of the grid, from where a narrow one begins.
private func advance(_ letter: Character) -> Float { isNarrow(letter) ? 3.4 : letter == " " ? 4 : 6.2 }

/// The strokes as numbers, read once.
private let strokes: [Character: [[(x: Float, y: Float)]]] = letters.mapValues { text in
  text.split(separator: "/").map { stroke in
    stroke.split(separator: " ").compactMap { pair in
      let digits = pair.compactMap(\.wholeNumberValue)
      return digits.count == 2 ? (Float(digits[0]), Float(digits[1])) : nil
    }
  }
}

extension Canvas {
  /// How a text stands beside its point.
  public enum Alignment: Float { case left = 0, center = 0.5, right = 1 }

  /// Returns the width of a text in pixels.
  public func width(of text: String, size: Float) -> Float {
    max(0, text.uppercased().reduce(0) { $0 + advance($1) } * size / 6 - size / 6 * 2.2)
  }

  /// Draws a text in capitals; `size` is their height in pixels, `y` their top.
  public func text(
    _ text: String, _ x: Float, _ y: Float, size: Float, _ ink: Ink, _ alignment: Alignment = .left,
    weight: Float = 1
  ) {
    let unit = size / 6
    var left = x - width(of: text, size: size) * alignment.rawValue
    for character in text.uppercased() {
      // Narrow letters stand in the middle of the grid.
      if isNarrow(character) { left -= unit * 1.4 }
      for stroke in strokes[character] ?? [] {
        for (from, to) in zip(stroke, stroke.dropFirst()) {
          line(
            left + from.x * unit, y + from.y * unit, left + to.x * unit, y + to.y * unit,
            width: max(1.4, size * 0.13 * weight), ink)
        }
      }
      left += unit * (advance(character) + (isNarrow(character) ? 1.4 : 0))
    }
  }
}

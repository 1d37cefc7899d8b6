import HapticModel

/// The suggestion of near names in an error line.
extension NearNames {
  /// At most three of `candidates`, nearest first; empty when none is near.
  ///
  /// Case does not count, and a name without its ending is as good as the whole name.
  static func suggestions(for name: String, among candidates: [String]) -> [String] {
    let wanted = Array(name.lowercased().unicodeScalars)
    let allowed = max(1, min(3, wanted.count / 3))
    var near: [(distance: Int, name: String)] = []
    for candidate in candidates where candidate != name {
      let lowered = candidate.lowercased()
      let whole = slips(wanted, Array(lowered.unicodeScalars), most: allowed)
      let stem = slips(wanted, Array(lowered.stem.unicodeScalars), most: allowed)
      let best = min(whole, stem)
      if best <= allowed { near.append((best, candidate)) }
    }
    near.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return near.prefix(3).map(\.name)
  }

  /// `; did you mean 'a' or 'b'?`, or nothing.
  static func hint(for name: String, among candidates: [String]) -> String {
    let names = suggestions(for: name, among: candidates).map { "'\($0)'" }
    guard let last = names.last else { return "" }
    let list = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last
    return "; did you mean \(list)?"
  }
}

extension String {
  /// The name without its last ending.
  fileprivate var stem: String {
    guard let dot = lastIndex(of: "."), dot != startIndex else { return self }
    return String(self[..<dot])
  }
}

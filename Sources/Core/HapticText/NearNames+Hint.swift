/// Suggestions of similar names for error messages.
extension NearNames {
  /// Returns at most three of the candidates that are similar to a name, the most similar first; empty if
  /// none is similar.
  ///
  /// Upper and lower case of A to Z count as equal. A name that matches without its ending (the part after
  /// the last dot) counts as a full match.
  package static func suggestions(for name: String, among candidates: [String]) -> [String] {
    let wanted = letters(name)
    let allowed = max(1, min(3, wanted.count / 3))
    var near: [(distance: Int, name: String)] = []
    for candidate in candidates where candidate != name {
      let whole = letters(candidate)
      let best = min(slips(wanted, whole, most: allowed), slips(wanted, stem(whole), most: allowed))
      if best <= allowed { near.append((best, candidate)) }
    }
    near.sortStably { a, b in a.distance == b.distance ? a.name < b.name : a.distance < b.distance }
    return near.prefix(3).map { $0.name }
  }

  /// Returns the text `; did you mean 'a' or 'b'?`, or an empty text if no name is similar.
  package static func hint(for name: String, among candidates: [String]) -> String {
    let names = suggestions(for: name, among: candidates).map { "'\($0)'" }
    guard let last = names.last else { return "" }
    let list = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last
    return "; did you mean \(list)?"
  }

  /// Returns the name without its last ending.
  private static func stem(_ name: [UInt32]) -> [UInt32] {
    guard let dot = name.lastIndex(of: 0x2E), dot > 0 else { return name }
    return Array(name[..<dot])
  }
}

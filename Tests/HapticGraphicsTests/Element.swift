/// One element of an SVG text, as far as the tests look.
struct Element {
  var name: String
  var attributes: [String: String]
  var text = ""

  func number(_ attribute: String) -> Double { attributes[attribute].flatMap(Double.init) ?? .nan }
  var classes: [Substring] { (attributes["class"] ?? "").split(separator: " ") }
}

import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads SVG with a strict XML parser into a flat list of elements.
final class SVGReader: NSObject, XMLParserDelegate {
  private(set) var elements: [Element] = []
  private var open: [Int] = []

  /// The elements in the order of their opening tags; fails the test when the text is not well formed.
  static func read(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> [Element] {
    let reader = SVGReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    let isWellFormed = parser.parse()
    #expect(isWellFormed, "not well formed at line \(parser.lineNumber)", sourceLocation: sourceLocation)
    return reader.elements
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let index = open.last { elements[index].text += text }
  }
}

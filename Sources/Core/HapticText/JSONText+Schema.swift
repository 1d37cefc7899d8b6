extension JSONText {
  /// The version of JSON output whose keys have kept their meaning. The version of a document increases when a key changes its
  /// meaning or is removed, not when a key is added.
  package static var schema: Int { 1 }
  /// The version of JSON output about what is felt and about how differently two patterns feel.
  package static var feelSchema: Int { 2 }

  /// Returns a document: an object that begins with the version of the schema. The closure writes its other
  /// members.
  package static func document(schema: Int = schema, _ body: (inout JSONText) -> Void) -> String {
    // To the compiler the closure may escape: it would compile this function again for each.
    withoutActuallyEscaping(body) { body in
      var json = JSONText()
      json.object { json in
        json.number("schema", schema)
        body(&json)
      }
      return json.text
    }
  }
}

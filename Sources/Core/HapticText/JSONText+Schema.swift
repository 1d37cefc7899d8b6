extension JSONText {
  /// The version of all JSON output. The version increases when a key changes its meaning or is removed, not
  /// when a key is added.
  package static var schema: Int { 1 }

  /// Returns a document: an object that begins with the version of the schema. The closure writes its other
  /// members.
  package static func document(_ body: (inout JSONText) -> Void) -> String {
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

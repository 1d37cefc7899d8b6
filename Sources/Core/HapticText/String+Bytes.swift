extension String {
  /// Returns whether both texts have the same UTF-8. `==` would also compare what Unicode calls equivalent, with
  /// tables that take thousands of bytes of the WebAssembly module.
  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

import HapticText

extension String {
  /// The path as the system reads it: its bytes and a zero at the end.
  ///
  /// Every path that goes to the system goes through this property, because a name that is not UTF-8 has
  /// private characters in its text (``FileNameText``).
  package var systemPath: [CChar] { FileNameText.bytes(self).map { CChar(bitPattern: $0) } + [0] }

  /// Creates the text of a path that the system returned.
  package init(systemPath path: UnsafePointer<CChar>) {
    self = FileNameText.text(Array(UnsafeRawBufferPointer(start: path, count: strlen(path))))
  }
}

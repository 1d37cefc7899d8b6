#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes text to an open file of the process.
struct FileOutput {
  static let standardOutput = FileOutput(number: 1)
  static let standardError = FileOutput(number: 2)
  let number: Int32

  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Self.write(number, $0.baseAddress, $0.count) }
      // Writing fails when no program reads the output any more. The rest of the text is then dropped.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static func write(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(number, bytes, count)
    #elseif canImport(Musl)
      Musl.write(number, bytes, count)
    #else
      Darwin.write(number, bytes, count)
    #endif
  }
}

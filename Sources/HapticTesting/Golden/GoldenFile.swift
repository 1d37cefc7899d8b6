import HapticOutputs

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Golden files on disk, without Foundation.
enum GoldenFile {
  /// More than any recording that people would read.
  private static let limit = 16 << 20

  /// Whether goldens are to be written anew.
  static var isRecording: Bool { getenv("RECORD_GOLDEN").map { String(cString: $0) == "1" } ?? false }

  /// A path as it is when absolute, else beside a source file.
  static func path(_ path: String, beside source: String) -> String {
    guard !path.hasPrefix("/"), let cut = source.lastIndex(of: "/") else { return path }
    return source[...cut] + path
  }

  static func read(_ path: String) throws(OutputError) -> String {
    guard let file = fopen(path, "rb") else {
      throw OutputError(
        .failed, errno == ENOENT ? "there is no such file" : "it cannot be opened", file: path)
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let part = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        count = fread(buffer.baseAddress, 1, 65_536, file)
      }
      if part.isEmpty { break }
      bytes += part
    }
    guard ferror(file) == 0 else { throw OutputError(.failed, "it cannot be read", file: path) }
    guard bytes.count <= limit else {
      throw OutputError(.failed, "it has more than \(limit) bytes; that is no golden file", file: path)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the file whole or not at all; makes its folder.
  static func write(_ text: String, to path: String) throws(OutputError) {
    if let cut = path.lastIndex(of: "/") { makeFolder(String(path[..<cut])) }
    let sink = try ByteSink(path: path)
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(OutputError) in try sink.write(buffer) }
    }
    try result.get()
    try sink.commit()
  }

  /// Whatever goes wrong here, opening the file will say it.
  private static func makeFolder(_ path: String) {
    var made = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      made += made.isEmpty && part.isEmpty ? "/" : (made.isEmpty || made == "/" ? "" : "/") + part
      mkdir(made, 0o777)
    }
  }
}

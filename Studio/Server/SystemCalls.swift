#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open file, which closes when its last reference is released.
final class Descriptor: Sendable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { close(number) }
}

/// Why a file cannot be read or written.
enum FileProblem: Error, Equatable {
  case notFound
  case refused(String)
  case tooLarge(String)
  /// The file is not the one that the writer has seen: the hash of what is there, `nil` when nothing is.
  case changed(String?)
  /// There is a file of that name.
  case taken
  case failed(String)

  /// The problem of the system call that has just failed.
  static var last: FileProblem {
    switch errno {
    case ENOENT, ENOTDIR: .notFound
    case ELOOP: .refused("it is a link; open the file itself")
    case EACCES, EPERM, EROFS: .refused(text(errno) + "; change its permissions, or save a copy elsewhere")
    case let code: .failed(text(code))
    }
  }

  private static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// Facts of an open file.
struct FileFacts: Equatable {
  let isFile: Bool
  let isFolder: Bool
  let size: Int
  let mode: mode_t
  let inode: UInt64
  let changed: Int64

  init(_ descriptor: Descriptor) throws(FileProblem) {
    var facts = stat()
    guard fstat(descriptor.number, &facts) == 0 else { throw .last }
    isFile = facts.st_mode & S_IFMT == S_IFREG
    isFolder = facts.st_mode & S_IFMT == S_IFDIR
    size = Int(facts.st_size)
    mode = facts.st_mode & 0o777
    inode = UInt64(facts.st_ino)
    #if canImport(Darwin)
      let moment = facts.st_mtimespec
    #else
      let moment = facts.st_mtim
    #endif
    changed = Int64(moment.tv_sec) &* 1_000_000_000 &+ Int64(moment.tv_nsec)
  }
}

extension Descriptor {
  /// Opens a file in the folder of this descriptor, without following a link.
  func open(_ name: String, _ flags: Int32, mode: mode_t = 0o644) throws(FileProblem) -> Descriptor {
    let number = openat(self.number, name, flags | O_NOFOLLOW | O_CLOEXEC, mode)
    guard number >= 0 else { throw .last }
    return Descriptor(number)
  }

  /// Returns whether a name in the folder of this descriptor is a file, and no link to one.
  func holdsFile(_ name: String) -> Bool {
    var facts = stat()
    return fstatat(number, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }

  /// Reads the whole file, at most `limit` bytes; returns `nil` when it has more.
  func read(atMost limit: Int) throws(FileProblem) -> [UInt8]? {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let size = block.count
      let count = block.withUnsafeMutableBytes { Self.read(number, $0.baseAddress, size) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      if count == 0 { return bytes }
      bytes += block[..<count]
      if bytes.count > limit { return nil }
    }
  }

  // The name of the system's function is also that of the method above.
  private static func read(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(number, buffer, count)
    #elseif canImport(Musl)
      Musl.read(number, buffer, count)
    #else
      Darwin.read(number, buffer, count)
    #endif
  }

  /// Writes all bytes and waits until they are on the disk.
  func writeAndSync(_ bytes: [UInt8]) throws(FileProblem) {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .last }
      done += count
    }
    guard fsync(number) == 0 else { throw .last }
  }

  /// The names in the folder of this descriptor, without those that begin with a dot, sorted.
  func names() throws(FileProblem) -> [String] {
    let copy = dup(number)
    guard copy >= 0 else { throw .last }
    guard let folder = fdopendir(copy) else {
      close(copy)
      throw .last
    }
    defer { closedir(folder) }
    rewinddir(folder)
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      if let name, !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}

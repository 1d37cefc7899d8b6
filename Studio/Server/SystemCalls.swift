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

/// The reason why a file cannot be read or written.
enum FileProblem: Error, Equatable {
  case notFound
  case refused(String)
  case tooLarge(String)
  /// The file is not the version that the writer has read. The value is the hash of the present content; `nil` if the
  /// file does not exist.
  case changed(String?)
  /// A file of that name exists.
  case taken
  case failed(String)

  /// The problem of the system call that has just failed.
  static var last: FileProblem {
    switch errno {
    case ENOENT, ENOTDIR: .notFound
    case ELOOP: .refused("it is a link; open the file itself")
    case EACCES, EPERM, EROFS: .refused(text(errno) + "; change its permissions, or save a copy elsewhere")
    case ENOSPC, EDQUOT, EFBIG: .failed(text(errno) + "; free some space, or save a copy elsewhere")
    case let code: .failed(text(code))
    }
  }

  private static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// Properties of an open file.
struct FileFacts: Equatable {
  let isFile: Bool
  let isFolder: Bool
  let size: Int
  let mode: mode_t
  let owner: uid_t
  let group: gid_t
  let inode: UInt64
  /// The time at which the content changed, in nanoseconds since 1970.
  let changed: Int64
  /// The time at which content, name, owner or permissions changed, in nanoseconds since 1970.
  let touched: Int64

  init(_ descriptor: Descriptor) throws(FileProblem) {
    var facts = stat()
    guard fstat(descriptor.number, &facts) == 0 else { throw .last }
    self.init(facts)
  }

  /// Creates the properties of a file in a folder. For a link, they describe the link and not its target.
  init(of name: String, in folder: Descriptor) throws(FileProblem) {
    var facts = stat()
    guard fstatat(folder.number, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else { throw .last }
    self.init(facts)
  }

  private init(_ facts: stat) {
    isFile = facts.st_mode & S_IFMT == S_IFREG
    isFolder = facts.st_mode & S_IFMT == S_IFDIR
    size = Int(facts.st_size)
    mode = facts.st_mode & 0o777
    owner = facts.st_uid
    group = facts.st_gid
    inode = UInt64(facts.st_ino)
    #if canImport(Darwin)
      let (changed, touched) = (facts.st_mtimespec, facts.st_ctimespec)
    #else
      let (changed, touched) = (facts.st_mtim, facts.st_ctim)
    #endif
    self.changed = Int64(changed.tv_sec) &* 1_000_000_000 &+ Int64(changed.tv_nsec)
    self.touched = Int64(touched.tv_sec) &* 1_000_000_000 &+ Int64(touched.tv_nsec)
  }
}

extension Descriptor {
  /// Opens a file in the folder of this descriptor, without following a link.
  func open(_ name: String, _ flags: Int32, mode: mode_t = 0o644) throws(FileProblem) -> Descriptor {
    let number = openat(self.number, name, flags | O_NOFOLLOW | O_CLOEXEC, mode)
    guard number >= 0 else { throw .last }
    return Descriptor(number)
  }

  /// Reads the whole file; returns `nil` if it has more than `limit` bytes.
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

  // The system's function has the same name as the method above.
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
      guard count > 0 else {
        throw count < 0 ? .last : .failed("the disk takes no more bytes; save a copy elsewhere")
      }
      done += count
    }
    guard fsync(number) == 0 else { throw .last }
  }

  /// A name in a folder, and the kind of file that it names.
  struct Entry {
    enum Kind { case file, folder, other }

    let name: String
    let kind: Kind
  }

  /// Returns the entries of the folder of this descriptor, sorted by name, the number of names that were read, and
  /// whether there are more.
  ///
  /// - Parameters:
  ///   - most: the largest number of names that are read.
  ///   - isHidden: whether to return only names that begin with a dot, or only the others.
  func entries(atMost most: Int, isHidden: Bool = false) throws(FileProblem) -> (
    entries: [Entry], looked: Int, isCut: Bool
  ) {
    // A duplicate would share its position in the folder with other readers.
    let own = openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { throw .last }
    guard let folder = fdopendir(own) else {
      let problem = FileProblem.last
      close(own)
      throw problem
    }
    defer { closedir(folder) }
    var (entries, looked): ([Entry], Int) = ([], 0)
    while let entry = readdir(folder) {
      guard looked < most else { return (entries.sorted { $0.name < $1.name }, looked, true) }
      looked += 1
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      guard let name, name != ".", name != "..", name.hasPrefix(".") == isHidden else { continue }
      entries.append(Entry(name: name, kind: kind(name, Int(entry.pointee.d_type))))
    }
    return (entries.sorted { $0.name < $1.name }, looked, false)
  }

  /// Returns the kind of a file in the folder of this descriptor. Not all file systems report it when a
  /// folder is read.
  private func kind(_ name: String, _ type: Int) -> Entry.Kind {
    switch type {
    case Int(DT_REG): return .file
    case Int(DT_DIR): return .folder
    case Int(DT_UNKNOWN):
      guard let facts = try? FileFacts(of: name, in: self) else { return .other }
      return facts.isFile ? .file : facts.isFolder ? .folder : .other
    default: return .other
    }
  }
}

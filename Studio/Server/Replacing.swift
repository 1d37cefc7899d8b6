#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// These functions give a new file its final name. They do not replace a version that another program has
// written under that name since the file was read.
extension Descriptor {
  /// Gives a file its name in the folder of this descriptor. Returns whether the name was free. If it was not, nothing
  /// has changed.
  func create(_ name: String, from draft: String) throws(FileProblem) -> Bool {
    // Creating a second name fails if there is a file of that name; renaming would replace the file.
    if linkat(number, draft, number, name, 0) == 0 {
      unlinkat(number, draft, 0)
      return true
    }
    switch errno {
    case EEXIST: return false
    // The file system has no links, such as FAT.
    case EPERM, EOPNOTSUPP, EMLINK:
      guard faccessat(number, name, F_OK, AT_SYMLINK_NOFOLLOW) != 0 else { return false }
      guard renameat(number, draft, number, name) == 0 else { throw .last }
      return true
    default: throw .last
    }
  }

  /// Replaces a file in the folder of this descriptor by another. Returns whether `isSeen` recognizes the replaced file.
  /// If it does not, the file keeps its former content, and the draft keeps its name.
  ///
  /// The two files exchange their names before the old one is examined. A version of another program can
  /// therefore never be lost. If the system cannot exchange names, there is a short time in which it can.
  func replace(
    _ name: String, with draft: String, isSeen: (Descriptor) throws(FileProblem) -> Bool
  ) throws(FileProblem) -> Bool {
    let own = try FileFacts(open(draft, O_RDONLY)).inode
    guard try exchange(draft, name) else {
      guard renameat(number, draft, number, name) == 0 else { throw .last }
      return true
    }
    var wasSeen = false
    do throws(FileProblem) {
      wasSeen = try isSeen(open(draft, O_RDONLY | O_NONBLOCK))
    } catch {
      _ = try exchange(draft, name)
      throw error
    }
    if wasSeen {
      unlinkat(number, draft, 0)
      return true
    }
    _ = try exchange(draft, name)
    // A version that another program wrote during the exchange is the newest, so it gets the name.
    if try FileFacts(open(draft, O_RDONLY | O_NONBLOCK)).inode != own { _ = try exchange(draft, name) }
    return false
  }

  /// Exchanges two names in the folder of this descriptor. Returns `false` if the system has no such operation.
  private func exchange(_ one: String, _ other: String) throws(FileProblem) -> Bool {
    #if canImport(Darwin)
      let result = renameatx_np(number, one, number, other, UInt32(RENAME_SWAP))
    #else
      guard let exchanging = Self.renameat2 else { return false }
      let exchanges: UInt32 = 2
      let result = exchanging(number, one, number, other, exchanges)
    #endif
    if result == 0 { return true }
    switch errno {
    case EINVAL, ENOSYS, EOPNOTSUPP: return false
    default: throw .last
    }
  }
  #if !canImport(Darwin)
    private typealias Rename =
      @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32

    /// The system's function, which the headers declare only for GNU sources; `nil` if the C library lacks it.
    private static let renameat2 = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Rename.self) }
  #endif
}

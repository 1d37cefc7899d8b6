import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of a folder that the studio may read and write.
///
/// A path leads downwards from the folder, component by component, and never through a link, so no path can
/// name a file outside the folder. Files whose names begin with a dot, and files that are neither patterns
/// nor sounds, videos or pictures, are treated as missing. Videos and pictures can only be read.
public final class StudioFolder: Sendable {
  /// The largest number of files that are listed.
  static let mostFiles = 10_000
  /// The largest number of folders and of names that a listing reads.
  static let mostFolders = 10_000
  static let mostEntries = 100_000
  private static let deepest = 16

  /// A kind of file, by the end of its name.
  private enum Kind {
    case pattern, sound, video, picture

    init?(_ name: String) {
      guard let dot = name.lastIndex(of: ".") else { return nil }
      switch name[dot...].lowercased() {
      case ".ahap", ".haptic": self = .pattern
      case ".wav", ".aif", ".aiff", ".caf", ".flac", ".ogg", ".mp3", ".m4a": self = .sound
      case ".webm", ".mp4", ".m4v", ".mov", ".ogv": self = .video
      case ".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif": self = .picture
      default: return nil
      }
    }

    /// Whether files of this kind are listed. A sequence can have thousands of pictures, which would displace patterns.
    var isListed: Bool { self != .picture }

    /// The largest file that is read or written, in bytes.
    var limit: Int { self == .pattern ? 32 << 20 : 256 << 20 }
  }

  /// The content of a file with the hash that identifies this version.
  struct Content {
    let bytes: [UInt8]
    let hash: String
  }

  /// The version of the replaced file that the writer has read.
  enum Expectation: Equatable {
    case nothing
    case version(String)
  }

  /// The path in the form in which it was given.
  let path: String
  /// Identifies the folder for pages that outlive the server: a hash of its path.
  public let identity: String
  /// A port that belongs to the folder. It is above the ports that systems assign to connections. A browser stores drafts
  /// by the address of a page, so they are available after a restart only if the port is the same.
  public var port: Int {
    let hash = UInt64(identity.prefix { $0 != "-" }, radix: 16) ?? 0
    return 61_000 + Int(hash % 4_500)
  }

  private let root: Descriptor
  /// The number of files written. Writers of this server compare and replace a file in one operation.
  private let writes = Mutex(0)
  /// The folders in which the drafts of killed programs have been removed.
  private let cleaned = Mutex<Set<String>>([])

  /// Opens a folder.
  public init(path: String) throws(StudioError) {
    self.path = path
    let number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else {
      throw StudioError(
        .unreadable, "\(path): \(String(cString: strerror(errno))); pass a folder, or a pattern in one")
    }
    root = Descriptor(number)
    let whole = realpath(path, nil)
    defer { free(whole) }
    identity = ContentHash.of(Array((whole.map { String(cString: $0) } ?? path).utf8))
  }

  /// Returns the content of a file.
  func read(_ path: String) throws(FileProblem) -> Content {
    let (folder, name, kind) = try locate(path)
    // Opening a pipe would wait for its writer.
    let file = try folder.open(name, O_RDONLY | O_NONBLOCK)
    let facts = try FileFacts(file)
    guard facts.isFile else { throw .refused("it is no file") }
    guard facts.size <= kind.limit, let bytes = try file.read(atMost: kind.limit) else {
      throw .tooLarge("it has more than \(kind.limit >> 20) MiB")
    }
    return Content(bytes: bytes, hash: ContentHash.of(bytes))
  }

  /// Replaces a pattern as a whole or not at all, and returns the hash of the new version. The file must still be the
  /// version that the writer has read, also if another program writes it at the same time. A sound can only be created:
  /// it must be a WAV file, and no file may have its name.
  func write(_ path: String, _ bytes: [UInt8], replacing seen: Expectation) throws(FileProblem) -> String {
    let (folder, name, kind) = try locate(path)
    let isNewSound = seen == .nothing && name.lowercased().hasSuffix(".wav")
    guard kind == .pattern || isNewSound else {
      throw .refused("only patterns are replaced; write a sound under a new name that ends in .wav")
    }
    guard bytes.count <= kind.limit else { throw .tooLarge("it has more than \(kind.limit >> 20) MiB") }
    return try writes.withLock { count throws(FileProblem) in
      let old = try expect(seen, path, folder, name)
      let place = path.split(separator: "/").dropLast().joined(separator: "/")
      cleaned.withLock { if !$0.contains(place), Drafts.removeOld(in: folder) { $0.insert(place) } }
      count += 1
      let draft = Drafts.name(count)
      do throws(FileProblem) {
        let file = try folder.create(draft, like: old)
        try file.writeAndSync(bytes)
        let isDone =
          switch seen {
          case .nothing: try folder.create(name, from: draft)
          case .version(let hash):
            try folder.replace(name, with: draft) { file throws(FileProblem) in
              try file.read(atMost: kind.limit).map { ContentHash.of($0) } == hash
            }
          }
        guard isDone else { throw .changed(try? read(path).hash) }
      } catch {
        unlinkat(folder.number, draft, 0)
        throw error
      }
      // This makes the new name survive a crash of the machine. Not all file systems support it.
      fsync(folder.number)
      return ContentHash.of(bytes)
    }
  }

  /// Gives a pattern another name, which must be free. The file must still be the version that the writer has read.
  func rename(_ path: String, to newPath: String, seen: String) throws(FileProblem) {
    let (folder, name, kind) = try locate(path)
    let (newFolder, newName, newKind) = try locate(newPath)
    guard kind == .pattern, newKind == .pattern else { throw .refused("only patterns are renamed") }
    try writes.withLock { _ throws(FileProblem) in
      _ = try expect(.version(seen), path, folder, name)
      // Creating a second name fails if there is a file of that name; renaming would replace the file.
      guard linkat(folder.number, name, newFolder.number, newName, 0) == 0 else {
        throw errno == EEXIST ? .taken : .last
      }
      guard unlinkat(folder.number, name, 0) == 0 else {
        let problem = FileProblem.last
        unlinkat(newFolder.number, newName, 0)
        throw problem
      }
      fsync(folder.number)
      fsync(newFolder.number)
    }
  }

  /// Throws unless the file is the version that the writer has read, and this user may write it. Returns the file; `nil`
  /// if it does not exist.
  private func expect(
    _ seen: Expectation, _ path: String, _ folder: Descriptor, _ name: String
  ) throws(FileProblem) -> Descriptor? {
    let file: Descriptor
    do throws(FileProblem) {
      file = try folder.open(name, O_RDONLY | O_NONBLOCK)
    } catch .notFound {
      guard seen == .nothing else { throw .changed(nil) }
      return nil
    }
    let hash = try read(path).hash
    guard seen == .version(hash) else { throw .changed(hash) }
    guard faccessat(folder.number, name, W_OK, 0) == 0 else { throw .last }
    return file
  }

  /// Returns a number that changes when the file is written or replaced; `nil` if the file does not exist.
  func stamp(_ path: String) -> FileFacts? {
    do throws(FileProblem) {
      let (folder, name, _) = try locate(path)
      return try FileFacts(folder.open(name, O_RDONLY | O_NONBLOCK))
    } catch {
      return nil
    }
  }

  /// The paths of the files that the studio may read, sorted.
  struct Listing: Equatable, Sendable {
    var paths: [String] = []
    /// Whether there are or may be more files: a limit of this class ended the search, or a folder is too deep for its
    /// paths.
    var isCut = false
  }

  /// Returns the paths of all files: at most ``mostFiles``, from at most ``mostFolders`` folders and ``mostEntries``
  /// names. If a limit ends the search, files of upper folders come first.
  func list() throws(FileProblem) -> Listing {
    var listing = Listing()
    var folders: [[String]] = [[]]
    var (next, left) = (0, Self.mostEntries)
    while next < folders.count, listing.paths.count < Self.mostFiles, left > 0 {
      let parts = folders[next]
      next += 1
      let entries: [Descriptor.Entry]
      do throws(FileProblem) {
        let found = try openFolder(parts).entries(atMost: left)
        entries = found.entries
        left -= found.looked
        if found.isCut { listing.isCut = true }
      } catch {
        // A folder that cannot be read is omitted.
        if parts.isEmpty { throw error }
        continue
      }
      for entry in entries {
        switch entry.kind {
        case .file where isListed(entry.name) && listing.paths.count < Self.mostFiles:
          listing.paths.append((parts + [entry.name]).joined(separator: "/"))
        case .folder
        where Kind(entry.name) == nil && parts.count < Self.deepest - 1 && folders.count < Self.mostFolders:
          folders.append(parts + [entry.name])
        case .file where isListed(entry.name), .folder where Kind(entry.name) == nil: listing.isCut = true
        default: break
        }
      }
    }
    if next < folders.count { listing.isCut = true }
    listing.paths.sort()
    return listing
  }

  private func isListed(_ name: String) -> Bool { Kind(name)?.isListed ?? false }

  /// Opens a folder, part by part and never through a link.
  private func openFolder(_ parts: some Sequence<String>) throws(FileProblem) -> Descriptor {
    var folder = root
    for part in parts { folder = try folder.open(part, O_RDONLY | O_DIRECTORY) }
    return folder
  }

  /// Returns the folder of a file, its name there and its kind.
  private func locate(_ path: String) throws(FileProblem) -> (folder: Descriptor, name: String, kind: Kind) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= Self.deepest, parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }),
      !path.utf8.contains(0), path.utf8.count <= 4096, let name = parts.last
    else { throw .refused("it is no path in this folder") }
    guard let kind = Kind(name) else {
      throw .refused("it is neither a pattern nor a sound, video or picture")
    }
    return (try openFolder(parts.dropLast()), name, kind)
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files that contain a new version until it gets the name of the file. They have names of the form
/// `.thrum-PROCESS-NUMBER`. A draft remains only if its program is killed.
enum Drafts {
  /// A draft that has changed since it was examined is never removed, because it may belong to a program that
  /// is not visible to this one.
  static let youngest = 60
  /// The age at which a draft is removed although a process with its number runs, because process numbers are
  /// reused.
  static let oldest = 24 * 3600

  /// Returns a name for a draft of this process.
  static func name(_ number: Int) -> String { ".thrum-\(getpid())-\(number)" }

  /// Removes the drafts in a folder that programs of this user have left. Returns `false` if one is too young, so that
  /// the folder must be examined again.
  ///
  /// - Parameter now: the time, in seconds since 1970.
  @discardableResult
  static func removeOld(in folder: Descriptor, now: Int = time(nil)) -> Bool {
    guard let entries = try? folder.entries(atMost: StudioFolder.mostEntries, isHidden: true).entries else {
      return true
    }
    var isDone = true
    for entry in entries {
      guard let process = process(entry.name), process != getpid(),
        let facts = try? FileFacts(of: entry.name, in: folder), facts.isFile,
        facts.owner == geteuid() || geteuid() == 0
      else { continue }
      // The time of the last change of content, name or permissions. A program can set only the time of the content.
      let age = now - Int(facts.touched / 1_000_000_000)
      let isRunning = kill(process, 0) == 0 || errno == EPERM
      if age < (isRunning ? oldest : youngest) {
        isDone = false
      } else {
        unlinkat(folder.number, entry.name, 0)
      }
    }
    return isDone
  }

  /// Returns the process to which a draft belongs; `nil` for other names.
  private static func process(_ name: String) -> pid_t? {
    guard name.hasPrefix(".thrum-") else { return nil }
    let parts = name.dropFirst(7).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let process = pid_t(parts[0]), process > 0
    else { return nil }
    return process
  }
}

extension Descriptor {
  /// Creates a file in the folder of this descriptor. If the file will replace another one, it gets the owner, group,
  /// permissions and extended attributes of that file, as in the command; otherwise it gets the usual ones.
  func create(_ name: String, like old: Descriptor?) throws(FileProblem) -> Descriptor {
    guard let old else { return try open(name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666) }
    let facts = try FileFacts(old)
    let new = try open(name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    let own = try FileFacts(new)
    if own.owner != facts.owner || own.group != facts.group, fchown(new.number, facts.owner, facts.group) != 0
    {
      throw .refused(
        "its owner (\(facts.owner)) and group (\(facts.group)) would change; save as its owner, or save a copy"
      )
    }
    fchmod(new.number, facts.mode)
    #if os(Linux)
      // This comes after the permissions, because they would change an access control list.
      ExtendedAttributes.calls?.copy(from: old.number, to: new.number)
    #endif
    return new
  }
}

#if os(Linux)
  /// The system's functions for extended attributes, which Swift cannot import.
  private struct ExtendedAttributes {
    typealias List = @convention(c) (Int32, UnsafeMutablePointer<CChar>?, Int) -> Int
    typealias Get = @convention(c) (Int32, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
    typealias Set = @convention(c) (Int32, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32) -> Int32

    let list: List
    let get: Get
    let set: Set

    static let calls: ExtendedAttributes? = {
      guard let list = dlsym(nil, "flistxattr"), let get = dlsym(nil, "fgetxattr"),
        let set = dlsym(nil, "fsetxattr")
      else { return nil }
      return ExtendedAttributes(
        list: unsafeBitCast(list, to: List.self), get: unsafeBitCast(get, to: Get.self),
        set: unsafeBitCast(set, to: Set.self))
    }()

    /// The largest number of bytes of all names, or of one value, on Linux.
    private static let limit = 65_536

    /// Copies the attributes, except those that this user may not set.
    func copy(from old: Int32, to new: Int32) {
      var names = [CChar](repeating: 0, count: Self.limit)
      let length = list(old, &names, names.count)
      guard length > 0 else { return }
      var value = [UInt8](repeating: 0, count: Self.limit)
      for name in names[..<length].split(separator: 0) {
        let name = Array(name) + [0]
        let count = get(old, name, &value, value.count)
        if count >= 0 { _ = set(new, name, value, count, 0) }
      }
    }
  }
#endif

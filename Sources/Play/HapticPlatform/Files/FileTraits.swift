import HapticText

/// The properties that a file keeps when its content is replaced: owner, group, permissions and extended attributes.
package enum FileTraits {
  /// Gives a new file the traits of the file that it will replace.
  ///
  /// Throws `notWritable` if this user may not keep the owner and group, because the replaced file could then
  /// become unreadable for its owner. Extended attributes that this user may not set are left out.
  package static func copy(
    of path: String, _ old: stat, to descriptor: Int32, name: String
  ) throws(SystemFailure) {
    var new = stat()
    guard fstat(descriptor, &new) == 0 else {
      throw SystemFailure(.failed, "cannot be written", place: name, code: errno)
    }
    if new.st_uid != old.st_uid || new.st_gid != old.st_gid,
      fchown(descriptor, old.st_uid, old.st_gid) != 0
    {
      throw SystemFailure(
        .notWritable,
        "cannot be replaced, because its owner (\(old.st_uid)) and group (\(old.st_gid)) would change; run the command as its owner, or name another file",
        place: name, code: errno)
    }
    _ = fchmod(descriptor, old.st_mode & 0o777)
    #if os(Linux)
      // After the permissions, as these would change an access control list.
      ExtendedAttributes.calls?.copy(from: path, to: descriptor)
    #endif
  }
}

#if os(Linux)
  /// The system's functions for extended attributes, which Swift cannot import.
  private struct ExtendedAttributes {
    typealias List = @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<CChar>?, Int) -> Int
    typealias Get =
      @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int) -> Int
    typealias Set = @convention(c) (Int32, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32) -> Int32

    let list: List
    let get: Get
    let set: Set

    static let calls: ExtendedAttributes? = {
      guard let list = dlsym(nil, "listxattr"), let get = dlsym(nil, "getxattr"),
        let set = dlsym(nil, "fsetxattr")
      else { return nil }
      return ExtendedAttributes(
        list: unsafeBitCast(list, to: List.self), get: unsafeBitCast(get, to: Get.self),
        set: unsafeBitCast(set, to: Set.self))
    }()

    /// The most bytes of all names, or of one value, on Linux.
    private static let limit = 65_536

    func copy(from path: String, to descriptor: Int32) {
      let path = path.systemPath
      var names = [CChar](repeating: 0, count: Self.limit)
      let length = list(path, &names, names.count)
      guard length > 0 else { return }
      var value = [UInt8](repeating: 0, count: Self.limit)
      for name in names[..<length].split(separator: 0) {
        let name = Array(name) + [0]
        let count = get(path, name, &value, value.count)
        if count >= 0 { _ = set(descriptor, name, value, count, 0) }
      }
    }
  }
#endif

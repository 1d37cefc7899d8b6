/// Decides whether a file may determine what this process does.
package enum FileTrust {
  /// Returns the reason why an open file must not be obeyed, as part of a sentence; `nil` for a file that only
  /// this user or the administrator can have written.
  package static func reasonNotToObey(_ descriptor: Int32) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return "cannot be examined" }
    if status.st_uid != geteuid(), status.st_uid != 0 { return "belongs to another user" }
    if status.st_mode & S_IWOTH != 0 {
      return "can be written by every user; remove that right with chmod o-w"
    }
    return nil
  }

  /// Returns whether a file, or the link at its path, belongs to another user than `user` and root, in a
  /// folder to which every user can write.
  package static func isForeign(_ path: String, user: uid_t = geteuid()) -> Bool {
    var folder = stat()
    guard stat(FilePaths.folder(of: path).systemPath, &folder) == 0, folder.st_mode & S_IWOTH != 0 else {
      return false
    }
    var link = stat()
    var target = stat()
    guard lstat(path.systemPath, &link) == 0, stat(path.systemPath, &target) == 0 else { return true }
    return [link.st_uid, target.st_uid].contains { $0 != user && $0 != 0 }
  }
}

import HapticPlatform

extension System {
  /// Returns the reason why an open file must not decide what this process does, as part of a sentence; `nil`
  /// for a file that only this user or the administrator can have written.
  static func reasonNotToObey(_ descriptor: Int32) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return "cannot be examined" }
    if status.st_uid != geteuid(), status.st_uid != 0 { return "belongs to another user" }
    if status.st_mode & S_IWOTH != 0 {
      return "can be written by every user; remove that right with chmod o-w"
    }
    return nil
  }
}

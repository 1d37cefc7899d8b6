import HapticFiles

/// Finds the files that the words of a command line specify. A folder stands for every pattern file in it and
/// its subfolders.
enum InputFiles {
  /// Returns the files in the order of the words. The files of a folder are sorted by path.
  ///
  /// Hidden folders and links to folders are skipped. Throws with status 66 for a folder without patterns.
  static func expand(_ paths: [String]) throws(CommandFailure) -> [String] {
    var files: [String] = []
    for path in paths {
      guard path != InputFile.standardInput, System.info(at: path)?.isFolder == true else {
        files.append(path)
        continue
      }
      let found = patterns(in: path.withoutTrailingSlash)
      guard !found.isEmpty else {
        throw CommandFailure(
          .unreadable, "'\(path)': the folder has no .ahap file; name another folder or a file")
      }
      files += found
    }
    return files
  }

  /// Calls a closure with each file that the words specify, and returns the worst status. A failure is
  /// reported, and the remaining files are still processed.
  static func forEach(
    _ paths: [String], console: Console, _ body: (String) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> ExitStatus {
    var status = ExitStatus.success
    for path in try expand(paths) {
      do throws(CommandFailure) {
        try body(path)
      } catch {
        console.output.flush()
        if let message = error.message { console.report(message) }
        status = status.worse(error.status)
      }
      if Interruption.isRequested { return .interrupted }
      if !console.output.isOpen { break }
    }
    return status
  }

  private static func patterns(in folder: String) -> [String] {
    var found: [String] = []
    var folders = [folder]
    while let folder = folders.popLast() {
      for name in System.names(inFolder: folder, limit: .max) where !name.hasPrefix(".") {
        let path = folder == "." ? name : folder == "/" ? "/" + name : folder + "/" + name
        guard let info = System.info(at: path) else { continue }
        if info.isFolder {
          if !System.isLink(path) { folders.append(path) }
        } else if PatternFormat(ofFile: name) != nil {
          found.append(path)
        }
      }
    }
    return found.sorted()
  }
}

extension String {
  fileprivate var withoutTrailingSlash: String {
    var path = self[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    return String(path)
  }
}

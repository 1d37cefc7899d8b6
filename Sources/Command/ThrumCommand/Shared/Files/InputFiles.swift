import HapticPlatform

/// Finds the files that the words of a command line specify. A folder stands for every file in it and its
/// subfolders that the command reads.
///
/// These rules hold for every command:
/// - Files of a folder are sorted by path. Hidden entries are left out.
/// - A link to a file counts as a file; commands that rewrite files leave it alone (see
///   ``InputPath/requireOwnContent()``). A link to a folder is not followed, and reported.
/// - A link without a target, a pipe, a device and a folder that cannot be read are failures of their own.
/// - Outputs in a folder mirror the folders of the inputs (``OutputTargets``).
enum InputFiles {
  /// Returns the files in the order of the words. Throws with status 66 for a folder without files to read.
  ///
  /// - Parameter output: the output of the command, which is not searched if it is a folder.
  static func find(
    _ words: [String], _ kind: InputKind = .patterns, except output: String? = nil, console: Console
  ) throws(CommandFailure) -> [InputPath] {
    var search = InputSearch(kind: kind, except: output)
    var inputs: [InputPath] = []
    for word in words {
      guard word != InputFile.standardInput, Path.isFolder(word) else {
        inputs.append(InputPath(named: word))
        continue
      }
      let found = search.files(in: word.withoutTrailingSlash)
      guard !found.isEmpty else {
        throw CommandFailure(.unreadable, "'\(word)': \(kind.missing); name another folder or a file")
      }
      inputs += found
    }
    InputPath.markAliases(in: &inputs)
    if let first = search.links.first {
      let count = search.links.count
      console.report(
        count == 1
          ? "'\(first)': a link to a folder is not followed; name it to read the files in it"
          : "\(count) links to folders are not followed, such as '\(first)'; name them to read the files in them"
      )
    }
    return inputs
  }

  /// Calls a closure with each file and returns the worst status. A failure is reported, and the remaining
  /// files are still processed.
  static func forEach(
    _ inputs: [InputPath], console: Console, _ body: (InputPath) throws(CommandFailure) -> Void
  ) -> ExitStatus {
    var status = ExitStatus.success
    for input in inputs {
      do throws(CommandFailure) {
        try body(input)
      } catch {
        console.output.flush()
        console.report(error)
        status = status.worse(error.status)
      }
      if Interruption.isRequested { return .interrupted }
      if !console.output.isOpen { break }
    }
    return status
  }
}

/// A search through folders.
private struct InputSearch {
  let kind: InputKind
  private let excluded: FileInfo.Identity?
  /// The links to folders that were found and not followed.
  private(set) var links: [String] = []

  init(kind: InputKind, except output: String?) {
    self.kind = kind
    excluded = output.flatMap { FileInfo(at: $0) }.flatMap { $0.isFolder ? $0.identity : nil }
  }

  mutating func files(in root: String) -> [InputPath] {
    var found: [InputPath] = []
    var folders = [(path: root, place: "")]
    while let folder = folders.popLast() {
      let names: [String]
      do throws(SystemFailure) {
        names = try Path.contents(of: folder.path)
      } catch {
        found.append(InputPath(unreadableFolder: folder.path, place: folder.place, error))
        continue
      }
      for name in names where !name.hasPrefix(".") {
        let path = folder.path == "." ? name : Path.join(folder.path, name)
        let place = folder.place.isEmpty ? name : folder.place + "/" + name
        let info = FileInfo(at: path)
        if let info, info.isFolder {
          if FileInfo.isLink(path) {
            links.append(path)
          } else if info.identity != excluded {
            folders.append((path, place))
          }
        } else if kind.takes(name) {
          found.append(InputPath(found: path, place: place, info))
        }
      }
    }
    kind.removeConverted(&found)
    return found.sorted { $0.path < $1.path }
  }
}

extension String {
  fileprivate var withoutTrailingSlash: String {
    var path = self[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    return String(path)
  }
}

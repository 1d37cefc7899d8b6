import HapticText

/// Several files that a command creates together in a folder.
struct NewFiles {
  /// The names of the files, relative to the folder, and their bytes.
  var files: [(name: String, bytes: [UInt8])]

  /// Writes all files to a folder, which is created if it is missing, and returns their paths.
  ///
  /// Throws with status 73, before anything is written, if a file with such a name exists and may not be
  /// replaced.
  func write(to folder: String, replacing: Bool, console: Console) throws(CommandFailure) -> [String] {
    let places = files.map { folder == "." ? $0.name : Path.join(folder, $0.name) }
    if !replacing {
      let present = places.filter { Path.exists($0) }
      if let first = present.first {
        let fact = present.count > 1 ? "this file and \(present.count - 1) more exist" : "the file exists"
        throw CommandFailure(
          .cannotCreate, "'\(first)': \(fact); choose another folder with --to, or replace with --force")
      }
    }
    for (file, place) in zip(files, places) {
      try OutputTargets.makeFolder(of: place, cure: "choose another folder with --to")
      try OutputFile.write(
        file.bytes, to: place, replacing: replacing ? .always : .never, console: console)
    }
    return places
  }

  /// Prints the paths of the written files, as text or JSON.
  static func print(_ paths: [String], json wantsJSON: Bool, console: Console) {
    guard wantsJSON else {
      for path in paths { console.output.writeLine(path.printable) }
      return
    }
    console.output.writeLine(JSONText.document { $0.strings("files", paths) })
  }
}

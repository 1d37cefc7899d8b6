import HapticFormats
import HapticOperations
import HapticPlatform
import HapticText

/// The formats of `convert`, as the registry lists them.
enum ConvertFormats {
  /// The names of the formats that can be written.
  static var writable: [String] { FormatRegistry.formats.filter { $0.isWritten }.map(\.name) }

  /// A table of the names with their endings and descriptions, for help texts.
  static var list: String {
    var table = TextTable()
    for format in FormatRegistry.formats {
      let use = !format.isWritten ? " (read)" : !format.isRead ? " (written)" : ""
      table.add(format.name, format.endings.first.map { "." + $0 } ?? "", format.summary + use)
    }
    return table.lines(indent: 2).joined(separator: "\n")
  }

  /// Returns the rule for names of files of a format. A file with an ending of two parts may have the second one only.
  static func rule(for format: HapticFormat) -> OutputRule {
    let short = format.endings.compactMap { $0.contains(".") ? Path.ending(of: $0) : nil }
    return OutputRule(format: format.name, endings: format.endings + short)
  }

  /// Returns the format that `--as` names, or that the ending of an output stands for.
  ///
  /// Throws with status 64 if there is none or it is only read.
  static func choose(_ name: String?, for output: String) throws(CommandFailure) -> HapticFormat {
    if let name {
      guard let format = FormatRegistry.named(name), format.isWritten else {
        let hint = NearNames.hint(for: name, among: writable)
        throw CommandFailure(
          .usage,
          "--as '\(name)': no such format is written"
            + (hint.isEmpty ? "; use \(writable.joined(separator: ", "))" : hint))
      }
      return format
    }
    guard let ending = Path.ending(of: output), !OutputTargets.isFolder(output) else {
      throw CommandFailure(
        .usage, "'\(output)': name the format with --as: \(writable.joined(separator: ", "))")
    }
    guard let format = FormatRegistry.writer(ofFile: Path.name(of: output)) else {
      throw CommandFailure(
        .usage,
        "'\(output)': no format is written to .\(ending) files; name the format with --as: \(writable.joined(separator: ", "))"
      )
    }
    try checkMiddle(of: output, format)
    return format
  }

  /// Returns a note if the format requires another name of a file, as Java does; otherwise `nil`.
  static func note(onName output: String, for input: InputPath, _ format: HapticFormat) -> String? {
    guard let name = format.requiredName?(ConvertJob.title(of: input)), output != OutputFile.standardOutput,
      let ending = Path.ending(of: output), FileInfo(at: output)?.isRegular != false
    else { return nil }
    let file = Path.name(of: output)
    if String(file.dropLast(ending.count + 1)).utf8.elementsEqual(name.utf8) { return nil }
    let better = String(output.dropLast(file.count)) + name + "." + ending
    return "'\(output)': the class \(name) compiles only in a file of its name; name it '\(better)'"
  }

  /// Throws with status 64 if a name such as `tap.web.json` would become another format than the one that it names.
  private static func checkMiddle(of output: String, _ format: HapticFormat) throws(CommandFailure) {
    guard let middle = Path.ending(of: Path.stem(of: output)), middle != format.name,
      let meant = FormatRegistry.named(middle), meant.isWritten, let ending = meant.endings.first,
      ending.hasSuffix(".json")
    else { return }
    throw CommandFailure(
      .usage,
      "'\(output)': this name would hold \(format.name); files of \(meant.name) end in .\(ending): "
        + "use that ending, or name the format with --as")
  }
}

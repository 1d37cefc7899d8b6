import HapticPlatform

/// The program `rsvg-convert`, for machines on which librsvg cannot be loaded.
struct RSVGProgram: Sendable {
  /// The path of the program.
  let file: String

  /// Finds the program in the folders of a search path; `nil` if no folder contains it.
  init?(path: String) {
    guard let file = FilePaths.program(named: "rsvg-convert", in: path) else { return nil }
    self.file = file
  }

  /// Returns the bytes of a PNG file; `nil` if the program fails or does not write PNG. Blocks until the
  /// program exits.
  ///
  /// The input and output of the program are unnamed temporary files. Unlike pipes, they can hold all data,
  /// so neither process waits for the other.
  func png(_ svg: [UInt8]) -> [UInt8]? {
    guard let input = tmpfile() else { return nil }
    defer { fclose(input) }
    guard let output = tmpfile() else { return nil }
    defer { fclose(output) }
    guard fwrite(svg, 1, svg.count, input) == svg.count, fflush(input) == 0 else { return nil }
    rewind(input)
    guard run(from: fileno(input), to: fileno(output)) else { return nil }
    guard fseek(output, 0, SEEK_END) == 0 else { return nil }
    let size = ftell(output)
    guard size > 0, fseek(output, 0, SEEK_SET) == 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: size)
    guard fread(&bytes, 1, size, output) == size else { return nil }
    return bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? bytes : nil
  }

  /// Runs the program with the given input and output, and returns whether it succeeded. The program writes
  /// errors to the standard error of this process.
  private func run(from input: Int32, to output: Int32) -> Bool {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { return false }
    defer { posix_spawn_file_actions_destroy(&actions) }
    guard posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) == 0,
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) == 0
    else { return false }
    var process: pid_t = 0
    let started = file.withCString { name in
      var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(name), nil]
      // The program finds the fonts of the user through HOME.
      var environment: [UnsafeMutablePointer<CChar>?] = []
      if let home = Environment.value("HOME") { environment.append(strdup("HOME=" + home)) }
      environment.append(nil)
      defer { for text in arguments + environment { free(text) } }
      return posix_spawn(&process, name, &actions, nil, &arguments, &environment) == 0
    }
    guard started else { return false }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return false }
    }
    return status == 0
  }
}

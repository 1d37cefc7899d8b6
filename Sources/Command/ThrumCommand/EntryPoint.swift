import HapticPlatform

#if !Command
  #error(
    "the command needs the package trait Command: name it beside others, as in --traits Command,PipeWire")
#endif

/// Runs the command `thrum` with the arguments that the C function `main` received. Returns the exit status
/// of the process.
///
/// Swift's own `CommandLine` is not used, because on Linux it provides no arguments if `/proc` is missing.
@_cdecl("thrum_main")
public func thrumMain(_ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>)
  -> Int32
{
  holdStandardStreams()
  ignoreWriteSignals()
  // The name of the program comes first, but `execve` can leave it out.
  var words: [String] = []
  for index in 0..<max(0, Int(count)) {
    if index > 0, let word = arguments[index] { words.append(String(systemPath: word)) }
  }
  let status = Thrum.run(words, console: Console())
  if status == .interrupted { Interruption.finish() }
  return status.rawValue
}

/// Opens standard streams that are closed (`>&-`) on `/dev/null`. Otherwise a file, pipe or server
/// connection that is opened later could get the number of a standard stream and receive its output.
/// Reading from and writing to such a stream still fails.
private func holdStandardStreams() {
  for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
    // `open` returns the lowest free number, which is this one.
    _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
  }
}

/// Makes a write that is impossible return an error instead of ending the process. This applies to a pipe
/// without a reader, and to a file beyond the size limit (`ulimit -f`), which would otherwise be left
/// partly written.
private func ignoreWriteSignals() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

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
  System.holdStandardStreams()
  System.ignoreWriteSignals()
  // The name of the program comes first, but `execve` can leave it out.
  var words: [String] = []
  for index in 0..<max(0, Int(count)) {
    if index > 0, let word = arguments[index] { words.append(String(systemPath: word)) }
  }
  let status = Thrum.run(words, console: Console())
  if status == .interrupted { Interruption.finish() }
  return status.rawValue
}

/// Runs the command with the arguments that the C function `main` received, and returns the exit status.
///
/// Swift's own `CommandLine` needs `/proc` on Linux. Without `/proc`, the command would never receive
/// arguments.
@_cdecl("thrum_main")
public func thrumMain(_ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>)
  -> Int32
{
  System.holdStandardStreams()
  System.ignoreWriteSignals()
  // The name of the program comes first, but `execve` can leave it out.
  var words: [String] = []
  for index in 0..<max(0, Int(count)) {
    if index > 0, let word = arguments[index] { words.append(String(cString: word)) }
  }
  let status = Thrum.run(words, console: Console())
  if status == .interrupted { Interruption.finish() }
  return status.rawValue
}

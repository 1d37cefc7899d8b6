/// Reading cannot continue; the log contains the reason.
struct Stop: Error {}

extension Reader {
  /// Reports a finding with the current key path.
  @inline(never)
  mutating func report(_ rule: AHAPRule, at offset: Int, _ message: String) {
    if log.admits(rule) { log.add(rule, at: offset, path: pathText(), message) }
  }

  /// Reports a finding whose message takes work to compose.
  ///
  /// The closure is called only if the finding will be listed.
  @inline(never)
  mutating func report(_ rule: AHAPRule, at offset: Int, _ message: (borrowing Reader) -> String) {
    guard log.admits(rule) else { return }
    // To the compiler the closure may escape: it would compile this function again for each.
    let text = withoutActuallyEscaping(message) { $0(self) }
    log.add(rule, at: offset, path: pathText(), text)
  }

  /// Reports a finding and returns the error that stops reading.
  @inline(never)
  mutating func stop(_ rule: AHAPRule, at offset: Int, _ message: String) -> Stop {
    report(rule, at: offset, message)
    return Stop()
  }

  /// Reports that the file ends in the middle of something.
  @inline(never)
  mutating func cutOff() -> Stop {
    let place = pathText()
    let inside = place.isEmpty ? "" : " inside \(place)"
    return stop(.unexpectedEnd, at: end, "the file ends\(inside); is it cut off?")
  }

  /// Reports that the file contains something other than what was expected.
  @inline(never)
  mutating func unexpected(_ wanted: String) -> Stop {
    if position >= end { return cutOff() }
    return stop(.syntax, at: position, "expected \(wanted), found \(describeByte(at: position))")
  }
}

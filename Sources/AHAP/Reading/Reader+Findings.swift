/// Reading cannot go on; the reason is in the log.
struct Stop: Error {}

extension Reader {
  /// Notes a finding with the present key path.
  @inline(never)
  mutating func report(_ rule: AHAPRule, at offset: Int, _ message: String) {
    if log.admits(rule) { log.add(rule, at: offset, path: pathText(), message) }
  }

  /// Notes a finding whose message takes work to put together.
  ///
  /// The message is only asked for when the finding is still to be listed.
  @inline(never)
  mutating func report(_ rule: AHAPRule, at offset: Int, _ message: (borrowing Reader) -> String) {
    if log.admits(rule) { log.add(rule, at: offset, path: pathText(), message(self)) }
  }

  /// Notes a finding and gives the error that ends the reading.
  @inline(never)
  mutating func stop(_ rule: AHAPRule, at offset: Int, _ message: String) -> Stop {
    report(rule, at: offset, message)
    return Stop()
  }

  /// The end of the file in the middle of something.
  @inline(never)
  mutating func cutOff() -> Stop {
    let place = pathText()
    let inside = place.isEmpty ? "" : " inside \(place)"
    return stop(.unexpectedEnd, at: end, "the file ends\(inside); is it cut off?")
  }

  /// Something stands where something else should.
  @inline(never)
  mutating func unexpected(_ wanted: String) -> Stop {
    if position >= end { return cutOff() }
    return stop(.syntax, at: position, "expected \(wanted), found \(describeByte(at: position))")
  }
}

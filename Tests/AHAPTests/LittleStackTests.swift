import AHAP
import HapticModel
import TestExpectations
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("Threads with little stack")
struct LittleStackTests {
  @Test("the deepest nesting is read, written and dropped in 256 KB of stack")
  func deepestNesting() async {
    // In a process of its own, which an overflow would end.
    await #expect(processExitsWith: .success) {
      runWithStack(of: 256 << 10) { nest(opening: "[", closing: "]", levels: 511) }
      runWithStack(of: 256 << 10) { nest(opening: "{\"a\":", closing: "}", levels: 511) }
      runWithStack(of: 256 << 10) { nest(opening: "[{\"a\":", closing: "}]", levels: 255) }
    }
  }
}

/// Takes a file with deep unknown keys all the way.
private func nest(opening: String, closing: String, levels: Int) {
  let text =
    "{\"Version\":1,\"Metadata\":" + String(repeating: opening, count: levels) + "1"
    + String(repeating: closing, count: levels) + ",\"Pattern\":[\(tap)]}"
  let document = AHAPDecoder().decode(Array(text.utf8))
  #expect(document.findings.isEmpty)
  let written = try? AHAPEncoder(style: .compact).encode(document.pattern ?? HapticPattern())
  expectEqual(written.map { String(decoding: $0, as: UTF8.self) }?.contains(opening + opening), true)
  #expect(written?.count ?? 0 >= (opening.utf8.count + closing.utf8.count) * levels)
}

/// Runs a function on a thread with so many bytes of stack, to its end.
private func runWithStack(of bytes: Int, _ work: @escaping () -> Void) {
  var attributes = pthread_attr_t()
  expectEqual(pthread_attr_init(&attributes), 0)
  expectEqual(pthread_attr_setstacksize(&attributes, bytes), 0)
  let argument = Unmanaged.passRetained(Work(work)).toOpaque()
  #if canImport(Darwin)
    var thread: pthread_t?
    expectEqual(pthread_create(&thread, &attributes, { runWork($0) }, argument), 0)
    if let thread { pthread_join(thread, nil) }
  #else
    var thread = pthread_t()
    expectEqual(pthread_create(&thread, &attributes, runWork, argument), 0)
    pthread_join(thread, nil)
  #endif
}

private final class Work {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}

private func runWork(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
  return nil
}

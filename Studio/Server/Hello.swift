#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The first message of a page: which protocol it speaks, and its token.
struct Hello: Decodable {
  let t: String
  let role: String
  let `protocol`: Int
  let token: String

  /// Reads the message; `nil` when it is another, or speaks another protocol.
  init?(_ text: String) {
    guard let hello = try? JSONDecoder().decode(Hello.self, from: Data(text.utf8)), hello.t == "hello",
      hello.role == "editor", hello.protocol == 1
    else { return nil }
    self = hello
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Opens addresses in the person's browser.
enum Browser {
  /// Starts the program of the system that opens addresses. The address is printed too, so a failure needs no message.
  static func open(_ address: String) {
    #if canImport(Darwin)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(opener), strdup(address), nil]
    defer { for argument in arguments { free(argument) } }
    posix_spawnp(&process, opener, nil, nil, &arguments, environ)
  }
}

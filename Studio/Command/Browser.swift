import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Opens addresses in the user's browser.
enum Browser {
  /// Starts the program of the system that opens addresses. The address becomes an argument of that program, and other
  /// users of the machine can read arguments. The server prints another address, so this function reports no failure.
  static func open(_ address: String) {
    #if canImport(Darwin)
      let opener = "open"
      var attributes: posix_spawnattr_t?
    #else
      let opener = "xdg-open"
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // This program ignores the signals that end it, and waits for them in another way. The browser must not ignore them.
    // In a process group of its own, it continues when Ctrl-C ends the server.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETPGROUP))

    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(opener), strdup(address), nil]
    defer { for argument in arguments { free(argument) } }
    guard posix_spawnp(&process, opener, nil, &attributes, &arguments, environ) == 0 else { return }
    // If no browser was running, the process ends with the browser. Without this wait it would remain as a zombie.
    let started = process
    DispatchQueue(label: "thrum.browser").async {
      var status: Int32 = 0
      while waitpid(started, &status, 0) < 0, errno == EINTR {}
    }
  }
}

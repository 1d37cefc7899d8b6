import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Opens addresses in the person's browser.
enum Browser {
  /// Starts the program of the system that opens addresses. The address becomes an argument, which other users of the machine
  /// can read. Another address is printed, so a failure needs no message.
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
    // This program ignores the signals that end it, for which it waits in another way; a browser must not. In a process group
    // of its own it goes on when Ctrl-C ends the server.
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
    // It ends with the browser, where that was not running; without the wait it would stay as a zombie.
    let started = process
    DispatchQueue(label: "thrum.browser").async {
      var status: Int32 = 0
      while waitpid(started, &status, 0) < 0, errno == EINTR {}
    }
  }
}

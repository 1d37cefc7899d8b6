import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Starts programs of the desktop, which continue when this program ends.
enum Desktop {
  /// Starts a program. Returns `false` if it cannot be started, for example because it is not installed.
  static func start(_ program: String, _ words: [String]) -> Bool {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
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
    var arguments: [UnsafeMutablePointer<CChar>?] = ([program] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    guard posix_spawnp(&process, program, nil, &attributes, &arguments, environ) == 0 else { return false }
    // If no browser was running, the process ends with the browser. Without this wait it would remain as a zombie.
    let started = process
    DispatchQueue(label: "thrum.desktop").async {
      var status: Int32 = 0
      while waitpid(started, &status, 0) < 0, errno == EINTR {}
    }
    return true
  }

  /// Shows a message as a notification of the desktop, if the system has a program for that.
  static func notify(_ message: String) {
    _ = start("notify-send", ["--app-name=Thrum", "--icon=org.thrum.Thrum", "--", "Thrum", message])
  }
}

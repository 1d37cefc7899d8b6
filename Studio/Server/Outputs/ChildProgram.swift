#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that this one has started, with a connection to its standard input and output.
struct ChildProgram: Sendable {
  /// The number of the process.
  let process: pid_t
  /// This program's end of the connection. Its owner closes it. The started program then reads the end of its input.
  let connection: Int32

  /// Starts a program with the default actions for signals, because this server ignores some of them.
  ///
  /// - Parameter words: the path of the program, and its arguments.
  static func start(_ words: [String]) throws(StudioError) -> ChildProgram {
    let program = words.first ?? ""
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let made = socketpair(AF_UNIX, SOCK_STREAM, 0, &ends)
      for end in ends where made == 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #elseif canImport(Musl)
      let made = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, &ends)
    #else
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      let made = socketpair(AF_UNIX, kind, 0, &ends)
    #endif
    guard made == 0 else { throw problem(program, errno) }
    defer { close(ends[1]) }

    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for standard: Int32 in [0, 1] { posix_spawn_file_actions_adddup2(&actions, ends[1], standard) }
    let flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    // The child closes the server's open files. Otherwise a connection that the server closes would stay open, and a
    // browser would wait for ever for an answer on it.
    #if canImport(Darwin)
      let closing = Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
      posix_spawn_file_actions_addinherit_np(&actions, 2)
    #else
      let closing: Int16 = 0
      for number: Int32 in 3..<1024 { posix_spawn_file_actions_addclose(&actions, number) }
    #endif
    var usual = sigset_t()
    var blocked = sigset_t()
    sigemptyset(&usual)
    sigemptyset(&blocked)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&usual, number) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(&attributes, flags | closing)

    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let code = posix_spawn(&process, program, &actions, &attributes, &arguments, environ)
    guard code == 0 else {
      close(ends[0])
      throw problem(program, code)
    }
    return ChildProgram(process: process, connection: ends[0])
  }

  private static func problem(_ program: String, _ code: Int32) -> StudioError {
    StudioError(
      .unavailable, "\(program): cannot be started (\(String(cString: strerror(code)))); install it again")
  }

  /// Returns whether the program has ended. If so, this call has collected its exit status.
  func hasEnded() -> Bool {
    var status: Int32 = 0
    let found = waitpid(process, &status, WNOHANG)
    return found == process || (found < 0 && errno == ECHILD)
  }

  /// Ends the program at once.
  func kill() {
    #if canImport(Glibc)
      _ = Glibc.kill(process, SIGKILL)
    #elseif canImport(Musl)
      _ = Musl.kill(process, SIGKILL)
    #else
      _ = Darwin.kill(process, SIGKILL)
    #endif
  }

  /// Returns the output of the program when it has ended, and closes the connection. If the program takes longer or
  /// writes more than the limits, it is killed.
  ///
  /// - Parameters:
  ///   - milliseconds: the longest time.
  ///   - most: the largest number of bytes.
  func output(within milliseconds: Int32, atMost most: Int) -> [UInt8]? {
    defer { close(connection) }
    shutdown(connection, Int32(SHUT_WR))
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 14)
    var left = milliseconds
    while true {
      let began = Self.now
      var entry = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
      let found = poll(&entry, 1, left)
      let count = found > 0 ? recv(connection, &block, block.count, 0) : found == 0 ? -2 : -1
      if count < 0, count != -2, errno == EINTR { continue }
      guard count >= 0, bytes.count + count <= most else {
        kill()
        wait()
        return nil
      }
      if count == 0 {
        wait()
        return bytes
      }
      bytes += block[..<count]
      left = max(0, left - (Self.now - began))
    }
  }

  /// Waits until the program has ended. After a second, the program is killed.
  private func wait() {
    for _ in 0..<100 {
      if hasEnded() { return }
      usleep(10_000)
    }
    kill()
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  private static var now: Int32 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int32(truncatingIfNeeded: Int(time.tv_sec) &* 1000 &+ Int(time.tv_nsec) / 1_000_000)
  }
}

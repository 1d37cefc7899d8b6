import Foundation
import TestExpectations
import TestSupport
import Testing

@testable import ThrumCommand

/// `thrum play` with a terminal of its own: what it does to the terminal itself.
@Suite("thrum play in a terminal")
struct PlayProcessTests {
  /// What every script begins with. The threads that run tests block signals, what runs the tests in the background or without
  /// a terminal ignores some, and a new process inherits both. Nothing takes longer than a minute.
  private static let opening = """
    import os, pty, select, signal, sys, termios
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    for name in ("HUP", "INT", "QUIT", "TERM", "TSTP", "TTIN", "TTOU", "USR1"):
      signal.signal(getattr(signal, "SIG" + name), signal.SIG_DFL)
    signal.alarm(60)

    """

  /// Plays a file in a new terminal, types `key` with the first frame (or sends the signal of that number), and prints: how
  /// it ended, whether the terminal was in its own mode meanwhile and as before in the end, and the last bytes.
  private static let script = """
    go, gone = os.pipe()
    pid, terminal = pty.fork()
    if pid == 0:
      os.read(go, 1)
      # Of a crash the runtime would write a backtrace, and ask what to do.
      os.environ.update(THRUM_OUTPUT="silent", TERM="xterm", LC_ALL=sys.argv[4], SWIFT_BACKTRACE="enable=no")
      os.execv(sys.argv[1], [sys.argv[1], "play", "--loop", sys.argv[2]])
    before = termios.tcgetattr(terminal)
    os.write(gone, b"x")
    during, text, typed = None, b"", False
    while select.select([terminal], [], [], 60)[0]:
      try: part = os.read(terminal, 65536)
      except OSError: break
      if not part: break
      text += part
      if b"[J" in text and not typed:
        during, typed = termios.tcgetattr(terminal), True
        key = sys.argv[3]
        if key.isdigit(): os.kill(pid, int(key))
        else: os.write(terminal, key.encode())
    else: os.kill(pid, signal.SIGKILL)
    status = os.waitpid(pid, 0)[1]
    after = termios.tcgetattr(terminal)
    print(-os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status))
    print(during is not None and not during[3] & (termios.ICANON | termios.ECHO), before == after)
    print(repr(text.rstrip()[-12:]), "frame" if "0.6" in text.decode() and "/ 0.60 s" in text.decode() else "no frame")
    """

  /// Does what a shell does with a job: stops it (Ctrl-Z), lets it go on in the background (`bg`), takes it to the foreground
  /// (`fg`), and types `q`. Prints whether the modes were given back when it stopped, how many bytes it wrote in the
  /// background, whether frames came again, and how it ended.
  private static let shell = """
    leader, terminal = pty.fork()
    if leader == 0:
      # The shell, on the terminal; what it finds goes to the pipe.
      signal.signal(signal.SIGTTOU, signal.SIG_IGN)
      before = termios.tcgetattr(0)
      go, gone = os.pipe()
      job = os.fork()
      if job == 0:
        os.setpgid(0, 0)
        os.read(go, 1)
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        os.environ.update(THRUM_OUTPUT="silent", TERM="xterm", LC_ALL="C.UTF-8")
        os.execv(sys.argv[1], [sys.argv[1], "play", "--loop", sys.argv[2]])
      os.setpgid(job, job)
      os.tcsetpgrp(0, job)
      os.write(gone, b"x")
      stopped = os.WIFSTOPPED(os.waitpid(job, os.WUNTRACED)[1])
      os.tcsetpgrp(0, os.getpgrp())
      print("stopped", stopped and termios.tcgetattr(0) == before, flush=True)
      def frames():
        # Each frame waits once.
        with open(f"/proc/{job}/status") as status:
          return int([line for line in status if line.startswith("voluntary")][0].split()[1])
      begun = frames()
      os.kill(job, signal.SIGCONT)
      while frames() < begun + 30: select.select([], [], [], 0.01)
      print("foreground", flush=True)
      os.tcsetpgrp(0, job)
      print("ended", os.waitpid(job, 0)[1], flush=True)
      os._exit(0)
    text = b""
    def until(word):
      global text
      while word not in text and select.select([terminal], [], [], 60)[0]:
        try: text += os.read(terminal, 65536)
        except OSError: break
      head, _, text = text.partition(word)
      return head
    until(b"[J")
    os.write(terminal, b"\\x1a")
    until(b"stopped ")
    print(until(b"\\r\\n").decode())
    print(len(until(b"foreground")))
    print("frames" if until(b"[J") else "none")
    os.write(terminal, b"q")
    until(b"ended ")
    print(until(b"\\r\\n").decode())
    """

  /// Stops a job at once (SIGSTOP), takes the terminal, and has the job crash when it goes on. Prints what became of it.
  private static let crashInBackground = """
    leader, terminal = pty.fork()
    if leader == 0:
      signal.signal(signal.SIGTTOU, signal.SIG_IGN)
      # Blocked, so that it can be waited for whenever it comes.
      signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])
      go, gone = os.pipe()
      job = os.fork()
      if job == 0:
        os.setpgid(0, 0)
        os.read(go, 1)
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        os.environ.update(THRUM_OUTPUT="silent", TERM="xterm", LC_ALL="C.UTF-8", SWIFT_BACKTRACE="enable=no")
        os.execv(sys.argv[1], [sys.argv[1], "play", "--loop", sys.argv[2]])
      os.setpgid(job, job)
      os.tcsetpgrp(0, job)
      os.write(gone, b"x")
      # Until the parent has seen a frame: the terminal is the job's own then.
      signal.sigwait([signal.SIGUSR1])
      os.kill(job, signal.SIGSTOP)
      os.waitpid(job, os.WUNTRACED)
      os.tcsetpgrp(0, os.getpgrp())
      os.kill(job, signal.SIGSEGV)
      os.kill(job, signal.SIGCONT)
      status = os.waitpid(job, os.WUNTRACED)[1]
      print("result", "stopped" if os.WIFSTOPPED(status) else os.WTERMSIG(status), flush=True)
      if os.WIFSTOPPED(status): os.kill(job, signal.SIGKILL)
      os._exit(0)
    text = b""
    while b"[J" not in text: text += os.read(terminal, 65536)
    os.kill(leader, signal.SIGUSR1)
    while b"result" not in text or not text.endswith(b"\\n"): text += os.read(terminal, 65536)
    print(text.split()[-1].decode())
    """

  #if os(Linux)
    @Test("a crash in the background does not stop at the terminal, which is another's")
    func crashOfJob() throws {
      let folder = try TemporaryFolder()
      let lines = try python(
        Self.crashInBackground, ProcessTests.executable, folder.write("buzz.ahap", Sample.buzz))
      expectEqual(lines, ["\(SIGSEGV)"])
    }

    @Test("a job in the background leaves the terminal alone and plays on")
    func background() throws {
      let folder = try TemporaryFolder()
      let lines = try python(Self.shell, ProcessTests.executable, folder.write("buzz.ahap", Sample.buzz))
      expectEqual(lines, ["True", "0", "frames", "0"])
    }
  #endif

  private func play(typing key: String, locale: String) throws -> [Substring] {
    let folder = try TemporaryFolder()
    return try python(
      Self.script, ProcessTests.executable, folder.write("buzz.ahap", Sample.buzz), key, locale)
  }

  /// What a script prints.
  private func python(_ script: String, _ arguments: String...) throws -> [Substring] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.opening + script] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(ProcessTests.isolated) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).split(separator: "\n")
  }

  @Test("q and Ctrl-C end it and leave the terminal as it was", arguments: [("q", "0"), ("\u{3}", "-2")])
  func ends(key: String, status: String) throws {
    let lines = try play(typing: key, locale: "de_DE.UTF-8")
    expectEqual(lines, [status[...], "True True", "b'\\n\\x1b[?7h\\x1b[?25h' frame"])
  }

  @Test(
    "whatever ends it, the terminal is as it was",
    arguments: [("\u{1C}", SIGQUIT), ("1", SIGHUP), ("15", SIGTERM)])
  func signals(key: String, number: Int32) throws {
    let lines = try play(typing: key, locale: "C.UTF-8")
    expectEqual(lines, ["-\(number)", "True True", "b'\\n\\x1b[?7h\\x1b[?25h' frame"])
  }

  /// Holds the terminal (Ctrl-S) once something plays, and asks from outside to end. Prints how it ended.
  private static let held = """
    pid, terminal = pty.fork()
    if pid == 0:
      os.environ.update(THRUM_OUTPUT="silent", TERM="xterm", LC_ALL="C.UTF-8")
      os.execv(sys.argv[1], [sys.argv[1], "play", "--loop", sys.argv[2]])
    signal.signal(signal.SIGALRM, lambda *_: os.kill(pid, signal.SIGKILL))
    signal.alarm(60)
    text = b""
    while b"[J" not in text: text += os.read(terminal, 65536)
    os.write(terminal, b"\\x13")
    # Until nothing comes any more.
    while select.select([terminal], [], [], 1)[0]: os.read(terminal, 65536)
    os.kill(pid, signal.SIGTERM)
    print(-os.WTERMSIG(os.waitpid(pid, 0)[1]))
    """

  @Test("a terminal that is held does not keep it from its end")
  func heldTerminal() throws {
    let folder = try TemporaryFolder()
    let lines = try python(Self.held, ProcessTests.executable, folder.write("buzz.ahap", Sample.buzz))
    expectEqual(lines, ["-\(SIGTERM)"])
  }

  @Test("a crash too", arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTRAP])
  func crashes(number: Int32) throws {
    let lines = try play(typing: "\(number)", locale: "C.UTF-8")
    #expect(lines.first == "-\(number)" && lines.dropFirst().first == "True True")
    expectEqual(lines.last?.contains("\\x1b[?7h\\x1b[?25h'"), true)
  }
}

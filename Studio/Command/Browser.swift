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
  /// The programs of the Chromium family, which can show a page as a window without tabs and address.
  private static let windowPrograms = [
    "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge-stable",
    "brave-browser",
  ]

  /// Starts the program of the system that opens addresses. The address becomes an argument of that program, and other
  /// users of the machine can read arguments. The server prints another address, so this function reports no failure.
  ///
  /// - Parameter inWindow: whether to open a window without tabs, if a browser that has them is installed.
  static func open(_ address: String, inWindow: Bool = false) {
    if inWindow {
      for program in windowPrograms where Desktop.start(program, ["--app=\(address)"]) { return }
    }
    #if canImport(Darwin)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    _ = Desktop.start(opener, [address])
  }
}

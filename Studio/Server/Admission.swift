import NIOPosix

/// The decision about a request by its head, before a byte of its body is kept.
struct Admission: Sendable {
  /// Answers the request without its body; `nil` if it is admitted.
  var refusal: Response?
  /// The most bytes that its body may have.
  var largestBody = 0
  /// The threads that answer it.
  var lane = Lane.files
  /// Whether it shows the token.
  var isKnown = false

  /// Answers a request whose body is larger.
  var tooLarge: Response {
    let most = largestBody >= 1 << 20 ? "\(largestBody >> 20) MiB" : "\(largestBody) bytes"
    return .problem(413, "the body has more than \(most); send less")
  }

  /// Refuses a request.
  static func refused(_ refusal: Response) -> Admission { Admission(refusal: refusal) }
}

/// Answers requests.
protocol Answering: Sendable {
  /// Returns whether a request is admitted, by its head. Runs on an event loop, so it must not wait.
  func admission(of head: Request) -> Admission

  /// Answers a request that is admitted, on a thread that may wait.
  func response(to request: Request) -> Response
}

/// Kinds of requests that wait for different things, so that the slow ones delay only each other.
enum Lane: CaseIterable, Sendable {
  /// Reads and writes single files.
  case files
  /// Looks through the whole folder.
  case listing
  /// Waits for programs that play on the outputs of this machine.
  case outputs
}

/// The threads that answer requests.
struct Lanes: Sendable {
  private let files = NIOThreadPool(numberOfThreads: 4)
  private let listing = NIOThreadPool(numberOfThreads: 1)
  private let outputs = NIOThreadPool(numberOfThreads: 1)

  subscript(lane: Lane) -> NIOThreadPool {
    switch lane {
    case .files: files
    case .listing: listing
    case .outputs: outputs
    }
  }

  /// Starts the threads.
  init() { for lane in Lane.allCases { self[lane].start() } }

  /// Waits until the threads have done what they do, and ends them.
  func stop() async { for lane in Lane.allCases { try? await self[lane].shutdownGracefully() } }
}

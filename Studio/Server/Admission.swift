import NIOPosix

/// The decision about a request, which is made from its header before the server stores any byte of its body.
struct Admission: Sendable {
  /// The answer to a refused request, which is sent without the body; `nil` if the request is admitted.
  var refusal: Response?
  /// The largest permitted body, in bytes.
  var largestBody = 0
  /// The threads that answer the request.
  var lane = Lane.files
  /// Whether the request has the token.
  var isKnown = false

  /// Returns the answer to a request whose body is too large.
  var tooLarge: Response {
    let most = largestBody >= 1 << 20 ? "\(largestBody >> 20) MiB" : "\(largestBody) bytes"
    return .problem(413, "the body has more than \(most); send less")
  }

  /// Refuses a request.
  static func refused(_ refusal: Response) -> Admission { Admission(refusal: refusal) }
}

/// Answers requests.
protocol Answering: Sendable {
  /// Decides from its header whether a request is admitted. Runs on an event loop, so it must not wait.
  func admission(of head: Request) -> Admission

  /// Answers an admitted request, on a thread that may wait.
  func response(to request: Request) -> Response
}

/// The kinds of requests. Each kind waits for other things and has threads of its own, so slow requests delay only
/// requests of their kind.
enum Lane: CaseIterable, Sendable {
  /// Reads and writes single files.
  case files
  /// Reads the whole folder.
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

  /// Waits until the threads have finished their work, and ends them.
  func stop() async { for lane in Lane.allCases { try? await self[lane].shutdownGracefully() } }
}

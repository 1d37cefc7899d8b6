/// Answers requests: it serves the page to every client that reaches the server by its own name, and files to clients
/// that know the token.
public struct Router: Answering {
  /// The largest pattern or sound that a page writes, in bytes.
  static let largestFile = 32 << 20
  /// The largest name, path or ticket that a page sends, in bytes.
  static let largestName = 8 << 10

  let access: Access
  let tickets: Tickets
  let page: PageFolder
  let folder: StudioFolder
  /// The file that the page opens first, a path in the folder.
  let opened: String?
  let name: String
  let files: WatchedFiles
  /// The pages that receive reports of changes.
  let editors: Editors
  let phones: Phones
  let listener: PhoneListener
  let outputs: Outputs
  private let listing: SharedListing

  /// Creates the router of a server.
  ///
  /// - Parameters:
  ///   - tickets: the secrets in the addresses that open a page.
  ///   - folder: the files that the studio edits.
  ///   - name: the name of the folder that is shown to the user.
  ///   - opened: the file that the page opens first, a path in the folder; `nil` for none.
  ///   - thrum: the path of `thrum`, which plays on the outputs of this machine; `nil` for none.
  public init(
    access: Access, tickets: Tickets, page: PageFolder, folder: StudioFolder, name: String, opened: String?,
    thrum: String? = nil
  ) {
    self.access = access
    self.tickets = tickets
    self.page = page
    self.folder = folder
    self.opened = opened
    self.name = name
    files = WatchedFiles(folder)
    editors = Editors()
    phones = Phones(editors: editors)
    listener = PhoneListener(page: page, phones: phones)
    outputs = Outputs(thrum: thrum, folder: folder.path, phones: phones)
    listing = SharedListing(folder)
  }

  func admission(of head: Request) -> Admission {
    if let refusal = access.refusal(host: head.host, origin: head.origin) {
      return .refused(.problem(403, refusal))
    }
    guard head.path.hasPrefix("/api/") else {
      guard head.method == "GET" || head.method == "HEAD" else {
        return .refused(.problem(405, "\(head.method) is not answered here; use GET"))
      }
      return Admission()
    }
    if head.path == "/api/token" {
      guard head.method == "POST" else {
        return .refused(.problem(405, "\(head.method) is not answered here; use POST"))
      }
      return Admission(largestBody: Self.largestName)
    }
    guard access.admits(head.token) else {
      return .refused(
        .problem(401, "the token is missing or wrong; open the address that the server printed last"))
    }
    return Admission(largestBody: Self.largestBody(head), lane: Self.lane(head), isKnown: true)
  }

  private static func largestBody(_ head: Request) -> Int {
    switch (head.method, head.path) {
    case ("PUT", "/api/phones/clip"), ("PUT", "/api/phones/vibration"): Phones.largestClip
    case ("PUT", _): largestFile
    default: largestName
    }
  }

  private static func lane(_ head: Request) -> Lane {
    switch head.path {
    case "/api/files": .listing
    case "/api/outputs": .outputs
    default: .files
    }
  }

  /// Answers a request. Reads and writes files, so it runs on a thread that may wait.
  func response(to request: Request) -> Response {
    let admission = admission(of: request)
    if let refusal = admission.refusal { return refusal }
    guard request.body.count <= admission.largestBody else { return admission.tooLarge }
    guard request.path.hasPrefix("/api/") else {
      return page.response(request.path, known: request.ifNoneMatch)
    }
    switch (request.method, request.path) {
    case ("POST", "/api/token"): return exchange(request)
    case ("GET", "/api/info"): return info()
    case ("GET", "/api/files"): return list(request)
    case (_, "/api/phones"), (_, "/api/phones/clip"), (_, "/api/phones/vibration"):
      return answerPhones(request)
    case (_, "/api/outputs"): return answerOutputs(request)
    case (_, let path) where path.hasPrefix("/api/file/"):
      guard let path = Self.decoded(path.dropFirst(10)) else {
        return .problem(
          400, "the path is not spelled as an address; write bytes beyond ASCII as %XX of UTF-8")
      }
      return file(path, request)
    default: return .problem(404, "\(request.path): there is no such address")
    }
  }

  private func info() -> Response {
    let opened = opened.map(JSON.quoted) ?? "null"
    let id = JSON.quoted(folder.identity)
    return Response(
      200, json: "{\"protocol\": 1, \"folder\": \(JSON.quoted(name)), \"id\": \(id), \"open\": \(opened)}")
  }

  /// Exchanges a ticket for the token.
  private func exchange(_ request: Request) -> Response {
    do throws(Tickets.Refusal) {
      try tickets.use(String(decoding: request.body, as: UTF8.self), by: request.owner())
      return Response(200, json: "{\"token\": \(JSON.quoted(access.token))}")
    } catch {
      switch error {
      case .unknown:
        return .problem(
          401,
          "the address has opened a page already, or is of another run; open the one that the server printed last"
        )
      case .otherUser:
        return .problem(
          403, "the browser belongs to another user of this machine; only the user of the server may open it")
      }
    }
  }

  private func list(_ request: Request) -> Response {
    do throws(FileProblem) {
      let listing = try listing.list(for: request.arrived)
      let texts = listing.paths.map(JSON.quoted).joined(separator: ", ")
      return Response(200, json: "{\"files\": [\(texts)], \"cut\": \(listing.isCut)}")
    } catch {
      return Self.response(error, name)
    }
  }

  private func file(_ path: String, _ request: Request) -> Response {
    do throws(FileProblem) {
      switch request.method {
      case "GET":
        let content = try folder.read(path)
        watch(path, content.hash)
        return Response(
          200, type: "application/octet-stream", tag: "\"\(content.hash)\"", body: content.bytes)
      case "PUT":
        guard let seen = Self.expectation(request) else {
          return .problem(
            428, "say what is replaced: If-Match with the file's hash, or If-None-Match: * for a new file")
        }
        let hash = try folder.write(path, request.body, replacing: seen)
        watch(path, hash)
        return Response(200, json: "{\"hash\": \(JSON.quoted(hash))}", tag: "\"\(hash)\"")
      case "POST":
        guard case .version(let seen) = Self.expectation(request) else {
          return .problem(428, "say what is renamed: If-Match with the file's hash")
        }
        guard let name = String(validating: request.body, as: UTF8.self) else {
          return .problem(400, "the new path is not UTF-8 text")
        }
        try folder.rename(path, to: name, seen: seen)
        watch(name, seen)
        return Response(200, json: "{\"hash\": \(JSON.quoted(seen))}", tag: "\"\(seen)\"")
      default: return .problem(405, "\(request.method) is not answered here; use GET, PUT or POST")
      }
    } catch {
      return Self.response(error, path)
    }
  }

  /// Watches a version of a file, and reports changes to pages that have another version.
  private func watch(_ path: String, _ hash: String) {
    if let change = files.watch(path, hash: hash) { editors.report(change) }
  }

  private static func expectation(_ request: Request) -> StudioFolder.Expectation? {
    if request.ifNoneMatch == "*", request.ifMatch == nil { return .nothing }
    guard let tag = request.ifMatch, tag.count > 2, tag.first == "\"", tag.last == "\"" else { return nil }
    return .version(String(tag.dropFirst().dropLast()))
  }

  private static func response(_ problem: FileProblem, _ path: String) -> Response {
    switch problem {
    case .notFound: .problem(404, "\(path): there is no such file")
    case .refused(let why): .problem(403, "\(path): \(why)")
    case .tooLarge(let why): .problem(413, "\(path): \(why)")
    case .changed(let hash):
      .problem(412, "\(path): the file was changed outside; compare both versions and save again", hash: hash)
    case .taken: .problem(409, "\(path): there is a file of the new name; choose another")
    case .failed(let why): .problem(500, "\(path): \(why)")
    }
  }

  /// Decodes the escapes of a path in an address. Returns `nil` if it is not well-formed UTF-8, or if two hexadecimal
  /// digits do not follow `%`.
  static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).isASCII
      ? Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) } : nil
  }
}

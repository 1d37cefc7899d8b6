/// Answers requests: the page to everyone who reaches the server by its own name, files to those who know the token.
public struct Router: Answering {
  let access: Access
  let page: PageFolder
  let folder: StudioFolder
  /// The file that the page opens first, a path in the folder.
  let opened: String?
  let name: String
  let files: WatchedFiles
  /// The pages that hear of changes.
  let editors: Editors
  let phones: Phones
  let listener: PhoneListener
  let outputs: Outputs

  /// Creates the answers of a server.
  ///
  /// - Parameters:
  ///   - folder: the files that the studio edits.
  ///   - name: the name of the folder, to show.
  ///   - opened: the file that the page opens first, a path in the folder; `nil` for none.
  ///   - thrum: the path of `thrum`, which plays on the outputs of this machine; `nil` for none.
  public init(
    access: Access, page: PageFolder, folder: StudioFolder, name: String, opened: String?,
    thrum: String? = nil
  ) {
    self.access = access
    self.page = page
    self.folder = folder
    self.opened = opened
    self.name = name
    files = WatchedFiles(folder)
    editors = Editors()
    phones = Phones(editors: editors)
    listener = PhoneListener(page: page, phones: phones)
    outputs = Outputs(thrum: thrum, folder: folder.path, phones: phones)
  }

  /// Answers a request. Reads and writes files, so it runs on a thread that may wait.
  func response(to request: Request) -> Response {
    if let refusal = access.refusal(host: request.host, origin: request.origin) {
      return .problem(403, refusal)
    }
    guard request.path.hasPrefix("/api/") else {
      guard request.method == "GET" || request.method == "HEAD" else {
        return .problem(405, "\(request.method) is not answered here; use GET")
      }
      return page.response(request.path, known: request.ifNoneMatch)
    }
    guard access.admits(request.token) else {
      return .problem(401, "the token is missing or wrong; open the address that the server printed")
    }
    switch (request.method, request.path) {
    case ("GET", "/api/info"): return info()
    case ("GET", "/api/files"): return list()
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

  private func list() -> Response {
    do throws(FileProblem) {
      let (paths, isCut) = try folder.list()
      let texts = paths.map(JSON.quoted).joined(separator: ", ")
      return Response(200, json: "{\"files\": [\(texts)], \"cut\": \(isCut)}")
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

  /// Watches a version of a file, and tells pages that have another one.
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

  /// Returns a path of an address without its escapes; `nil` when it is not well-formed UTF-8.
  static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

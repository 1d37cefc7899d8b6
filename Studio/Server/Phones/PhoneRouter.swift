/// Answers requests from the local network. It serves only the page for phones, which needs no token.
struct PhoneRouter: Answering {
  let access: Access
  let page: PageFolder

  /// The files outside the folder of the page for phones that this page uses.
  private static let shared = [
    "thrum-synth.wasm", "icon.svg", "sound/bank.js", "dom.js", "css/tokens.css", "demand/vibration.js",
    "demand/worker.js",
  ]

  func admission(of head: Request) -> Admission {
    if let refusal = access.refusal(host: head.host, origin: head.origin) {
      return .refused(.problem(403, refusal))
    }
    guard head.method == "GET" || head.method == "HEAD" else {
      return .refused(.problem(405, "\(head.method) is not answered here; use GET"))
    }
    return Admission()
  }

  func response(to request: Request) -> Response {
    if let refusal = admission(of: request).refusal { return refusal }
    let name = request.path == "/" ? "index.html" : String(request.path.dropFirst())
    let path = Self.shared.contains(name) ? name : "phone/\(name)"
    return page.response("/\(path)", known: request.ifNoneMatch)
  }
}

extension Router {
  /// Answers the requests of editor pages about phones: it starts and stops the listener, and receives the clip to play.
  func answerPhones(_ request: Request) -> Response {
    switch (request.method, request.path) {
    case ("GET", "/api/phones"): return phonesNow()
    case ("POST", "/api/phones"):
      guard let address = String(validating: request.body, as: UTF8.self) else {
        return .problem(400, "the address is not UTF-8 text")
      }
      do throws(StudioError) {
        _ = try listener.start(at: address.isEmpty ? nil : address)
      } catch {
        return .problem(error.status == .usage ? 404 : 503, "\(error)")
      }
      return phonesNow()
    case ("DELETE", "/api/phones"):
      listener.stop()
      return phonesNow()
    case ("PUT", "/api/phones/clip"):
      guard let rev = phones.receive(request.body) else {
        return .problem(400, "the clip is not a JSON object")
      }
      return Response(200, json: "{\"rev\": \(rev)}")
    case ("PUT", "/api/phones/vibration"):
      guard phones.takeVibration(request.body) else {
        return .problem(400, "the vibration is not a JSON list")
      }
      return Response(200, json: "{}")
    default: return .problem(405, "\(request.method) is not answered here; see Docs/StudioProtocol.md")
    }
  }

  private func phonesNow() -> Response {
    let addresses = LocalAddresses.all.map { "[\(JSON.quoted($0.address)), \(JSON.quoted($0.interface))]" }
    let open = listener.current.map { current in
      let rows =
        QRCode(current.url)?.rows.map { row in JSON.quoted(row.map { $0 ? "1" : "0" }.joined()) } ?? []
      return "{\"address\": \(JSON.quoted(current.address)), \"url\": \(JSON.quoted(current.url)), "
        + "\"code\": [\(rows.joined(separator: ", "))]}"
    }
    return Response(
      200,
      json: "{\"addresses\": [\(addresses.joined(separator: ", "))], \"open\": \(open ?? "null"), "
        + "\"players\": \(phones.list)}")
  }
}

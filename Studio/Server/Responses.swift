import NIOCore
import NIOHTTP1

extension Response {
  /// The headers of every answer. They forbid loading content from other hosts, showing the page in a frame,
  /// guessing media types, and sharing content.
  private static let fixed: [(String, String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; "
        + "img-src 'self' data: blob:; media-src 'self' blob:; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-cache"),
  ]

  /// Returns the head of the answer.
  func head(keepsAlive: Bool) -> HTTPResponseHead {
    var headers = HTTPHeaders(Self.fixed)
    headers.add(name: "Content-Type", value: type)
    if status != 304 { headers.add(name: "Content-Length", value: String(body.count)) }
    if let tag { headers.add(name: "ETag", value: tag) }
    if !keepsAlive { headers.add(name: "Connection", value: "close") }
    return HTTPResponseHead(version: .http1_1, status: .init(statusCode: status), headers: headers)
  }
}

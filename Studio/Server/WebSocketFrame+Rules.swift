import NIOCore
import NIOWebSocket

// Rules of RFC 6455 for frames that a client sends, for pages and players alike.
extension WebSocketFrame {
  /// The code with which the connection ends because of how the frame is made; `nil` if it is as it must be.
  var fault: WebSocketErrorCode? {
    // A browser masks all frames and has no need to divide one. No extension gives the reserved bits a meaning.
    guard maskKey != nil, fin, !rsv1, !rsv2, !rsv3 else { return .protocolError }
    switch opcode {
    case .text, .ping, .pong, .connectionClose: return nil
    default: return .protocolError
    }
  }

  /// The text of the frame; `nil` if that is not UTF-8: the connection must end with the code 1007.
  var text: String? { String(validating: unmaskedData.readableBytesView, as: UTF8.self) }

  /// The code that answers this frame, which closes the connection: the one that it states, 1002 for one that a peer may not
  /// state, 1007 for a reason that is not UTF-8.
  var closingAnswer: WebSocketErrorCode {
    var data = unmaskedData
    if data.readableBytes == 0 { return .normalClosure }
    guard let code: UInt16 = data.readInteger(), Self.isStated(code) else { return .protocolError }
    guard String(validating: data.readableBytesView, as: UTF8.self) != nil else {
      return .dataInconsistentWithMessage
    }
    return WebSocketErrorCode(codeNumber: Int(code))
  }

  /// Whether a peer may state a code: those of the RFC and its registry, and those for libraries and programs.
  private static func isStated(_ code: UInt16) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}

extension Channel {
  /// Ends a WebSocket: sends the reason, and closes the connection once that is sent, or after a second if the peer does
  /// not read.
  func end(_ code: WebSocketErrorCode) {
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    writeAndFlush(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
      .whenComplete { _ in self.close(promise: nil) }
    closeSoon()
  }

  /// Ends a WebSocket after an error in its frames: NIO has sent the reason for those that it detects.
  func end(after error: any Error) {
    if error is NIOWebSocketError { closeSoon() } else { end(.protocolError) }
  }

  private func closeSoon() { eventLoop.scheduleTask(in: .seconds(1)) { self.close(promise: nil) } }
}

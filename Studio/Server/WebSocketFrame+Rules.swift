import NIOCore
import NIOWebSocket

// Rules of RFC 6455 for frames of clients, which apply to pages and players.
extension WebSocketFrame {
  /// The close code for a frame that violates the rules; `nil` if the frame is valid.
  var fault: WebSocketErrorCode? {
    // A browser masks all frames and does not need to split one. No extension uses the reserved bits.
    guard maskKey != nil, fin, !rsv1, !rsv2, !rsv3 else { return .protocolError }
    switch opcode {
    case .text, .ping, .pong, .connectionClose: return nil
    default: return .protocolError
    }
  }

  /// The text of the frame; `nil` if it is not UTF-8. The connection must then be closed with the code 1007.
  var text: String? { String(validating: unmaskedData.readableBytesView, as: UTF8.self) }

  /// The code that answers a frame which closes the connection: the code in the frame, 1002 if a peer may not send that
  /// code, or 1007 if the reason is not UTF-8.
  var closingAnswer: WebSocketErrorCode {
    var data = unmaskedData
    if data.readableBytes == 0 { return .normalClosure }
    guard let code: UInt16 = data.readInteger(), Self.isStated(code) else { return .protocolError }
    guard String(validating: data.readableBytesView, as: UTF8.self) != nil else {
      return .dataInconsistentWithMessage
    }
    return WebSocketErrorCode(codeNumber: Int(code))
  }

  /// Returns whether a peer may send a close code: the codes of the RFC and its registry, and those for libraries and
  /// programs.
  private static func isStated(_ code: UInt16) -> Bool {
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: true
    default: false
    }
  }
}

extension Channel {
  /// Closes a WebSocket: sends the reason, and closes the connection when that is sent, or after a second if the peer
  /// does not read.
  func end(_ code: WebSocketErrorCode) {
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    writeAndFlush(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
      .whenComplete { _ in self.close(promise: nil) }
    closeSoon()
  }

  /// Closes a WebSocket after an error in its frames. NIO has already sent the reason for errors that it detects.
  func end(after error: any Error) {
    if error is NIOWebSocketError { closeSoon() } else { end(.protocolError) }
  }

  private func closeSoon() { eventLoop.scheduleTask(in: .seconds(1)) { self.close(promise: nil) } }
}

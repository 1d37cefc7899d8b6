import AHAP
import HapticAnalysis
import HapticModel
import HapticOperations
import HapticText

/// A language server as a value: bytes and times in, effects out. It knows no files, threads or clocks.
///
/// Call ``receive(_:at:)`` with what the client sends, ``advance(to:)`` when ``nextDue`` has come, and carry out the
/// effects that both return, in order.
package struct LanguageServer: Sendable {
  /// An action that the host of the server must carry out.
  package enum Effect: Sendable {
    /// Write bytes to the client.
    case send([UInt8])
    /// Run a design check on any thread, and pass its result to ``finish(_:at:)``.
    case check(DesignJob)
    /// Play a pattern, and report the end of the attempt to ``played(_:problem:)``.
    case play(PlayRequest)
    /// Stop what plays.
    case stopPlaying
    /// Write a line for the person who runs the server; never to the client's stream.
    case complain(String)
    /// End the process with this status.
    case end(Int32)
  }

  /// A pattern that a client wants to feel.
  package struct PlayRequest: Sendable {
    /// The request to answer.
    package let id: Message.ID
    /// The address of the document, beside which its audio files are.
    package let uri: String
    package let pattern: HapticPattern
  }

  /// The life of a connection.
  enum Phase: Equatable {
    /// The client has not said what it can do.
    case starting
    case running
    /// The client has asked for the end, and may only say `exit`.
    case shutDown
    case ended
  }

  let surroundings: any Surroundings
  let version: String
  private(set) var phase = Phase.starting
  private(set) var client = ClientDescription()
  private(set) var documents: [String: OpenDocument] = [:]
  private(set) var now = 0.0
  private var frames = MessageFrames()
  private var effects: [Effect] = []
  private var lastRevision = 0

  /// Creates a server. `version` is reported to the client.
  package init(surroundings: any Surroundings, version: String) {
    self.surroundings = surroundings
    self.version = version
  }

  // MARK: Functions for the host

  /// Takes bytes from the client, and answers all complete messages in them. A request that one of them cancels is not
  /// carried out.
  ///
  /// - Parameter time: the time in seconds, from any start, never backwards.
  package mutating func receive(_ bytes: [UInt8], at time: Double) -> [Effect] {
    now = max(now, time)
    frames.append(bytes)
    var messages: [Message] = []
    var cancelled: Set<Message.ID> = []
    do throws(MessageFrames.Fault) {
      while let body = try frames.next() {
        do throws(JSONTree.Fault) {
          let message = Message(try JSONValue.parse(body))
          if case .notification("$/cancelRequest") = message.kind, let id = Message.ID(message.params["id"]) {
            cancelled.insert(id)
          }
          messages.append(message)
        } catch {
          send(
            ResponseError(
              .parseError,
              "not JSON at line \(error.place.line), column \(error.place.column): \(error.message)"
            ).response(to: nil))
        }
      }
    } catch {
      for message in messages { handle(message, cancelled) }
      if phase != .ended {
        effects.append(.complain("the client sends \(error.message); use it as a language server"))
        end(1)
      }
      return removeEffects()
    }
    for message in messages { handle(message, cancelled) }
    return removeEffects()
  }

  /// The time at which ``advance(to:)`` has something to do; `nil` if nothing waits.
  package var nextDue: Double? { documents.values.compactMap { $0.due }.min() }

  /// Checks the documents that have rested long enough.
  package mutating func advance(to time: Double) -> [Effect] {
    now = max(now, time)
    let due = documents.values.filter { $0.due.map { $0 <= now } ?? false }.map { $0.state.uri }
    for uri in due.sorted() { check(uri) }
    return removeEffects()
  }

  /// Takes the result of a design check.
  package mutating func finish(_ outcome: DesignOutcome, at time: Double) -> [Effect] {
    now = max(now, time)
    guard documents[outcome.uri] != nil else { return [] }
    documents[outcome.uri]?.isBeingChecked = false
    if outcome.revision == documents[outcome.uri]?.state.revision {
      documents[outcome.uri]?.design = outcome
      publish(outcome.uri)
    } else if documents[outcome.uri]?.due == nil {
      // The text was checked again meanwhile, without its design.
      documents[outcome.uri]?.due = now
    }
    return removeEffects()
  }

  /// Answers a request to play. `problem` says why nothing was played, or not on a device.
  package mutating func played(_ id: Message.ID, problem: String?) -> [Effect] {
    if let problem { show(problem) }
    send(["jsonrpc": "2.0", "id": id.json, "result": .null])
    return removeEffects()
  }

  /// Ends the server, as the client has closed its stream.
  package mutating func close() -> [Effect] {
    if phase != .ended {
      if frames.isWithinMessage { effects.append(.complain("the client's stream ends within a message")) }
      end(phase == .shutDown ? 0 : 1)
    }
    return removeEffects()
  }

  private mutating func removeEffects() -> [Effect] {
    let result = effects
    effects = []
    return result
  }

  // MARK: Messages

  private mutating func handle(_ message: Message, _ cancelled: Set<Message.ID>) {
    guard phase != .ended else { return }
    switch message.kind {
    case .response: return
    case .invalid: send(ResponseError(.invalidRequest, "a message without a method").response(to: nil))
    case .notification(let method):
      if method == "exit" { return end(phase == .shutDown ? 0 : 1) }
      guard phase == .running, case .notification(let handler)? = Methods.table[method] else { return }
      handler(&self, message.params)
    case .request(let id, let method):
      do throws(ResponseError) {
        guard !cancelled.contains(id) else { throw ResponseError(.requestCancelled, "cancelled") }
        guard let result = try answer(id, method, message.params) else { return }
        send(["jsonrpc": "2.0", "id": id.json, "result": result])
      } catch {
        send(error.response(to: id))
      }
    }
  }

  /// Returns the result of a request; `nil` if it is answered later.
  private mutating func answer(
    _ id: Message.ID, _ method: String, _ params: JSONValue
  ) throws(ResponseError) -> JSONValue? {
    switch (phase, method) {
    case (.starting, "initialize"):
      client = ClientDescription(params)
      phase = .running
      return ServerCapabilities.json(client, version: version)
    case (.starting, _):
      throw ResponseError(.notInitialized, "the first request must be 'initialize'")
    case (.running, "initialize"):
      throw ResponseError(.invalidRequest, "'initialize' was requested before")
    case (.shutDown, _), (.ended, _):
      throw ResponseError(.invalidRequest, "the server is shut down; only 'exit' can follow")
    case (.running, "shutdown"):
      phase = .shutDown
      effects.append(.stopPlaying)
      return .null
    case (.running, "workspace/executeCommand"): return try execute(id, params)
    case (.running, _):
      guard case .request(let handler)? = Methods.table[method] else {
        throw ResponseError(.methodNotFound, "there is no method '\(method)'")
      }
      return try handler(&self, params)
    }
  }

  private mutating func execute(_ id: Message.ID, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
    let name = params["command"].string ?? ""
    guard let command = ServerCommand(rawValue: name) else {
      throw ResponseError(.invalidParams, "there is no command '\(name)'")
    }
    switch command {
    case .stop:
      effects.append(.stopPlaying)
      return .null
    case .play:
      guard let uri = params["arguments"].array.first?.string else {
        throw ResponseError(.invalidParams, "'\(name)' needs the address of a document")
      }
      let view = try view(of: uri)
      guard let pattern = view.document.pattern else {
        show(
          "\(DocumentAddress.name(of: uri)): the pattern has errors, so that it cannot be played; correct them"
        )
        return .null
      }
      effects.append(.play(PlayRequest(id: id, uri: uri, pattern: pattern)))
      return nil
    }
  }

  private mutating func end(_ status: Int32) {
    phase = .ended
    effects.append(.end(status))
  }

  private mutating func send(_ value: JSONValue) { effects.append(.send(MessageFrames.framed(value.bytes))) }

  private mutating func notify(_ method: String, _ params: JSONValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Shows a warning to the person.
  private mutating func show(_ message: String) {
    notify("window/showMessage", ["type": 2, "message": .string(message)])
  }

  // MARK: Documents

  /// Opens a document, or opens it again with another text.
  mutating func open(_ uri: String, version: Int?, text: String) {
    guard documents[uri] != nil || documents.count < Limits.documents else {
      return show("more than \(Limits.documents) documents are open; close some")
    }
    lastRevision += 1
    let state = DocumentState(
      uri: uri, version: version, revision: lastRevision, text: TextBuffer(Array(text.utf8)))
    if documents[uri] == nil {
      documents[uri] = OpenDocument(state, due: now)
    } else {
      documents[uri]?.change(to: state, due: now)
    }
    check(uri)
  }

  /// Changes a document. Documents that are not open are ignored: their text is not known.
  mutating func change(_ uri: String, version: Int?, _ changes: [JSONValue]) {
    guard let document = documents[uri] else { return }
    lastRevision += 1
    let state = document.state.edited(changes, version: version, revision: lastRevision, client.encoding)
    documents[uri]?.change(to: state, due: now + Limits.rest)
  }

  /// Checks a document again, as files that it names may have changed.
  mutating func saved(_ uri: String) {
    surroundings.forgetFiles(of: uri)
    documents[uri]?.filesChanged(due: now)
  }

  /// Closes a document, and removes its findings from the client.
  mutating func close(_ uri: String) {
    guard let document = documents.removeValue(forKey: uri) else { return }
    surroundings.forgetFiles(of: uri)
    if document.published?.isEmpty == false {
      notify("textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": []])
    }
  }

  /// Returns what features see of a document. If its design takes little time to check, it is checked.
  mutating func view(of uri: String) throws(ResponseError) -> DocumentView {
    guard documents[uri] != nil else {
      throw ResponseError(.invalidParams, "\(DocumentAddress.name(of: uri)) is not open")
    }
    let (operation, _) = surroundings.check(of: uri)
    if let job = designJob(uri, operation),
      job.isImmediate(bytes: documents[uri]?.state.text.bytes.count ?? 0)
    {
      documents[uri]?.design = job.run()
    }
    guard var document = documents[uri] else {
      throw ResponseError(.invalidParams, "the document is not open")
    }
    let view = DocumentView(
      state: document.state, client: client, parsed: document.parsed(),
      document: document.decoded(surroundings), check: operation,
      design: document.design?.revision == document.state.revision ? document.design : nil,
      surroundings: surroundings)
    documents[uri] = document
    return view
  }

  /// Returns the check of a document's design; `nil` if it has been made, or cannot be.
  private mutating func designJob(_ uri: String, _ operation: CheckOperation) -> DesignJob? {
    guard var document = documents[uri], let design = operation.design,
      document.design?.revision != document.state.revision
    else { return nil }
    let decoded = document.decoded(surroundings)
    documents[uri] = document
    return decoded.pattern.map {
      DesignJob(
        uri: uri, revision: document.state.revision, check: design, pattern: $0, surroundings: surroundings)
    }
  }

  /// Checks a document and sends its findings if they have changed. A long check of the design follows on another
  /// thread; until it ends, the findings of the earlier text stay, at the places of their events.
  private mutating func check(_ uri: String) {
    documents[uri]?.due = nil
    if let job = designJob(uri, surroundings.check(of: uri).operation) {
      if job.isImmediate(bytes: documents[uri]?.state.text.bytes.count ?? 0) {
        documents[uri]?.design = job.run()
      } else if documents[uri]?.isBeingChecked == false {
        documents[uri]?.isBeingChecked = true
        effects.append(.check(job))
      }
    }
    publish(uri)
  }

  private mutating func publish(_ uri: String) {
    guard var document = documents[uri] else { return }
    let settings = surroundings.check(of: uri)
    let placed = Diagnostics.placed(
      document.decoded(surroundings), settings.operation, document.design, document.state.text)
    let diagnostics = Diagnostics.json(placed, settingsProblem: settings.problem, document.state, client)
    let isNew = diagnostics != document.published
    document.published = diagnostics
    documents[uri] = document
    guard isNew else { return }
    var params: JSONValue = ["uri": .string(uri)]
    if let version = document.state.version { params.add("version", .int(version)) }
    params.add("diagnostics", .array(diagnostics))
    notify("textDocument/publishDiagnostics", params)
  }
}

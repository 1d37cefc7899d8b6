extension Router {
  /// Answers the requests of pages about the outputs of this machine.
  func answerOutputs(_ request: Request) -> Response {
    do throws(StudioError) {
      switch request.method {
      case "GET": break
      case "POST": try outputs.start(try outputName(request))
      case "DELETE": outputs.stop(try outputName(request))
      default: return .problem(405, "\(request.method) is not answered here; see Docs/StudioProtocol.md")
      }
      return try outputsNow()
    } catch {
      return .problem(error.status == .usage ? 404 : 503, "\(error)")
    }
  }

  private func outputName(_ request: Request) throws(StudioError) -> String {
    guard let name = String(validating: request.body, as: UTF8.self) else {
      throw StudioError(.usage, "outputs: the name is not UTF-8 text; list them again")
    }
    return name
  }

  private func outputsNow() throws(StudioError) -> Response {
    let list = try outputs.list()
    let found = list.outputs.map { output in
      let note = output.note.map(JSON.quoted) ?? "null"
      return "{\"id\": \(JSON.quoted(output.id)), \"kind\": \(JSON.quoted(output.kind)), "
        + "\"name\": \(JSON.quoted(output.name)), \"note\": \(note), \"on\": \(outputs.isOn(output.id))}"
    }
    let missing = list.kinds.compactMap { kind in
      kind.problem.map { "{\"kind\": \(JSON.quoted(kind.kind)), \"problem\": \(JSON.quoted($0))}" }
    }
    return Response(
      200,
      json:
        "{\"outputs\": [\(found.joined(separator: ", "))], \"missing\": [\(missing.joined(separator: ", "))]}"
    )
  }
}

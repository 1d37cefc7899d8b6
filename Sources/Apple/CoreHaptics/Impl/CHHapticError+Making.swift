#if !canImport(Darwin)
  import HapticText
  import AHAP
  import Foundation
  import HapticModel
  import HapticPlayback

  // All errors of this module are created in this file; ErrorMapping.swift chooses their codes.

  extension CHHapticError {
    /// Creates an error whose message states the location and the fault on one line.
    init(_ code: Code, _ message: String, place: String = "", file: URL? = nil) {
      var info: [String: Any] = [:]
      var text = place.isEmpty ? message : "\(place): \(message)"
      if let file {
        text = "\(file.isFileURL ? file.path : file.absoluteString): \(text)"
        info[NSURLErrorKey] = file
        if file.isFileURL { info[NSFilePathErrorKey] = file.path }
      }
      info[NSLocalizedDescriptionKey] = text
      self.init(_nsError: NSError(domain: CoreHapticsErrorDomain, code: code.rawValue, userInfo: info))
    }

    /// Creates an error from an error of the engine.
    init(_ error: EngineError) { self.init(Code(error.kind), error.description) }

    /// Creates an error from a problem in a pattern that was built in code.
    init(_ problem: PatternProblem) {
      self.init(Code(problem.kind, place: problem.place), problem.kind.advice, place: problem.place)
    }

    /// Creates an error from the findings in the text of a pattern. Its message has the first error and the
    /// number of errors.
    init(_ errors: [Diagnostic], in source: PatternSource) {
      var place = ""
      var file: URL?
      if case .file(let url) = source { file = url }
      guard let first = errors.first else {
        self.init(source.corrupt, "there is no pattern", file: file)
        return
      }
      if case .dictionary = source {
        place = first.path
      } else {
        place = "line \(first.line), column \(first.column)" + (first.path.isEmpty ? "" : ", \(first.path)")
      }
      let others = errors.count > 1 ? " (the first of \(errors.count) errors)" : ""
      let rule = AHAPRule.allCases.first { $0.name == first.rule }
      let code = rule.map { Code($0, path: first.path, corrupt: source.corrupt) } ?? source.corrupt
      self.init(code, first.message + others, place: place, file: file)
    }
  }

  extension PatternSource {
    /// The code for an invalid pattern from this source, if no more specific code applies.
    var corrupt: CHHapticError.Code {
      switch self {
      case .dictionary: .invalidPatternDictionary
      case .data, .file: .invalidPatternData
      }
    }
  }

  /// Runs a closure that calls the engine, and converts the errors that it throws.
  func mappingErrors<Result>(_ body: () throws(EngineError) -> Result) throws(CHHapticError) -> Result {
    do throws(EngineError) {
      return try body()
    } catch {
      throw CHHapticError(error)
    }
  }
#endif

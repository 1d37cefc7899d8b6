import HapticAnalysis
import HapticOperations

/// Finds the settings for each checked file, from the command-line options and the project file.
final class CheckSettings {
  /// The settings for one file.
  struct Values {
    /// The names of the rules that are not applied.
    var disabled: Set<String>
    /// The design check for the file; `nil` if neither the options nor the project file request one.
    var design: DesignRun?
    /// The findings that are not reported; `nil` if there is no baseline.
    var baseline: Baseline?
    /// Whether the findings that a file accepts are listed.
    var listsAccepted = false
    /// Whether ways to fix the findings of the design are listed.
    var listsWays = false
  }

  /// Where the baseline comes from.
  enum BaselineChoice {
    /// The project file names it, if there is one.
    case ofProject
    /// No baseline is used, even if the project file names one.
    case none
    /// The file that `--baseline` specifies.
    case file(String)
  }

  private let options: DesignOptions
  private let isFixing: Bool
  private let disabled: Set<String>
  private let baseline: Baseline?
  private let usesProjectBaseline: Bool
  /// The baselines of project files read so far, by path.
  private var baselines: [String: Baseline] = [:]
  private let console: Console
  /// The settings found so far, by the folder of the file.
  private var found: [String: Result<Values, CommandFailure>] = [:]
  private var projects: [(project: ProjectFile, values: Values)] = []

  /// Creates the settings. Throws with status 64 if the options specify a device that does not exist, and
  /// with 66 or 1 if the baseline that they specify cannot be read or has an error.
  init(
    _ options: DesignOptions, isFixing: Bool, disabled: [String], baseline: BaselineChoice = .ofProject,
    console: Console
  ) throws(CommandFailure) {
    if case .ofProject = baseline { usesProjectBaseline = true } else { usesProjectBaseline = false }
    if case .file(let path) = baseline {
      self.baseline = try Baseline.read(path, console: console)
    } else {
      self.baseline = nil
    }
    self.options = options
    self.isFixing = isFixing
    self.disabled = Set(disabled)
    self.console = console
    if let target = options.target {
      _ = try DesignOptions.run(target: target, alert: false, disabled: [], console: console)
    }
  }

  /// Forgets the project files that were read, so that they are read again.
  func forget() {
    found = [:]
    projects = []
    baselines = [:]
  }

  /// Returns the settings for a file. Throws with status 1 if the project file that applies to it has an
  /// error.
  func values(for path: String) throws(CommandFailure) -> Values {
    // Standard input has no folder; a folder that does not exist is for the reader of the file to report.
    let folder = path == InputFile.standardInput ? nil : Path.resolved(Path.folder(of: path))
    let key = folder ?? ""
    if let known = found[key] { return try known.get() }
    let result: Result<Values, CommandFailure>
    do throws(CommandFailure) {
      let project = try folder.map { folder throws(CommandFailure) in
        try ProjectFile.find(from: folder, console: console)
      }
      result = .success(try values(of: project ?? ProjectFile()))
    } catch {
      result = .failure(error)
    }
    found[key] = result
    return try result.get()
  }

  private func values(of project: ProjectFile) throws(CommandFailure) -> Values {
    // Folders of one project share a run: left and right may lie in two of them.
    if let known = projects.first(where: { $0.project == project }) { return known.values }
    var values = Values(disabled: disabled.union(project.disable), design: nil)
    values.baseline = try baseline(of: project)
    if options.isAsked || isFixing || project.asksForDesign {
      do throws(CommandFailure) {
        values.design = try DesignOptions.run(
          target: options.target ?? project.target ?? "phone", alert: options.alert || project.alert,
          disabled: values.disabled, console: console)
      } catch {
        guard options.target == nil, !project.path.isEmpty else { throw error }
        throw CommandFailure(.faulty, error.message.map { "\(project.path): target: \($0)" })
      }
    }
    projects.append((project, values))
    return values
  }

  private func baseline(of project: ProjectFile) throws(CommandFailure) -> Baseline? {
    guard usesProjectBaseline, let path = project.baseline else { return baseline }
    if let known = baselines[path] { return known }
    let baseline = try Baseline.read(path, console: console)
    baselines[path] = baseline
    return baseline
  }
}

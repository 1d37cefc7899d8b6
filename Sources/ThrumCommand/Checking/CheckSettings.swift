import HapticAnalysis

/// What applies to each file of one run: the options, and the defaults of its project.
final class CheckSettings {
  private let options: DesignOptions
  private let disabled: Set<String>
  private let console: Console
  private var known: [(project: ProjectFile, disabled: Set<String>, run: DesignRun?)] = []

  init(_ options: DesignOptions, disabled: [String], console: Console) {
    self.options = options
    self.disabled = Set(disabled)
    self.console = console
  }

  /// The rules to leave out, and the check of the design where one is asked for.
  func settings(for path: String) throws(CommandFailure) -> (disabled: Set<String>, run: DesignRun?) {
    let project = try ProjectFile.find(for: path, console: console)
    if let found = known.first(where: { $0.project == project }) { return (found.disabled, found.run) }
    let disabled = disabled.union(project.disable)
    var run: DesignRun?
    if options.isAsked || project.design {
      run = try DesignOptions.run(
        target: options.target ?? project.target ?? "phone", alert: options.alert || project.alert,
        disabled: disabled, console: console)
    }
    known.append((project, disabled, run))
    return (disabled, run)
  }
}

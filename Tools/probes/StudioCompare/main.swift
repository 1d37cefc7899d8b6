// Makes random edits through the functions of the studio's core and writes what they were and what came of them, for
// studio.mjs to make the same edits in WebAssembly: StudioCompare OUTPUT-FILE SEEDS FILE.ahap…
//
// The output is JSON: for each script its name, the text that it opens, calls as [function, arguments…, result], the text at the
// end, and digests of what is drawn.
import CThrumStudio
import Foundation
import TestSupport

guard CommandLine.arguments.count > 3, let seeds = UInt64(CommandLine.arguments[2]) else {
  FileHandle.standardError.write(Data("usage: StudioCompare OUTPUT-FILE SEEDS FILE.ahap…\n".utf8))
  exit(64)
}
var scripts: [[String: Any]] = []
for path in CommandLine.arguments.dropFirst(3) {
  let text = try Data(contentsOf: URL(fileURLWithPath: path))
  for seed in 1...max(1, seeds) {
    var script = Script(seed: seed)
    scripts.append(script.run("\(URL(fileURLWithPath: path).lastPathComponent), seed \(seed)", Array(text)))
  }
}
try JSONSerialization.data(withJSONObject: scripts)
  .write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
print("\(scripts.count) scripts of \(Script.length) edits")

import HapticOutputs
import HapticPlatform

extension DynamicLibrary {
  /// Returns a function of the library. Throws `libraryMissing` if the library has no such function. The
  /// caller must specify the correct type.
  package func function<Function>(_ symbol: String, as type: Function.Type = Function.self)
    throws(OutputError)
    -> Function
  {
    guard let function = function(named: symbol, as: type) else {
      throw OutputError(
        .libraryMissing, "the library has no function \(symbol); install a newer version of the library",
        place: name)
    }
    return function
  }
}

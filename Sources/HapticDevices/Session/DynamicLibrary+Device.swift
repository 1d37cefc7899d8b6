import HapticOutputs
import HapticPlatform

extension DynamicLibrary {
  /// Returns a function of the library, or throws `libraryMissing`. The caller vouches for the type.
  func function<Function>(_ symbol: String, as type: Function.Type = Function.self) throws(OutputError)
    -> Function
  {
    guard let function = function(named: symbol, as: type) else {
      throw OutputError(
        .libraryMissing, "the library has no function \(symbol); install a newer one", place: name)
    }
    return function
  }
}

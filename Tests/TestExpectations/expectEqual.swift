import Testing

/// Records an issue at the place of the call when two values differ, as `#expect(first == second)` does.
///
/// The macro takes 14 ms to compile and a call of this function less than one: the tests have thousands of plain comparisons. The macro
/// stays where its record of the parts of an expression says more than the two values.
public func expectEqual<Value: Equatable>(
  _ first: Value, _ second: Value, _ comment: @autoclosure () -> Comment? = nil, fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
  guard first != second else { return }
  let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let values: Comment = "\(first) is not equal to \(second)"
  Issue.record(comment().map { "\(values): \($0)" } ?? values, sourceLocation: place)
}

import Foundation

/// Looks again and again whether something is true that another thread brings about, and gives whether it was within 20 s.
public func comesTrue(_ condition: () -> Bool) -> Bool {
  for _ in 0..<20_000 {
    if condition() { return true }
    Thread.sleep(forTimeInterval: 0.001)
  }
  return condition()
}

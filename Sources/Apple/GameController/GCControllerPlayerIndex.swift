#if !canImport(Darwin)
  /// The number of the player who holds a controller.
  public enum GCControllerPlayerIndex: Int, Sendable {
    /// No player.
    case indexUnset = -1
    /// The first player.
    case index1 = 0
    /// The second player.
    case index2 = 1
    /// The third player.
    case index3 = 2
    /// The fourth player.
    case index4 = 3
  }
#endif

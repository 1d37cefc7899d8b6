/// A waiting command, which is a node in the tree of waiting commands of its player.
struct QueuedCommand: Linked {
  var command: Command
  /// Whether the sample of the command had already passed when the command was sent. If so, the command is
  /// late, but not because of the synthesizer.
  var isPast: Bool
  /// The number of start commands in this node and all nodes below it.
  var starts: Int32 = 0
  /// The parent node.
  var parent = CommandIndex.none
  var left = CommandIndex.none
  var right = CommandIndex.none

  /// The links in the list of free or dropped commands. They use the memory of `parent`, because the commands
  /// in these lists have no parent.
  var links: Links<QueuedCommand> {
    get { Links(next: parent, previous: .none) }
    set { parent = newValue.next }
  }

  init(_ command: Command, isPast: Bool) {
    self.command = command
    self.isPast = isPast
  }

  var weight: Int32 { if case .start = command.action { 1 } else { 0 } }
}

/// The waiting commands of a player in the order of their samples; commands for the same sample are in the
/// order of sending.
///
/// The queue is a treap: a binary search tree whose nodes also form a heap by a hash of their number.
/// Insertion takes O(log n) steps for any order of samples, removing the earliest command takes constant time
/// on average, and cutting off everything after a sample takes O(log n) steps.
struct CommandQueue {
  /// The root of the tree.
  private(set) var root = CommandIndex.none
  /// The earliest command.
  private(set) var first = CommandIndex.none

  var isEmpty: Bool { root.isNone }

  /// Whether a start command waits.
  func hasStart(in table: Table<QueuedCommand>) -> Bool { !root.isNone && table[root].starts > 0 }

  /// Inserts a command and returns the number of nodes that it passed.
  mutating func insert(_ new: CommandIndex, seed: UInt32, in table: Table<QueuedCommand>) -> Int {
    var steps = 0
    let sample = table[new].command.sample
    let weight = table[new].weight
    table[new].starts = weight
    guard !root.isNone else {
      root = new
      first = new
      return steps
    }
    var above = root
    while true {
      steps &+= 1
      table[above].starts &+= weight
      let isBefore = sample < table[above].command.sample
      let below = isBefore ? table[above].left : table[above].right
      if below.isNone {
        if isBefore { table[above].left = new } else { table[above].right = new }
        if isBefore && above == first { first = new }
        break
      }
      above = below
    }
    table[new].parent = above
    let priority = Self.priority(new, seed)
    while !table[new].parent.isNone, Self.priority(table[new].parent, seed) < priority {
      rotate(new, in: table)
    }
    return steps
  }

  /// Removes the earliest command. The queue must not be empty.
  mutating func removeFirst(in table: Table<QueuedCommand>) {
    let parent = table[first].parent
    let child = table[first].right
    if parent.isNone { root = child } else { table[parent].left = child }
    if !child.isNone { table[child].parent = parent }
    if table[first].weight > 0 {
      var above = parent
      while !above.isNone {
        table[above].starts &-= 1
        above = table[above].parent
      }
    }
    first = child.isNone ? parent : child
    while !first.isNone, !table[first].left.isNone { first = table[first].left }
  }

  /// Removes every command after a sample, and returns the root of the tree of removed commands; `none` if no
  /// command was removed.
  mutating func cut(after sample: Int64, in table: Table<QueuedCommand>) -> CommandIndex {
    var kept = CommandIndex.none
    var lastKept = CommandIndex.none
    var removed = CommandIndex.none
    var lastRemoved = CommandIndex.none
    var node = root
    while !node.isNone {
      if table[node].command.sample <= sample {
        if lastKept.isNone { kept = node } else { table[lastKept].right = node }
        table[node].parent = lastKept
        lastKept = node
        node = table[node].right
      } else {
        if lastRemoved.isNone { removed = node } else { table[lastRemoved].left = node }
        table[node].parent = lastRemoved
        lastRemoved = node
        node = table[node].left
      }
    }
    if !lastKept.isNone { table[lastKept].right = .none }
    if !lastRemoved.isNone { table[lastRemoved].left = .none }
    while !lastKept.isNone {
      count(lastKept, in: table)
      lastKept = table[lastKept].parent
    }
    root = kept
    if kept.isNone { first = .none }
    return removed
  }

  private mutating func rotate(_ node: CommandIndex, in table: Table<QueuedCommand>) {
    let parent = table[node].parent
    let grand = table[parent].parent
    let isLeft = table[parent].left == node
    let middle = isLeft ? table[node].right : table[node].left
    if isLeft {
      table[parent].left = middle
      table[node].right = parent
    } else {
      table[parent].right = middle
      table[node].left = parent
    }
    if !middle.isNone { table[middle].parent = parent }
    table[parent].parent = node
    table[node].parent = grand
    if grand.isNone {
      root = node
    } else if table[grand].left == parent {
      table[grand].left = node
    } else {
      table[grand].right = node
    }
    count(parent, in: table)
    count(node, in: table)
  }

  private func count(_ node: CommandIndex, in table: Table<QueuedCommand>) {
    var starts = table[node].weight
    if !table[node].left.isNone { starts &+= table[table[node].left].starts }
    if !table[node].right.isNone { starts &+= table[table[node].right].starts }
    table[node].starts = starts
  }

  /// Returns a hash of a node's number and a seed, which serves as the node's random priority in the heap.
  /// Without the seed, a caller could send commands in an order that makes the tree a list.
  private static func priority(_ node: CommandIndex, _ seed: UInt32) -> UInt32 {
    var bits = (UInt32(bitPattern: node.number) ^ seed) &+ 0x9E37_79B9
    bits = (bits ^ (bits >> 16)) &* 0x85EB_CA6B
    bits = (bits ^ (bits >> 13)) &* 0xC2B2_AE35
    return bits ^ (bits >> 16)
  }
}

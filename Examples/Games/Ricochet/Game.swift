/// A disc that is flicked over a table: it grows with every hit, may carry a shield that wears out, and rolls on a surface
/// that can be felt. The rules alone; what is felt is `GameHaptics`.
struct Game {
  /// An event of a step.
  enum Happening: Equatable {
    /// It hit a wall with a part of the full speed, 0…1.
    case hit(strength: Double)
    /// It grew by the hit; its size from 0 (as at first) to 1 (as large as it gets).
    case grew(size: Double)
    /// The shield took the hit; what is left of it, 0…1.
    case shieldHit(left: Double)
    /// The shield is used up.
    case shieldBroke
    /// It reached its largest size and starts again.
    case burst
  }

  static let width = 390.0
  static let height = 844.0
  static let smallest = 20.0
  static let largest = 100.0
  static let fullSpeed = 1500.0
  /// Growth of the radius with a hit.
  static let growth = 10.0
  /// Hits that a shield takes.
  static let shieldHits = 4
  /// Part of its speed that rolling takes away each second.
  static let friction = 0.35

  private(set) var x = width / 2
  private(set) var y = height / 2
  private(set) var velocityX = 0.0
  private(set) var velocityY = 0.0
  private(set) var radius = smallest
  private(set) var shield = 0
  /// Whether the surface can be felt.
  var hasTexture = false

  /// Speed as a part of the full speed, 0…1.
  var speed: Double {
    min((velocityX * velocityX + velocityY * velocityY).squareRoot() / Self.fullSpeed, 1)
  }

  /// Flicks the disc.
  mutating func flick(_ x: Double, _ y: Double) {
    velocityX = x
    velocityY = y
  }

  /// Puts a new shield around it.
  mutating func raiseShield() { shield = Self.shieldHits }

  /// Moves on by some seconds.
  mutating func step(_ seconds: Double) -> [Happening] {
    x += velocityX * seconds
    y += velocityY * seconds
    let kept = 1 - min(1, Self.friction * seconds)
    velocityX *= kept
    velocityY *= kept
    var happenings: [Happening] = []
    if x < radius || x > Self.width - radius {
      happenings += collide(abs(velocityX))
      velocityX = -velocityX
    }
    if y < radius || y > Self.height - radius {
      happenings += collide(abs(velocityY))
      velocityY = -velocityY
    }
    x = min(max(x, radius), Self.width - radius)
    y = min(max(y, radius), Self.height - radius)
    return happenings
  }

  private mutating func collide(_ speed: Double) -> [Happening] {
    var happenings = [Happening.hit(strength: min(speed / Self.fullSpeed, 1))]
    if shield > 0 {
      shield -= 1
      let left = Double(shield) / Double(Self.shieldHits)
      happenings.append(shield == 0 ? .shieldBroke : .shieldHit(left: left))
    } else if radius + Self.growth > Self.largest {
      radius = Self.smallest
      happenings.append(.burst)
    } else {
      radius += Self.growth
      happenings.append(.grew(size: (radius - Self.smallest) / (Self.largest - Self.smallest)))
    }
    return happenings
  }
}

/// A ball in a box, without a thought of haptics.
struct Ball {
  /// Centre, in points.
  var x: Double
  var y: Double
  /// Points a second.
  var velocityX: Double
  var velocityY: Double
  var radius = 20.0

  /// The box, in points.
  static let width = 320.0
  static let height = 480.0
  /// Speed above which a hit cannot feel stronger.
  static let fullSpeed = 1300.0
  /// How much of its speed a ball keeps in a hit.
  static let bounce = 0.8
  /// Points a second, each second.
  static let gravity = 2000.0

  /// Where it hit the box.
  struct Hit: Equatable {
    enum Wall: String { case left, right, top, bottom }
    var wall: Wall
    /// Speed against the wall as a part of the full speed, 0…1.
    var strength: Double
  }

  /// Moves on by some seconds and gives the walls that it hit.
  mutating func step(_ seconds: Double) -> [Hit] {
    velocityY += Self.gravity * seconds
    x += velocityX * seconds
    y += velocityY * seconds
    let (speedX, speedY) = (abs(velocityX), abs(velocityY))
    var hits: [Hit] = []
    if x < radius { hits.append(Hit(wall: .left, strength: Self.strength(speedX))) }
    if x > Self.width - radius { hits.append(Hit(wall: .right, strength: Self.strength(speedX))) }
    if y < radius { hits.append(Hit(wall: .top, strength: Self.strength(speedY))) }
    if y > Self.height - radius { hits.append(Hit(wall: .bottom, strength: Self.strength(speedY))) }
    for hit in hits { bounce(off: hit.wall) }
    return hits
  }

  private mutating func bounce(off wall: Hit.Wall) {
    switch wall {
    case .left: (x, velocityX) = (radius, abs(velocityX) * Self.bounce)
    case .right: (x, velocityX) = (Self.width - radius, -abs(velocityX) * Self.bounce)
    case .top: (y, velocityY) = (radius, abs(velocityY) * Self.bounce)
    case .bottom: (y, velocityY) = (Self.height - radius, -abs(velocityY) * Self.bounce)
    }
  }

  private static func strength(_ speed: Double) -> Double { min(speed / fullSpeed, 1) }
}

import HapticPerception
import HapticText

extension LinearEstimate {
  /// Turns a fit into numbers and refusals.
  mutating func judge(_ fit: LinearFit, _ prepared: PreparedRecording, _ calibration: Calibration) {
    let least = LinearLimits.leastWidths
    resonance = Measured(fit.hertz, within: max(fit.hertzWidth, least.resonance))
    q = Measured(fit.frictionlessQ, within: max(fit.qWidth, least.q))
    isQExtrapolated = fit.friction.magnitude > LinearLimits.largestFriction
    if let factor = calibration.factor {
      let filter = options.sensor.uncertainty(at: fit.hertz)
      let width = Maths.squareRoot(fit.peakWidth * fit.peakWidth + filter * filter)
      peakG = Measured(fit.peak * factor, within: max(width, least.peakG))
    }
    if fit.axisShare < LinearLimits.leastAxisShare {
      notes.append("it moves along more than one axis (\(percent(fit.axisShare)) along the first)")
    }
    refuse(fit)
    let isFiltered =
      fit.sensorRate < LinearLimits.slowRate && options.sensor.bandwidth == nil
      && fit.hertz > fit.sensorRate * LinearLimits.slowShare
    if isFiltered {
      refuse(
        [.q, .peakG],
        "the sensor's own filter is unknown at \(text(fit.sensorRate, digits: 0)) Hz; state --bandwidth")
    }
    if calibration.factor == nil {
      refuse([.peakG], calibration.remark)
    } else if !calibration.remark.utf8.isEmpty {
      notes.append(calibration.remark)
    }
  }

  private mutating func refuse(_ fit: LinearFit) {
    let share = percent(fit.unexplained)
    if fit.unexplained > LinearLimits.hopeless {
      refuse(
        MeasuredQuantity.allOfActuator,
        "the resonance is not identifiable (\(share) of the motion unexplained): is something loose, or a motor?"
      )
    }
    if fit.hertzWidth > LinearLimits.largestWidth {
      refuse(
        MeasuredQuantity.allOfActuator,
        "the resonance is not identifiable (it lies within \(percent(fit.hertzWidth)) of \(text(fit.hertz, digits: 0)) Hz)"
      )
    }
    let range = LinearLimits.frequencies
    if !range.contains(fit.hertz) {
      refuse(
        MeasuredQuantity.allOfActuator,
        "the resonance lies outside the sweep (near \(text(fit.hertz, digits: 0)) Hz)")
    }
    if fit.unexplained > LinearLimits.largestUnexplained {
      refuse(
        [.q, .peakG],
        "it does not move like one resonance (\(share) of the motion unexplained): is something loose, or a motor?"
      )
    }
    if fit.clippedShare > LinearLimits.largestClipped {
      refuse([.q, .peakG], "the recorder clipped: lower its gain")
    }
    if fit.levelDecibels < LinearLimits.leastLevel {
      refuse(
        [.q, .peakG],
        "it is limited at this level (end stop), or the recorder levels itself: play at half the level, with automatic gain off"
      )
    }
    if isQExtrapolated, q != nil {
      notes.append(
        "its sharpness depends on the level (friction): Q is \(text(fit.fullQ)) at the level and \(text(fit.halfQ)) at half; "
          + "the value is extrapolated")
    }
  }
}

/// Returns a number for a message.
func text(_ value: Double, digits: Int = 2) -> String { NumberText.rounded(value, digits: digits) }

/// Returns a share for a message.
func percent(_ share: Double) -> String { NumberText.rounded(share * 100, digits: 0) + " %" }

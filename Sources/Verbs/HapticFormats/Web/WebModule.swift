import HapticText

/// Writes ES modules that need nothing else.
enum WebModule {
  /// Returns a module that vibrates a phone, or plays named effects where a browser has those instead.
  static func text(_ calls: [WebWriter.Call], _ names: [NamedEffect], _ name: String) -> String {
    let rows = calls.map { call in
      "  { start: \(call.start), pattern: [\(call.pattern.map { String($0) }.joined(separator: ", "))] },\n"
    }.joined()
    let effects = names.map { effect in
      "  { start: \(effect.start), effect: \"\(effect.name)\", intensity: \(NumberText.shortest(effect.intensity)) },\n"
    }.joined()
    return """
      // \(SourceName.comment(name)): vibration for browsers, in calls of navigator.vibrate or navigator.playHaptics.

      /** Calls of vibrate: when (in ms) and what (ms on, off, on, …). */
      export const calls = [
      \(rows)];

      /** Calls of playHaptics: when (in ms), which effect, how strong (0…1). They stand for single taps only. */
      export const named = [
      \(effects)];

      /**
       * Plays the vibration. Call it from a click or key: browsers ask for that.
       *
       * @param {{ vibrate?: (pattern: number[]) => boolean, playHaptics?: (effect: string, intensity: number) => void }} [target]
       *   what vibrates
       * @param {(run: () => void, milliseconds: number) => unknown} [later] how to wait
       * @returns {boolean} whether the browser can vibrate
       */
      export function play(target = globalThis.navigator, later = globalThis.setTimeout) {
        const at = (start, run) => (start === 0 ? run() : later(run, start));
        if (typeof target?.vibrate === "function") {
          for (const { start, pattern } of calls) at(start, () => target.vibrate(pattern));
        } else if (typeof target?.playHaptics === "function") {
          for (const { start, effect, intensity } of named) at(start, () => target.playHaptics(effect, intensity));
        } else {
          return false;
        }
        return true;
      }

      """
  }

  /// Returns a module that plays steps of two motors on a game controller, one effect after the other.
  static func text(_ steps: [MotorStep], _ name: String) -> String {
    let rows = steps.map { step in
      "  [\(step.milliseconds), \(NumberText.shortest(MotorWriter.rounded(step.heavy))), \(NumberText.shortest(MotorWriter.rounded(step.light)))],\n"
    }.joined()
    return """
      // \(SourceName.comment(name)): rumble for game controllers, in effects of GamepadHapticActuator.

      /** Steps: duration in ms, strongMagnitude, weakMagnitude. None is longer than a browser plays. */
      export const steps = [
      \(rows)];

      /**
       * Plays the steps on a controller, such as one of navigator.getGamepads(). Another effect ends it.
       *
       * @param {{ vibrationActuator?: { playEffect: (type: string, effect: object) => Promise<string> } | null }} gamepad
       *   the controller
       * @param {(run: () => void, milliseconds: number) => unknown} [later] how to wait
       * @returns {boolean} whether the controller can rumble
       */
      export function play(gamepad, later = globalThis.setTimeout) {
        const actuator = gamepad?.vibrationActuator;
        if (!actuator) return false;
        let start = 0;
        for (const [duration, strongMagnitude, weakMagnitude] of steps) {
          const run = () => {
            actuator.playEffect("dual-rumble", { startDelay: 0, duration, strongMagnitude, weakMagnitude }).catch(() => {});
          };
          if (start === 0) run();
          else later(run, start);
          start += duration;
        }
        return true;
      }

      """
  }
}

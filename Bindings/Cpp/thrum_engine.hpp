/* thrum_engine.hpp: thrum_engine.h for C++17, by the rules of thrum.hpp. A program links to libthrum. */
#ifndef THRUM_ENGINE_HPP
#define THRUM_ENGINE_HPP

#include <chrono>

#include "thrum.hpp"
#include "thrum_engine.h"

namespace thrum {

/// The options of an engine, all of which have their defaults. Text must live until the engine is created.
struct engine_options : thrum_engine_options {
  engine_options() : thrum_engine_options(THRUM_ENGINE_OPTIONS_INIT) {}

  /// Options with the name of an output: "silent", "pull", "manual", "controller", …
  explicit engine_options(const char *name) : engine_options() { output = name; }
};

/// Plays patterns on one output. Any number of threads may use it.
class engine : public detail::handle<thrum_engine, thrum_engine_free> {
 public:
  /// Creates a stopped engine, by default on the best output.
  explicit engine(const engine_options &options = {}) : handle(made(options)) {}

  /// Starts the engine; returns when its output is running.
  void start() { check(thrum_engine_start(get())); }

  /// Stops the engine; all players end.
  void stop() { check(thrum_engine_stop(get())); }

  bool is_running() const { return check(thrum_engine_is_running(get())) != 0; }

  /// The name of the output in use.
  std::string output() const {
    return detail::text([&](char *buffer, std::size_t size, std::size_t *needed) { return thrum_engine_output(get(), buffer, size, needed); });
  }

  double sample_rate() const { return detail::number(thrum_engine_sample_rate(get())); }

  /// The current engine time in seconds.
  double time() const { return detail::number(thrum_engine_time(get())); }

  /// Sets the gains of haptics and of audio, 0…1.
  void set_gains(float haptic, float audio) { check(thrum_engine_set_gains(get(), haptic, audio)); }

  /// Sets after how many seconds without a player an engine with THRUM_AUTO_SHUTDOWN stops.
  void set_idle_timeout(double seconds) { check(thrum_engine_set_idle_timeout(get(), seconds)); }

  std::size_t active_players() const { return static_cast<std::size_t>(check(thrum_engine_active_players(get()))); }

  /// Plays a pattern once, from an engine time on; 0 is as soon as possible. Returns the identifier of its player.
  std::uint64_t play(const pattern &of, double at = 0) {
    std::uint64_t id = 0;
    check(thrum_play(get(), of.get(), at, &id));
    return id;
  }

  /// Renders the next samples of the output "pull" or "manual". A successful call never blocks or allocates.
  void pull(float *left, float *right, float *haptic, std::size_t frames) { check(thrum_engine_pull(get(), left, right, haptic, frames)); }

  /// The same into frames of several channels.
  void pull_interleaved(float *samples, std::uint32_t channels, std::size_t frames) {
    check(thrum_engine_pull_interleaved(get(), samples, channels, frames));
  }

  /// The level that is felt now, for a program that drives motors itself.
  thrum_level take_level() {
    thrum_level out = THRUM_LEVEL_INIT;
    check(thrum_engine_take_level(get(), &out));
    return out;
  }

  /// Adds a decoded sound under the path that patterns name.
  void add_sound(const thrum_sound &sound, double rate) { check(thrum_engine_add_sound(get(), &sound, rate)); }
  void remove_sound(const std::string &path) { check(thrum_engine_remove_sound(get(), path.c_str())); }

  /// Removes the oldest notice and returns it; nothing if there is none.
  std::optional<thrum_notice> poll() {
    thrum_notice out = THRUM_NOTICE_INIT;
    if (check(thrum_engine_poll(get(), &out)) == 0) return std::nullopt;
    return out;
  }

  /// Waits until there is a notice to poll, at most for that time. Returns whether there is one.
  bool wait(std::chrono::duration<double> at_most) { return check(thrum_engine_wait(get(), at_most.count())) != 0; }

  /// Requests a notice THRUM_ALL_ENDED.
  void notify_when_ended() { check(thrum_engine_notify_when_ended(get())); }

 private:
  static thrum_engine *made(const engine_options &options) {
    thrum_engine *out = nullptr;
    check(thrum_engine_new(&options, &out));
    return out;
  }
};

/// Plays one pattern as often as it is started. The pattern may be destroyed first. Times are engine times, 0 as soon as possible.
class player : public detail::handle<thrum_player, thrum_player_free> {
 public:
  player(engine &on, const pattern &of) : handle(made(on, of)) {}

  std::uint64_t id() const noexcept { return thrum_player_id(get()); }
  void start(double at = 0) { check(thrum_player_start(get(), at)); }
  void stop(double at = 0) { check(thrum_player_stop(get(), at)); }
  void cancel() { check(thrum_player_cancel(get())); }
  void pause(double at = 0) { check(thrum_player_pause(get(), at)); }
  void resume(double at = 0) { check(thrum_player_resume(get(), at)); }
  void seek(double position) { check(thrum_player_seek(get(), position)); }

  /// Changes the value of a control, THRUM_INTENSITY_CONTROL …
  void set(int32_t control, float value, double at = 0) { check(thrum_player_set(get(), control, value, at)); }

  /// Changes several controls; if the call throws, none is changed.
  void set(const std::vector<thrum_parameter> &parameters, double at = 0) {
    check(thrum_player_set_all(get(), parameters.data(), parameters.size(), at));
  }

  /// Changes a control along the points of a curve.
  void set(const curve &along, double at = 0) {
    thrum_curve next = THRUM_CURVE_INIT;
    next.control = along.control;
    next.points = along.points.data();
    next.point_count = along.points.size();
    check(thrum_player_set_curve(get(), &next, at));
  }

  /// Sets an input of the pattern's bindings.
  void set_input(const std::string &name, double value) { check(thrum_player_set_input(get(), name.c_str(), value)); }

  /// Repeats the pattern; end 0 is the end of its last event.
  void loop(bool is_on = true, double end = 0) { check(thrum_player_set_loop(get(), is_on, end)); }
  void set_rate(double factor) { check(thrum_player_set_rate(get(), factor)); }
  void set_muted(bool is_muted) { check(thrum_player_set_muted(get(), is_muted)); }

  /// The values that the functions above have set.
  thrum_player_settings settings() const {
    thrum_player_settings out = THRUM_PLAYER_SETTINGS_INIT;
    check(thrum_player_get_settings(get(), &out));
    return out;
  }

  bool is_playing() const { return check(thrum_player_is_playing(get())) != 0; }

 private:
  static thrum_player *made(engine &on, const pattern &of) {
    thrum_player *out = nullptr;
    check(thrum_player_new(on.get(), of.get(), &out));
    return out;
  }
};

/// Plays haptics by their meaning: "success", "selection", … A theme is a folder of AHAP files; "" is the standard theme.
class feedback : public detail::handle<thrum_feedback, thrum_feedback_free> {
 public:
  explicit feedback(engine &on, const std::string &theme = "") : handle(made(on, theme)) {}

  /// Starts the engine for feedback that is expected soon.
  void prepare() { check(thrum_feedback_prepare(get())); }

  /// Plays a feedback and returns at once. Failures are notices of the engine.
  void play(const std::string &name, float intensity = 1) { check(thrum_feedback_play(get(), name.c_str(), intensity)); }

  void set_theme(const std::string &theme) { check(thrum_feedback_set_theme(get(), folder(theme))); }

  /// The pattern of a feedback of a theme.
  static pattern of(const std::string &name, const std::string &theme = "") {
    thrum_pattern *out = nullptr;
    check(thrum_feedback_pattern(folder(theme), name.c_str(), &out));
    return pattern(out);
  }

  /// The feedback of a theme as JSON.
  static std::string list(const std::string &theme = "") {
    return detail::text(
      [&](char *buffer, std::size_t size, std::size_t *needed) { return thrum_feedback_list(folder(theme), buffer, size, needed); });
  }

 private:
  static const char *folder(const std::string &theme) { return theme.empty() ? nullptr : theme.c_str(); }

  static thrum_feedback *made(engine &on, const std::string &theme) {
    thrum_feedback *out = nullptr;
    check(thrum_feedback_new(on.get(), folder(theme), &out));
    return out;
  }
};

/// The outputs of this machine as JSON.
inline std::string devices() { return detail::text(thrum_devices, 65536); }

/// The game pads of this machine as JSON.
inline std::string pads() { return detail::text(thrum_pad_list, 65536); }

}  // namespace thrum

#endif

/* thrum.hpp: thrum.h for C++17, in this header alone.
 *
 * - Failures are exceptions of the class thrum::error, which contains the result and the message of thrum.h. Only
 *   destructors and functions that are noexcept do not throw.
 * - A pattern, a renderer and so on owns its handle and can be moved, not copied. Every call for one that was moved from
 *   throws. get() returns the handle, for the functions of thrum.h that this header does not wrap.
 * - Text and lists are returned as std::string and std::vector. Samples are written into memory of the caller, a pointer and a
 *   count, as C++17 has no std::span.
 * - Numbers, units, ranges, threads and the cost of calls are those of thrum.h, which documents them.
 *
 * thrum_engine.hpp does the same for thrum_engine.h. Docs/C.md is an introduction.
 */
#ifndef THRUM_HPP
#define THRUM_HPP

#include <cmath>  // NAN, for compilers without a THRUM_DEFAULT of their own
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "thrum.h"

namespace thrum {

/// A call that failed. what() states the function, what is wrong, and what to do.
class error : public std::runtime_error {
 public:
  error(thrum_result result, const std::string &message) : std::runtime_error(message), result_(result) {}

  /// The result of the function: THRUM_INVALID_ARGUMENT … THRUM_INTERRUPTED.
  thrum_result result() const noexcept { return result_; }

 private:
  thrum_result result_;
};

/// Returns the result of a function of the library; throws the message of this thread if it is a failure.
inline thrum_result check(thrum_result result) {
  if (result < 0) throw error(result, thrum_error());
  return result;
}

namespace detail {

/// Throws for the functions that return a number, which has no room for a result.
inline double number(double result) {
  if (result < 0) throw error(THRUM_INVALID_ARGUMENT, thrum_error());
  return result;
}

/// Owns a handle.
template <class Handle, thrum_result (*release)(Handle *)>
class handle {
 public:
  handle() = default;
  Handle *get() const noexcept { return pointer_.get(); }

 protected:
  explicit handle(Handle *pointer) noexcept : pointer_(pointer) {}

 private:
  struct deleter {
    void operator()(Handle *pointer) const noexcept { release(pointer); }
  };
  std::unique_ptr<Handle, deleter> pointer_;
};

/// Returns the text that `call` writes into a buffer.
template <class Call>
std::string text(Call call, std::size_t expected = 4096) {
  std::string out(expected, '\0');
  std::size_t needed = 0;
  thrum_result result = call(&out[0], out.size(), &needed);
  if (result == THRUM_TOO_SMALL && needed > out.size()) {
    out.resize(needed);
    result = call(&out[0], out.size(), &needed);
  }
  thrum::check(result);
  out.resize(needed - 1);  // without the zero byte
  return out;
}

/// Returns the list that `call` writes into memory.
template <class Element, class Call>
std::vector<Element> list(Call call) {
  std::size_t needed = 0;
  thrum::check(call(nullptr, std::size_t{0}, &needed));
  std::vector<Element> out(needed);
  if (needed > 0) thrum::check(call(out.data(), out.size(), &needed));
  return out;
}

}  // namespace detail

/// The version of the library, for example "0.1.0".
inline std::string version() { return thrum_version(); }

/// A device, for the functions that take one: the name of a device, or the content of a profile file.
using device = std::string;

// --- Events ------------------------------------------------------------------------------------------------------

/// An event. A value that is THRUM_DEFAULT has its default; set others on what the functions below return.
using event = thrum_event;

namespace detail {

inline event made(int32_t type, double time, double duration) {
  return THRUM_EVENT(type, time, duration, THRUM_DEFAULT, THRUM_DEFAULT);
}

}  // namespace detail

/// Creates a tap.
inline event transient(double time, float intensity = THRUM_DEFAULT, float sharpness = THRUM_DEFAULT) {
  return THRUM_TAP(time, intensity, sharpness);
}

/// Creates a vibration; duration 0 has no end.
inline event continuous(double time, double duration, float intensity = THRUM_DEFAULT, float sharpness = THRUM_DEFAULT) {
  return THRUM_EVENT(THRUM_CONTINUOUS, time, duration, intensity, sharpness);
}

/// Creates a tone that is heard; duration 0 has no end.
inline event tone(double time, double duration, float pitch = THRUM_DEFAULT, float volume = THRUM_DEFAULT) {
  event made = detail::made(THRUM_TONE, time, duration);
  made.pitch = pitch;
  made.volume = volume;
  return made;
}

/// Creates an event that plays an audio file. `path` must live until the pattern is made.
inline event sound(const char *path, double time, float volume = THRUM_DEFAULT) {
  event made = detail::made(THRUM_AUDIO_FILE, time, 0);
  made.path = path;
  made.volume = volume;
  return made;
}

/// A curve: points of one control from a time on.
struct curve {
  int32_t control = THRUM_INTENSITY_CONTROL;
  double time = 0;
  std::vector<thrum_point> points;
};

/// The parts of a pattern. `metadata` is the text of a JSON object, or empty.
struct parts {
  std::vector<event> events;
  std::vector<thrum_parameter> parameters;
  std::vector<curve> curves;
  std::string metadata;
};

// --- Patterns ----------------------------------------------------------------------------------------------------

/// The control frames of a pattern and its taps.
struct frames {
  std::vector<thrum_frame> frames;
  std::vector<thrum_tap> taps;
};

/// The felt events of a pattern. `uncovered` is the number of seconds with a level of 10 dB or more that belong to no event.
struct felt {
  std::vector<thrum_felt_event> events;
  double uncovered = 0;
};

/// A haptic pattern. It never changes, so threads may share it.
class pattern : public detail::handle<thrum_pattern, thrum_pattern_free> {
 public:
  /// Reads AHAP text.
  explicit pattern(std::string_view ahap) : handle(made([&](thrum_pattern **out) { return thrum_pattern_parse(ahap.data(), ahap.size(), out); })) {}

  /// Creates a pattern from its parts.
  explicit pattern(const thrum::parts &parts) : handle(make(parts)) {}

  /// Takes a handle that a function of thrum.h has created, and frees it in the end.
  explicit pattern(thrum_pattern *owned) noexcept : handle(owned) {}

  /// Reads an AHAP file.
  static pattern load(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    if (!file.is_open() || file.bad()) throw std::runtime_error(path + ": the file cannot be read; check its name and its permissions");
    return pattern(std::string_view(text));
  }

  /// Creates a pattern of events.
  static pattern of(std::vector<event> events) {
    thrum::parts parts;
    parts.events = std::move(events);
    return pattern(parts);
  }

  /// The length in seconds.
  double duration() const { return detail::number(thrum_pattern_duration(get())); }

  /// The pattern as AHAP text.
  std::string ahap() const {
    return detail::text([&](char *buffer, std::size_t size, std::size_t *needed) { return thrum_pattern_write(get(), buffer, size, needed); });
  }

  /// A summary as JSON.
  std::string info() const {
    return detail::text([&](char *buffer, std::size_t size, std::size_t *needed) { return thrum_pattern_info(get(), buffer, size, needed); });
  }

  /// A picture as SVG. With a device, it has a lane of what a hand feels on it; from 0 to 0 is the whole pattern.
  std::string svg(
    const std::string &title = "", const device &on = "", double from = 0, double to = 0, double width = 960) const {
    return detail::text(
      [&](char *buffer, std::size_t size, std::size_t *needed) {
        return thrum_pattern_picture(
          get(), title.empty() ? nullptr : title.c_str(), on.empty() ? nullptr : on.c_str(), from, to, width, buffer, size, needed);
      },
      65536);
  }

  /// A small picture without text as a PNG file, for lists of files: `width` is 16…1024 pixels, and the height three quarters of it.
  std::vector<std::uint8_t> thumbnail(std::uint32_t width = 128, bool is_light = false) const {
    return detail::list<std::uint8_t>([&](std::uint8_t *data, std::size_t capacity, std::size_t *needed) {
      return thrum_pattern_thumbnail(get(), width, is_light ? 1 : 0, data, capacity, needed);
    });
  }

  /// The pattern as a score file for thrum_synth_score_file; `flags` are THRUM_WITHOUT_AUDIO_FILES and THRUM_HAPTICS_ONLY.
  std::vector<std::uint8_t> score(std::uint32_t flags = 0) const {
    return detail::list<std::uint8_t>([&](std::uint8_t *data, std::size_t capacity, std::size_t *needed) {
      return thrum_pattern_score(get(), flags, data, capacity, needed);
    });
  }

  /// The score file as a C and C++ header. `flags` may also have THRUM_NAME_FROM_STEM.
  std::string score_header(const std::string &name, std::uint32_t flags = 0) const {
    return detail::text([&](char *buffer, std::size_t size, std::size_t *needed) {
      return thrum_pattern_score_header(get(), flags, name.c_str(), buffer, size, needed);
    });
  }

  /// The control frames, `step` seconds apart.
  thrum::frames frames(double step = 0.01) const {
    std::size_t frame_count = 0, tap_count = 0;
    check(thrum_pattern_frames(get(), step, nullptr, 0, &frame_count, nullptr, 0, &tap_count));
    thrum::frames out;
    out.frames.resize(frame_count);
    out.taps.resize(tap_count);
    check(thrum_pattern_frames(get(), step, out.frames.data(), frame_count, &frame_count, out.taps.data(), tap_count, &tap_count));
    return out;
  }

  /// How strongly the two motors of a controller are driven, `step` seconds apart.
  std::vector<thrum_motor_level> motor_levels(double step = 0.012, const device &on = "controller") const {
    return detail::list<thrum_motor_level>([&](thrum_motor_level *levels, std::size_t capacity, std::size_t *needed) {
      return thrum_pattern_motor_levels(get(), on.c_str(), step, levels, capacity, needed);
    });
  }

  /// Returns the felt events when a device plays the pattern.
  thrum::felt felt(const device &on = "taptic") const {
    thrum::felt out;
    out.events = detail::list<thrum_felt_event>([&](thrum_felt_event *events, std::size_t capacity, std::size_t *needed) {
      return thrum_pattern_felt(get(), on.c_str(), &out.uncovered, events, capacity, needed);
    });
    return out;
  }

  /// The level that a hand feels in decibels, THRUM_FELT_STEP seconds apart.
  std::vector<float> felt_levels(const device &on = "taptic") const {
    return detail::list<float>([&](float *levels, std::size_t capacity, std::size_t *needed) {
      return thrum_pattern_felt_levels(get(), on.c_str(), levels, capacity, needed);
    });
  }

  /// How differently another pattern feels, as JSON.
  std::string compare(const pattern &other, const device &on = "taptic", const device &other_on = "") const {
    const device &second = other_on.empty() ? on : other_on;
    return detail::text([&](char *buffer, std::size_t size, std::size_t *needed) {
      return thrum_pattern_compare(get(), on.c_str(), other.get(), second.c_str(), buffer, size, needed);
    });
  }

  /// The samples of the haptic channel, from the start to the end. Throws if the pattern has no end.
  std::vector<float> render(double rate = 48000) const;

 private:
  template <class Call>
  static thrum_pattern *made(Call call) {
    thrum_pattern *out = nullptr;
    check(call(&out));
    return out;
  }

  static thrum_pattern *make(const thrum::parts &from) {
    std::vector<thrum_curve> curves;
    for (const curve &each : from.curves) {
      thrum_curve next = THRUM_CURVE_INIT;
      next.control = each.control;
      next.time = each.time;
      next.points = each.points.data();
      next.point_count = each.points.size();
      curves.push_back(next);
    }
    thrum_parts all = THRUM_PARTS_INIT;
    all.events = from.events.data();
    all.event_count = from.events.size();
    all.parameters = from.parameters.data();
    all.parameter_count = from.parameters.size();
    all.curves = curves.data();
    all.curve_count = curves.size();
    if (!from.metadata.empty()) {
      all.metadata = from.metadata.data();
      all.metadata_size = from.metadata.size();
    }
    return made([&](thrum_pattern **out) { return thrum_pattern_make(&all, out); });
  }
};

/// Checks AHAP text and returns the findings as JSON; with a device also how the pattern feels on it. If that would take minutes, the
/// JSON has a member "error" that says so, and the findings are those about the text.
inline std::string check(std::string_view ahap, const device &on = "") {
  return detail::text([&](char *buffer, std::size_t size, std::size_t *needed) {
    return thrum_check(ahap.data(), ahap.size(), on.empty() ? nullptr : on.c_str(), buffer, size, needed);
  });
}

/// Composes a pattern that feels like a sound of one channel.
inline pattern compose(
  const float *samples, std::size_t count, double rate, const std::string &style = "hybrid",
  const std::vector<thrum_setting> &settings = {}) {
  thrum_pattern *out = nullptr;
  check(thrum_compose(samples, count, rate, style.c_str(), settings.data(), settings.size(), &out));
  return pattern(out);
}

// --- Rendering ---------------------------------------------------------------------------------------------------

/// Returns the profile of an actuator: "taptic", "wideband", "audible", or the content of a profile file.
inline thrum_profile profile(const std::string &name) {
  thrum_profile out = THRUM_PROFILE_INIT;
  check(thrum_profile_named(name.c_str(), &out));
  return out;
}

/// Computes the samples of one playback of a pattern, in order. The pattern may be destroyed first.
class renderer : public detail::handle<thrum_renderer, thrum_renderer_free> {
 public:
  /// `mix` is THRUM_SEPARATE or THRUM_PREVIEW; a `profile` that is nullptr is that of the mix.
  explicit renderer(
    const pattern &of, double rate = 48000, int32_t mix = THRUM_SEPARATE, const thrum_profile *profile = nullptr,
    const std::vector<thrum_sound> &sounds = {})
    : handle(made(of, rate, mix, profile, sounds)) {}

  /// The number of samples to the end; nothing if the pattern has no end.
  std::optional<std::int64_t> length() const {
    const std::int64_t length = thrum_renderer_length(get());
    if (length < 0) throw error(static_cast<thrum_result>(length), thrum_error());
    if (length == INT64_MAX) return std::nullopt;
    return length;
  }

  /// Renders the next samples into each channel that is not nullptr. A successful call never blocks or allocates.
  void read(float *left, float *right, float *haptic, std::size_t frames) { check(thrum_renderer_read(get(), left, right, haptic, frames)); }

  /// Begins again with sample 0.
  void reset() { check(thrum_renderer_reset(get())); }

 private:
  static thrum_renderer *made(
    const pattern &of, double rate, int32_t mix, const thrum_profile *profile, const std::vector<thrum_sound> &sounds) {
    thrum_renderer *out = nullptr;
    check(thrum_renderer_new(of.get(), rate, mix, profile, sounds.data(), sounds.size(), &out));
    return out;
  }
};

inline std::vector<float> pattern::render(double rate) const {
  renderer playback(*this, rate);
  const std::optional<std::int64_t> length = playback.length();
  if (!length) throw error(THRUM_TOO_LARGE, "thrum::pattern::render: the pattern has no end; read it in blocks with thrum::renderer");
  std::vector<float> out(static_cast<std::size_t>(*length));
  if (!out.empty()) playback.read(nullptr, nullptr, out.data(), out.size());
  return out;
}

// --- Mixing ------------------------------------------------------------------------------------------------------

class mixer;

/// How a mixer plays a pattern. `parameters` are values of controls at times from the start.
struct play_options {
  bool loops = false;
  double loop_end = 0;
  double rate = 1;
  std::vector<thrum_parameter> parameters;
};

/// A pattern that a mixer plays; valid until the mixer is destroyed. A copy controls the same playback, and destroying one does not
/// stop it. Times are those of the mixer; 0 is as soon as possible. After the end, functions that control it throw THRUM_NOT_RUNNING.
class playback {
 public:
  /// The identifier, 1 or more.
  std::uint64_t id() const noexcept { return id_; }

  bool is_playing() const { return check(thrum_mixer_is_playing(mixer_, id_)) != 0; }
  void stop(double at = 0) { check(thrum_mixer_stop(mixer_, id_, at)); }
  void cancel() { check(thrum_mixer_cancel(mixer_, id_)); }
  void pause(double at = 0) { check(thrum_mixer_pause(mixer_, id_, at)); }
  void resume(double at = 0) { check(thrum_mixer_resume(mixer_, id_, at)); }
  void seek(double position) { check(thrum_mixer_seek(mixer_, id_, position)); }

  /// Changes the value of a control, THRUM_INTENSITY_CONTROL …, along a straight line of `over` seconds.
  void set(int32_t control, float value, double over = 0, double at = 0) { check(thrum_mixer_set(mixer_, id_, control, value, over, at)); }

  /// Changes a control along the points of a curve.
  void set(const curve &along, double at = 0) {
    thrum_curve next = THRUM_CURVE_INIT;
    next.control = along.control;
    next.points = along.points.data();
    next.point_count = along.points.size();
    check(thrum_mixer_set_curve(mixer_, id_, &next, at));
  }

  /// Repeats the pattern; end 0 is the end of its last event.
  void loop(bool is_on = true, double end = 0) { check(thrum_mixer_set_loop(mixer_, id_, is_on, end)); }
  void set_rate(double factor) { check(thrum_mixer_set_rate(mixer_, id_, factor)); }

 private:
  friend class mixer;
  playback(thrum_mixer *mixer, std::uint64_t id) noexcept : mixer_(mixer), id_(id) {}

  thrum_mixer *mixer_;
  std::uint64_t id_;
};

/// Plays many patterns at the same time and lets the program change them while they play. One thread at a time controls it,
/// another one may call pull meanwhile; neither waits for the other.
class mixer : public detail::handle<thrum_mixer, thrum_mixer_free> {
 public:
  explicit mixer(const thrum_mixer_options &options = THRUM_MIXER_OPTIONS_INIT) : handle(made(options)) {}

  /// Adds a decoded sound under the path that patterns name; its samples are copied.
  void add_sound(const thrum_sound &sound) { check(thrum_mixer_add_sound(get(), &sound)); }

  /// Plays a pattern from its start.
  playback play(const pattern &of, double at = 0, const play_options &options = {}) {
    thrum_play_options given = THRUM_PLAY_OPTIONS_INIT;
    given.loops = options.loops;
    given.loop_end = options.loop_end;
    // In C, 0 stands for 1.
    given.rate = options.rate != 0 ? options.rate : -1;
    given.parameters = options.parameters.data();
    given.parameter_count = options.parameters.size();
    std::uint64_t id = 0;
    check(thrum_mixer_play(get(), of.get(), &given, at, &id));
    return playback(get(), id);
  }

  /// The time of the next sample in seconds.
  double time() const { return detail::number(thrum_mixer_time(get())); }

  /// Renders the next samples into each channel that is not nullptr. A successful call never blocks or allocates.
  void pull(float *left, float *right, float *haptic, std::size_t frames) { check(thrum_mixer_pull(get(), left, right, haptic, frames)); }

 private:
  static thrum_mixer *made(const thrum_mixer_options &options) {
    thrum_mixer *out = nullptr;
    check(thrum_mixer_new(&options, &out));
    return out;
  }
};

}  // namespace thrum

#endif

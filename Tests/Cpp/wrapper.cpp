// Holds thrum.hpp to what it states: wrapper FOLDER, where FOLDER has the samples. Prints the first failure.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <type_traits>

#include <thrum.hpp>

static int checks = 0;

static void require(bool holds, const char *what) {
  checks++;
  if (holds) return;
  std::fprintf(stderr, "wrapper.cpp: %s\n", what);
  std::exit(1);
}

/// Requires that a call throws thrum::error with that result and a message with these words.
template <class Call>
static void refuses(thrum_result result, const char *words, Call call) {
  try {
    call();
  } catch (const thrum::error &error) {
    if (error.result() != result || std::strstr(error.what(), words) == nullptr) {
      std::fprintf(stderr, "wrapper.cpp: %s: %s\n", thrum_result_name(error.result()), error.what());
      require(false, words);
    }
    checks++;
    return;
  }
  require(false, words);
}

template <class Owner>
constexpr bool is_owner = std::is_nothrow_move_constructible_v<Owner> && std::is_nothrow_move_assignable_v<Owner> &&
                          !std::is_copy_constructible_v<Owner> && !std::is_copy_assignable_v<Owner>;
static_assert(is_owner<thrum::pattern> && is_owner<thrum::renderer>, "owners are moved, never copied");

static void patterns(const std::string &folder) {
  const thrum::pattern heartbeat = thrum::pattern::load(folder + "/heartbeat.ahap");
  require(heartbeat.duration() > 0.5, "the length of a heartbeat");
  require(thrum::pattern(heartbeat.ahap()).ahap() == heartbeat.ahap(), "what is written is read");
  require(heartbeat.info().find("\"peakPolyphony\"") != std::string::npos, "facts");
  const std::vector<std::uint8_t> score = heartbeat.score();
  require(score.size() % 8 == 0 && score[0] == 'T' && heartbeat.score_header("beat").find("BEAT_SCORE_VOICES") != std::string::npos, "a score");
  refuses(THRUM_INVALID_ARGUMENT, "is not a name in C", [&] { heartbeat.score_header("1"); });
  refuses(THRUM_INVALID_ARGUMENT, "flags has unknown bits", [&] { heartbeat.score(64); });
  refuses(THRUM_INVALID_ARGUMENT, "only thrum_pattern_score_header accepts it", [&] { heartbeat.score(THRUM_NAME_FROM_STEM); });
  const std::string picture = heartbeat.svg("A & B", "phone");
  require(picture.find("A &amp; B") != std::string::npos && picture.substr(picture.size() - 7, 6) == "</svg>", "a picture, longer than the first buffer");
  require(picture.find('\0') == std::string::npos, "a text ends before its zero byte");

  thrum::parts parts;
  parts.events = {thrum::transient(0, 1, 0.8f), thrum::continuous(0.2, 0.5), thrum::tone(0.3, 0.2, 0.5f), thrum::sound("bell.wav", 0.4)};
  parts.parameters = {{0.1, THRUM_SHARPNESS_CONTROL, 0.5f}};
  parts.curves = {{THRUM_INTENSITY_CONTROL, 0.2, {{0, 0}, {0.5, 1}}}};
  parts.metadata = "{\"Project\": \"Bells\"}";
  const std::string text = thrum::pattern(parts).ahap();
  for (const char *word : {"HapticTransient", "HapticContinuous", "AudioContinuous", "bell.wav", "HapticSharpnessControl", "ParameterCurve", "Bells"})
    require(text.find(word) != std::string::npos, word);
  require(thrum::pattern::of({thrum::transient(0)}).ahap().find("\"ParameterValue\": 0.75") != std::string::npos, "a value that is not set has its default");

  const thrum::frames frames = heartbeat.frames();
  require(!frames.taps.empty() && frames.frames.size() > 50 && frames.frames[1].time > 0.009, "control frames");
  require(!heartbeat.motor_levels().empty(), "levels of motors");
  const thrum::felt felt = heartbeat.felt("phone");
  require(!felt.events.empty() && felt.events[0].level > 10, "felt events");
  require(heartbeat.felt_levels().size() > 100, "felt levels");
  require(heartbeat.compare(heartbeat).find("\"same\"") != std::string::npos, "a pattern feels like itself");
  require(thrum::check("{").find("\"errors\"") != std::string::npos, "findings in a text that is no pattern");
  require(thrum::check(heartbeat.ahap(), "phone").find("\"errors\"") != std::string::npos, "findings on a device");
  const std::vector<float> click(4800, 0.5f);
  require(!thrum::compose(click.data(), click.size(), 48000, "impact", {{"strength", 0.8}}).ahap().empty(), "a composed pattern");
  require(thrum::profile("wideband").continuous_high_hz > 100, "a profile");
}

static void samples(const std::string &folder) {
  const thrum::pattern pattern = thrum::pattern::load(folder + "/inflate.ahap");
  const std::vector<float> whole = pattern.render();
  thrum::renderer renderer(pattern);
  require(renderer.length() == static_cast<std::int64_t>(whole.size()), "the number of samples");
  for (int pass = 0; pass < 2; pass++) {
    std::vector<float> left(whole.size()), right(whole.size()), haptic(whole.size());
    for (std::size_t at = 0; at < whole.size(); at += 997) {
      const std::size_t count = std::min<std::size_t>(997, whole.size() - at);
      renderer.read(&left[at], &right[at], &haptic[at], count);
    }
    require(haptic == whole, "blocks have the samples of the whole");
    renderer.reset();
  }
  // The pattern may be destroyed first, and an owner may move.
  thrum::renderer moved = [] { return thrum::renderer(thrum::pattern::of({thrum::transient(0)}), 8000); }();
  thrum::renderer taken = std::move(moved);
  float sample = 0;
  taken.read(nullptr, nullptr, &sample, 1);
  refuses(THRUM_INVALID_ARGUMENT, "NULL", [&] { moved.read(nullptr, nullptr, &sample, 1); });
  refuses(THRUM_INVALID_ARGUMENT, "NULL", [&] { (void)moved.length(); });
  moved = std::move(taken);
  moved.read(nullptr, nullptr, &sample, 1);
  const thrum::pattern endless = thrum::pattern::of({thrum::continuous(0, 0)});
  require(!thrum::renderer(endless).length(), "a pattern without an end has no length");
  refuses(THRUM_TOO_LARGE, "has no end", [&] { (void)endless.render(); });
}

static void errors(const std::string &folder) {
  refuses(THRUM_INVALID_PATTERN, "thrum_pattern_parse: ", [] { thrum::pattern("{"); });
  refuses(THRUM_INVALID_PATTERN, "events[1].intensity is 2; use 0…1", [] { thrum::pattern::of({thrum::transient(0), thrum::transient(1, 2)}); });
  refuses(THRUM_INVALID_ARGUMENT, "toaster", [] { (void)thrum::pattern::of({thrum::transient(0)}).felt("toaster"); });
  refuses(THRUM_INVALID_ARGUMENT, "rate", [] { thrum::renderer(thrum::pattern::of({thrum::transient(0)}), 1); });
  refuses(THRUM_INVALID_ARGUMENT, "no profile has that name", [] { (void)thrum::profile("taptik"); });
  refuses(THRUM_INVALID_ARGUMENT, "", [] { (void)thrum::compose(nullptr, 0, 48000); });
  thrum::pattern source = thrum::pattern::of({thrum::transient(0)});
  const thrum::pattern target = std::move(source);
  require(source.get() == nullptr && target.get() != nullptr, "a moved pattern has another owner");
  refuses(THRUM_INVALID_ARGUMENT, "NULL", [&] { (void)source.duration(); });
  refuses(THRUM_INVALID_ARGUMENT, "NULL", [&] { (void)source.ahap(); });
  for (const std::string &path : {folder + "/none.ahap", folder}) {
    bool throws = false;
    try {
      (void)thrum::pattern::load(path);
    } catch (const std::runtime_error &) {
      throws = true;
    }
    require(throws, "a file that cannot be read");
  }
}

int main(int argc, char **argv) {
  require(argc == 2, "usage: wrapper FOLDER");
  patterns(argv[1]);
  samples(argv[1]);
  errors(argv[1]);
  std::printf("thrum.hpp: %d checks\n", checks);
  return 0;
}

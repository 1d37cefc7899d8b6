// Holds thrum_engine.hpp to what it states: engine FOLDER, where FOLDER has the samples. Prints the first failure.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <type_traits>

#include <thrum_engine.hpp>

static int checks = 0;

static void require(bool holds, const char *what) {
  checks++;
  if (holds) return;
  std::fprintf(stderr, "engine.cpp: %s\n", what);
  std::exit(1);
}

template <class Call>
static void refuses(thrum_result result, Call call) {
  try {
    call();
  } catch (const thrum::error &error) {
    require(error.result() == result && std::strlen(error.what()) > 10, error.what());
    return;
  }
  require(false, thrum_result_name(result));
}

static_assert(!std::is_copy_constructible_v<thrum::engine> && std::is_nothrow_move_constructible_v<thrum::engine>, "engines are moved");
static_assert(!std::is_copy_constructible_v<thrum::player> && std::is_nothrow_move_constructible_v<thrum::player>, "players are moved");

int main(int argc, char **argv) {
  require(argc == 2, "usage: engine FOLDER");
  const thrum::pattern pattern = thrum::pattern::load(std::string(argv[1]) + "/inflate.ahap");
  const std::vector<float> whole = pattern.render();

  thrum::engine engine(thrum::engine_options("manual"));
  require(engine.output() == "manual" && engine.sample_rate() == 48000 && !engine.is_running(), "a new engine");
  thrum::player player(engine, pattern);
  refuses(THRUM_NOT_RUNNING, [&] { player.start(); });
  engine.start();
  require(engine.is_running() && engine.time() == 0, "a started engine");
  player.start(0.1);
  require(player.is_playing() && engine.active_players() == 1 && player.id() > 0, "a started player");
  engine.notify_when_ended();
  std::vector<float> pulled(4800 + whole.size());
  engine.pull(nullptr, nullptr, pulled.data(), pulled.size());
  require(std::equal(whole.begin(), whole.end(), pulled.begin() + 4800), "pulled samples are rendered samples");
  require(engine.take_level().intensity > 0, "what was felt");
  std::vector<float> block(3 * 4800);
  engine.pull_interleaved(block.data(), 3, 4800);

  bool has_ended = false, all_ended = false;
  require(engine.wait(std::chrono::seconds(1)), "a notice");
  while (const std::optional<thrum_notice> notice = engine.poll()) {
    has_ended = has_ended || (notice->kind == THRUM_PLAYER_ENDED && notice->player == player.id());
    all_ended = all_ended || notice->kind == THRUM_ALL_ENDED;
  }
  require(has_ended && all_ended && !player.is_playing(), "notices of the end");

  player.loop(true, 0.5);
  player.set_rate(2);
  player.set_muted(true);
  const thrum_player_settings settings = player.settings();
  require(settings.loops == 1 && settings.loop_end == 0.5 && settings.rate == 2 && settings.is_muted == 1, "settings");
  player.set_muted(false);
  player.start();
  player.set(THRUM_INTENSITY_CONTROL, 0.5f);
  player.set({{0, THRUM_SHARPNESS_CONTROL, 0.2f}, {0, THRUM_INTENSITY_CONTROL, 0.1f}});
  player.set(thrum::curve{THRUM_INTENSITY_CONTROL, 0, {{0, 1}, {0.2, 0}}});
  player.pause();
  player.seek(0.2);
  player.resume();
  player.stop();
  player.cancel();
  refuses(THRUM_INVALID_ARGUMENT, [&] { player.set(THRUM_INTENSITY_CONTROL, 2); });
  refuses(THRUM_INVALID_ARGUMENT, [&] { player.set_input("speed", 1); });
  refuses(THRUM_INVALID_ARGUMENT, [] { thrum::engine(thrum::engine_options("toaster")); });
  require(engine.play(pattern) > player.id(), "a playback has an identifier");
  engine.set_gains(0.5f, 1);

  const std::vector<float> bell(1000, 0.1f);
  thrum_sound sound = THRUM_SOUND_INIT;
  sound.path = "bell.wav";
  sound.left = bell.data();
  sound.frames = bell.size();
  engine.add_sound(sound, 44100);
  engine.remove_sound("bell.wav");
  refuses(THRUM_INVALID_ARGUMENT, [&] { engine.remove_sound("bell.wav"); });

  thrum::feedback feedback(engine);
  feedback.prepare();
  feedback.play("success");
  feedback.play("success", 0.5f);
  std::vector<float> felt(9600);
  engine.pull(nullptr, nullptr, felt.data(), felt.size());
  require(*std::max_element(felt.begin(), felt.end()) > 0, "a feedback");
  feedback.set_theme("");
  require(thrum::feedback::of("error").duration() > 0 && thrum::feedback::list().find("\"success\"") != std::string::npos, "a theme");
  refuses(THRUM_INVALID_ARGUMENT, [&] { feedback.play("applause"); });
  refuses(THRUM_INVALID_PATTERN, [&] { feedback.set_theme("/nowhere"); });
  engine.set_idle_timeout(5);
  refuses(THRUM_INVALID_ARGUMENT, [&] { engine.set_idle_timeout(0); });

  thrum::engine moved = std::move(engine);
  require(moved.is_running(), "a moved engine");
  refuses(THRUM_INVALID_ARGUMENT, [&] { engine.start(); });
  moved.stop();
  // The engine may be destroyed before its players.
  moved = thrum::engine(thrum::engine_options("silent"));
  refuses(THRUM_NOT_RUNNING, [&] { player.start(); });
  require(thrum::devices().find("\"outputs\"") != std::string::npos && thrum::pads().find("\"pads\"") != std::string::npos, "lists of devices");
  std::printf("thrum_engine.hpp: %d checks\n", checks);
  return 0;
}

// The steps of mix.c with thrum::mixer: mix FILE.ahap
#include <cstdio>
#include <cstdlib>
#include <type_traits>

#include <thrum.hpp>

#include "../C/checksum.h"

static_assert(std::is_nothrow_move_constructible_v<thrum::mixer> && !std::is_copy_constructible_v<thrum::mixer>, "mixers are moved, never copied");

static void require(bool holds, const char *what) {
  if (holds) return;
  std::fprintf(stderr, "mix.cpp: %s\n", what);
  std::exit(3);
}

template <class Call>
static void refuses(thrum_result result, Call call) {
  try {
    call();
  } catch (const thrum::error &error) {
    require(error.result() == result, error.what());
    return;
  }
  require(false, thrum_result_name(result));
}

int main(int argc, char **argv) {
  require(argc == 2, "usage: mix FILE.ahap");
  const thrum::pattern pattern = thrum::pattern::load(argv[1]), bell = thrum::pattern::of({thrum::sound("bell", 0)});
  thrum_mixer_options options = THRUM_MIXER_OPTIONS_INIT;
  options.sample_rate = 44100;
  options.players = 8;
  thrum::mixer made(options);
  std::vector<float> samples;

  std::vector<float> left(4410), right(4410);
  for (std::size_t index = 0; index < 4410; index++) {
    left[index] = static_cast<float>(index % 100) / 128 - 0.25f;
    right[index] = static_cast<float>(index % 64) / 128 - 0.25f;
  }
  thrum_sound sound = THRUM_SOUND_INIT;
  sound.path = "bell";
  sound.left = left.data();
  sound.right = right.data();
  sound.frames = 4410;
  made.add_sound(sound);

  thrum::play_options play;
  play.loops = true;
  play.loop_end = 0.5;
  play.rate = 1.25;
  play.parameters = {{0, THRUM_SHARPNESS_CONTROL, 0.25f}};
  thrum::playback first = made.play(pattern, 0.05, play);
  thrum::playback second = made.play(bell);
  // A playback stays with a mixer that is moved.
  thrum::mixer mixer = std::move(made);
  const auto pull = [&](std::size_t frames) {
    const std::size_t count = samples.size();
    samples.resize(count + 3 * frames);
    float *at = samples.data() + count;
    mixer.pull(at, at + frames, at + 2 * frames, frames);
  };
  pull(4410);
  first.set(THRUM_INTENSITY_CONTROL, 0.5f, 0.05, 0.2);
  thrum::curve curve;
  curve.control = THRUM_SHARPNESS_CONTROL;
  curve.points = {{0, 0}, {0.2, -0.5f}};
  first.set(curve, 0.25);
  pull(22050);
  first.pause(0.65);
  pull(4410);
  first.seek(0.25);
  first.resume(0.75);
  first.set_rate(0.5);
  first.loop(false);
  pull(11025);
  require(first.is_playing() && !second.is_playing(), "the bell has ended");
  first.stop(mixer.time() + 0.05);
  second = mixer.play(pattern);
  pull(8820);
  second.cancel();
  pull(4410);
  require(!second.is_playing() && second.id() != first.id(), "cancelled");
  refuses(THRUM_NOT_RUNNING, [&] { second.set_rate(1); });
  refuses(THRUM_INVALID_ARGUMENT, [&] { (void)made.time(); });
  thrum::play_options frozen;
  frozen.rate = 0;
  refuses(THRUM_INVALID_ARGUMENT, [&] { mixer.play(pattern, 0, frozen); });
  refuses(THRUM_INVALID_ARGUMENT, [&] { thrum_mixer_options wrong = options; wrong.sample_rate = 1; thrum::mixer refused(wrong); });
  std::printf("%zu %08x\n", samples.size(), checksum_after(0, samples.data(), samples.size()));
  return 0;
}

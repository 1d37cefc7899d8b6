/* Renders the cases that Tools/probes/WasmCompare wrote, in blocks of odd sizes, and compares a digest of each channel
 * with that of the native build. The file: see WasmCompare/BoardCases.swift. Argument: "N FILE" for every Nth case. */
#include "board.h"
#include "heap.h"
#include "thrum_synth.h"

struct header {
  uint32_t frames, voices, is_preview, scores, commands, unused;
  double sample_rate, profile[9];
};

struct command {
  uint32_t kind;
  int32_t player;
  int64_t sample;
  uint32_t lane, unused;
  double value;
};

/* Names for the host what went wrong. */
static int fail(const char *what, uint64_t number) {
  board_print(what);
  board_print_number(number);
  board_print("\n");
  return 1;
}

static uint64_t digest(uint64_t value, const float *samples, int32_t count) {
  for (int32_t index = 0; index < count; index++) {
    uint32_t bits;
    __builtin_memcpy(&bits, samples + index, sizeof bits);
    value = (value ^ bits) * 0x100000001B3u;
  }
  return value;
}

int main(void) {
  static const int32_t blocks[] = {1, 64, 7, 128, 333, 63, 512, 5, 1024};
  static float samples[3][1024];
  const char *path = board_argument();
  uint32_t step = 0;
  while (*path >= '0' && *path <= '9') step = step * 10 + (uint32_t)(*path++ - '0');
  if (step == 0 || *path++ != ' ') return fail("usage: N FILE; N is ", step);
  int file = board_open(path);
  if (file < 0) return fail("cannot open the cases; every Nth: ", step);
  struct header header;
  uint64_t cases = 0, compared = 0, frames = 0;
  for (; board_read(file, &header, sizeof header); cases++) {
    heap_reset();
    int32_t size = thrum_synth_size((int32_t)header.voices, (int32_t)header.scores);
    thrum_synth synth = thrum_synth_create(heap_take(16, (size_t)size), (int32_t)header.voices,
                                           (int32_t)header.scores, header.sample_rate, header.profile);
    for (uint32_t player = 0; player < header.scores; player++) {
      uint64_t count;
      if (!board_read(file, &count, sizeof count)) return fail("the file ends within case ", cases);
      void *score = heap_take(8, (size_t)count);
      if (!board_read(file, score, (size_t)count)) return fail("the file ends within case ", cases);
      if (thrum_synth_score_file(synth, score, (int32_t)count) || !thrum_synth_load(synth, (int32_t)player))
        return fail("a score is refused in case ", cases);
    }
    for (uint32_t number = 0; number < header.commands; number++) {
      struct command command;
      if (!board_read(file, &command, sizeof command)) return fail("the file ends within case ", cases);
      if (!thrum_synth_send(synth, (int32_t)command.kind, command.player, command.sample, (int32_t)command.lane,
                            command.value))
        return fail("a command is refused in case ", cases);
    }
    uint64_t native[3], ours[3] = {0xCBF29CE484222325u, 0xCBF29CE484222325u, 0xCBF29CE484222325u};
    if (!board_read(file, native, sizeof native)) return fail("the file ends within case ", cases);
    if (cases % step != 0) continue;
    uint32_t done = 0;
    for (uint32_t turn = 0; done < header.frames; turn++) {
      int32_t count = blocks[turn % (sizeof blocks / sizeof *blocks)];
      if ((uint32_t)count > header.frames - done) count = (int32_t)(header.frames - done);
      thrum_synth_render(synth, samples[0], samples[1], samples[2], count, (int32_t)header.is_preview);
      for (int channel = 0; channel < 3; channel++) ours[channel] = digest(ours[channel], samples[channel], count);
      done += (uint32_t)count;
    }
    for (int channel = 0; channel < 3; channel++)
      if (ours[channel] != native[channel]) return fail("other samples than natively in case ", cases);
    frames += header.frames;
    compared++;
  }
  if (!compared || !frames) return fail("nothing was compared; cases: ", cases);
  board_print("synthesis: ");
  board_print_number(compared);
  board_print(" cases, ");
  board_print_number(frames);
  board_print(" samples of three channels: Arm and native bits are the same\n");
  return 0;
}

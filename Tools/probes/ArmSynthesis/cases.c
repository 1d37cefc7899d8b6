/* Compares the cases that the native build writes for boards: synthetic patterns, several profiles, rates and players, and
 * commands while they play. The file: see Tools/probes/WasmCompare/BoardCases.swift. */
#include "probe.h"

#define CUT_OFF "the file ends; write it again with WasmCompare"
#define REFUSED "; WasmCompare and the synthesizer differ, so build both again"

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

int compare_cases(const char *path, uint32_t step) {
  int file = board_open(path);
  if (file < 0) return fail(path, "cannot be opened; write it with WasmCompare");
  struct header header;
  uint64_t cases = 0, compared = 0, commands = 0, frames = 0;
  for (; board_read(file, &header, sizeof header); cases++) {
    heap_reset();
    int32_t size = thrum_synth_size((int32_t)header.voices, (int32_t)header.scores);
    thrum_synth synth = thrum_synth_create(heap_take(16, (size_t)size), size, (int32_t)header.voices,
                                           (int32_t)header.scores, header.sample_rate, header.profile);
    for (uint32_t player = 0; player < header.scores; player++) {
      uint64_t count;
      if (!board_read(file, &count, sizeof count)) return fail_part("case", cases, path, CUT_OFF);
      void *score = heap_take(8, (size_t)count);
      if (!board_read(file, score, (size_t)count)) return fail_part("case", cases, path, CUT_OFF);
      if (thrum_synth_score_file(synth, score, (int32_t)count) || !thrum_synth_load(synth, (int32_t)player))
        return fail_part("case", cases, path, "a score is refused" REFUSED);
    }
    /* Every second case sends its commands through a queue, four at a time. */
    _Alignas(8) static uint8_t memory[THRUM_SYNTH_QUEUE_BYTES(4)];
    thrum_synth_queue queue = cases % 2 ? thrum_synth_queue_create(memory, sizeof memory, 4) : 0;
    if (cases % 2 && !queue) return fail_part("case", cases, path, "the memory of a queue is refused");
    for (uint32_t number = 0; number < header.commands; number++) {
      struct command command;
      if (!board_read(file, &command, sizeof command)) return fail_part("case", cases, path, CUT_OFF);
      if (queue) {
        if (number % 4 == 0) thrum_synth_queue_take(queue, synth);
        if (!thrum_synth_queue_send(queue, (int32_t)command.kind, command.player, command.sample, (int32_t)command.lane,
                                    command.value))
          return fail_part("case", cases, path, "a queue refuses a command");
      } else if (!thrum_synth_send(synth, (int32_t)command.kind, command.player, command.sample, (int32_t)command.lane,
                            command.value))
        return fail_part("case", cases, path, "a command is refused" REFUSED);
    }
    if (queue) thrum_synth_queue_take(queue, synth);
    uint32_t native[4], ours[3];
    if (!board_read(file, native, sizeof native)) return fail_part("case", cases, path, CUT_OFF);
    if (cases % step != 0) continue;
    render_checksums(synth, header.frames, (int32_t)header.is_preview, ours);
    for (int channel = 0; channel < 3; channel++)
      if (ours[channel] != native[channel])
        return fail_part("case", cases, path, "the board renders other samples than the native build");
    frames += header.frames;
    commands += header.commands;
    compared++;
  }
  board_close(file);
  if (!compared || !frames) return fail(path, "no cases; write it again with WasmCompare");
  board_print("synthesis: ");
  board_print_number(compared);
  board_print(" cases with ");
  board_print_number(commands);
  board_print(" commands, ");
  board_print_number(frames);
  board_print(" samples of three channels: Arm and native bits are the same\n");
  return 0;
}

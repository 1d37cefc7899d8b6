/* Renders in an interrupt what the program sends through a queue meanwhile, and compares the samples with those of commands that
 * were sent directly. The commands have samples, so that the result does not depend on when the interrupt comes. */
#include "board.h"
#include "score.h"
#include "thrum_synth.h"

enum { blocks = 200, block = 64 };

static _Alignas(16) uint8_t memory[2][(THRUM_SYNTH_BYTES(BOARD_SCORE_VOICES, 1) + 15) / 16 * 16];
static _Alignas(8) uint8_t queue_memory[THRUM_SYNTH_QUEUE_BYTES(8)];
static float expected[blocks * block], found[blocks * block];
static thrum_synth synths[2];
static thrum_synth_queue queue;
static volatile uint32_t rendered, is_open, waits;

/* Called by the interrupt of the timer. */
void board_tick(void);
void board_tick(void) {
  if (!is_open || rendered == blocks) return;
  thrum_synth_queue_take(queue, synths[1]);
  thrum_synth_render(synths[1], 0, 0, found + rendered * block, block, 0);
  rendered++;
}

/* The command of a block: intensity and sharpness in turns, at a sample within the block. */
static int64_t sample(int32_t index) { return (int64_t)index * block + index % block; }
static double value(int32_t index) { return (double)(index * 7 % 16) / 16; }

int main(void) {
  static const double profile[9] = THRUM_SYNTH_TAPTIC;
  for (int index = 0; index < 2; index++) {
    synths[index] = thrum_synth_create(memory[index], sizeof memory[index], BOARD_SCORE_VOICES, 1, 48000, profile);
    if (!synths[index] || thrum_synth_score_file(synths[index], board_score, sizeof board_score) ||
        !thrum_synth_load(synths[index], 0)) {
      board_print("interrupt.c: no synthesizer in ");
      board_print_number(sizeof memory[index]);
      board_print(" bytes, of which it needs ");
      board_print_number((uint64_t)thrum_synth_size(BOARD_SCORE_VOICES, 1));
      board_print(", or it refuses the score; build both again\n");
      return 1;
    }
  }
  queue = thrum_synth_queue_create(queue_memory, sizeof queue_memory, 8);
  if (!queue) {
    board_print("interrupt.c: THRUM_SYNTH_QUEUE_BYTES is less than thrum_synth_queue_size; enlarge it\n");
    return 1;
  }
  thrum_synth_send(synths[0], THRUM_SYNTH_START, 0, 0, 0, 0);
  for (int32_t index = 0; index < blocks; index++) {
    thrum_synth_send(synths[0], THRUM_SYNTH_PARAMETER, 0, sample(index), index % 2, value(index));
    thrum_synth_render(synths[0], 0, 0, expected + index * block, block, 0);
  }
  thrum_synth_queue_send(queue, THRUM_SYNTH_START, 0, 0, 0, 0);
  for (int32_t index = 0; index < blocks; index++) {
    /* The queue is full before the first block, and full again whenever the program is ahead. */
    while (!thrum_synth_queue_send(queue, THRUM_SYNTH_PARAMETER, 0, sample(index), index % 2, value(index))) {
      is_open = 1;
      waits++;
    }
  }
  while (rendered < blocks) { }
  uint32_t differences = 0, sounds = 0;
  for (int index = 0; index < blocks * block; index++) {
    differences += expected[index] != found[index];
    sounds += found[index] != 0;
  }
  board_print("a queue to an interrupt: ");
  board_print_number(rendered);
  board_print(" blocks, ");
  board_print_number(sounds);
  board_print(" samples that sound, ");
  board_print_number(differences);
  board_print(" differ from those of commands sent directly\n");
  return differences != 0 || sounds == 0 || waits == 0;
}

/* Plays the compiled pattern score.h on a board without an operating system, and prints the memory and the number of
 * instructions that this needs. run.sh compiles a pattern, builds this program and runs it in QEMU. */
#include "board.h"
#include "score.h"
#include "thrum_synth.h"

#define SAMPLE_RATE 48000
#define BLOCK 64
/* A longer pattern is stopped. */
#define LONGEST_SECONDS 60

/* All memory of the synthesizer: as much as the score needs. This example has 64 KB for it. */
static _Alignas(16) uint8_t memory[THRUM_SYNTH_BYTES(BOARD_SCORE_VOICES, 1)];
_Static_assert(sizeof memory <= 64 * 1024, "the pattern needs more than 64 KB; let fewer events sound at once");

/* Prints one line that shows the largest sample (0…1) of 20 ms of the actuator's signal. */
static void print_bar(float peak) {
  char line[44];
  int length = (int)(peak * 40 + 0.5f);
  int place = 0;
  while (place < length && place < 40) line[place++] = '#';
  line[place++] = '\n';
  line[place] = 0;
  board_print(line);
}

static void print_figure(const char *name, uint64_t number, const char *unit) {
  board_print(name);
  board_print_number(number);
  board_print(unit);
}

int main(void) {
  static const double profile[9] = THRUM_SYNTH_TAPTIC;
  thrum_synth synth = thrum_synth_create(memory, sizeof memory, BOARD_SCORE_VOICES, 1, SAMPLE_RATE, profile);
  if (!synth) {
    print_figure("main.c: the synthesizer needs ", (uint64_t)thrum_synth_size(BOARD_SCORE_VOICES, 1), " bytes, ");
    print_figure("but `memory` has ", sizeof memory, "; define THRUM_SMALL_MEMORY only if the synthesizer was built so\n");
    return 1;
  }
  int32_t problem = thrum_synth_score_file(synth, board_score, sizeof board_score);
  if (problem) {
    print_figure("main.c: the score is refused with error ", (uint64_t)problem, " of thrum_synth.h; compile it again\n");
    return 1;
  }
  if (!thrum_synth_load(synth, 0) || !thrum_synth_send(synth, THRUM_SYNTH_START, 0, 0, 0, 0)) {
    board_print("main.c: player 0 does not start; create the synthesizer with one player or more\n");
    return 1;
  }

  /* On a real board, an interrupt would render each block and write it to the driver of the actuator. */
  static float haptic[BLOCK];
  uint64_t total = 0, worst = 0, frames = 0;
  float peak = 0;
  do {
    uint64_t start = board_instructions();
    thrum_synth_render(synth, 0, 0, haptic, BLOCK, 0);
    uint64_t spent = board_instructions() - start;
    total += spent;
    if (spent > worst) worst = spent;
    for (int index = 0; index < BLOCK; index++) {
      float size = haptic[index] < 0 ? -haptic[index] : haptic[index];
      if (size > peak) peak = size;
      if (++frames % (SAMPLE_RATE / 50) == 0) {
        print_bar(peak);
        peak = 0;
      }
    }
  } while (thrum_synth_is_active(synth) && frames < LONGEST_SECONDS * SAMPLE_RATE);
  if (peak > 0) print_bar(peak);

  print_figure("voices: ", BOARD_SCORE_VOICES, "\n");
  print_figure("memory of the synthesizer: ", sizeof memory, " bytes\n");
  print_figure("score: ", sizeof board_score, " bytes\n");
  print_figure("stack: ", board_stack_used(), " bytes\n");
  print_figure("instructions: ", total / frames, " a sample on average, ");
  print_figure("", worst, " in the worst block of 64\n");
  print_figure("at 48 kHz: ", total * SAMPLE_RATE / frames / 100000, " hundred thousand instructions a second\n");
  if (thrum_synth_is_active(synth)) {
    print_figure("main.c: the pattern is longer than ", LONGEST_SECONDS, " s; shorten it, or raise LONGEST_SECONDS\n");
    return 1;
  }
  return 0;
}

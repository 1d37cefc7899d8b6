/* The memory of a synthesizer on a 32-bit processor: its size as a constant, its check, and that nothing behind it is written. */
#include "probe.h"

#define CANARY 0xA5
#define BEHIND 4096
#define LONGEST_SCORE 512

/* Writes a score file of eight vibrations of 100 ms that start 10 ms after each other, without parameters and curves. */
static int32_t write_score(unsigned char *score) {
  enum { EVENTS = 8, HEADER = 168, EVENT = 56, SIZE = HEADER + EVENTS * EVENT };
  _Static_assert(SIZE <= LONGEST_SCORE + BEHIND, "the score fits");
  __builtin_memset(score, 0, SIZE);
  const uint32_t start[] = {0x43534854, 1, SIZE, EVENTS, 0, 0};
  const double length = 0.17;
  __builtin_memcpy(score, start, sizeof start);
  __builtin_memcpy(score + 24, &length, sizeof length);
  for (int index = 0; index < EVENTS; index++) {
    unsigned char *event = score + HEADER + index * EVENT;
    const double times[] = {index * 0.01, 0.1};
    /* Level, tone, pan, brightness, attack, decay and release. */
    const float values[] = {1, 0.5f, 0, 1, 0, 0, 0};
    const int32_t waveform = -1;
    const unsigned char kind_and_flags[] = {1, 1, 1, 0};
    __builtin_memcpy(event, times, sizeof times);
    __builtin_memcpy(event + 16, values, sizeof values);
    __builtin_memcpy(event + 44, &waveform, sizeof waveform);
    __builtin_memcpy(event + 48, kind_and_flags, sizeof kind_and_flags);
  }
  return SIZE;
}

static int is_filled(const unsigned char *bytes, int32_t count) {
  for (int32_t index = 0; index < count; index++)
    if (bytes[index] != CANARY) return 0;
  return 1;
}

static int check_one(int32_t voices, int32_t players) {
  static const double taptic[9] = THRUM_SYNTH_TAPTIC;
  static float samples[3][512];
  heap_reset();
  int32_t size = thrum_synth_size(voices, players);
  int32_t constant = THRUM_SYNTH_BYTES(voices, players);
  if (constant < size || constant > size + 64 + players) {
    board_print_number((uint64_t)size);
    board_print(" bytes are needed, THRUM_SYNTH_BYTES has ");
    board_print_number((uint64_t)constant);
    return fail("", "correct its numbers in thrum_synth.h");
  }
  unsigned char *memory = heap_take(16, (size_t)size + BEHIND);
  unsigned char *score = heap_take(8, LONGEST_SCORE + BEHIND);
  __builtin_memset(memory, CANARY, (size_t)size + BEHIND);
  if (thrum_synth_create(memory, size - 1, voices, players, 48000, taptic) ||
      thrum_synth_create(memory, -1, voices, players, 48000, taptic) ||
      thrum_synth_create(memory + 8, size, voices, players, 48000, taptic) ||
      thrum_synth_create(0, size, voices, players, 48000, taptic))
    return fail("memory", "thrum_synth_create accepts memory that is too small, not aligned or NULL");
  if (!is_filled(memory, size + BEHIND)) return fail("memory", "thrum_synth_create writes to memory that it refuses");
  thrum_synth synth = thrum_synth_create(memory, size, voices, players, 48000, taptic);
  if (!synth) return fail("memory", "thrum_synth_create refuses memory of the size that thrum_synth_size returns");
  int32_t count = write_score(score);
  if (thrum_synth_score_file(synth, score, count)) return fail("memory", "the score of this check is refused");
  for (int32_t player = 0; player < players; player++)
    if (!thrum_synth_load(synth, player) || !thrum_synth_send(synth, THRUM_SYNTH_START, player, 0, 0, 0))
      return fail("memory", "a player does not start");
  float largest = 0;
  for (int block = 0; block < 20; block++) {
    thrum_synth_render(synth, samples[0], samples[1], samples[2], 512, 1);
    for (int index = 0; index < 512; index++)
      if (samples[2][index] > largest) largest = samples[2][index];
  }
  if (largest == 0) return fail("memory", "the score of this check does not sound");
  if (!is_filled(memory + size, BEHIND)) return fail("memory", "the synthesizer writes behind its memory");
  return 0;
}

int check_memory(void) {
  static const int32_t cases[][2] = {{1, 1}, {2, 1}, {3, 2}, {16, 1}, {64, 9}, {5, 70}};
  for (unsigned index = 0; index < sizeof cases / sizeof *cases; index++)
    if (check_one(cases[index][0], cases[index][1])) return 1;
  board_print("synthesis: no synthesizer in too little memory, no byte behind its memory is written\n");
  return 0;
}

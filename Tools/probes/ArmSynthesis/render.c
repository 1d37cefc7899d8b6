/* Renders on a board and compares with the native build: the cases that Tools/probes/WasmCompare wrote, and the rows of
 * the table of digests. Arguments, separated by spaces: N CASES TABLE SCORES, for every Nth case of the file CASES, and every
 * row of the file TABLE; SCORES is the folder of the score files. */
#include "probe.h"

int fail(const char *place, const char *what) {
  board_print(place);
  board_print(": ");
  board_print(what);
  board_print("\n");
  return 1;
}

int fail_part(const char *part, uint64_t number, const char *path, const char *what) {
  board_print(part);
  board_print(" ");
  board_print_number(number);
  board_print(" of ");
  return fail(path, what);
}

void render_checksums(thrum_synth synth, uint32_t frames, int32_t is_preview, uint32_t checksums[3]) {
  static const int32_t blocks[] = {1, 64, 7, 128, 333, 63, 512, 5, LONGEST_BLOCK};
  static float samples[3][LONGEST_BLOCK];
  uint32_t done = 0;
  for (int channel = 0; channel < 3; channel++) checksums[channel] = 0;
  for (uint32_t turn = 0; done < frames; turn++) {
    int32_t count = blocks[turn % (sizeof blocks / sizeof *blocks)];
    if ((uint32_t)count > frames - done) count = (int32_t)(frames - done);
    thrum_synth_render(synth, samples[0], samples[1], samples[2], count, is_preview);
    for (int channel = 0; channel < 3; channel++)
      checksums[channel] = checksum_after(checksums[channel], samples[channel], (size_t)count);
    done += (uint32_t)count;
  }
}

int main(void) {
  static char words[4][256];
  const char *rest = board_argument();
  for (int index = 0; index < 4; index++) {
    for (size_t length = 0; *rest && *rest != ' ' && length < sizeof words[0] - 1;) words[index][length++] = *rest++;
    if (*rest == ' ') rest++;
  }
  uint32_t step = 0;
  for (const char *digit = words[0]; *digit >= '0' && *digit <= '9'; digit++) step = step * 10 + (uint32_t)(*digit - '0');
  if (step == 0 || !words[3][0] || *rest) return fail("arguments", "wrong; use N CASES TABLE SCORES");
  int code = check_memory();
  if (!code) code = compare_cases(words[1], step);
  return code ? code : compare_table(words[2], words[3]);
}

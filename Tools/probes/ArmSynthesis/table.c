/* Compares the score files of the samples with the table of digests, Tests/Bits/samples.tsv. */
#include "probe.h"

#define RECORD "write the table again with: Tools/checks/check-core.sh record"

/* The first `frames` samples of a pattern have these checksums. The words lie in the line that was read last. */
struct row {
  const char *name, *mix;
  uint32_t rate, frames, expected[3];
};

static int fail_row(const struct row *row, const char *what) {
  board_print(row->name);
  board_print(" at ");
  board_print_number(row->rate);
  board_print(" Hz, ");
  return fail(row->mix, what);
}

static int are_equal(const char *left, const char *right) {
  while (*left && *left == *right) left++, right++;
  return *left == *right;
}

/* Reads digits up to the end of a word. Returns 0 if the word is not a number. */
static int read_number(const char *word, uint32_t base, uint32_t *value) {
  if (!*word) return 0;
  for (*value = 0; *word; word++) {
    uint32_t digit = *word >= '0' && *word <= '9' ? (uint32_t)(*word - '0')
                     : *word >= 'a' && *word <= 'f' ? (uint32_t)(*word - 'a') + 10 : base;
    if (digit >= base) return 0;
    *value = *value * base + digit;
  }
  return 1;
}

/* Reads the next line that is no comment. Returns 1; 0 at the end of the file; -1 if the line is not a row. */
static int next_row(int file, struct row *row) {
  static char line[256];
  size_t length;
  do {
    char next = 0;
    for (length = 0; board_read(file, &next, 1) && next != '\n';) {
      if (length == sizeof line - 1) return -1;
      line[length++] = next;
    }
    if (length == 0 && next != '\n') return 0;
    line[length] = 0;
  } while (line[0] == '#');
  const char *words[7] = {line};
  int count = 1;
  for (char *place = line; *place; place++) {
    if (*place != '\t') continue;
    if (count == 7) return -1;
    *place = 0;
    words[count++] = place + 1;
  }
  if (count != 7) return -1;
  row->name = words[0];
  row->mix = words[2];
  for (int channel = 0; channel < 3; channel++)
    if (!read_number(words[4 + channel], 16, &row->expected[channel])) return -1;
  return read_number(words[1], 10, &row->rate) && read_number(words[3], 10, &row->frames) && row->frames ? 1 : -1;
}

/* Reads the score file of a pattern: its name with the ending .bin instead of .ahap, in a folder. Returns its first byte,
 * or 0 if it cannot be read. */
static const void *read_score(const char *folder, const char *name, uint32_t *count) {
  static char path[512];
  size_t length = 0;
  while (*folder && length < 256) path[length++] = *folder++;
  path[length++] = '/';
  while (*name && *name != '.' && length < 500) path[length++] = *name++;
  if (!are_equal(name, ".ahap")) return 0;
  for (const char *ending = ".bin"; *ending;) path[length++] = *ending++;
  path[length] = 0;
  int file = board_open(path);
  if (file < 0) return 0;
  /* The third number of a score file is its size. */
  uint32_t start[4];
  char *score = 0;
  if (board_read(file, start, sizeof start) && start[2] >= sizeof start) {
    *count = start[2];
    score = heap_take(8, *count);
    __builtin_memcpy(score, start, sizeof start);
    if (!board_read(file, score + sizeof start, *count - sizeof start)) score = 0;
  }
  board_close(file);
  return score;
}

/* Renders the samples of a row, and the silence after them. */
static int compare_row(const struct row *row, const char *folder) {
  /* The preview's profile, audible. */
  static const double taptic[9] = THRUM_SYNTH_TAPTIC, audible[9] = {240, 690, 2, 0.5, 400, 1600, 3, 0.8, 2};
  static float rest[3][LONGEST_BLOCK];
  int32_t is_preview = are_equal(row->mix, "preview");
  if (!is_preview && !are_equal(row->mix, "separate")) return fail_row(row, "unknown mix; " RECORD);
  heap_reset();
  uint32_t count;
  const uint32_t *score = read_score(folder, row->name, &count);
  if (!score)
    return fail_row(row, "the score file is missing or cut off; write it with: thrum score --without-audio-files");
  /* The fourth number of a score file is the number of events. As many voices are always enough. */
  int32_t voices = (int32_t)score[3];
  int32_t size = thrum_synth_size(voices, 1);
  thrum_synth synth =
    thrum_synth_create(heap_take(16, (size_t)size), size, voices, 1, row->rate, is_preview ? audible : taptic);
  if (thrum_synth_score_file(synth, score, (int32_t)count) || !thrum_synth_load(synth, 0) ||
      !thrum_synth_send(synth, THRUM_SYNTH_START, 0, 0, 0, 0))
    return fail_row(row, "the score file is refused; write it again with: thrum score --without-audio-files");
  uint32_t ours[3];
  render_checksums(synth, row->frames, is_preview, ours);
  for (int channel = 0; channel < 3; channel++) {
    if (ours[channel] == row->expected[channel]) continue;
    static const char *const names[] = {"left", "right", "haptic"};
    board_print(names[channel]);
    board_print(" of ");
    return fail_row(row, "the board renders other samples than the table states; if the table is old, " RECORD);
  }
  for (uint32_t done = 0; thrum_synth_is_active(synth); done += LONGEST_BLOCK) {
    if (done > 10 * row->rate) return fail_row(row, "still active 10 s after the samples of the row; " RECORD);
    thrum_synth_render(synth, rest[0], rest[1], rest[2], LONGEST_BLOCK, is_preview);
    for (int index = 0; index < LONGEST_BLOCK; index++)
      if (rest[0][index] != 0 || rest[1][index] != 0 || rest[2][index] != 0)
        return fail_row(row, "sounds after the samples of the row; " RECORD);
  }
  return 0;
}

int compare_table(const char *path, const char *folder) {
  int file = board_open(path);
  if (file < 0) return fail(path, "cannot be opened; " RECORD);
  struct row row;
  uint64_t rows = 0, frames = 0;
  for (int found; (found = next_row(file, &row)); frames += row.frames) {
    rows++;
    if (found < 0) return fail_part("row", rows, path, "not a pattern, rate, mix, frames and three digests; " RECORD);
    if (compare_row(&row, folder)) return 1;
  }
  board_close(file);
  if (!rows) return fail(path, "no rows; " RECORD);
  board_print("synthesis: ");
  board_print_number(rows);
  board_print(" rows of ");
  board_print(path);
  board_print(", ");
  board_print_number(frames);
  board_print(" samples of three channels: the same bits\n");
  return 0;
}

/* Runs cases that Tools/probes/WasmPerception wrote and compares all numbers with the native ones, bit for bit.
 * The file: see Tools/probes/WasmPerception/main.swift. Argument: FILE, or "N FILE" for every Nth case. */
#include "board.h"
#include "heap.h"

int32_t perception_compare(int32_t first, int32_t second, int32_t hand, const float *drive, int32_t count,
                           double *output, int32_t room);

/* Names for the host what went wrong. */
static int fail(const char *what, uint64_t number) {
  board_print(what);
  board_print_number(number);
  board_print("\n");
  return 1;
}

int main(void) {
  const char *path = board_argument();
  uint32_t step = 0;
  while (*path >= '0' && *path <= '9') step = step * 10 + (uint32_t)(*path++ - '0');
  if (step == 0) step = 1; else path++;
  int file = board_open(path);
  if (file < 0) return fail("cannot open the cases; arguments: ", step);
  uint64_t cases = 0, compared = 0, numbers = 0;
  int32_t header[4], expected;
  for (; board_read(file, header, sizeof header); cases++) {
    heap_reset();
    float *drive = heap_take(8, (size_t)header[3] * sizeof(float));
    if (!board_read(file, drive, (size_t)header[3] * sizeof(float)) || !board_read(file, &expected, sizeof expected))
      return fail("the file ends within case ", cases);
    uint64_t *native = heap_take(8, (size_t)expected * 8);
    double *output = heap_take(8, (size_t)expected * 8);
    if (!board_read(file, native, (size_t)expected * 8)) return fail("the file ends within case ", cases);
    if (cases % step != 0) continue;
    int32_t given = perception_compare(header[0], header[1], header[2], drive, header[3], output, expected);
    if (given != expected) return fail("another count of numbers than natively in case ", cases);
    for (int32_t index = 0; index < expected; index++) {
      uint64_t bits;
      __builtin_memcpy(&bits, output + index, 8);
      if (bits != native[index]) return fail("another number than natively in case ", cases);
    }
    numbers += (uint64_t)expected;
    compared++;
  }
  if (!compared || !numbers) return fail("nothing was compared; cases: ", cases);
  board_print("perception: ");
  board_print_number(compared);
  board_print(" cases, ");
  board_print_number(numbers);
  board_print(" numbers: Arm and native bits are the same; ");
  board_print_number(heap_used() / 1024);
  board_print(" KB of heap\n");
  return 0;
}

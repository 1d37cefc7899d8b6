/* Memory for the perceptual model, which makes arrays; the synthesizer needs none. It is all free again at once. */
#include "heap.h"

extern char heap_start[], heap_end[];
static char *heap_next;
static size_t heap_most;

void heap_reset(void) { heap_next = heap_start; }
size_t heap_used(void) { return heap_most; }

void *heap_take(size_t alignment, size_t size) {
  uintptr_t place = ((uintptr_t)heap_next + alignment - 1) & ~(uintptr_t)(alignment - 1);
  if (place > (uintptr_t)heap_end || size > (uintptr_t)heap_end - place) {
    board_print("out of memory\n");
    board_exit(71);
  }
  heap_next = (char *)place + size;
  size_t used = (size_t)(heap_next - heap_start);
  if (used > heap_most) heap_most = used;
  return (void *)place;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  *result = heap_take(alignment, size);
  return 0;
}

void free(void *memory) { (void)memory; }

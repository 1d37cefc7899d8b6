/* Memory for the WebAssembly build, which has no C library: blocks of powers of two with a free list for each.
 * A freed block serves the next request of its size; memory grows in pages of 64 KB and never shrinks. */
#include <stddef.h>
#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(name)))

extern unsigned char __heap_base;

/* Stands before every block. 16 bytes, so that blocks are aligned to 16. */
typedef struct header {
  uint32_t power;
  uint32_t padding;
  struct header *next;
  /* The start of the memory that was taken, where a greater alignment moved the block. */
  struct header *origin;
} header;

static header *lists[32];
static uintptr_t top;

/* Makes the memory at least as large as a number of pages. A host may need long for each growth, so that memory grows by an
 * eighth where possible. */
static int grow(uint32_t pages) {
  uint32_t present = (uint32_t)__builtin_wasm_memory_size(0);
  if (pages <= present) return 1;
  uint32_t ample = present + present / 8;
  if (ample > 65535) ample = 65535;
  if (ample > pages && __builtin_wasm_memory_grow(0, ample - present) != (size_t)-1) return 1;
  return __builtin_wasm_memory_grow(0, pages - present) != (size_t)-1;
}

static header *take(uint32_t power) {
  header *block = lists[power];
  if (block) {
    lists[power] = block->next;
    return block;
  }
  if (!top) top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
  uint64_t end = (uint64_t)top + ((uint64_t)1 << power);
  uint64_t pages = (end + 65535) >> 16;
  if (pages > 65535) return NULL;
  if (!grow((uint32_t)pages)) return NULL;
  block = (header *)top;
  top = (uintptr_t)end;
  block->power = power;
  return block;
}

static void *allocate(size_t size, size_t alignment) {
  size_t extra = alignment > 16 ? alignment : 0;
  if (size > 0x7FFF0000u - extra) return NULL;
  size_t whole = size + extra + sizeof(header);
  uint32_t power = 5;
  while (((size_t)1 << power) < whole) power++;
  header *block = take(power);
  if (!block) return NULL;
  uintptr_t place = (uintptr_t)(block + 1);
  if (extra) place = (place + alignment - 1) & ~(uintptr_t)(alignment - 1);
  header *own = (header *)place - 1;
  own->origin = block;
  return (void *)place;
}

EXPORT("malloc") void *malloc(size_t size) { return allocate(size, 16); }

EXPORT("free") void free(void *memory) {
  if (!memory) return;
  header *block = ((header *)memory - 1)->origin;
  block->next = lists[block->power];
  lists[block->power] = block;
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = allocate(size, alignment);
  return *memory ? 0 : 12;
}

void *memcpy(void *restrict target, const void *restrict source, size_t count) {
  return __builtin_memcpy(target, source, count);
}

void *memmove(void *target, const void *source, size_t count) { return __builtin_memmove(target, source, count); }

void *memset(void *target, int value, size_t count) { return __builtin_memset(target, value, count); }

int memcmp(const void *a, const void *b, size_t count) {
  const unsigned char *left = a, *right = b;
  for (size_t index = 0; index < count; index++) {
    if (left[index] != right[index]) return left[index] < right[index] ? -1 : 1;
  }
  return 0;
}

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

/* The guard that the compiler's protection of the stack expects. A constant guard finds mistakes, not attacks, and there is no
 * memory to attack beyond the module's own. */
uintptr_t __stack_chk_guard = 0x5448524D;

void __stack_chk_fail(void) { __builtin_trap(); }

/* Start-up code, clock and host calls for QEMU's mps2-an386 (Cortex-M4F) and mps2-an500 (Cortex-M7). */
#include "board.h"

extern uint32_t stack_bottom[], stack_top[], data_start[], data_end[], bss_start[], bss_end[];
extern const uint32_t data_image[];

/* ---- Start ---- */

#define STACK_PAINT 0xC5C5C5C5u
#define CPACR (*(volatile uint32_t *)0xE000ED88u)
#define SYSTICK ((volatile uint32_t *)0xE000E010u)
#ifndef SYSTICK_RELOAD
#define SYSTICK_RELOAD 0x00FFFFFFu
#endif

static volatile uint32_t ticks_high;

/* A program can have its own. */
__attribute__((weak)) void board_tick(void) {}

static void clock_tick(void) {
  ticks_high++;
  board_tick();
}

/* All exceptions share this handler, because the host only needs to see that the program failed. */
static void fault(void) {
  board_print("the processor raised a fault\n");
  board_exit(70);
}

void reset(void) {
  /* Enable full access to the floating-point unit before the first instruction that uses it. */
  CPACR |= 0xFu << 20;
  __asm__ volatile("dsb\n isb" ::: "memory");
  uint32_t *here = (uint32_t *)__builtin_frame_address(0) - 16;
  for (volatile uint32_t *word = stack_bottom; word < here; word++) *word = STACK_PAINT;
  for (uint32_t *to = data_start, *from = (uint32_t *)data_image; to < data_end;) *to++ = *from++;
  for (uint32_t *word = bss_start; word < bss_end;) *word++ = 0;
  SYSTICK[1] = SYSTICK_RELOAD;
  SYSTICK[2] = 0;
  SYSTICK[0] = 7; /* enable the timer, its interrupt, and the processor's clock */
  board_exit(main());
}

__attribute__((section(".vectors"), used)) static void (*const vectors[16])(void) = {
    (void (*)(void))stack_top, reset, fault, fault, fault, fault, fault, 0, 0, 0, 0, fault, fault, 0, fault, clock_tick};

size_t board_stack_used(void) {
  const uint32_t *word = stack_bottom;
  while (word < stack_top && *word == STACK_PAINT) word++;
  return (size_t)((const char *)stack_top - (const char *)word);
}

uint64_t board_instructions(void) {
  uint32_t high, low;
  do {
    high = ticks_high;
    low = SYSTICK_RELOAD - SYSTICK[2];
  } while (high != ticks_high);
  return ((uint64_t)high * (SYSTICK_RELOAD + 1u) + low) * 40;
}

/* ---- The host, by semihosting ---- */

static int host(int operation, const void *argument) {
  register int r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}

void board_print(const char *text) { host(0x04, text); }

void board_print_number(uint64_t number) {
  char text[24];
  char *place = text + sizeof text;
  *--place = 0;
  do { *--place = (char)('0' + number % 10); } while (number /= 10);
  board_print(place);
}

const char *board_argument(void) {
  static char line[512];
  uint32_t block[2] = {(uint32_t)line, sizeof line};
  if (host(0x15, block)) return "";
  const char *text = line;
  while (*text && *text != ' ') text++;
  return *text ? text + 1 : text;
}

int board_open(const char *path) {
  uint32_t length = 0;
  while (path[length]) length++;
  uint32_t block[3] = {(uint32_t)path, 1 /* rb */, length};
  return host(0x01, block);
}

int board_read(int file, void *buffer, size_t count) {
  uint32_t block[3] = {(uint32_t)file, (uint32_t)buffer, count};
  return host(0x06, block) == 0;
}

void board_close(int file) {
  uint32_t block[1] = {(uint32_t)file};
  host(0x02, block);
}

void board_exit(int status) {
  uint32_t block[2] = {0x20026 /* the application ended */, (uint32_t)status};
  host(0x20, block);
  for (;;) { }
}

/* ---- Functions that compilers call ---- */

/* Without this attribute, GCC would replace the loop in memcpy with a call of memcpy. */
#define PLAIN_LOOP __attribute__((optimize("no-tree-loop-distribute-patterns"), used))

PLAIN_LOOP void *memcpy(void *to, const void *from, size_t count) {
  char *target = to;
  const char *source = from;
  while (count--) *target++ = *source++;
  return to;
}

PLAIN_LOOP void *memmove(void *to, const void *from, size_t count) {
  char *target = to;
  const char *source = from;
  if (target <= source) return memcpy(to, from, count);
  while (count--) target[count] = source[count];
  return to;
}

PLAIN_LOOP void *memset(void *to, int value, size_t count) {
  char *target = to;
  while (count--) *target++ = (char)value;
  return to;
}

/* The same functions under the names of the Arm ABI. The digit in a name is the alignment in bytes. The ABI's memset has
 * count and value in the opposite order. */
#define MEMORY_NAMES(digit) \
  void __aeabi_memcpy##digit(void *to, const void *from, size_t count) { memcpy(to, from, count); } \
  void __aeabi_memmove##digit(void *to, const void *from, size_t count) { memmove(to, from, count); } \
  void __aeabi_memset##digit(void *to, size_t count, int value) { memset(to, value, count); } \
  void __aeabi_memclr##digit(void *to, size_t count) { memset(to, 0, count); }
MEMORY_NAMES()
MEMORY_NAMES(4)
MEMORY_NAMES(8)

uint32_t __stack_chk_guard = 0x5AFEC0DE;
void __stack_chk_fail(void) { fault(); }

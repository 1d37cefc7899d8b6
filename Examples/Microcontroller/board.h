/* What the programs of this folder need of a Cortex-M board; board.c provides it for QEMU's MPS2 boards. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Prints a line's worth of text on the host (semihosting). */
void board_print(const char *text);
void board_print_number(uint64_t number);

/* Returns the text after the program's name that the host passes; an empty string if there is none. */
const char *board_argument(void);

/* Opens a file on the host for reading. Returns a handle, or -1. */
int board_open(const char *path);
/* Reads exactly `count` bytes. Returns 0 if fewer were left. */
int board_read(int file, void *buffer, size_t count);

/* Returns instructions since the start, in steps of 40: under `-icount shift=0` an instruction takes 1 ns, and
 * the board's clock runs at 25 MHz. */
uint64_t board_instructions(void);

/* Returns the largest number of bytes of stack in use since the start. */
size_t board_stack_used(void);

/* Ends the program with a status for the host: 0 is success. */
void board_exit(int status) __attribute__((noreturn));

/* What a program of this folder defines: its result is the status. */
int main(void);

/* The functions of a Cortex-M board that the programs of this folder use. board.c implements them for QEMU's MPS2 boards. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Prints text on the host (the machine that runs QEMU) by semihosting, a way for a program on a board to call functions of
 * the host. */
void board_print(const char *text);
/* Prints a number in decimal digits. */
void board_print_number(uint64_t number);

/* Returns the command line that the host passes, without the name of the program; an empty string if it has no arguments. */
const char *board_argument(void);

/* Opens a file on the host for reading. Returns a handle, or -1. */
int board_open(const char *path);
/* Reads exactly `count` bytes of a file. Returns 1, or 0 if the file has fewer bytes left. */
int board_read(int file, void *buffer, size_t count);
/* Closes a file. */
void board_close(int file);

/* Returns the number of instructions since the start, rounded to 40, if QEMU runs with `-icount shift=0`: an instruction
 * then takes 1 ns, and one tick of the board's 25 MHz clock takes 40 ns. */
uint64_t board_instructions(void);

/* Returns the largest number of bytes of the stack that were in use at any time since the start. */
size_t board_stack_used(void);

/* Stops the program and passes a status to the host: 0 is success. */
void board_exit(int status) __attribute__((noreturn));

/* Each program of this folder defines this function. Its result is the status that the host receives. */
int main(void);

/* Runs a sketch on a board until it has written two seconds at 8 kHz, and prints a checksum of the values. */
#include "Arduino.h"
extern "C" {
#include "board.h"
}

static const uint32_t wanted = 16000;
static uint32_t written, checksum;
static unsigned long now;

unsigned long micros(void) { return now += 125; }

void analogWrite(int pin, int value) {
  if (pin != 3 || value < 0 || value > 255) board_exit(2);
  checksum = checksum * 31 + (uint32_t)value;
  written++;
}

int main(void) {
  setup();
  for (uint32_t turn = 0; written < wanted; turn++) {
    if (turn > 2 * wanted) board_exit(3);
    loop();
  }
  board_print_number(checksum);
  board_print("\n");
  return 0;
}

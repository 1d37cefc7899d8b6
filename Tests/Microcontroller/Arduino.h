/* The functions of Arduino that the example calls, for QEMU's boards: arduino.cpp implements them. */
#pragma once
#include <stdint.h>

unsigned long micros(void);
void analogWrite(int pin, int value);
void setup(void);
void loop(void);

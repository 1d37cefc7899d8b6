// Plays a heartbeat on an actuator behind an amplifier at the pin DAC0, or at a pin with PWM.
// heartbeat.h is written by `thrum score heartbeat.ahap --haptics-only -o heartbeat.h`.
#include <Arduino.h>
#include <Thrum.h>

#include "heartbeat.h"

#ifdef DAC0
static const int pin = DAC0;
#else
static const int pin = 3;
#endif
static const int sampleRate = 8000;
static const double profile[9] = THRUM_SYNTH_TAPTIC;
alignas(16) static uint8_t memory[THRUM_SYNTH_BYTES(HEARTBEAT_SCORE_VOICES, 1)];
static thrum_synth synth;
static float block[64];
static int next = 64;
static unsigned long due;

void setup() {
  synth = thrum_synth_create(memory, sizeof memory, HEARTBEAT_SCORE_VOICES, 1, sampleRate, profile);
  if (!synth || thrum_synth_score_file(synth, heartbeat_score, sizeof heartbeat_score) != 0) return;
  thrum_synth_load(synth, 0);
  thrum_synth_send(synth, THRUM_SYNTH_SET_LOOP, 0, 0, 0, 1);
  thrum_synth_send(synth, THRUM_SYNTH_START, 0, 0, 0, 0);
  due = micros();
}

void loop() {
  if (!synth) return;
  if (next == 64) {
    thrum_synth_render(synth, 0, 0, block, 64, 0);
    next = 0;
  }
  // A timer or DMA keeps the rate better than this loop; it shows the calls.
  if ((long)(micros() - due) < 0) return;
  due += 1000000 / sampleRate;
  analogWrite(pin, 128 + (int)(block[next++] * 127));
}

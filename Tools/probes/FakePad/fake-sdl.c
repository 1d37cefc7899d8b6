/* Stands in the place of SDL 2: one pad, there as long as the file $FAKE_PAD is, whose motors write into $FAKE_LOG what they
 * get. Tools/checks/check-outputs.sh loads it to read the last command of a program that ends. */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char pad;
static int number, opened;
static int is_there;

static void look(void) {
  const char *file = getenv("FAKE_PAD");
  int now = file && access(file, F_OK) == 0;
  /* A pad that comes back has another number. */
  if (now && !is_there) number++;
  is_there = now;
}

uint32_t SDL_WasInit(uint32_t systems) { return 0; }
int SDL_InitSubSystem(uint32_t systems) { look(); return 0; }
int SDL_SetHint(const char *name, const char *value) { return 1; }
const char *SDL_GetError(void) { return ""; }
void SDL_JoystickUpdate(void) { look(); }
int SDL_NumJoysticks(void) { return is_there; }
void *SDL_JoystickOpen(int index) { opened = number; return is_there ? &pad : NULL; }
void SDL_JoystickClose(void *joystick) {}
const char *SDL_JoystickName(void *joystick) { return "Fake pad"; }
uint16_t SDL_JoystickGetVendor(void *joystick) { return 1; }
uint16_t SDL_JoystickGetProduct(void *joystick) { return 2; }
int SDL_JoystickInstanceID(void *joystick) { return opened; }
int SDL_JoystickGetAttached(void *joystick) { look(); return is_there && opened == number; }
int SDL_JoystickGetDeviceInstanceID(int index) { return number; }
int SDL_JoystickCurrentPowerLevel(void *joystick) { return 4; }
int SDL_JoystickHasRumble(void *joystick) { return 1; }
int SDL_JoystickHasRumbleTriggers(void *joystick) { return 0; }
int SDL_JoystickRumbleTriggers(void *joystick, uint16_t left, uint16_t right, uint32_t milliseconds) { return -1; }
int SDL_JoystickAttachVirtualEx(const void *description) { return -1; }
int SDL_JoystickDetachVirtual(int index) { return -1; }

int SDL_JoystickRumble(void *joystick, uint16_t low, uint16_t high, uint32_t milliseconds) {
  char line[32];
  int length = snprintf(line, sizeof line, "%u %u\n", low, high);
  const char *file = getenv("FAKE_LOG");
  int log = file ? open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644) : -1;
  if (log < 0) return -1;
  int done = write(log, line, (size_t)length) == length;
  close(log);
  return done ? 0 : -1;
}

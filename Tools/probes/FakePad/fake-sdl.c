/* Stands in the place of SDL 2: one pad, there as long as the file $FAKE_PAD is, whose motors write into $FAKE_LOG what they
 * get. Tools/checks/check-outputs.sh loads it to read the last command of a program that ends.
 * With $FAKE_HID, a DualSense on Bluetooth, reports pass to the pad: Tools/checks/check-pad-recordings.sh plays through it. */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

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

/* The device information of SDL 2.0.18. */
struct device {
  char *path;
  unsigned short vendor, product;
  wchar_t *serial;
  unsigned short release;
  wchar_t *manufacturer_name, *product_name;
  unsigned short usage_page, usage;
  int interface_number, interface_class, interface_subclass, interface_protocol;
  struct device *next;
};

static struct device dual_sense = {
    "fake:1", 0x054C, 0x0CE6, L"a0-b1-c2-d3-e4-f5", 0, L"", L"", 1, 5, -1, 0, 0, 0, NULL};

struct device *SDL_hid_enumerate(unsigned short vendor, unsigned short product) {
  look();
  return getenv("FAKE_HID") && is_there && vendor == dual_sense.vendor ? &dual_sense : NULL;
}
void SDL_hid_free_enumeration(struct device *devices) {}
void *SDL_hid_open_path(const char *path, int exclusive) {
  look();
  return is_there && strcmp(path, dual_sense.path) == 0 ? &pad : NULL;
}
void SDL_hid_close(void *device) {}
int SDL_hid_write(void *device, const unsigned char *bytes, size_t count) {
  look();
  return is_there ? (int)count : -1;
}
int SDL_hid_read_timeout(void *device, unsigned char *bytes, size_t count, int milliseconds) {
  look();
  return is_there ? 0 : -1;
}

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

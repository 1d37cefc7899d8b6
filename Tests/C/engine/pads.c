/* Lists, opens and feeds simulated pads, and plays on a part of one: pads RECORDING
 * THRUM_HID must simulate a dualsense-bt and a joycon-l, and record into RECORDING. */
#include <math.h>
#include <time.h>

#include "support.h"

static char text[65536];

static void list(void) {
  size_t needed = 0;
  CHECK(thrum_pad_list(text, sizeof text, &needed) == THRUM_OK && needed == strlen(text) + 1);
  static const char *const parts[] = {"\"best\": \"controller:simulated\"", "\"id\": \"controller:simulated2\"", "\"plays\": \"coils\"",
    "\"plays\": \"hd\"", "\"leftTrigger\"", "DualSense (Bluetooth): voice coils, 43 ms buffer", "Joy-Con (L): HD rumble", "not yet confirmed"};
  for (size_t index = 0; index < sizeof parts / sizeof *parts; index++) {
    if (!strstr(text, parts[index])) {
      fprintf(stderr, "%s lacks %s\n", text, parts[index]);
      exit(1);
    }
  }
  CHECK(thrum_pad_list(NULL, 0, &needed) == THRUM_OK && needed == strlen(text) + 1);
  char small[8];
  CHECK(thrum_pad_list(small, sizeof small, NULL) == THRUM_TOO_SMALL);
  expect(thrum_pad_list(NULL, 0, NULL), THRUM_INVALID_ARGUMENT, "thrum_pad_list: ");
}

static void feed(void) {
  static float sine[4800], wrong[480];
  for (int index = 0; index < 4800; index++) sine[index] = sinf(2 * 3.14159265f * 150 * (float)index / 48000);
  for (int index = 0; index < 480; index++) wrong[index] = index % 3 ? NAN : INFINITY;
  thrum_pad *pad = (thrum_pad *)&pad;
  static const char *const names[] = {"silent", "jack", "controller+jack", "", "controllers", "controller,coils,hd"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    expect(thrum_pad_open(names[index], &pad), THRUM_INVALID_ARGUMENT, "thrum_pad_open");
    CHECK(pad == NULL);
  }
  expect(thrum_pad_open(NULL, &pad), THRUM_INVALID_ARGUMENT, "thrum_pad_open: name is NULL");
  expect(thrum_pad_open("controller", NULL), THRUM_INVALID_ARGUMENT, "thrum_pad_open: out is NULL");
  expect(thrum_pad_open("controller:simulated2", &pad), THRUM_NO_OUTPUT, "thrum_pad_open: ");
  CHECK(strstr(thrum_error(), "no voice coils"));
  expect(thrum_pad_open("controller:hidraw999", &pad), THRUM_NO_OUTPUT, "thrum_pad_open: ");
  CHECK(thrum_pad_open("controller:simulated,buffer=32", &pad) == THRUM_OK);
  CHECK(thrum_pad_sample_rate(pad) == 48000);
  thrum_pad *second;
  expect(thrum_pad_open("controller:simulated", &second), THRUM_INVALID_ARGUMENT, "thrum_pad_open: ");
  size_t taken = 9;
  CHECK(thrum_pad_write(pad, wrong, 480, &taken) == THRUM_OK && taken == 480);
  CHECK(thrum_pad_write(pad, NULL, 0, &taken) == THRUM_OK && taken == 0);
  expect(thrum_pad_write(pad, NULL, 1, &taken), THRUM_INVALID_ARGUMENT, "thrum_pad_write: samples is NULL");
  expect(thrum_pad_write(pad, sine, 1, NULL), THRUM_INVALID_ARGUMENT, "thrum_pad_write: taken is NULL");
  expect(thrum_pad_write(pad, sine, SIZE_MAX, &taken), THRUM_INVALID_ARGUMENT, "thrum_pad_write: frames");
  expect(thrum_pad_write((thrum_pad *)sine, sine, 1, &taken), THRUM_WRONG_HANDLE, "thrum_pad_write: ");
  CHECK(thrum_pad_sample_rate(NULL) == -1);
  /* A second of vibration, as the pad takes it. */
  size_t sent = 0;
  for (int round = 0; sent < 48000 && round < 2000; round++) {
    size_t first = sent % 4800;
    CHECK(thrum_pad_write(pad, sine + first, 4800 - first, &taken) == THRUM_OK);
    sent += taken;
    struct timespec pause = {0, 5000000};
    if (!taken) nanosleep(&pause, NULL);
  }
  CHECK(sent >= 48000);
  CHECK(thrum_pad_close(pad) == THRUM_OK);
  CHECK(thrum_pad_close(NULL) == THRUM_OK);
}

/* A part of a pad, by the options and by the name, which wins. */
static void play(const char *output, const char *locality, const char *name) {
  thrum_engine_options options = THRUM_ENGINE_OPTIONS_INIT;
  options.output = output;
  options.locality = locality;
  thrum_engine *engine;
  CHECK(thrum_engine_new(&options, &engine) == THRUM_OK);
  size_t needed = 0;
  CHECK(thrum_engine_output(engine, text, sizeof text, &needed) == THRUM_OK);
  if (!strstr(text, name)) {
    fprintf(stderr, "%s at %s: %s instead of %s\n", output, locality, text, name);
    exit(1);
  }
  CHECK(thrum_engine_start(engine) == THRUM_OK);
  thrum_pattern *pattern = make_pattern(0.1);
  CHECK(thrum_play(engine, pattern, 0, NULL) == THRUM_OK);
  thrum_notice notice = THRUM_NOTICE_INIT;
  for (int round = 0; round < 1000 && notice.kind != THRUM_PLAYER_ENDED; round++) {
    struct timespec pause = {0, 10000000};
    if (thrum_engine_poll(engine, &notice) == 0) nanosleep(&pause, NULL);
  }
  CHECK(notice.kind == THRUM_PLAYER_ENDED && notice.result == THRUM_OK);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK && thrum_engine_free(engine) == THRUM_OK);
}

int main(int count, char **arguments) {
  CHECK(count == 2);
  list();
  feed();
  play("controller:simulated,coils", NULL, "voice coils");
  play("controller:simulated", "leftTrigger", "trigger effects");
  play("controller", "triggers", "trigger effects");
  play("controller:simulated,coils,leftHandle", "handles", "voice coils");
  play("controller:simulated2", "handles", "HD rumble");
  thrum_engine_options options = THRUM_ENGINE_OPTIONS_INIT;
  options.output = "controller:simulated2";
  options.locality = "leftTrigger";
  thrum_engine *engine;
  thrum_result result = thrum_engine_new(&options, &engine);
  CHECK(result == THRUM_NO_OUTPUT && engine == NULL);
  FILE *recording = fopen(arguments[1], "r");
  CHECK(recording && fgets(text, sizeof text, recording) && fclose(recording) == 0);
  printf("pads are listed, opened by name, fed and played on\n");
  return 0;
}

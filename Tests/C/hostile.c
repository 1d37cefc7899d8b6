/* Calls every function as no program should: hostile */
#include <math.h>

#include "support.h"

static const char tap[] = "{\"Version\":1,\"Pattern\":[{\"Event\":{\"Time\":0,\"EventType\":\"HapticTransient\"}}]}";
static const size_t huge = SIZE_MAX / 2 + 7;

static thrum_pattern *one_tap(void) {
  thrum_pattern *pattern = NULL;
  CHECK(thrum_pattern_parse(tap, sizeof tap - 1, &pattern) == THRUM_OK);
  return pattern;
}

/* A name of `count` bytes. */
static const char *long_name(size_t count) {
  static char name[(1 << 20) + 2];
  memset(name, 'x', count);
  name[count] = 0;
  return name;
}

static void parsing(void) {
  thrum_pattern *pattern = (thrum_pattern *)&pattern;
  expect(thrum_pattern_parse(tap, sizeof tap - 1, NULL), THRUM_INVALID_ARGUMENT, "thrum_pattern_parse");
  expect(thrum_pattern_parse(NULL, 4, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_parse");
  CHECK(pattern == NULL);
  expect(thrum_pattern_parse(tap, huge, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_parse");
  expect(thrum_pattern_parse(tap, SIZE_MAX, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_parse");
  expect(thrum_pattern_parse(tap, (size_t)1 << 40, &pattern), THRUM_TOO_LARGE, "thrum_pattern_parse");
  expect(thrum_pattern_parse(NULL, 0, &pattern), THRUM_INVALID_PATTERN, "thrum_pattern_parse");
  expect(thrum_pattern_parse("{\"Pattern\": [{]", 14, &pattern), THRUM_INVALID_PATTERN, "thrum_pattern_parse: line 1");
  CHECK(strchr(thrum_error(), '\n') == NULL);
}

/* Makes a pattern from one event, one parameter and one curve, each of which may be NULL. */
static thrum_result make(
  const thrum_event *event, const thrum_parameter *parameter, const thrum_curve *curve, thrum_pattern **out) {
  thrum_parts parts = {
    .size = sizeof parts, .events = event, .event_count = !!event, .parameters = parameter,
    .parameter_count = !!parameter, .curves = curve, .curve_count = !!curve};
  return thrum_pattern_make(&parts, out);
}

static void making(void) {
  thrum_pattern *pattern = NULL;
  thrum_event event = THRUM_EVENT_INIT;
  thrum_parameter parameter = {0, THRUM_INTENSITY_CONTROL, 1};
  thrum_point point = {0, 1};
  thrum_curve curve = {sizeof curve, THRUM_INTENSITY_CONTROL, 0, &point, 1};
  CHECK(make(NULL, NULL, NULL, &pattern) == THRUM_OK);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  CHECK(make(&event, &parameter, &curve, &pattern) == THRUM_OK);
  CHECK(thrum_pattern_duration(pattern) == 0);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  expect(make(&event, NULL, NULL, NULL), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: out");
  static const struct {
    float value;
    const char *message;
  } values[] = {{2, "is 2; use "}, {-1.5f, "is -1.5; use "}, {1.0001f, "is 1.0001; use "},
    {INFINITY, "is out of range; use "}, {-INFINITY, "is out of range; use "}, {1e38f, "is 1e38; use "},
    {NAN, "is out of range; use "}};
  static const struct {
    const char *name;
    size_t offset;
    const char *range;
  } members[] = {{"intensity", offsetof(thrum_event, intensity), "0…1"}, {"sharpness", offsetof(thrum_event, sharpness), "0…1"},
    {"attack", offsetof(thrum_event, attack), "0…1"}, {"decay", offsetof(thrum_event, decay), "0…1"},
    {"release", offsetof(thrum_event, release), "0…1"}, {"sustained", offsetof(thrum_event, sustained), "0…1"},
    {"volume", offsetof(thrum_event, volume), "0…1"}, {"pitch", offsetof(thrum_event, pitch), "-1…1"},
    {"pan", offsetof(thrum_event, pan), "-1…1"}, {"brightness", offsetof(thrum_event, brightness), "0…1"}};
  /* Nothing is clamped, and the message has the words of this header. */
  for (size_t index = 0; index < sizeof values / sizeof *values; index++) {
    char message[128];
    float value = values[index].value;
    for (size_t member = 0; member < sizeof members / sizeof *members && !isnan(value); member++) {
      thrum_event wrong = THRUM_EVENT_INIT;
      memcpy((char *)&wrong + members[member].offset, &value, sizeof value);
      snprintf(message, sizeof message, "thrum_pattern_make: events[0].%s %s%s", members[member].name,
        values[index].message, members[member].range);
      expect(make(&wrong, NULL, NULL, &pattern), THRUM_INVALID_PATTERN, message);
    }
    parameter.value = point.value = value;
    snprintf(message, sizeof message, "thrum_pattern_make: parameters[0].value %s0…1", values[index].message);
    expect(make(NULL, &parameter, NULL, &pattern), THRUM_INVALID_PATTERN, message);
    snprintf(message, sizeof message, "thrum_pattern_make: curves[0].points[0].value %s0…1", values[index].message);
    expect(make(NULL, NULL, &curve, &pattern), THRUM_INVALID_PATTERN, message);
  }
  parameter.value = point.value = 1;
  static const double times[] = {-1, NAN, INFINITY, 86401};
  for (int index = 0; index < 4; index++) {
    event.time = parameter.time = curve.time = times[index];
    expect(make(&event, NULL, NULL, &pattern), THRUM_INVALID_PATTERN, "thrum_pattern_make: events[0].time");
    expect(make(NULL, &parameter, NULL, &pattern), THRUM_INVALID_PATTERN, "thrum_pattern_make: parameters[0].time");
    expect(make(NULL, NULL, &curve, &pattern), THRUM_INVALID_PATTERN, "thrum_pattern_make: curves[0].time");
  }
  event.time = parameter.time = curve.time = 0;
  event.duration = INFINITY;
  expect(make(&event, NULL, NULL, &pattern), THRUM_INVALID_PATTERN, "thrum_pattern_make: events[0].duration");
  event.duration = 0;
  static const int32_t numbers[] = {-1, 12, 268, INT32_MAX, INT32_MIN};
  for (int index = 0; index < 5; index++) {
    event.type = parameter.control = curve.control = numbers[index];
    expect(make(&event, NULL, NULL, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: events[0].type");
    expect(make(NULL, &parameter, NULL, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: parameters[0].control");
    expect(make(NULL, NULL, &curve, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: curves[0].control");
  }
  event.type = THRUM_CONTINUOUS;
  event.size = 0;
  expect(make(&event, NULL, NULL, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: events[0].size is 0; begin");
  curve.control = THRUM_INTENSITY_CONTROL;
  curve.points = NULL;
  expect(make(NULL, NULL, &curve, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: curves[0].points");
  curve.points = &point;
  curve.point_count = 0;
  expect(make(NULL, NULL, &curve, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: curves[0] has no points");
  CHECK(pattern == NULL);
}

/* Events and curves of a newer program, which are larger. */
static void making_with_larger_structs(void) {
  struct {
    thrum_event known;
    uint64_t later;
  } events[3];
  struct {
    thrum_curve known;
    uint64_t later[2];
  } curves[2];
  thrum_point point = {0, 1};
  for (int index = 0; index < 3; index++) {
    events[index].known = (thrum_event)THRUM_TAP(index, 1, 0.5f);
    events[index].known.size = sizeof events[0];
    events[index].later = 0;
  }
  for (int index = 0; index < 2; index++) {
    curves[index].known = (thrum_curve){sizeof curves[0], THRUM_INTENSITY_CONTROL, index, &point, 1};
    memset(curves[index].later, 0, sizeof curves[index].later);
  }
  thrum_parts parts = {
    .size = sizeof parts, .events = &events[0].known, .event_count = 3, .curves = &curves[0].known, .curve_count = 2};
  thrum_pattern *pattern = NULL;
  size_t frames = 0, taps = 0;
  CHECK(thrum_pattern_make(&parts, &pattern) == THRUM_OK);
  CHECK(thrum_pattern_frames(pattern, 0.1, NULL, 0, &frames, NULL, 0, &taps) == THRUM_OK && taps == 3);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  events[2].later = 1;
  expect(thrum_pattern_make(&parts, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: events[2] has members");
  events[2].later = 0;
  events[1].known.size = sizeof(thrum_event);
  expect(thrum_pattern_make(&parts, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: events[1].size differs");
  events[1].known.size = sizeof(thrum_event) - 4;
  expect(thrum_pattern_make(&parts, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: events[1].size is 76");
  parts.event_count = 0;
  curves[1].known.size = 8;
  expect(thrum_pattern_make(&parts, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: curves[1].size is 8");
  CHECK(pattern == NULL);
}

static void making_with_audio_files(void) {
  thrum_pattern *pattern = NULL;
  thrum_event event = THRUM_EVENT_INIT;
  event.type = THRUM_AUDIO_FILE;
  expect(make(&event, NULL, NULL, &pattern), THRUM_INVALID_PATTERN, "thrum_pattern_make: events[0].path is missing");
  event.path = "";
  expect(make(&event, NULL, NULL, &pattern), THRUM_INVALID_PATTERN, "thrum_pattern_make: events[0].path is missing");
  event.path = long_name(4097);
  expect(make(&event, NULL, NULL, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: events[0].path");
  event.path = "bell.wav";
  event.options = 4;
  expect(make(&event, NULL, NULL, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: events[0].options");
  event.options = THRUM_LOOPS;
  event.reserved = 1;
  expect(make(&event, NULL, NULL, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: events[0].reserved");
  event.reserved = 0;
  for (int type = THRUM_TRANSIENT; type < THRUM_AUDIO_FILE; type++) {
    event.type = type;
    event.options = THRUM_LOOPS;
    expect(make(&event, NULL, NULL, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: events[0].options");
    event.options = 0;
    expect(make(&event, NULL, NULL, &pattern), THRUM_INVALID_PATTERN, "thrum_pattern_make: events[0].path is set");
  }
  CHECK(pattern == NULL);
  event.type = THRUM_AUDIO_FILE;
  event.options = THRUM_LOOPS | THRUM_WITHOUT_FADES;
  event.path = "\xFF.wav";
  CHECK(make(&event, NULL, NULL, &pattern) == THRUM_OK);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
}

static void making_with_wrong_parts(void) {
  thrum_pattern *pattern = NULL;
  thrum_event event = THRUM_EVENT_INIT;
  struct {
    thrum_parts parts;
    unsigned char more[64];
  } newer = {.parts = {.size = sizeof newer, .events = &event, .event_count = 1}};
  CHECK(thrum_pattern_make(&newer.parts, &pattern) == THRUM_OK);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  newer.more[63] = 1;
  expect(thrum_pattern_make(&newer.parts, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: parts has members");
  thrum_parts parts = newer.parts;
  expect(thrum_pattern_make(NULL, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: parts is NULL");
  static const uint32_t sizes[] = {0, 1, sizeof(thrum_parts) - 1, sizeof(thrum_parts) + 1, 4097, UINT32_MAX};
  for (int index = 0; index < 6; index++) {
    parts.size = sizes[index];
    expect(thrum_pattern_make(&parts, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: parts.size");
  }
  static const char *names[] = {"events", "parameters", "curves", "metadata"};
  for (int index = 0; index < 4; index++) {
    parts = (thrum_parts){.size = sizeof parts};
    size_t *counts[] = {&parts.event_count, &parts.parameter_count, &parts.curve_count, &parts.metadata_size};
    char place[64];
    snprintf(place, sizeof place, "thrum_pattern_make: %s is NULL", names[index]);
    *counts[index] = 1;
    expect(thrum_pattern_make(&parts, &pattern), THRUM_INVALID_ARGUMENT, place);
    parts.events = &event;
    parts.metadata = "{}";
    parts.parameters = (const thrum_parameter *)&event;
    parts.curves = (const thrum_curve *)&event;
    *counts[index] = SIZE_MAX;
    snprintf(place, sizeof place, "thrum_pattern_make: the count of %s", names[index]);
    expect(thrum_pattern_make(&parts, &pattern), THRUM_INVALID_ARGUMENT, place);
  }
  static const char *objects[] = {
    "[]", "1", "null", "\"x\"", "{", "{}}", "{},\"Pattern\":[]", "{},\"x\":1", "{},\"Metadata\":{}", "{\"a\":1,}",
    "{/**/}", "{\"a\":\"\xFF\"}", " "};
  for (size_t index = 0; index < sizeof objects / sizeof *objects; index++) {
    parts = (thrum_parts){.size = sizeof parts, .metadata = objects[index], .metadata_size = strlen(objects[index])};
    expect(thrum_pattern_make(&parts, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: metadata");
  }
  parts = (thrum_parts){.size = sizeof parts, .metadata = objects[0], .metadata_size = (size_t)1 << 40};
  expect(thrum_pattern_make(&parts, &pattern), THRUM_TOO_LARGE, "thrum_pattern_make: metadata");
  CHECK(pattern == NULL);
  char deep[4096];
  memset(deep, '[', sizeof deep);
  memcpy(deep, "{\"a\":", 5);
  parts = (thrum_parts){.size = sizeof parts, .metadata = deep, .metadata_size = sizeof deep};
  expect(thrum_pattern_make(&parts, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: metadata");
}

/* Thumbnails: PNG files whose header has the size. */
static void thumbnails(const thrum_pattern *pattern) {
  static const uint8_t start[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  const char *place = "thrum_pattern_thumbnail: ";
  uint8_t *bytes;
  size_t needed = 0;
  CHECK(thrum_pattern_thumbnail(pattern, 64, 0, NULL, 0, &needed) == THRUM_OK && needed > 57);
  bytes = malloc(needed);
  CHECK(bytes && thrum_pattern_thumbnail(pattern, 64, 0, bytes, needed, NULL) == THRUM_OK);
  CHECK(bytes && memcmp(bytes, start, sizeof start) == 0 && bytes[19] == 64 && bytes[23] == 48);
  expect(thrum_pattern_thumbnail(pattern, 64, 0, bytes, needed - 1, &needed), THRUM_TOO_SMALL, place);
  CHECK(thrum_pattern_thumbnail(pattern, 1024, 1, NULL, 0, &needed) == THRUM_OK);
  expect(thrum_pattern_thumbnail(pattern, 15, 0, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, place);
  expect(thrum_pattern_thumbnail(pattern, UINT32_MAX, 0, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, place);
  expect(thrum_pattern_thumbnail(pattern, 64, 2, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, place);
  expect(thrum_pattern_thumbnail(NULL, 64, 0, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, place);
  expect(thrum_pattern_thumbnail(pattern, 64, 0, NULL, 0, NULL), THRUM_INVALID_ARGUMENT, place);
  free(bytes);
}

/* Score files of a pattern with one tap, and of one with an audio file. */
static void scores(const thrum_pattern *pattern) {
  uint8_t bytes[224];
  size_t needed = 0;
  const char *score = "thrum_pattern_score: ", *header = "thrum_pattern_score_header: ";
  CHECK(thrum_pattern_score(pattern, 0, NULL, 0, &needed) == THRUM_OK && needed == sizeof bytes);
  memset(bytes, 7, sizeof bytes);
  expect(thrum_pattern_score(pattern, 0, bytes, sizeof bytes - 1, &needed), THRUM_TOO_SMALL, score);
  CHECK(bytes[0] == 7 && needed == sizeof bytes);
  CHECK(thrum_pattern_score(pattern, 3, bytes, sizeof bytes, NULL) == THRUM_OK && memcmp(bytes, "THSC", 4) == 0);
  expect(thrum_pattern_score(pattern, 8, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, "thrum_pattern_score: flags");
  expect(thrum_pattern_score(pattern, 0, NULL, 0, NULL), THRUM_INVALID_ARGUMENT, score);
  expect(thrum_pattern_score(pattern, 0, NULL, 1, &needed), THRUM_INVALID_ARGUMENT, score);
  expect(thrum_pattern_score(NULL, 0, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, score);
  CHECK(thrum_pattern_score_header(pattern, 0, "tap", NULL, 0, &needed) == THRUM_OK);
  char *text = (char *)malloc(needed);
  CHECK(text && thrum_pattern_score_header(pattern, 0, "tap", text, needed, NULL) == THRUM_OK && strlen(text) == needed - 1);
  CHECK(strstr(text, "#define TAP_SCORE_VOICES 1\nstatic const uint64_t tap_score[28] = {\n  0x0000000143534854u,"));
  free(text);
  static const char *const names[] = {"", "1tap", "a b", "\xC3\xA9", "*/"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    expect(thrum_pattern_score_header(pattern, 0, names[index], NULL, 0, &needed), THRUM_INVALID_ARGUMENT,
      "thrum_pattern_score_header: name: ");
  }
  /* The name is by default "pattern", and may be made of the name of a file. */
  static const char *const stems[][2] = {
    {NULL, "pattern"}, {"", "score_"}, {"1 my-tap\xC3\xA9", "score_1_my_tap__"}, {"a b", "a_b"}, {"a\xE9" "b", "a_b"}, {"tap", "tap"}, {"*/", "__"}};
  for (size_t index = 0; index < sizeof stems / sizeof *stems; index++) {
    char whole[4096], line[64];
    for (uint32_t flags = stems[index][0] ? THRUM_NAME_FROM_STEM : 0; flags <= THRUM_NAME_FROM_STEM; flags += THRUM_NAME_FROM_STEM) {
      CHECK(thrum_pattern_score_header(pattern, flags, stems[index][0], whole, sizeof whole, NULL) == THRUM_OK);
      snprintf(line, sizeof line, "static const uint64_t %s_score[28]", stems[index][1]);
      CHECK(strstr(whole, line));
    }
  }
  expect(thrum_pattern_score(pattern, THRUM_NAME_FROM_STEM, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, "thrum_pattern_score: flags has THRUM_NAME");
  expect(thrum_pattern_score_header(pattern, 0, long_name(4097), NULL, 0, &needed), THRUM_INVALID_ARGUMENT, header);
  expect(thrum_pattern_score_header(pattern, 8, "tap", NULL, 0, &needed), THRUM_INVALID_ARGUMENT, header);
  thrum_event event = THRUM_EVENT_INIT;
  event.type = THRUM_AUDIO_FILE;
  event.path = "a.wav";
  thrum_parts parts = {.size = sizeof parts, .events = &event, .event_count = 1};
  thrum_pattern *sounding = NULL;
  CHECK(thrum_pattern_make(&parts, &sounding) == THRUM_OK);
  expect(thrum_pattern_score(sounding, 0, NULL, 0, &needed), THRUM_INVALID_PATTERN, "thrum_pattern_score: 1 AudioCustom event");
  expect(thrum_pattern_score_header(sounding, 0, "a", NULL, 0, &needed), THRUM_INVALID_PATTERN, header);
  CHECK(thrum_pattern_score(sounding, THRUM_WITHOUT_AUDIO_FILES, NULL, 0, &needed) == THRUM_OK && needed == sizeof bytes);
  CHECK(thrum_pattern_score(sounding, THRUM_HAPTICS_ONLY, NULL, 0, &needed) == THRUM_OK && needed < sizeof bytes);
  CHECK(thrum_pattern_free(sounding) == THRUM_OK);
}

static void text(void) {
  thrum_pattern *pattern = one_tap();
  char buffer[8] = "1234567";
  size_t needed = 1;
  expect(thrum_pattern_write(NULL, buffer, 8, &needed), THRUM_INVALID_ARGUMENT, "thrum_pattern_write");
  CHECK(buffer[0] == 0 && needed == 0);
  expect(thrum_pattern_write(pattern, NULL, 8, &needed), THRUM_INVALID_ARGUMENT, "thrum_pattern_write");
  expect(thrum_pattern_write(pattern, NULL, 0, NULL), THRUM_INVALID_ARGUMENT, "thrum_pattern_write");
  expect(thrum_pattern_write(pattern, buffer, huge, &needed), THRUM_INVALID_ARGUMENT, "thrum_pattern_write");
  buffer[7] = 'x';
  expect(thrum_pattern_write(pattern, buffer, 7, &needed), THRUM_TOO_SMALL, "thrum_pattern_write");
  CHECK(buffer[0] == 0 && buffer[7] == 'x' && needed > 8);
  size_t whole = needed;
  char *text = malloc(whole);
  expect(thrum_pattern_write(pattern, text, whole - 1, &needed), THRUM_TOO_SMALL, "thrum_pattern_write");
  CHECK(thrum_pattern_write(pattern, text, whole, NULL) == THRUM_OK && strlen(text) == whole - 1);
  free(text);
  CHECK(thrum_pattern_write(pattern, NULL, 0, &needed) == THRUM_OK && needed == whole);
  CHECK(thrum_pattern_svg(pattern, NULL, NULL, 0, &needed) == THRUM_OK && needed > 1000);
  CHECK(thrum_pattern_svg(pattern, "\xFF<&\x01", NULL, 0, &needed) == THRUM_OK);
  CHECK(thrum_pattern_svg(pattern, long_name(4096), NULL, 0, &needed) == THRUM_OK);
  expect(thrum_pattern_svg(pattern, long_name(4097), NULL, 0, &needed), THRUM_INVALID_ARGUMENT,
    "thrum_pattern_svg: title");
  const char *picture = "thrum_pattern_picture";
  CHECK(thrum_pattern_svg(pattern, "x", NULL, 0, &whole) == THRUM_OK);
  CHECK(thrum_pattern_picture(pattern, "x", NULL, 0, 0, 960, NULL, 0, &needed) == THRUM_OK && needed == whole);
  CHECK(thrum_pattern_picture(pattern, "x", "phone", 0, 0, 480, NULL, 0, &needed) == THRUM_OK && needed != whole);
  CHECK(thrum_pattern_picture(pattern, NULL, NULL, 0, 1e300, 960, NULL, 0, &needed) == THRUM_OK);
  expect(thrum_pattern_picture(pattern, NULL, "toaster", 0, 0, 960, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, picture);
  expect(thrum_pattern_picture(pattern, NULL, NULL, NAN, 0, 960, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, picture);
  expect(thrum_pattern_picture(pattern, NULL, NULL, 86400, 0, 960, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, picture);
  expect(thrum_pattern_picture(pattern, NULL, NULL, 1, 1, 960, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, picture);
  expect(thrum_pattern_picture(pattern, NULL, NULL, 0, NAN, 960, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, picture);
  expect(thrum_pattern_picture(pattern, NULL, NULL, 0, INFINITY, 960, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, picture);
  expect(thrum_pattern_picture(pattern, NULL, NULL, 0, 0, 479, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, picture);
  expect(thrum_pattern_picture(NULL, NULL, NULL, 0, 0, 960, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, picture);
  CHECK(thrum_pattern_info(pattern, NULL, 0, &needed) == THRUM_OK && needed > 100);
  expect(thrum_pattern_info(pattern, NULL, 0, NULL), THRUM_INVALID_ARGUMENT, "thrum_pattern_info");
  expect(thrum_pattern_info(NULL, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, "thrum_pattern_info");
  thumbnails(pattern);
  scores(pattern);
  expect(thrum_check("x", 1, long_name(4097), NULL, 0, &needed), THRUM_INVALID_ARGUMENT, "thrum_check: no device is named");
  expect(thrum_check("x", 1, long_name((1 << 20) + 1), NULL, 0, &needed), THRUM_INVALID_ARGUMENT, "thrum_check: the device");
  CHECK(thrum_check("x", 1, NULL, NULL, 0, &needed) == THRUM_OK && needed > 10);
  expect(thrum_check(NULL, 1, NULL, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, "thrum_check");
  expect(thrum_check("x", 1, "toaster", NULL, 0, &needed), THRUM_INVALID_ARGUMENT, "thrum_check");
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
}

static void rendering(void) {
  thrum_pattern *pattern = one_tap();
  thrum_renderer *renderer = NULL;
  thrum_profile profile = THRUM_PROFILE_INIT;
  float samples[16];
  expect(thrum_renderer_new(NULL, 48000, 0, NULL, NULL, 0, &renderer), THRUM_INVALID_ARGUMENT, "thrum_renderer_new");
  expect(thrum_renderer_new(pattern, 48000, 0, NULL, NULL, 0, NULL), THRUM_INVALID_ARGUMENT, "thrum_renderer_new");
  static const double rates[] = {0, -1, NAN, INFINITY, 7999, 192001};
  for (int index = 0; index < 6; index++) {
    expect(thrum_renderer_new(pattern, rates[index], 0, NULL, NULL, 0, &renderer), THRUM_INVALID_ARGUMENT,
      "thrum_renderer_new");
  }
  expect(thrum_renderer_new(pattern, 48000, 2, NULL, NULL, 0, &renderer), THRUM_INVALID_ARGUMENT, "thrum_renderer_new");
  expect(thrum_renderer_new(pattern, 48000, 0, NULL, NULL, 1, &renderer), THRUM_INVALID_ARGUMENT, "thrum_renderer_new");
  thrum_sound sound = {sizeof sound, NULL, samples, NULL, 16};
  expect(thrum_renderer_new(pattern, 48000, 0, NULL, &sound, 1, &renderer), THRUM_INVALID_ARGUMENT,
    "thrum_renderer_new: sounds[0]");
  sound.path = "a.wav";
  sound.left = NULL;
  expect(thrum_renderer_new(pattern, 48000, 0, NULL, &sound, 1, &renderer), THRUM_INVALID_ARGUMENT,
    "thrum_renderer_new: sounds[0]");
  sound.left = samples;
  static const float broken[] = {NAN, INFINITY, -INFINITY};
  for (int index = 0; index < 16; index++) samples[index] = 0;
  for (int index = 0; index < 3; index++) {
    samples[15] = broken[index];
    expect(thrum_renderer_new(pattern, 48000, 0, NULL, &sound, 1, &renderer), THRUM_INVALID_ARGUMENT,
      "thrum_renderer_new: sounds[0]");
  }
  float right[16] = {0};
  samples[15] = 2; /* Loud is not broken: the output is limited. */
  sound.right = right;
  CHECK(thrum_renderer_new(pattern, 48000, 0, NULL, &sound, 1, &renderer) == THRUM_OK);
  CHECK(thrum_renderer_free(renderer) == THRUM_OK);
  right[0] = NAN;
  expect(thrum_renderer_new(pattern, 48000, 0, NULL, &sound, 1, &renderer), THRUM_INVALID_ARGUMENT,
    "thrum_renderer_new: sounds[0]");
  right[0] = 0;
  sound.path = long_name(4096);
  CHECK(thrum_renderer_new(pattern, 48000, 0, NULL, &sound, 1, &renderer) == THRUM_OK);
  CHECK(thrum_renderer_free(renderer) == THRUM_OK);
  sound.path = long_name(4097);
  expect(thrum_renderer_new(pattern, 48000, 0, NULL, &sound, 1, &renderer), THRUM_INVALID_ARGUMENT,
    "thrum_renderer_new: sounds[0].path has more than 4096 bytes");
  expect(thrum_renderer_new((thrum_pattern *)samples, 48000, 0, NULL, NULL, 0, &renderer), THRUM_WRONG_HANDLE,
    "thrum_renderer_new");
  expect(thrum_renderer_new((thrum_pattern *)((char *)pattern + 1), 48000, 0, NULL, NULL, 0, &renderer),
    THRUM_WRONG_HANDLE, "thrum_renderer_new");
  CHECK(renderer == NULL);
  expect(thrum_profile_named("x", &profile), THRUM_INVALID_ARGUMENT, "thrum_profile_named");
  expect(thrum_profile_named(NULL, &profile), THRUM_INVALID_ARGUMENT, "thrum_profile_named");
  expect(thrum_profile_named("taptic", NULL), THRUM_INVALID_ARGUMENT, "thrum_profile_named");
  CHECK(thrum_profile_named("wideband", &profile) == THRUM_OK && profile.transient_high_hz == 400);
  static const struct {
    double value;
    const char *message;
  } wrong[] = {{NAN, "out of range; use 0.25…16"}, {INFINITY, "out of range"}, {-1, "-1; use"}, {16.5, "16.5; use 0.25…16"}};
  for (int index = 0; index < 4; index++) {
    char message[128];
    profile.transient_cycles = wrong[index].value;
    snprintf(message, sizeof message, "thrum_renderer_new: profile.transient_cycles is %s", wrong[index].message);
    expect(thrum_renderer_new(pattern, 48000, 0, &profile, NULL, 0, &renderer), THRUM_INVALID_ARGUMENT, message);
  }
  profile.transient_cycles = 1.5;
  profile.size = 0;
  expect(thrum_renderer_new(pattern, 48000, 0, &profile, NULL, 0, &renderer), THRUM_INVALID_ARGUMENT,
    "thrum_renderer_new: profile.size is 0");
  expect(thrum_profile_named("wideband", &profile), THRUM_INVALID_ARGUMENT, "thrum_profile_named: out.size is 0");
  profile.size = sizeof profile;
  CHECK(thrum_renderer_new(pattern, 48000, 0, &profile, NULL, 0, &renderer) == THRUM_OK);

  expect(thrum_renderer_read(NULL, samples, NULL, NULL, 16), THRUM_INVALID_ARGUMENT, "thrum_renderer_read");
  expect(thrum_renderer_read((thrum_renderer *)pattern, samples, NULL, NULL, 16), THRUM_WRONG_HANDLE,
    "thrum_renderer_read");
  expect(thrum_renderer_read(renderer, samples, NULL, NULL, huge), THRUM_INVALID_ARGUMENT, "thrum_renderer_read");
  expect(thrum_renderer_read(renderer, NULL, NULL, NULL, (size_t)INT32_MAX + 1), THRUM_INVALID_ARGUMENT,
    "thrum_renderer_read");
  CHECK(thrum_renderer_read(renderer, NULL, NULL, NULL, 5) == THRUM_OK);
  CHECK(thrum_renderer_read(renderer, samples, NULL, NULL, 0) == THRUM_OK);
  CHECK(thrum_renderer_length((thrum_renderer *)pattern) == THRUM_WRONG_HANDLE);
  CHECK(thrum_renderer_length(NULL) == THRUM_INVALID_ARGUMENT);
  expect(thrum_renderer_reset(NULL), THRUM_INVALID_ARGUMENT, "thrum_renderer_reset");
  expect(thrum_pattern_free((thrum_pattern *)renderer), THRUM_WRONG_HANDLE, "thrum_pattern_free");
  expect(thrum_renderer_free((thrum_renderer *)pattern), THRUM_WRONG_HANDLE, "thrum_renderer_free");
  CHECK(thrum_pattern_duration((thrum_pattern *)renderer) == -1);
  CHECK(thrum_renderer_free(renderer) == THRUM_OK);
  CHECK(thrum_renderer_free(NULL) == THRUM_OK);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  CHECK(thrum_pattern_free(NULL) == THRUM_OK);
}

static void lists(void) {
  thrum_pattern *pattern = one_tap();
  thrum_frame frames[64];
  thrum_tap taps[4];
  thrum_felt_event felt[4];
  size_t frame_count = 7, tap_count = 7;
  thrum_motor_level motors[64];
  size_t motor_count = 7;
  static const double steps[] = {0, -1, NAN, INFINITY, 1.5};
  for (int index = 0; index < 5; index++) {
    expect(thrum_pattern_motor_levels(pattern, NULL, steps[index], motors, 64, NULL), THRUM_INVALID_ARGUMENT,
      "thrum_pattern_motor_levels: step is not within");
  }
  static const char *const wrong[] = {"", "taptic", "toaster", "{", "{\"rumble\": 1}", "{\"rumble\": {\"floor\": 2}}"};
  for (int index = 0; index < 6; index++) {
    expect(thrum_pattern_motor_levels(pattern, wrong[index], 0.012, motors, 64, &motor_count), THRUM_INVALID_ARGUMENT,
      "thrum_pattern_motor_levels: ");
    CHECK(motor_count == 0);
  }
  expect(thrum_pattern_motor_levels(NULL, NULL, 0.012, motors, 64, NULL), THRUM_INVALID_ARGUMENT,
    "thrum_pattern_motor_levels");
  expect(thrum_pattern_motor_levels(pattern, NULL, 0.001, motors, 1, &motor_count), THRUM_TOO_SMALL,
    "thrum_pattern_motor_levels: levels has room");
  CHECK(motor_count > 1);
  CHECK(thrum_pattern_motor_levels(pattern, "{\"rumble\": {\"transients\": \"light\"}}", 0.012, motors, 64, &motor_count) == THRUM_OK);
  CHECK(motor_count > 1 && motors[motor_count - 2].heavy == 0 && motors[motor_count - 2].light == 65535);
  CHECK(motors[motor_count - 1].heavy == 0 && motors[motor_count - 1].light == 0);
  thrum_pad_codes tones[64];
  size_t tone_count = 7;
  static const double gains[] = {-12.5, 13, INFINITY, -INFINITY};
  for (int index = 0; index < 4; index++) {
    expect(thrum_pad_choose(pattern, NULL, gains[index], tones, 64, &tone_count), THRUM_INVALID_ARGUMENT,
      "thrum_pad_choose: gain is not within");
    CHECK(tone_count == 0);
  }
  for (int index = 0; index < 6; index++) {
    expect(thrum_pad_choose(pattern, wrong[index], 0, tones, 64, NULL), THRUM_INVALID_ARGUMENT, "thrum_pad_choose: ");
  }
  expect(thrum_pad_choose(NULL, NULL, 0, tones, 64, NULL), THRUM_INVALID_ARGUMENT, "thrum_pad_choose");
  CHECK(thrum_pad_choose(pattern, NULL, NAN, NULL, 0, &tone_count) == THRUM_OK && tone_count > 0);
  if (tone_count > 1) {
    expect(thrum_pad_choose(pattern, NULL, NAN, tones, tone_count - 1, NULL), THRUM_TOO_SMALL, "thrum_pad_choose: codes has room");
  }
  CHECK(thrum_pad_choose(pattern, "{\"device\": {\"class\": \"joycon\"}}", 0, tones, 64, &tone_count) == THRUM_OK);
  CHECK(tone_count > 1 && tones[tone_count - 2].low_amplitude > 0 && tones[tone_count - 2].low_amplitude <= 100);
  CHECK(tones[tone_count - 1].low_amplitude == 0 && tones[tone_count - 1].high_amplitude == 0);
  expect(thrum_pattern_frames(pattern, 0, frames, 64, NULL, taps, 4, NULL), THRUM_INVALID_ARGUMENT,
    "thrum_pattern_frames");
  expect(thrum_pattern_frames(pattern, NAN, frames, 64, NULL, taps, 4, NULL), THRUM_INVALID_ARGUMENT,
    "thrum_pattern_frames");
  expect(thrum_pattern_frames(pattern, 0.01, NULL, 64, NULL, taps, 4, NULL), THRUM_INVALID_ARGUMENT,
    "thrum_pattern_frames");
  expect(thrum_pattern_frames(pattern, 0.01, frames, SIZE_MAX, NULL, taps, 4, NULL), THRUM_INVALID_ARGUMENT,
    "thrum_pattern_frames");
  expect(thrum_pattern_frames(NULL, 0.01, frames, 64, &frame_count, taps, 4, &tap_count), THRUM_INVALID_ARGUMENT,
    "thrum_pattern_frames");
  CHECK(frame_count == 0 && tap_count == 0);
  expect(thrum_pattern_frames(pattern, 0.001, frames, 1, &frame_count, taps, 4, &tap_count), THRUM_TOO_SMALL,
    "thrum_pattern_frames");
  CHECK(frame_count > 1 && frame_count < 64 && tap_count == 1);
  CHECK(thrum_pattern_frames(pattern, 0.001, frames, 64, &frame_count, taps, 4, &tap_count) == THRUM_OK);
  CHECK(frames[0].tap_count == 1 && taps[0].time == 0 && taps[0].intensity == 0.75f); /* The default of a tap. */
  size_t counted = 0;
  CHECK(thrum_pattern_frames(pattern, 0.001, NULL, 0, &counted, taps, 4, &tap_count) == THRUM_OK);
  CHECK(counted == frame_count && tap_count == 1);
  taps[0].intensity = 9; /* Neither list is written unless both fit. */
  expect(thrum_pattern_frames(pattern, 0.001, frames, 1, &counted, taps, 4, &tap_count), THRUM_TOO_SMALL,
    "thrum_pattern_frames");
  CHECK(taps[0].intensity == 9 && counted == frame_count);
  thrum_pattern *long_pattern = NULL;
  thrum_event event = THRUM_EVENT(THRUM_CONTINUOUS, 0, 20000, 1, 0.5f);
  CHECK(make(&event, NULL, NULL, &long_pattern) == THRUM_OK);
  expect(thrum_pattern_frames(long_pattern, 0.001, NULL, 0, &counted, NULL, 0, &tap_count), THRUM_TOO_LARGE,
    "thrum_pattern_frames");
  CHECK(counted == 0 && thrum_pattern_free(long_pattern) == THRUM_OK);
  expect(thrum_pattern_felt(pattern, "\xFF\xFE", NULL, felt, 4, NULL), THRUM_INVALID_ARGUMENT, "thrum_pattern_felt");
  expect(thrum_pattern_felt(pattern, NULL, NULL, NULL, 0, NULL), THRUM_INVALID_ARGUMENT, "thrum_pattern_felt");
  CHECK(thrum_pattern_felt(pattern, "watch", NULL, felt, 4, &tap_count) == THRUM_OK && tap_count == 1);
  CHECK(felt[0].level > 10 && felt[0].is_span == 0);
  CHECK(felt[0].salience > 0.6 && felt[0].is_uncertain == 0 && felt[0].count == 1 && felt[0].reserved == 0);
  double uncovered = 7;
  thrum_event full = THRUM_TAP(0, 1, 0.5f);
  thrum_pattern *strong = NULL;
  CHECK(make(&full, NULL, NULL, &strong) == THRUM_OK);
  CHECK(thrum_pattern_felt(strong, "watch", &uncovered, NULL, 0, &tap_count) == THRUM_OK && uncovered == 0 && tap_count == 1);
  CHECK(thrum_pattern_free(strong) == THRUM_OK);
  uncovered = 7;
  expect(thrum_pattern_felt(NULL, "watch", &uncovered, NULL, 0, &tap_count), THRUM_INVALID_ARGUMENT, "thrum_pattern_felt");
  CHECK(uncovered == 0);
  thrum_pattern *silent = NULL;
  CHECK(make(NULL, NULL, NULL, &silent) == THRUM_OK);
  CHECK(thrum_pattern_felt(silent, "watch", &uncovered, NULL, 0, &tap_count) == THRUM_OK && uncovered == 0);
  CHECK(thrum_pattern_free(silent) == THRUM_OK);
  CHECK(thrum_pattern_felt_levels(pattern, NULL, NULL, 0, &frame_count) == THRUM_OK && frame_count > 10);
  expect(thrum_pattern_compare(pattern, NULL, NULL, NULL, NULL, 0, &frame_count), THRUM_INVALID_ARGUMENT,
    "thrum_pattern_compare");
  CHECK(thrum_pattern_compare(pattern, NULL, pattern, "pad", NULL, 0, &frame_count) == THRUM_OK);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
}

static void composing(void) {
  thrum_pattern *pattern = NULL;
  float samples[480] = {0};
  thrum_setting setting = {"strength", 0.5};
  for (int index = 0; index < 480; index++) samples[index] = index % 2 ? NAN : INFINITY;
  CHECK(thrum_compose(samples, 480, 48000, NULL, NULL, 0, &pattern) == THRUM_OK);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  CHECK(thrum_compose(samples, 480, 48000, "music", &setting, 1, &pattern) == THRUM_OK);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  expect(thrum_compose(NULL, 0, 48000, "music", &setting, 1, &pattern), THRUM_INVALID_ARGUMENT,
    "thrum_compose: samples is empty");
  expect(thrum_compose(samples, SIZE_MAX, 48000, NULL, NULL, 0, &pattern), THRUM_INVALID_ARGUMENT, "thrum_compose");
  expect(thrum_compose(NULL, 9, 48000, NULL, NULL, 0, &pattern), THRUM_INVALID_ARGUMENT, "thrum_compose");
  expect(thrum_compose(samples, 480, NAN, NULL, NULL, 0, &pattern), THRUM_INVALID_ARGUMENT, "thrum_compose");
  expect(thrum_compose(samples, 480, 48000, "jazz", NULL, 0, &pattern), THRUM_INVALID_ARGUMENT, "thrum_compose");
  setting.value = NAN;
  expect(thrum_compose(samples, 480, 48000, NULL, &setting, 1, &pattern), THRUM_INVALID_ARGUMENT,
    "thrum_compose: strength is out of range; use 0.3…1");
  setting.name = "tap-gain";
  setting.value = 21;
  expect(thrum_compose(samples, 480, 48000, NULL, &setting, 1, &pattern), THRUM_INVALID_ARGUMENT,
    "thrum_compose: tap-gain is 21; use -20…20 dB");
  setting.name = "low-hz";
  setting.value = 6000;
  expect(thrum_compose(samples, 480, 48000, NULL, &setting, 1, &pattern), THRUM_INVALID_ARGUMENT,
    "thrum_compose: settings: low-hz (6000) must be below high-hz (5000)");
  setting.name = "volume";
  expect(thrum_compose(samples, 480, 48000, NULL, &setting, 1, &pattern), THRUM_INVALID_ARGUMENT,
    "thrum_compose: no setting is named 'volume'; use strength, range, ");
  CHECK(strstr(thrum_error(), "roughness"));
  setting.name = long_name(4097);
  expect(thrum_compose(samples, 480, 48000, NULL, &setting, 1, &pattern), THRUM_INVALID_ARGUMENT,
    "thrum_compose: settings[0].name");
  expect(thrum_compose(samples, 480, 48000, long_name(4097), NULL, 0, &pattern), THRUM_INVALID_ARGUMENT,
    "thrum_compose: style");
  setting.name = NULL;
  expect(thrum_compose(samples, 480, 48000, NULL, &setting, 1, &pattern), THRUM_INVALID_ARGUMENT, "thrum_compose");
  CHECK(pattern == NULL);
}

static void pads(void) {
  thrum_pad_encoder *encoder = (thrum_pad_encoder *)&encoder;
  uint8_t out[THRUM_PAD_COILS_BYTES];
  expect(thrum_pad_encoder_new(64, NULL), THRUM_INVALID_ARGUMENT, "thrum_pad_encoder_new: out is NULL");
  expect(thrum_pad_encoder_new(15, &encoder), THRUM_INVALID_ARGUMENT, "thrum_pad_encoder_new: buffer is 15; use 16…255");
  CHECK(encoder == NULL);
  CHECK(thrum_pad_encoder_free(NULL) == THRUM_OK);
  expect(thrum_pad_encode_coils(NULL, NULL, out), THRUM_INVALID_ARGUMENT, "thrum_pad_encode_coils: the pad encoder is NULL");
  CHECK(thrum_pad_encoder_new(16, &encoder) == THRUM_OK);
  expect(thrum_renderer_reset((thrum_renderer *)encoder), THRUM_WRONG_HANDLE,
    "thrum_renderer_reset: the pointer is not a renderer");
  expect(thrum_pad_encode_coils(encoder, NULL, NULL), THRUM_INVALID_ARGUMENT, "thrum_pad_encode_coils: out is NULL");
  float sound[512] = {NAN, INFINITY, -INFINITY, 3};
  expect(thrum_pad_encode_sound(encoder, sound, NULL, 0.5f, out), THRUM_INVALID_ARGUMENT, "thrum_pad_encode_sound: left or right");
  expect(thrum_pad_encode_sound(encoder, sound, sound, NAN, out), THRUM_INVALID_ARGUMENT, "thrum_pad_encode_sound: level is not");
  CHECK(thrum_pad_encode_sound(encoder, sound, sound, 0.5f, out) == THRUM_OK);
  // What was refused has counted nothing.
  CHECK(out[1] == 0 && out[9] == 16 && out[10] == 0);
  const thrum_pad_trigger wrong[] = {{9, 40, 0}, {-1, 40, 0}, {4, 0, 0}, {4, 256, 0}, {4, 40, 10}, {INT32_MIN, 40, 0}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    expect(thrum_pad_encode_state(encoder, 1, &wrong[i], NULL, out), THRUM_INVALID_ARGUMENT, "thrum_pad_encode_state: left.");
    expect(thrum_pad_encode_state(encoder, 0, NULL, &wrong[i], out), THRUM_INVALID_ARGUMENT, "thrum_pad_encode_state: right.");
  }
  expect(thrum_pad_encode_state(encoder, 2, NULL, NULL, out), THRUM_INVALID_ARGUMENT, "thrum_pad_encode_state: is_bluetooth is 2");
  const thrum_pad_tones odd = {INFINITY, -INFINITY, -3, 1e30f}, nan = {160, 0, 320, NAN};
  CHECK(thrum_pad_encode_tones(encoder, &odd, NULL, out) == THRUM_OK);
  CHECK(out[1] == 0);
  expect(thrum_pad_encode_tones(encoder, NULL, &nan, out), THRUM_INVALID_ARGUMENT,
    "thrum_pad_encode_tones: right has a member that is NaN");
  // The amplitudes of 160 Hz at 1 and of 320 Hz at 0; then codes that a pad must never get.
  const thrum_pad_codes full = {64, 100, 64, 0}, loud = {64, 101, 64, 0}, low = {0, 1, 64, 0};
  CHECK(thrum_pad_encode_codes(encoder, &full, NULL, out) == THRUM_OK);
  CHECK(out[0] == 0x10 && memcmp(out + 2, "\x00\x01\x40\x72\x00\x01\x40\x40", 8) == 0);
  expect(thrum_pad_encode_codes(encoder, &loud, NULL, out), THRUM_INVALID_ARGUMENT,
    "thrum_pad_encode_codes: left has a code out of range; use 1…127");
  expect(thrum_pad_encode_codes(encoder, NULL, &low, out), THRUM_INVALID_ARGUMENT,
    "thrum_pad_encode_codes: right has a code out of range");
  expect(thrum_pad_encode_codes(NULL, &full, NULL, out), THRUM_INVALID_ARGUMENT, "thrum_pad_encode_codes");
  CHECK(thrum_pad_encode_hd_enable(encoder, out) == THRUM_OK);
  CHECK(out[1] == 2);
  CHECK(thrum_pad_encoder_free(encoder) == THRUM_OK);
}

int main(void) {
  CHECK(thrum_abi_version() == THRUM_ABI_VERSION);
  CHECK(thrum_error()[0] == 0);
  CHECK(strcmp(thrum_result_name(THRUM_BUSY), "THRUM_BUSY") == 0);
  CHECK(strcmp(thrum_result_name(99), "unknown result") == 0);
  parsing();
  making();
  making_with_larger_structs();
  making_with_audio_files();
  making_with_wrong_parts();
  text();
  rendering();
  lists();
  composing();
  pads();
  puts("every hostile call has the documented result");
  return 0;
}

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
  static char name[8192];
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
  thrum_event event = {0};
  thrum_parameter parameter = {0, THRUM_INTENSITY_CONTROL, 1};
  thrum_point point = {0, 1};
  thrum_curve curve = {0, THRUM_INTENSITY_CONTROL, 1, &point};
  CHECK(make(NULL, NULL, NULL, &pattern) == THRUM_OK);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  CHECK(make(&event, &parameter, &curve, &pattern) == THRUM_OK);
  CHECK(thrum_pattern_duration(pattern) == 0);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  expect(make(&event, NULL, NULL, NULL), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: out");
  static const struct {
    float value;
    thrum_result result;
  } values[] = {{NAN, THRUM_INVALID_PATTERN}, {INFINITY, THRUM_INVALID_PATTERN}, {1.5f, THRUM_INVALID_PATTERN}};
  for (int index = 0; index < 3; index++) {
    event.set = THRUM_INTENSITY;
    event.intensity = values[index].value;
    expect(make(&event, NULL, NULL, &pattern), values[index].result, "thrum_pattern_make: events[0]");
    parameter.value = values[index].value;
    expect(make(NULL, &parameter, NULL, &pattern), values[index].result, "thrum_pattern_make: parameters[0].value");
    point.value = values[index].value;
    expect(make(NULL, NULL, &curve, &pattern), values[index].result, "thrum_pattern_make: curves[0]");
  }
  event.set = 0; /* A value that is not set is not looked at. */
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
  event.set = 1u << 10;
  expect(make(&event, NULL, NULL, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: events[0].set");
  curve.control = THRUM_INTENSITY_CONTROL;
  curve.points = NULL;
  expect(make(NULL, NULL, &curve, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: curves[0].points");
  curve.points = &point;
  curve.point_count = 0;
  expect(make(NULL, NULL, &curve, &pattern), THRUM_INVALID_ARGUMENT, "thrum_pattern_make: curves[0] has no points");
  CHECK(pattern == NULL);
}

static void making_with_audio_files(void) {
  thrum_pattern *pattern = NULL;
  thrum_event event = {.type = THRUM_AUDIO_FILE};
  expect(make(&event, NULL, NULL, &pattern), THRUM_INVALID_PATTERN, "thrum_pattern_make: events[0] is an AudioCustom");
  event.path = "";
  expect(make(&event, NULL, NULL, &pattern), THRUM_INVALID_PATTERN, "thrum_pattern_make: events[0] is an AudioCustom");
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
    expect(make(&event, NULL, NULL, &pattern), THRUM_INVALID_PATTERN, "thrum_pattern_make: events[0].waveform");
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
  thrum_event event = {0};
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
  static const size_t sizes[] = {0, 1, sizeof(thrum_parts) - 1, 4097, SIZE_MAX / 2, SIZE_MAX};
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
  expect(thrum_check("x", 1, long_name(4097), NULL, 0, &needed), THRUM_INVALID_ARGUMENT, "thrum_check: the name");
  CHECK(thrum_check("x", 1, NULL, NULL, 0, &needed) == THRUM_OK && needed > 10);
  expect(thrum_check(NULL, 1, NULL, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, "thrum_check");
  expect(thrum_check("x", 1, "toaster", NULL, 0, &needed), THRUM_INVALID_ARGUMENT, "thrum_check");
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
}

static void rendering(void) {
  thrum_pattern *pattern = one_tap();
  thrum_renderer *renderer = NULL;
  thrum_profile profile;
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
  thrum_sound sound = {NULL, samples, NULL, 16};
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
  profile.transient_cycles = NAN; /* Clamped, as the header states. */
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
  CHECK(frames[0].tap_count == 1 && taps[0].time == 0 && taps[0].intensity == 1);
  size_t counted = 0;
  CHECK(thrum_pattern_frames(pattern, 0.001, NULL, 0, &counted, taps, 4, &tap_count) == THRUM_OK);
  CHECK(counted == frame_count && tap_count == 1);
  taps[0].intensity = 9; /* Neither list is written unless both fit. */
  expect(thrum_pattern_frames(pattern, 0.001, frames, 1, &counted, taps, 4, &tap_count), THRUM_TOO_SMALL,
    "thrum_pattern_frames");
  CHECK(taps[0].intensity == 9 && counted == frame_count);
  thrum_pattern *long_pattern = NULL;
  thrum_event event = {.type = THRUM_CONTINUOUS, .duration = 20000};
  CHECK(make(&event, NULL, NULL, &long_pattern) == THRUM_OK);
  expect(thrum_pattern_frames(long_pattern, 0.001, NULL, 0, &counted, NULL, 0, &tap_count), THRUM_TOO_LARGE,
    "thrum_pattern_frames");
  CHECK(counted == 0 && thrum_pattern_free(long_pattern) == THRUM_OK);
  expect(thrum_pattern_felt(pattern, "\xFF\xFE", felt, 4, NULL), THRUM_INVALID_ARGUMENT, "thrum_pattern_felt");
  expect(thrum_pattern_felt(pattern, NULL, NULL, 0, NULL), THRUM_INVALID_ARGUMENT, "thrum_pattern_felt");
  CHECK(thrum_pattern_felt(pattern, "watch", felt, 4, &tap_count) == THRUM_OK && tap_count == 1);
  CHECK(felt[0].level > 10 && felt[0].is_span == 0);
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
  CHECK(thrum_compose(NULL, 0, 48000, "music", &setting, 1, &pattern) == THRUM_OK);
  CHECK(thrum_pattern_free(pattern) == THRUM_OK);
  expect(thrum_compose(samples, SIZE_MAX, 48000, NULL, NULL, 0, &pattern), THRUM_INVALID_ARGUMENT, "thrum_compose");
  expect(thrum_compose(NULL, 9, 48000, NULL, NULL, 0, &pattern), THRUM_INVALID_ARGUMENT, "thrum_compose");
  expect(thrum_compose(samples, 480, NAN, NULL, NULL, 0, &pattern), THRUM_INVALID_ARGUMENT, "thrum_compose");
  expect(thrum_compose(samples, 480, 48000, "jazz", NULL, 0, &pattern), THRUM_INVALID_ARGUMENT, "thrum_compose");
  setting.value = NAN;
  expect(thrum_compose(samples, 480, 48000, NULL, &setting, 1, &pattern), THRUM_INVALID_ARGUMENT, "thrum_compose");
  setting.name = "volume";
  expect(thrum_compose(samples, 480, 48000, NULL, &setting, 1, &pattern), THRUM_INVALID_ARGUMENT, "thrum_compose");
  setting.name = long_name(4097);
  expect(thrum_compose(samples, 480, 48000, NULL, &setting, 1, &pattern), THRUM_INVALID_ARGUMENT,
    "thrum_compose: settings[0].name");
  expect(thrum_compose(samples, 480, 48000, long_name(4097), NULL, 0, &pattern), THRUM_INVALID_ARGUMENT,
    "thrum_compose: style");
  setting.name = NULL;
  expect(thrum_compose(samples, 480, 48000, NULL, &setting, 1, &pattern), THRUM_INVALID_ARGUMENT, "thrum_compose");
  CHECK(pattern == NULL);
}

int main(void) {
  CHECK(thrum_abi_version() == THRUM_ABI_VERSION);
  CHECK(thrum_error()[0] == 0);
  CHECK(strcmp(thrum_result_name(THRUM_BUSY), "THRUM_BUSY") == 0);
  CHECK(strcmp(thrum_result_name(99), "unknown result") == 0);
  parsing();
  making();
  making_with_audio_files();
  making_with_wrong_parts();
  text();
  rendering();
  lists();
  composing();
  puts("every hostile call has the documented result");
  return 0;
}

/* Calls every function of thrum_files.h, also as no program should, and with damaged inputs: files ROUNDS LINES FILE…
 * Each line of LINES is an input, and each FILE is one; ROUNDS copies of each have bytes changed, cut or moved. */
#include <math.h>
#include <thrum_files.h>

#include "support.h"

static const char tap[] =
  "{\"Version\": 1.0, /* kept */ \"Own\": 1e0,\n \"Pattern\": [{\"Event\": {\"Time\": 0.50, \"EventType\": "
  "\"HapticTransient\"}}]}";
static const size_t huge = SIZE_MAX / 2 + 7;

static char *report(const thrum_written *written) {
  size_t needed = 0;
  CHECK(thrum_written_report(written, NULL, 0, &needed) == THRUM_OK);
  char *text = (char *)malloc(needed);
  CHECK(text && thrum_written_report(written, text, needed, &needed) == THRUM_OK && strlen(text) + 1 == needed);
  return text;
}

/* A file of the result, in a block of exactly its size. */
static char *file(const thrum_written *written, size_t index, size_t *count) {
  CHECK(thrum_written_file(written, index, NULL, 0, count) == THRUM_OK);
  char *data = (char *)malloc(*count ? *count : 1);
  CHECK(data && thrum_written_file(written, index, (uint8_t *)data, *count, count) == THRUM_OK);
  return data;
}

/* Checks the only file of a result, and frees the result. */
static void holds(thrum_written *written, const char *text, const char *member) {
  size_t count = 0;
  char *made = file(written, 0, &count);
  CHECK(count == strlen(text) && memcmp(made, text, count) == 0);
  char *json = report(written);
  CHECK(strstr(json, member));
  free(made);
  free(json);
  CHECK(thrum_written_free(written) == THRUM_OK);
}

static void editing(void) {
  thrum_written *written = NULL;
  thrum_setting half = {"by", 0.5};
  CHECK(thrum_edit(tap, sizeof tap - 1, "shift", &half, 1, &written) == THRUM_OK);
  holds(written,
    "{\"Version\": 1.0, /* kept */ \"Own\": 1e0,\n \"Pattern\": [{\"Event\": {\"Time\": 1, \"EventType\": "
    "\"HapticTransient\"}}]}",
    "\"changed\": 1");
  /* A list that does not fit is not written; indices and sizes are checked. */
  CHECK(thrum_edit(tap, sizeof tap - 1, "shift", &half, 1, &written) == THRUM_OK);
  uint8_t small[2] = {7, 7};
  size_t needed = 0;
  expect(thrum_written_file(written, 0, small, 2, &needed), THRUM_TOO_SMALL, "thrum_written_file: data has room for 2");
  CHECK(needed > 2 && small[0] == 7);
  expect(thrum_written_file(written, 1, small, 2, &needed), THRUM_INVALID_ARGUMENT, "thrum_written_file: index");
  expect(thrum_written_file(written, SIZE_MAX, small, 2, &needed), THRUM_INVALID_ARGUMENT, "thrum_written_file: index");
  expect(thrum_written_file(written, 0, NULL, 0, NULL), THRUM_INVALID_ARGUMENT, "thrum_written_file: data");
  expect(thrum_written_file(written, 0, small, huge, &needed), THRUM_INVALID_ARGUMENT, "thrum_written_file: the capacity");
  expect(thrum_written_report(written, NULL, 0, NULL), THRUM_INVALID_ARGUMENT, "thrum_written_report: buffer");
  expect(thrum_pattern_free((thrum_pattern *)written), THRUM_WRONG_HANDLE, "thrum_pattern_free");
  CHECK(thrum_written_free(written) == THRUM_OK && thrum_written_free(NULL) == THRUM_OK);
  expect(thrum_written_report(NULL, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, "thrum_written_report: the list");
  expect(thrum_written_file(NULL, 0, NULL, 0, &needed), THRUM_INVALID_ARGUMENT, "thrum_written_file: the list");

  static const struct {
    const char *verb;
    thrum_setting options[3];
    size_t count;
    thrum_result result;
    const char *message;
  } wrong[] = {
    {"shif", {{"by", 1}}, 1, THRUM_INVALID_ARGUMENT, "thrum_edit: verb: there is no verb 'shif'; use trim"},
    {"", {{"by", 1}}, 1, THRUM_INVALID_ARGUMENT, "thrum_edit: verb"},
    {"shift", {{"by", NAN}}, 1, THRUM_INVALID_ARGUMENT, "thrum_edit: by: give a number from -86400 to 86400"},
    {"shift", {{"by", INFINITY}}, 1, THRUM_INVALID_ARGUMENT, "thrum_edit: by: give a number"},
    {"shift", {{"by", 1}, {"to", 1}}, 2, THRUM_INVALID_ARGUMENT, "thrum_edit: options: shift has no option 'to'"},
    {"shift", {{NULL, 1}}, 1, THRUM_INVALID_ARGUMENT, "thrum_edit: options[0].name is NULL"},
    {"shift", {{"by", 1}}, 0, THRUM_INVALID_ARGUMENT, "thrum_edit: options: shift needs by"},
    {"loop", {{"count", 2.5}}, 1, THRUM_INVALID_ARGUMENT, "thrum_edit: count: give a whole number"},
    {"loop", {{"count", 1e300}}, 1, THRUM_INVALID_ARGUMENT, "thrum_edit: count"},
    {"trim", {{"from", 2}, {"to", 1}}, 2, THRUM_INVALID_ARGUMENT, "thrum_edit: to: 1 s is not after"},
    {"reverse", {{"by", 1}}, 1, THRUM_INVALID_ARGUMENT, "thrum_edit: options: reverse has no option 'by'"},
    {"split", {{"at", 0}}, 1, THRUM_INVALID_ARGUMENT, "thrum_edit: at: give 1 to 1000 times"},
    {"split", {{"by", 1}}, 1, THRUM_INVALID_ARGUMENT, "thrum_edit: options: split has no option 'by'"},
  };
  for (size_t index = 0; index < sizeof wrong / sizeof *wrong; index++) {
    written = (thrum_written *)&written;
    expect(thrum_edit(tap, sizeof tap - 1, wrong[index].verb, wrong[index].options, wrong[index].count, &written),
      wrong[index].result, wrong[index].message);
    CHECK(written == NULL);
  }
  expect(thrum_edit(tap, sizeof tap - 1, "shift", &half, 1, NULL), THRUM_INVALID_ARGUMENT, "thrum_edit: out");
  expect(thrum_edit(tap, sizeof tap - 1, NULL, &half, 1, &written), THRUM_INVALID_ARGUMENT, "thrum_edit: verb is NULL");
  expect(thrum_edit(tap, sizeof tap - 1, "shift", NULL, 1, &written), THRUM_INVALID_ARGUMENT, "thrum_edit: options");
  expect(thrum_edit(tap, sizeof tap - 1, "shift", &half, huge, &written), THRUM_INVALID_ARGUMENT, "thrum_edit: ");
  expect(thrum_edit(NULL, 4, "shift", &half, 1, &written), THRUM_INVALID_ARGUMENT, "thrum_edit: bytes is NULL");
  expect(thrum_edit(tap, huge, "shift", &half, 1, &written), THRUM_INVALID_ARGUMENT, "thrum_edit: bytes");
  expect(thrum_edit(tap, (size_t)1 << 40, "shift", &half, 1, &written), THRUM_TOO_LARGE, "thrum_edit: the text has");
  expect(thrum_edit("{", 1, "shift", &half, 1, &written), THRUM_INVALID_PATTERN, "thrum_edit: line 1, column 2: ");
}

static void joining(void) {
  thrum_written *written = NULL;
  thrum_text texts[2] = {{tap, sizeof tap - 1, "haptics"}, {tap, sizeof tap - 1, NULL}};
  thrum_setting gap = {"gap", 1};
  CHECK(thrum_join(texts, 2, &gap, 1, &written) == THRUM_OK);
  char *json = report(written);
  CHECK(strstr(json, "\"added\": 1") && strstr(json, "\"duration\": 2"));
  free(json);
  CHECK(thrum_written_free(written) == THRUM_OK);
  CHECK(thrum_mix(texts, 2, &written) == THRUM_OK && thrum_written_free(written) == THRUM_OK);
  expect(thrum_mix(NULL, 0, &written), THRUM_INVALID_ARGUMENT, "thrum_mix: patterns: give at least one pattern");
  expect(thrum_mix(NULL, 1, &written), THRUM_INVALID_ARGUMENT, "thrum_mix: texts is NULL");
  expect(thrum_mix(texts, huge, &written), THRUM_INVALID_ARGUMENT, "thrum_mix: the count of texts");
  expect(thrum_mix(texts, 2, NULL), THRUM_INVALID_ARGUMENT, "thrum_mix: out");
  expect(thrum_join(NULL, 0, NULL, 0, &written), THRUM_INVALID_ARGUMENT, "thrum_join: ");
  texts[1].take = "sound";
  expect(thrum_mix(texts, 2, &written), THRUM_INVALID_ARGUMENT, "thrum_mix: texts[1].take is 'sound'; use all");
  const thrum_text absent = {NULL, 3, NULL}, list = {"[]", 2, NULL};
  texts[1] = absent;
  expect(thrum_join(texts, 2, NULL, 0, &written), THRUM_INVALID_ARGUMENT, "thrum_join: texts[1].content is NULL");
  texts[1] = list;
  expect(thrum_join(texts, 2, NULL, 0, &written), THRUM_INVALID_PATTERN, "thrum_join: texts[1]: line 1, column 1: ");
  char text[4096];
  size_t needed = 0;
  CHECK(thrum_diff(tap, sizeof tap - 1, NULL, 0, text, sizeof text, &needed) == THRUM_OK);
  CHECK(strstr(text, "\"verdict\": \"different\"") && strstr(text, "removed: tap at 0.5 s"));
  expect(thrum_diff(tap, sizeof tap - 1, NULL, 0, NULL, 0, NULL), THRUM_INVALID_ARGUMENT, "thrum_diff: buffer");
  expect(thrum_diff(tap, sizeof tap - 1, "5", 1, text, sizeof text, &needed), THRUM_INVALID_PATTERN, "thrum_diff: line 1");
  expect(thrum_diff(tap, sizeof tap - 1, NULL, 2, text, sizeof text, &needed), THRUM_INVALID_ARGUMENT,
    "thrum_diff: other_bytes is NULL");
}

static void converting(void) {
  thrum_written *written = NULL;
  thrum_convert_options options = THRUM_CONVERT_OPTIONS_INIT;
  options.name = "one.tap.ahap";
  options.flags = THRUM_UNMEASURED;
  CHECK(thrum_convert(tap, sizeof tap - 1, "haptic", &options, &written) == THRUM_OK);
  char *json = report(written);
  CHECK(strstr(json, "\"name\": \"one.tap.haptic\"") && strstr(json, "\"felt\": null"));
  free(json);
  size_t count = 0;
  char *made = file(written, 0, &count);
  CHECK(thrum_written_free(written) == THRUM_OK);
  CHECK(thrum_convert(made, count, "ahap-split", NULL, &written) == THRUM_OK);
  json = report(written);
  CHECK(strstr(json, "\"from\": \"haptic\"") && strstr(json, "\"name\": \"pattern-transients.ahap\""));
  CHECK(strstr(json, "\"verdict\": "));
  free(json);
  free(made);
  CHECK(thrum_written_free(written) == THRUM_OK);
  options.on = "{";
  expect(thrum_convert(tap, sizeof tap - 1, "haptic", &options, &written), THRUM_INVALID_ARGUMENT, "thrum_convert: ");
  options.on = "piano";
  expect(thrum_convert(tap, sizeof tap - 1, "haptic", &options, &written), THRUM_INVALID_ARGUMENT,
    "thrum_convert: no device is named 'piano'");
  options.on = NULL;
  options.flags = 4;
  expect(thrum_convert(tap, sizeof tap - 1, "haptic", &options, &written), THRUM_INVALID_ARGUMENT,
    "thrum_convert: options.flags");
  options.size = 8;
  expect(thrum_convert(tap, sizeof tap - 1, "haptic", &options, &written), THRUM_INVALID_ARGUMENT,
    "thrum_convert: options.size");
  expect(thrum_convert(tap, sizeof tap - 1, NULL, NULL, &written), THRUM_INVALID_ARGUMENT, "thrum_convert: format");
  expect(thrum_convert(tap, sizeof tap - 1, "mp3", NULL, &written), THRUM_INVALID_ARGUMENT,
    "thrum_convert: no format is named 'mp3'; use ahap");
  expect(thrum_convert(tap, sizeof tap - 1, "ivs", NULL, &written), THRUM_INVALID_ARGUMENT,
    "thrum_convert: ivs is only read");
  expect(thrum_convert(tap, sizeof tap - 1, "haptic", NULL, NULL), THRUM_INVALID_ARGUMENT, "thrum_convert: out");
  expect(thrum_convert(NULL, 0, "haptic", NULL, &written), THRUM_INVALID_PATTERN, "thrum_convert: ");
  expect(thrum_convert(tap, (size_t)1 << 32, "haptic", NULL, &written), THRUM_TOO_LARGE, "thrum_convert: the text has");
  expect(thrum_convert("\xFF\xFE junk", 7, "haptic", NULL, &written), THRUM_INVALID_PATTERN,
    "thrum_convert: the format is not known");
  CHECK(written == NULL);
}

static uint64_t state = 20261126;

static uint32_t next(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33);
}

static unsigned long used, edited;

/* Edits, converts and compares a text; a result that claims to be one is read again. */
static void use(const unsigned char *bytes, size_t count) {
  static const struct {
    const char *verb;
    thrum_setting options[2];
    size_t count;
  } edits[] = {{"trim", {{"from", 0.1}, {"to", 0.4}}, 2}, {"shift", {{"by", -0.2}}, 1}, {"stretch", {{"by", 1.5}}, 1},
    {"scale", {{"intensity", 2}}, 1}, {"loop", {{"count", 2}}, 1}, {"quantize", {{"grid", 0.05}}, 1}, {"swing", {{"grid", 0.05}, {"amount", 0.6}}, 2},
    {"humanize", {{"seed", 3}}, 1}, {"accent", {{"grid", 0.05}, {"level", 0.5}}, 2}, {"reverse", {{"", 0}}, 0},
    {"split", {{"at", 0.25}, {"at", 0.5}}, 2}};
  static const char *formats[] = {"ahap", "haptic", "android", "swift", "web", "hjif"};
  unsigned char *copy = (unsigned char *)malloc(count ? count : 1);
  CHECK(copy);
  memcpy(copy, bytes, count);
  thrum_written *written = NULL;
  size_t index = used++ % (sizeof edits / sizeof *edits), needed = 0;
  thrum_result result =
    thrum_edit(copy, count, edits[index].verb, edits[index].options, edits[index].count, &written);
  CHECK(result == THRUM_OK || (written == NULL && thrum_error()[0]));
  if (written) {
    edited++;
    size_t size = 0;
    char *made = file(written, 0, &size);
    CHECK(thrum_diff(copy, count, made, size, NULL, 0, &needed) == THRUM_OK && needed > 1);
    free(made);
    CHECK(thrum_written_free(written) == THRUM_OK);
  }
  thrum_convert_options options = THRUM_CONVERT_OPTIONS_INIT;
  options.flags = THRUM_UNMEASURED | THRUM_LITERAL;
  result = thrum_convert(copy, count, formats[used % (sizeof formats / sizeof *formats)], &options, &written);
  CHECK(result == THRUM_OK || (written == NULL && thrum_error()[0]));
  CHECK(thrum_written_free(written) == THRUM_OK);
  free(copy);
}

static void damage(const unsigned char *bytes, size_t count, long rounds) {
  use(bytes, count);
  unsigned char *copy = (unsigned char *)malloc(count ? count : 1);
  CHECK(copy);
  for (long round = 0; round < rounds && count > 0; round++) {
    memcpy(copy, bytes, count);
    size_t length = count;
    for (uint32_t change = next() % 3 + 1; change > 0; change--) {
      size_t place = next() % count;
      switch (next() % 6) {
      case 0: copy[place] = (unsigned char)next(); break;
      case 1: copy[place] = (unsigned char)(0x30 + next() % 10); break;
      case 2:
      case 3: copy[place] = (unsigned char)"{}[]\",:0-e.\\"[next() % 12]; break;
      case 4: length = place; break;
      default: memmove(copy + place, copy + next() % (place + 1), (count - place) / 8); break;
      }
    }
    use(copy, length);
  }
  free(copy);
}

int main(int argc, char **argv) {
  CHECK(argc > 3);
  long rounds = strtol(argv[1], NULL, 10);
  editing();
  joining();
  converting();
  printf("seed %llu\n", (unsigned long long)state);
  size_t count = 0;
  unsigned char *lines = read_file(argv[2], &count);
  for (size_t start = 0, end = 0; end <= count; end++) {
    if (end < count && lines[end] != '\n') continue;
    damage(lines + start, end - start, rounds);
    start = end + 1;
  }
  free(lines);
  for (int index = 3; index < argc; index++) {
    unsigned char *bytes = read_file(argv[index], &count);
    /* Large files take seconds under valgrind. */
    if (count < 20000) damage(bytes, count, rounds);
    free(bytes);
  }
  CHECK(edited > used / 100);
  printf("files: %lu inputs, %lu edited\n", used, edited);
  return 0;
}

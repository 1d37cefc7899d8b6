// The reports of Tests/Pads/vectors.tsv, through the functions of thrum.h: pads TABLE
#include "support.h"

static thrum_pad_encoder *encoder;

// A trigger, or NULL for "-".
static const thrum_pad_trigger *trigger(const char *text, thrum_pad_trigger *value) {
  if (strcmp(text, "-") == 0) return NULL;
  CHECK(sscanf(text, "%d:%d:%d", &value->amplitude, &value->hertz, &value->start_zone) == 3);
  return value;
}

static const thrum_pad_tones *tones(const char *text, thrum_pad_tones *value) {
  if (strcmp(text, "-") == 0) return NULL;
  CHECK(sscanf(text, "%f:%f:%f:%f", &value->low_hz, &value->low_amplitude, &value->high_hz, &value->high_amplitude) == 4);
  return value;
}

static size_t encode(const char *function, const char *arguments, uint8_t *out) {
  char first[64], second[64];
  if (strcmp(function, "coils") == 0) {
    int8_t samples[64];
    for (int i = 0; i < 64 && arguments[0] != '-'; i++) {
      unsigned value;
      CHECK(sscanf(arguments + 2 * i, "%2x", &value) == 1);
      samples[i] = (int8_t)value;
    }
    CHECK(thrum_pad_encode_coils(encoder, arguments[0] == '-' ? NULL : samples, out) == THRUM_OK);
    return THRUM_PAD_COILS_BYTES;
  }
  if (strcmp(function, "state") == 0) {
    int is_bluetooth;
    thrum_pad_trigger left, right;
    CHECK(sscanf(arguments, "%d %63s %63s", &is_bluetooth, first, second) == 3);
    CHECK(thrum_pad_encode_state(encoder, is_bluetooth, trigger(first, &left), trigger(second, &right), out) == THRUM_OK);
    return is_bluetooth ? THRUM_PAD_STATE_BYTES : 48;
  }
  if (strcmp(function, "hd") == 0) {
    thrum_pad_tones left, right;
    CHECK(sscanf(arguments, "%63s %63s", first, second) == 2);
    CHECK(thrum_pad_encode_tones(encoder, tones(first, &left), tones(second, &right), out) == THRUM_OK);
    return 10;
  }
  CHECK(strcmp(function, "enable") == 0);
  CHECK(thrum_pad_encode_hd_enable(encoder, out) == THRUM_OK);
  return THRUM_PAD_HD_BYTES;
}

int main(int count, char **arguments) {
  CHECK(count == 2);
  FILE *table = fopen(arguments[1], "r");
  CHECK(table);
  char line[1024];
  int rows = 0;
  while (fgets(line, sizeof line, table)) {
    if (line[0] == '#') continue;
    char name[8], function[16], given[256], expected[512], written[512];
    int buffer, coils, states, rumbles;
    CHECK(sscanf(line, "%7[^\t]\t%15[^\t]\t%d\t%d\t%d\t%d\t%255[^\t]\t%511s", name, function, &buffer, &coils, &states, &rumbles,
      given, expected) == 8);
    CHECK(thrum_pad_encoder_new(buffer, &encoder) == THRUM_OK);
    uint8_t out[THRUM_PAD_COILS_BYTES];
    while (coils-- > 0) encode("coils", "-", out);
    while (states-- > 0) encode("state", "1 - -", out);
    while (rumbles-- > 0) encode("hd", "- -", out);
    size_t size = encode(function, given, out);
    for (size_t i = 0; i < size; i++) sprintf(written + 2 * i, "%02x", out[i]);
    if (strcmp(written, expected) != 0) {
      fprintf(stderr, "%s: %s\nnot %s\n", name, written, expected);
      return 1;
    }
    CHECK(thrum_pad_encoder_free(encoder) == THRUM_OK);
    rows++;
  }
  fclose(table);
  CHECK(rows > 0);
  printf("%d reports for pads have the bytes of the table\n", rows);
  return 0;
}

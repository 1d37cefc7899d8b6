// #embed is C23; clang takes it in earlier versions of C, too, with this warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "EmbeddedFiles.h"

static const unsigned char bow_string[] = {
#embed "../../../Samples/bow-string.ahap"
};
static const unsigned char chime_with_sound[] = {
#embed "../../../Samples/chime-with-sound.ahap"
};
static const unsigned char drum_roll[] = {
#embed "../../../Samples/drum-roll.ahap"
};
static const unsigned char engine_rumble[] = {
#embed "../../../Samples/engine-rumble.ahap"
};
static const unsigned char every_key[] = {
#embed "../../../Samples/every-key.ahap"
};
static const unsigned char failure[] = {
#embed "../../../Samples/failure.ahap"
};
static const unsigned char gravel[] = {
#embed "../../../Samples/gravel.ahap"
};
static const unsigned char heartbeat[] = {
#embed "../../../Samples/heartbeat.ahap"
};
static const unsigned char inflate[] = {
#embed "../../../Samples/inflate.ahap"
};
static const unsigned char navigate_left[] = {
#embed "../../../Samples/navigate-left.ahap"
};
static const unsigned char navigate_right[] = {
#embed "../../../Samples/navigate-right.ahap"
};
static const unsigned char picker_wheel[] = {
#embed "../../../Samples/picker-wheel.ahap"
};
static const unsigned char primed_alert[] = {
#embed "../../../Samples/primed-alert.ahap"
};
static const unsigned char rain[] = {
#embed "../../../Samples/rain.ahap"
};
static const unsigned char spring_boing[] = {
#embed "../../../Samples/spring-boing.ahap"
};
static const unsigned char success[] = {
#embed "../../../Samples/success.ahap"
};
static const unsigned char sword_clash[] = {
#embed "../../../Samples/sword-clash.ahap"
};
static const unsigned char warning[] = {
#embed "../../../Samples/warning.ahap"
};
static const unsigned char chime[] = {
#embed "../../../Samples/Audio/chime.wav"
};
static const unsigned char words[] = {
#embed "../../../Samples/words.txt"
};

// A file under its name.
#define FILE_OF(symbol, name) {name, symbol, sizeof symbol}

static const EmbeddedFile files[] = {
  FILE_OF(bow_string, "bow-string.ahap"),
  FILE_OF(chime_with_sound, "chime-with-sound.ahap"),
  FILE_OF(drum_roll, "drum-roll.ahap"),
  FILE_OF(engine_rumble, "engine-rumble.ahap"),
  FILE_OF(every_key, "every-key.ahap"),
  FILE_OF(failure, "failure.ahap"),
  FILE_OF(gravel, "gravel.ahap"),
  FILE_OF(heartbeat, "heartbeat.ahap"),
  FILE_OF(inflate, "inflate.ahap"),
  FILE_OF(navigate_left, "navigate-left.ahap"),
  FILE_OF(navigate_right, "navigate-right.ahap"),
  FILE_OF(picker_wheel, "picker-wheel.ahap"),
  FILE_OF(primed_alert, "primed-alert.ahap"),
  FILE_OF(rain, "rain.ahap"),
  FILE_OF(spring_boing, "spring-boing.ahap"),
  FILE_OF(success, "success.ahap"),
  FILE_OF(sword_clash, "sword-clash.ahap"),
  FILE_OF(warning, "warning.ahap"),
  FILE_OF(chime, "Audio/chime.wav"),
  FILE_OF(words, "words.txt"),
};

const EmbeddedFile *embedded_samples(size_t *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}

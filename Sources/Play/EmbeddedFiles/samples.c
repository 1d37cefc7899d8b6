// Files as bytes; written by Tools/make-embedded-files.py.

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

static const EmbeddedFile files[] = {
  {"bow-string.ahap", bow_string, sizeof bow_string},
  {"chime-with-sound.ahap", chime_with_sound, sizeof chime_with_sound},
  {"drum-roll.ahap", drum_roll, sizeof drum_roll},
  {"engine-rumble.ahap", engine_rumble, sizeof engine_rumble},
  {"every-key.ahap", every_key, sizeof every_key},
  {"failure.ahap", failure, sizeof failure},
  {"gravel.ahap", gravel, sizeof gravel},
  {"heartbeat.ahap", heartbeat, sizeof heartbeat},
  {"inflate.ahap", inflate, sizeof inflate},
  {"navigate-left.ahap", navigate_left, sizeof navigate_left},
  {"navigate-right.ahap", navigate_right, sizeof navigate_right},
  {"picker-wheel.ahap", picker_wheel, sizeof picker_wheel},
  {"primed-alert.ahap", primed_alert, sizeof primed_alert},
  {"rain.ahap", rain, sizeof rain},
  {"spring-boing.ahap", spring_boing, sizeof spring_boing},
  {"success.ahap", success, sizeof success},
  {"sword-clash.ahap", sword_clash, sizeof sword_clash},
  {"warning.ahap", warning, sizeof warning},
  {"Audio/chime.wav", chime, sizeof chime},
  {"words.txt", words, sizeof words},
};

const EmbeddedFile *embedded_samples(size_t *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}

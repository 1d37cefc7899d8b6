/* The layout of every struct, which other languages repeat: a change is a new major version of the interface. */
#include <stddef.h>
#include <thrum.h>

#define SIZE(type, bytes) typedef char size_of_##type[sizeof(type) == (bytes) ? 1 : -1]
#define AT(type, field, bytes) typedef char place_of_##type##_##field[offsetof(type, field) == (bytes) ? 1 : -1]

SIZE(thrum_event, 80);
AT(thrum_event, type, 4);
AT(thrum_event, time, 8);
AT(thrum_event, duration, 16);
AT(thrum_event, intensity, 24);
AT(thrum_event, volume, 48);
AT(thrum_event, brightness, 60);
AT(thrum_event, path, 64);
AT(thrum_event, options, 64 + sizeof(void *));
SIZE(thrum_pad_codes, 4);
SIZE(thrum_parameter, 16);
AT(thrum_parameter, control, 8);
AT(thrum_parameter, value, 12);
SIZE(thrum_point, 16);
AT(thrum_point, value, 8);
SIZE(thrum_curve, 16 + 2 * sizeof(void *));
AT(thrum_curve, control, 4);
AT(thrum_curve, time, 8);
AT(thrum_curve, points, 16);
AT(thrum_curve, point_count, 16 + sizeof(void *));
SIZE(thrum_parts, 9 * sizeof(void *));
AT(thrum_parts, events, sizeof(void *));
AT(thrum_parts, curves, 5 * sizeof(void *));
AT(thrum_parts, metadata_size, 8 * sizeof(void *));
SIZE(thrum_profile, 80);
AT(thrum_profile, continuous_low_hz, 8);
AT(thrum_profile, intensity_exponent, 72);
SIZE(thrum_sound, 5 * sizeof(void *));
AT(thrum_sound, path, sizeof(void *));
AT(thrum_sound, frames, 4 * sizeof(void *));
SIZE(thrum_frame, 24);
AT(thrum_frame, first_tap, 16);
SIZE(thrum_tap, 16);
AT(thrum_tap, sharpness, 12);
SIZE(thrum_felt_event, 64);
AT(thrum_felt_event, is_span, 48);
SIZE(thrum_setting, 16);
SIZE(thrum_mixer_options, 40);
AT(thrum_mixer_options, sample_rate, 8);
AT(thrum_mixer_options, profile, 16);
AT(thrum_mixer_options, players, 16 + sizeof(void *));
SIZE(thrum_play_options, 24 + 2 * sizeof(void *));
AT(thrum_play_options, loop_end, 8);
AT(thrum_play_options, parameters, 24);

/* The macros compile in every standard, set `size`, and leave values at their defaults. */
static const thrum_event events[] = {THRUM_EVENT_INIT, THRUM_TAP(0.5, 1, 0.25), THRUM_EVENT(THRUM_CONTINUOUS, 1, 2, 0.5f, 0)};
static const thrum_curve curve = THRUM_CURVE_INIT;
static const thrum_parts parts = THRUM_PARTS_INIT;
static const thrum_profile profile = THRUM_PROFILE_INIT;
static const thrum_sound sound = THRUM_SOUND_INIT;
static const thrum_mixer_options mixer = THRUM_MIXER_OPTIONS_INIT;
static const thrum_play_options play = THRUM_PLAY_OPTIONS_INIT;

static int macros_hold(void) {
  int index;
  for (index = 0; index < 3; index++) {
    if (events[index].size != sizeof(thrum_event) || events[index].sustained == events[index].sustained) return 0;
  }
  return events[0].intensity != events[0].intensity && events[1].time == 0.5 && events[1].sharpness == 0.25f &&
    events[2].type == THRUM_CONTINUOUS && curve.size == sizeof curve && parts.size == sizeof parts &&
    profile.size == sizeof profile && sound.size == sizeof sound && mixer.size == sizeof mixer &&
    play.size == sizeof play && play.rate == 1;
}

int main(void) { return THRUM_ABI_VERSION == 0x00010006 && macros_hold() ? 0 : 1; }

/* The layout of the structs of thrum_files.h and thrum_engine.h, which other languages repeat. New values are added at the end. */
#include <stddef.h>
#include <thrum_engine.h>
#include <thrum_files.h>

#define SIZE(type, bytes) typedef char size_of_##type[sizeof(type) == (bytes) ? 1 : -1]
#define AT(type, field, bytes) typedef char place_of_##type##_##field[offsetof(type, field) == (bytes) ? 1 : -1]

SIZE(thrum_engine_options, 80);
AT(thrum_engine_options, flags, 4);
AT(thrum_engine_options, output, 8);
AT(thrum_engine_options, channels, 16);
AT(thrum_engine_options, audio_folder, 24);
AT(thrum_engine_options, profile, 32);
AT(thrum_engine_options, sample_rate, 40);
AT(thrum_engine_options, mix, 48);
AT(thrum_engine_options, players, 52);
AT(thrum_engine_options, voices, 56);
AT(thrum_engine_options, commands, 60);
AT(thrum_engine_options, live_curves, 64);
AT(thrum_engine_options, haptic_level, 68);
AT(thrum_engine_options, locality, 72);
SIZE(thrum_convert_options, 32);
AT(thrum_convert_options, flags, 4);
AT(thrum_convert_options, name, 8);
AT(thrum_convert_options, on, 16);
AT(thrum_convert_options, other_on, 24);
SIZE(thrum_text, 3 * sizeof(void *));
AT(thrum_text, count, sizeof(void *));
AT(thrum_text, take, 2 * sizeof(void *));
SIZE(thrum_notice, 200);
AT(thrum_notice, kind, 4);
AT(thrum_notice, player, 8);
AT(thrum_notice, time, 16);
AT(thrum_notice, reason, 24);
AT(thrum_notice, result, 28);
AT(thrum_notice, lost, 32);
AT(thrum_notice, message, 40);
SIZE(thrum_level, 28);
AT(thrum_level, intensity, 4);
AT(thrum_level, sharpness, 8);
AT(thrum_level, taps, 12);
AT(thrum_level, latest_intensity, 16);
AT(thrum_level, latest_sharpness, 20);
AT(thrum_level, heavy, 24);
AT(thrum_level, light, 26);
SIZE(thrum_player_settings, 32);
AT(thrum_player_settings, loops, 4);
AT(thrum_player_settings, is_muted, 8);
AT(thrum_player_settings, loop_end, 16);
AT(thrum_player_settings, rate, 24);

static const thrum_convert_options options = THRUM_CONVERT_OPTIONS_INIT;

int main(void) { return options.size == sizeof options ? 0 : 1; }

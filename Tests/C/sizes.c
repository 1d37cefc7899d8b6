/* The layout of every struct, which other languages repeat: a change is a new major version of the interface. */
#include <stddef.h>
#include <thrum.h>

#define SIZE(type, bytes) typedef char size_of_##type[sizeof(type) == (bytes) ? 1 : -1]
#define AT(type, field, bytes) typedef char place_of_##type##_##field[offsetof(type, field) == (bytes) ? 1 : -1]

SIZE(thrum_event, 80);
AT(thrum_event, set, 4);
AT(thrum_event, time, 8);
AT(thrum_event, duration, 16);
AT(thrum_event, intensity, 24);
AT(thrum_event, volume, 48);
AT(thrum_event, brightness, 60);
AT(thrum_event, path, 64);
AT(thrum_event, options, 64 + sizeof(void *));
SIZE(thrum_parameter, 16);
AT(thrum_parameter, control, 8);
AT(thrum_parameter, value, 12);
SIZE(thrum_point, 16);
AT(thrum_point, value, 8);
SIZE(thrum_curve, 24);
AT(thrum_curve, control, 8);
AT(thrum_curve, point_count, 12);
AT(thrum_curve, points, 16);
SIZE(thrum_parts, 9 * sizeof(void *));
AT(thrum_parts, events, sizeof(void *));
AT(thrum_parts, curves, 5 * sizeof(void *));
AT(thrum_parts, metadata_size, 8 * sizeof(void *));
SIZE(thrum_profile, 72);
AT(thrum_profile, intensity_exponent, 64);
SIZE(thrum_sound, 4 * sizeof(void *));
SIZE(thrum_frame, 24);
AT(thrum_frame, first_tap, 16);
SIZE(thrum_tap, 16);
AT(thrum_tap, sharpness, 12);
SIZE(thrum_felt_event, 48);
AT(thrum_felt_event, is_span, 40);
SIZE(thrum_setting, 16);

int main(void) { return THRUM_ABI_VERSION == 0x00010001 ? 0 : 1; }

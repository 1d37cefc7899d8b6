"""The structures and functions of the C headers; written by Tools/make-bindings.py."""

from __future__ import annotations

from ctypes import (
    POINTER,
    Structure,
    c_char,
    c_char_p,
    c_double,
    c_float,
    c_int32,
    c_int64,
    c_size_t,
    c_uint16,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any


class CEvent(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("type", c_int32),
        ("time", c_double),
        ("duration", c_double),
        ("values", c_float * 10),
        ("path", c_char_p),
        ("options", c_uint32),
        ("reserved", c_uint32),
    ]


class CParameter(Structure):
    _fields_ = [
        ("time", c_double),
        ("control", c_int32),
        ("value", c_float),
    ]


class CPoint(Structure):
    _fields_ = [
        ("time", c_double),
        ("value", c_float),
    ]


class CCurve(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("control", c_int32),
        ("time", c_double),
        ("points", POINTER(CPoint)),
        ("point_count", c_size_t),
    ]


class CParts(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("events", POINTER(CEvent)),
        ("event_count", c_size_t),
        ("parameters", POINTER(CParameter)),
        ("parameter_count", c_size_t),
        ("curves", POINTER(CCurve)),
        ("curve_count", c_size_t),
        ("metadata", c_char_p),
        ("metadata_size", c_size_t),
    ]


class CProfile(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("values", c_double * 9),
    ]


class CSound(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("path", c_char_p),
        ("left", c_void_p),
        ("right", c_void_p),
        ("frames", c_size_t),
    ]


class CMixerOptions(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("mix", c_int32),
        ("sample_rate", c_double),
        ("profile", POINTER(CProfile)),
        ("players", c_uint32),
        ("voices", c_uint32),
        ("commands", c_uint32),
        ("live_curves", c_uint32),
    ]


class CPlayOptions(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("loops", c_int32),
        ("loop_end", c_double),
        ("rate", c_double),
        ("parameters", POINTER(CParameter)),
        ("parameter_count", c_size_t),
    ]


class CSetting(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("value", c_double),
    ]


class CConvertOptions(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("flags", c_uint32),
        ("name", c_char_p),
        ("on", c_char_p),
        ("other_on", c_char_p),
    ]


class CText(Structure):
    _fields_ = [
        ("content", c_char_p),
        ("count", c_size_t),
        ("take", c_char_p),
    ]


class COptions(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("flags", c_uint32),
        ("output", c_char_p),
        ("channels", c_char_p),
        ("audio_folder", c_char_p),
        ("profile", POINTER(CProfile)),
        ("sample_rate", c_double),
        ("mix", c_int32),
        ("players", c_uint32),
        ("voices", c_uint32),
        ("commands", c_uint32),
        ("live_curves", c_uint32),
        ("haptic_level", c_float),
        ("locality", c_char_p),
    ]


class CLevel(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("intensity", c_float),
        ("sharpness", c_float),
        ("taps", c_uint32),
        ("latest_intensity", c_float),
        ("latest_sharpness", c_float),
        ("heavy", c_uint16),
        ("light", c_uint16),
    ]


class CNotice(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("kind", c_int32),
        ("player", c_uint64),
        ("time", c_double),
        ("reason", c_int32),
        ("result", c_int32),
        ("lost", c_uint32),
        ("reserved", c_uint32),
        ("message", c_char * 160),
    ]


class CPlayerSettings(Structure):
    _fields_ = [
        ("size", c_uint32),
        ("loops", c_int32),
        ("is_muted", c_int32),
        ("reserved", c_uint32),
        ("loop_end", c_double),
        ("rate", c_double),
    ]


# For each function of thrum.h, the types of the result and of the arguments. Handles and buffers are c_void_p.
FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "thrum_abi_version": (c_uint32, []),
    "thrum_version": (c_char_p, []),
    "thrum_result_name": (c_char_p, [c_int32]),
    "thrum_error": (c_char_p, []),
    "thrum_pattern_parse": (c_int32, [c_char_p, c_size_t, POINTER(c_void_p)]),
    "thrum_pattern_make": (c_int32, [POINTER(CParts), POINTER(c_void_p)]),
    "thrum_pattern_free": (c_int32, [c_void_p]),
    "thrum_pattern_duration": (c_double, [c_void_p]),
    "thrum_pattern_write": (c_int32, [c_void_p, c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_pattern_svg": (c_int32, [c_void_p, c_char_p, c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_pattern_picture": (
        c_int32,
        [c_void_p, c_char_p, c_char_p, c_double, c_double, c_double, c_void_p, c_size_t, POINTER(c_size_t)],
    ),
    "thrum_pattern_thumbnail": (c_int32, [c_void_p, c_uint32, c_uint32, c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_pattern_info": (c_int32, [c_void_p, c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_pattern_score": (c_int32, [c_void_p, c_uint32, c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_pattern_score_header": (c_int32, [c_void_p, c_uint32, c_char_p, c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_check": (c_int32, [c_char_p, c_size_t, c_char_p, c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_profile_named": (c_int32, [c_char_p, POINTER(CProfile)]),
    "thrum_renderer_new": (
        c_int32,
        [c_void_p, c_double, c_int32, POINTER(CProfile), POINTER(CSound), c_size_t, POINTER(c_void_p)],
    ),
    "thrum_renderer_free": (c_int32, [c_void_p]),
    "thrum_renderer_length": (c_int64, [c_void_p]),
    "thrum_renderer_read": (c_int32, [c_void_p, c_void_p, c_void_p, c_void_p, c_size_t]),
    "thrum_renderer_reset": (c_int32, [c_void_p]),
    "thrum_pattern_frames": (
        c_int32,
        [c_void_p, c_double, c_void_p, c_size_t, POINTER(c_size_t), c_void_p, c_size_t, POINTER(c_size_t)],
    ),
    "thrum_pattern_motor_levels": (c_int32, [c_void_p, c_char_p, c_double, c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_pad_choose": (c_int32, [c_void_p, c_char_p, c_double, c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_mixer_new": (c_int32, [POINTER(CMixerOptions), POINTER(c_void_p)]),
    "thrum_mixer_free": (c_int32, [c_void_p]),
    "thrum_mixer_add_sound": (c_int32, [c_void_p, POINTER(CSound)]),
    "thrum_mixer_play": (c_int32, [c_void_p, c_void_p, POINTER(CPlayOptions), c_double, POINTER(c_uint64)]),
    "thrum_mixer_stop": (c_int32, [c_void_p, c_uint64, c_double]),
    "thrum_mixer_cancel": (c_int32, [c_void_p, c_uint64]),
    "thrum_mixer_pause": (c_int32, [c_void_p, c_uint64, c_double]),
    "thrum_mixer_resume": (c_int32, [c_void_p, c_uint64, c_double]),
    "thrum_mixer_seek": (c_int32, [c_void_p, c_uint64, c_double]),
    "thrum_mixer_set": (c_int32, [c_void_p, c_uint64, c_int32, c_float, c_double, c_double]),
    "thrum_mixer_set_curve": (c_int32, [c_void_p, c_uint64, POINTER(CCurve), c_double]),
    "thrum_mixer_set_loop": (c_int32, [c_void_p, c_uint64, c_int32, c_double]),
    "thrum_mixer_set_rate": (c_int32, [c_void_p, c_uint64, c_double]),
    "thrum_mixer_is_playing": (c_int32, [c_void_p, c_uint64]),
    "thrum_mixer_time": (c_double, [c_void_p]),
    "thrum_mixer_pull": (c_int32, [c_void_p, c_void_p, c_void_p, c_void_p, c_size_t]),
    "thrum_pad_encoder_new": (c_int32, [c_int32, POINTER(c_void_p)]),
    "thrum_pad_encoder_free": (c_int32, [c_void_p]),
    "thrum_pad_encode_coils": (c_int32, [c_void_p, c_void_p, c_void_p]),
    "thrum_pad_encode_sound": (c_int32, [c_void_p, c_void_p, c_void_p, c_float, c_void_p]),
    "thrum_pad_encode_state": (c_int32, [c_void_p, c_int32, c_void_p, c_void_p, c_void_p]),
    "thrum_pad_encode_codes": (c_int32, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "thrum_pad_encode_tones": (c_int32, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "thrum_pad_encode_hd_enable": (c_int32, [c_void_p, c_void_p]),
    "thrum_pattern_felt": (c_int32, [c_void_p, c_char_p, POINTER(c_double), c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_pattern_felt_levels": (c_int32, [c_void_p, c_char_p, c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_pattern_compare": (c_int32, [c_void_p, c_char_p, c_void_p, c_char_p, c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_compose": (
        c_int32,
        [c_void_p, c_size_t, c_double, c_char_p, POINTER(CSetting), c_size_t, POINTER(c_void_p)],
    ),
}


# The same for thrum_files.h, whose functions only libthrum has.
FILE_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "thrum_written_free": (c_int32, [c_void_p]),
    "thrum_written_report": (c_int32, [c_void_p, c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_written_file": (c_int32, [c_void_p, c_size_t, c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_convert": (c_int32, [c_char_p, c_size_t, c_char_p, POINTER(CConvertOptions), POINTER(c_void_p)]),
    "thrum_edit": (c_int32, [c_char_p, c_size_t, c_char_p, POINTER(CSetting), c_size_t, POINTER(c_void_p)]),
    "thrum_join": (c_int32, [POINTER(CText), c_size_t, POINTER(CSetting), c_size_t, POINTER(c_void_p)]),
    "thrum_mix": (c_int32, [POINTER(CText), c_size_t, POINTER(c_void_p)]),
    "thrum_diff": (c_int32, [c_char_p, c_size_t, c_char_p, c_size_t, c_void_p, c_size_t, POINTER(c_size_t)]),
}


# The same for thrum_engine.h, whose functions only libthrum has.
ENGINE_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "thrum_engine_new": (c_int32, [POINTER(COptions), POINTER(c_void_p)]),
    "thrum_engine_free": (c_int32, [c_void_p]),
    "thrum_engine_start": (c_int32, [c_void_p]),
    "thrum_engine_stop": (c_int32, [c_void_p]),
    "thrum_engine_is_running": (c_int32, [c_void_p]),
    "thrum_engine_output": (c_int32, [c_void_p, c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_engine_sample_rate": (c_double, [c_void_p]),
    "thrum_engine_time": (c_double, [c_void_p]),
    "thrum_engine_host_time": (c_int32, [c_void_p, c_double, POINTER(c_uint64)]),
    "thrum_engine_time_at": (c_int32, [c_void_p, c_uint64, POINTER(c_double)]),
    "thrum_engine_set_gains": (c_int32, [c_void_p, c_float, c_float]),
    "thrum_engine_set_auto_shutdown": (c_int32, [c_void_p, c_int32]),
    "thrum_engine_set_idle_timeout": (c_int32, [c_void_p, c_double]),
    "thrum_engine_set_content": (c_int32, [c_void_p, c_int32]),
    "thrum_engine_add_sound": (c_int32, [c_void_p, POINTER(CSound), c_double]),
    "thrum_engine_remove_sound": (c_int32, [c_void_p, c_char_p]),
    "thrum_engine_active_players": (c_int32, [c_void_p]),
    "thrum_engine_pull": (c_int32, [c_void_p, c_void_p, c_void_p, c_void_p, c_size_t]),
    "thrum_engine_pull_interleaved": (c_int32, [c_void_p, c_void_p, c_uint32, c_size_t]),
    "thrum_engine_take_level": (c_int32, [c_void_p, POINTER(CLevel)]),
    "thrum_engine_poll": (c_int32, [c_void_p, POINTER(CNotice)]),
    "thrum_engine_wait": (c_int32, [c_void_p, c_double]),
    "thrum_engine_notify_when_ended": (c_int32, [c_void_p]),
    "thrum_play": (c_int32, [c_void_p, c_void_p, c_double, POINTER(c_uint64)]),
    "thrum_player_new": (c_int32, [c_void_p, c_void_p, POINTER(c_void_p)]),
    "thrum_player_free": (c_int32, [c_void_p]),
    "thrum_player_id": (c_uint64, [c_void_p]),
    "thrum_player_start": (c_int32, [c_void_p, c_double]),
    "thrum_player_stop": (c_int32, [c_void_p, c_double]),
    "thrum_player_cancel": (c_int32, [c_void_p]),
    "thrum_player_pause": (c_int32, [c_void_p, c_double]),
    "thrum_player_resume": (c_int32, [c_void_p, c_double]),
    "thrum_player_seek": (c_int32, [c_void_p, c_double]),
    "thrum_player_set": (c_int32, [c_void_p, c_int32, c_float, c_double]),
    "thrum_player_set_all": (c_int32, [c_void_p, POINTER(CParameter), c_size_t, c_double]),
    "thrum_player_set_curve": (c_int32, [c_void_p, POINTER(CCurve), c_double]),
    "thrum_player_set_input": (c_int32, [c_void_p, c_char_p, c_double]),
    "thrum_player_set_loop": (c_int32, [c_void_p, c_int32, c_double]),
    "thrum_player_set_rate": (c_int32, [c_void_p, c_double]),
    "thrum_player_set_muted": (c_int32, [c_void_p, c_int32]),
    "thrum_player_get_settings": (c_int32, [c_void_p, POINTER(CPlayerSettings)]),
    "thrum_player_is_playing": (c_int32, [c_void_p]),
    "thrum_feedback_new": (c_int32, [c_void_p, c_char_p, POINTER(c_void_p)]),
    "thrum_feedback_free": (c_int32, [c_void_p]),
    "thrum_feedback_prepare": (c_int32, [c_void_p]),
    "thrum_feedback_play": (c_int32, [c_void_p, c_char_p, c_float]),
    "thrum_feedback_set_theme": (c_int32, [c_void_p, c_char_p]),
    "thrum_feedback_pattern": (c_int32, [c_char_p, c_char_p, POINTER(c_void_p)]),
    "thrum_feedback_list": (c_int32, [c_char_p, c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_devices": (c_int32, [c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_pad_list": (c_int32, [c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_pad_open": (c_int32, [c_char_p, POINTER(c_void_p)]),
    "thrum_pad_sample_rate": (c_double, [c_void_p]),
    "thrum_pad_write": (c_int32, [c_void_p, c_void_p, c_size_t, POINTER(c_size_t)]),
    "thrum_pad_close": (c_int32, [c_void_p]),
}

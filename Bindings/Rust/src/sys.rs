//! The constants, structures and functions of `thrum.h`; written by Tools/make-bindings.py. The header documents them.
#![allow(dead_code)]
use std::os::raw::{c_char, c_void};

pub const THRUM_OK: i32 = 0;
pub const THRUM_INVALID_ARGUMENT: i32 = -1;
pub const THRUM_WRONG_HANDLE: i32 = -2;
pub const THRUM_INVALID_PATTERN: i32 = -3;
pub const THRUM_NOT_EXPRESSIBLE: i32 = -4;
pub const THRUM_TOO_SMALL: i32 = -5;
pub const THRUM_TOO_LARGE: i32 = -6;
pub const THRUM_BUSY: i32 = -7;
pub const THRUM_NOT_RUNNING: i32 = -8;
pub const THRUM_NO_OUTPUT: i32 = -9;
pub const THRUM_OUTPUT_FAILED: i32 = -10;
pub const THRUM_QUEUE_FULL: i32 = -11;
pub const THRUM_PLAYER_LOST: i32 = -12;
pub const THRUM_AUDIO_FAILED: i32 = -13;
pub const THRUM_INTERRUPTED: i32 = -14;
pub const THRUM_TRANSIENT: i32 = 0;
pub const THRUM_CONTINUOUS: i32 = 1;
pub const THRUM_TONE: i32 = 2;
pub const THRUM_AUDIO_FILE: i32 = 3;
pub const THRUM_LOOPS: i32 = 1;
pub const THRUM_WITHOUT_FADES: i32 = 2;
pub const THRUM_INTENSITY_CONTROL: i32 = 0;
pub const THRUM_SHARPNESS_CONTROL: i32 = 1;
pub const THRUM_ATTACK_CONTROL: i32 = 2;
pub const THRUM_DECAY_CONTROL: i32 = 3;
pub const THRUM_RELEASE_CONTROL: i32 = 4;
pub const THRUM_VOLUME_CONTROL: i32 = 5;
pub const THRUM_PAN_CONTROL: i32 = 6;
pub const THRUM_BRIGHTNESS_CONTROL: i32 = 7;
pub const THRUM_PITCH_CONTROL: i32 = 8;
pub const THRUM_AUDIO_ATTACK_CONTROL: i32 = 9;
pub const THRUM_AUDIO_DECAY_CONTROL: i32 = 10;
pub const THRUM_AUDIO_RELEASE_CONTROL: i32 = 11;
pub const THRUM_WITHOUT_AUDIO_FILES: i32 = 1;
pub const THRUM_HAPTICS_ONLY: i32 = 2;
pub const THRUM_NAME_FROM_STEM: i32 = 4;
pub const THRUM_SEPARATE: i32 = 0;
pub const THRUM_PREVIEW: i32 = 1;
pub const THRUM_PAD_COILS_BYTES: i32 = 142;
pub const THRUM_PAD_STATE_BYTES: i32 = 78;
pub const THRUM_PAD_HD_BYTES: i32 = 12;

#[repr(C)]
pub struct Pattern {
    _private: [u8; 0],
}

#[repr(C)]
pub struct Renderer {
    _private: [u8; 0],
}

#[repr(C)]
pub struct Mixer {
    _private: [u8; 0],
}

#[repr(C)]
pub struct PadEncoder {
    _private: [u8; 0],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Event {
    pub size: u32,
    pub r#type: i32,
    pub time: f64,
    pub duration: f64,
    pub intensity: f32,
    pub sharpness: f32,
    pub attack: f32,
    pub decay: f32,
    pub release: f32,
    pub sustained: f32,
    pub volume: f32,
    pub pitch: f32,
    pub pan: f32,
    pub brightness: f32,
    pub path: *const c_char,
    pub options: u32,
    pub reserved: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Parameter {
    pub time: f64,
    pub control: i32,
    pub value: f32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Point {
    pub time: f64,
    pub value: f32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Curve {
    pub size: u32,
    pub control: i32,
    pub time: f64,
    pub points: *const Point,
    pub point_count: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    pub size: u32,
    pub events: *const Event,
    pub event_count: usize,
    pub parameters: *const Parameter,
    pub parameter_count: usize,
    pub curves: *const Curve,
    pub curve_count: usize,
    pub metadata: *const c_char,
    pub metadata_size: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Profile {
    pub size: u32,
    pub continuous_low_hz: f64,
    pub continuous_high_hz: f64,
    pub continuous_sharpness_exponent: f64,
    pub continuous_gain: f64,
    pub transient_low_hz: f64,
    pub transient_high_hz: f64,
    pub transient_cycles: f64,
    pub transient_gain: f64,
    pub intensity_exponent: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Sound {
    pub size: u32,
    pub path: *const c_char,
    pub left: *const f32,
    pub right: *const f32,
    pub frames: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Frame {
    pub time: f64,
    pub intensity: f32,
    pub sharpness: f32,
    pub first_tap: u32,
    pub tap_count: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Tap {
    pub time: f64,
    pub intensity: f32,
    pub sharpness: f32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct MotorLevel {
    pub heavy: u16,
    pub light: u16,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct PadCodes {
    pub low_frequency: u8,
    pub low_amplitude: u8,
    pub high_frequency: u8,
    pub high_amplitude: u8,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct MixerOptions {
    pub size: u32,
    pub mix: i32,
    pub sample_rate: f64,
    pub profile: *const Profile,
    pub players: u32,
    pub voices: u32,
    pub commands: u32,
    pub live_curves: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PlayOptions {
    pub size: u32,
    pub loops: i32,
    pub loop_end: f64,
    pub rate: f64,
    pub parameters: *const Parameter,
    pub parameter_count: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct PadTrigger {
    pub amplitude: i32,
    pub hertz: i32,
    pub start_zone: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct PadTones {
    pub low_hz: f32,
    pub low_amplitude: f32,
    pub high_hz: f32,
    pub high_amplitude: f32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct FeltEvent {
    pub time: f64,
    pub duration: f64,
    pub level: f64,
    pub pitch: f64,
    pub roughness: f64,
    pub salience: f64,
    pub is_span: i32,
    pub is_uncertain: i32,
    pub count: i32,
    pub reserved: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub name: *const c_char,
    pub value: f64,
}

extern "C" {
    pub fn thrum_abi_version() -> u32;
    pub fn thrum_version() -> *const c_char;
    pub fn thrum_result_name(result: i32) -> *const c_char;
    pub fn thrum_error() -> *const c_char;
    pub fn thrum_pattern_parse(bytes: *const c_void, count: usize, out: *mut *mut Pattern) -> i32;
    pub fn thrum_pattern_make(parts: *const Parts, out: *mut *mut Pattern) -> i32;
    pub fn thrum_pattern_free(pattern: *mut Pattern) -> i32;
    pub fn thrum_pattern_duration(pattern: *const Pattern) -> f64;
    pub fn thrum_pattern_write(pattern: *const Pattern, buffer: *mut c_char, size: usize, needed: *mut usize) -> i32;
    pub fn thrum_pattern_svg(
        pattern: *const Pattern, title: *const c_char, buffer: *mut c_char, size: usize, needed: *mut usize,
    ) -> i32;
    pub fn thrum_pattern_picture(
        pattern: *const Pattern, title: *const c_char, on: *const c_char, from: f64, to: f64, width: f64, buffer: *mut c_char,
        size: usize, needed: *mut usize,
    ) -> i32;
    pub fn thrum_pattern_thumbnail(
        pattern: *const Pattern, width: u32, is_light: u32, data: *mut u8, capacity: usize, needed: *mut usize,
    ) -> i32;
    pub fn thrum_pattern_info(pattern: *const Pattern, buffer: *mut c_char, size: usize, needed: *mut usize) -> i32;
    pub fn thrum_pattern_score(pattern: *const Pattern, flags: u32, data: *mut u8, capacity: usize, needed: *mut usize) -> i32;
    pub fn thrum_pattern_score_header(
        pattern: *const Pattern, flags: u32, name: *const c_char, buffer: *mut c_char, size: usize, needed: *mut usize,
    ) -> i32;
    pub fn thrum_check(
        bytes: *const c_void, count: usize, on: *const c_char, buffer: *mut c_char, size: usize, needed: *mut usize,
    ) -> i32;
    pub fn thrum_profile_named(name: *const c_char, out: *mut Profile) -> i32;
    pub fn thrum_renderer_new(
        pattern: *const Pattern, rate: f64, mix: i32, profile: *const Profile, sounds: *const Sound, sound_count: usize,
        out: *mut *mut Renderer,
    ) -> i32;
    pub fn thrum_renderer_free(renderer: *mut Renderer) -> i32;
    pub fn thrum_renderer_length(renderer: *mut Renderer) -> i64;
    pub fn thrum_renderer_read(
        renderer: *mut Renderer, left: *mut f32, right: *mut f32, haptic: *mut f32, frames: usize,
    ) -> i32;
    pub fn thrum_renderer_reset(renderer: *mut Renderer) -> i32;
    pub fn thrum_pattern_frames(
        pattern: *const Pattern, step: f64, frames: *mut Frame, frame_capacity: usize, needed_frames: *mut usize,
        taps: *mut Tap, tap_capacity: usize, needed_taps: *mut usize,
    ) -> i32;
    pub fn thrum_pattern_motor_levels(
        pattern: *const Pattern, on: *const c_char, step: f64, levels: *mut MotorLevel, capacity: usize, needed: *mut usize,
    ) -> i32;
    pub fn thrum_pad_choose(
        pattern: *const Pattern, on: *const c_char, gain: f64, codes: *mut PadCodes, capacity: usize, needed: *mut usize,
    ) -> i32;
    pub fn thrum_mixer_new(options: *const MixerOptions, out: *mut *mut Mixer) -> i32;
    pub fn thrum_mixer_free(mixer: *mut Mixer) -> i32;
    pub fn thrum_mixer_add_sound(mixer: *mut Mixer, sound: *const Sound) -> i32;
    pub fn thrum_mixer_play(
        mixer: *mut Mixer, pattern: *const Pattern, options: *const PlayOptions, time: f64, id: *mut u64,
    ) -> i32;
    pub fn thrum_mixer_stop(mixer: *mut Mixer, id: u64, time: f64) -> i32;
    pub fn thrum_mixer_cancel(mixer: *mut Mixer, id: u64) -> i32;
    pub fn thrum_mixer_pause(mixer: *mut Mixer, id: u64, time: f64) -> i32;
    pub fn thrum_mixer_resume(mixer: *mut Mixer, id: u64, time: f64) -> i32;
    pub fn thrum_mixer_seek(mixer: *mut Mixer, id: u64, position: f64) -> i32;
    pub fn thrum_mixer_set(mixer: *mut Mixer, id: u64, control: i32, value: f32, over: f64, time: f64) -> i32;
    pub fn thrum_mixer_set_curve(mixer: *mut Mixer, id: u64, curve: *const Curve, time: f64) -> i32;
    pub fn thrum_mixer_set_loop(mixer: *mut Mixer, id: u64, loops: i32, end: f64) -> i32;
    pub fn thrum_mixer_set_rate(mixer: *mut Mixer, id: u64, rate: f64) -> i32;
    pub fn thrum_mixer_is_playing(mixer: *mut Mixer, id: u64) -> i32;
    pub fn thrum_mixer_time(mixer: *mut Mixer) -> f64;
    pub fn thrum_mixer_pull(mixer: *mut Mixer, left: *mut f32, right: *mut f32, haptic: *mut f32, frames: usize) -> i32;
    pub fn thrum_pad_encoder_new(buffer: i32, out: *mut *mut PadEncoder) -> i32;
    pub fn thrum_pad_encoder_free(encoder: *mut PadEncoder) -> i32;
    pub fn thrum_pad_encode_coils(encoder: *mut PadEncoder, samples: *const i8, out: *mut u8) -> i32;
    pub fn thrum_pad_encode_sound(
        encoder: *mut PadEncoder, left: *const f32, right: *const f32, level: f32, out: *mut u8,
    ) -> i32;
    pub fn thrum_pad_encode_state(
        encoder: *mut PadEncoder, is_bluetooth: i32, left: *const PadTrigger, right: *const PadTrigger, out: *mut u8,
    ) -> i32;
    pub fn thrum_pad_encode_codes(encoder: *mut PadEncoder, left: *const PadCodes, right: *const PadCodes, out: *mut u8) -> i32;
    pub fn thrum_pad_encode_tones(encoder: *mut PadEncoder, left: *const PadTones, right: *const PadTones, out: *mut u8) -> i32;
    pub fn thrum_pad_encode_hd_enable(encoder: *mut PadEncoder, out: *mut u8) -> i32;
    pub fn thrum_pattern_felt(
        pattern: *const Pattern, on: *const c_char, uncovered: *mut f64, events: *mut FeltEvent, capacity: usize,
        needed: *mut usize,
    ) -> i32;
    pub fn thrum_pattern_felt_levels(
        pattern: *const Pattern, on: *const c_char, levels: *mut f32, capacity: usize, needed: *mut usize,
    ) -> i32;
    pub fn thrum_pattern_compare(
        reference: *const Pattern, on: *const c_char, other: *const Pattern, other_on: *const c_char, buffer: *mut c_char,
        size: usize, needed: *mut usize,
    ) -> i32;
    pub fn thrum_compose(
        samples: *const f32, count: usize, rate: f64, style: *const c_char, settings: *const Setting, setting_count: usize,
        out: *mut *mut Pattern,
    ) -> i32;
}

#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "engine")]
pub use engine::*;

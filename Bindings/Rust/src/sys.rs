//! The functions of `thrum.h` and `thrum_engine.h` that the crate calls; the headers document them.
use crate::event::Point;
use crate::pattern::{FeltEvent, Frame, MotorLevel, Tap};
use std::os::raw::{c_char, c_void};

/// The size of a struct, for its first member.
pub fn size_of<T>() -> u32 {
    std::mem::size_of::<T>() as u32
}

#[repr(C)]
pub struct RawPattern {
    _private: [u8; 0],
}

#[repr(C)]
pub struct RawRenderer {
    _private: [u8; 0],
}

#[repr(C)]
pub struct RawMixer {
    _private: [u8; 0],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Event {
    pub size: u32,
    pub event_type: i32,
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
#[derive(Clone, Copy)]
pub struct Parameter {
    pub time: f64,
    pub control: i32,
    pub value: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Curve {
    pub size: u32,
    pub control: i32,
    pub time: f64,
    pub points: *const Point,
    pub point_count: usize,
}

#[repr(C)]
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
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    pub size: u32,
    pub numbers: [f64; 9],
}

#[repr(C)]
pub struct Sound {
    pub size: u32,
    pub path: *const c_char,
    pub left: *const f32,
    pub right: *const f32,
    pub frames: usize,
}

#[repr(C)]
pub struct Setting {
    pub name: *const c_char,
    pub value: f64,
}

#[repr(C)]
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
pub struct PlayOptions {
    pub size: u32,
    pub loops: i32,
    pub loop_end: f64,
    pub rate: f64,
    pub parameters: *const Parameter,
    pub parameter_count: usize,
}

/// The flag of `thrum_pattern_score_header` for the name of a file.
pub const THRUM_NAME_FROM_STEM: u32 = 4;

extern "C" {
    pub fn thrum_abi_version() -> u32;
    pub fn thrum_version() -> *const c_char;
    pub fn thrum_error() -> *const c_char;
    pub fn thrum_pattern_parse(bytes: *const c_void, count: usize, out: *mut *mut RawPattern) -> i32;
    pub fn thrum_pattern_make(parts: *const Parts, out: *mut *mut RawPattern) -> i32;
    pub fn thrum_pattern_free(pattern: *mut RawPattern) -> i32;
    pub fn thrum_pattern_duration(pattern: *const RawPattern) -> f64;
    pub fn thrum_pattern_write(pattern: *const RawPattern, buffer: *mut c_char, size: usize, needed: *mut usize) -> i32;
    pub fn thrum_pattern_picture(
        pattern: *const RawPattern, title: *const c_char, on: *const c_char, from: f64, to: f64, width: f64, buffer: *mut c_char,
        size: usize, needed: *mut usize,
    ) -> i32;
    pub fn thrum_pattern_info(pattern: *const RawPattern, buffer: *mut c_char, size: usize, needed: *mut usize) -> i32;
    pub fn thrum_pattern_score(pattern: *const RawPattern, flags: u32, data: *mut u8, capacity: usize, needed: *mut usize) -> i32;
    pub fn thrum_pattern_score_header(
        pattern: *const RawPattern, flags: u32, name: *const c_char, buffer: *mut c_char, size: usize, needed: *mut usize,
    ) -> i32;
    pub fn thrum_check(
        bytes: *const c_void, count: usize, on: *const c_char, buffer: *mut c_char, size: usize, needed: *mut usize,
    ) -> i32;
    pub fn thrum_profile_named(name: *const c_char, out: *mut Profile) -> i32;
    pub fn thrum_renderer_new(
        pattern: *const RawPattern, rate: f64, mix: i32, profile: *const Profile, sounds: *const Sound, sound_count: usize,
        out: *mut *mut RawRenderer,
    ) -> i32;
    pub fn thrum_renderer_free(renderer: *mut RawRenderer) -> i32;
    pub fn thrum_renderer_length(renderer: *mut RawRenderer) -> i64;
    pub fn thrum_renderer_read(
        renderer: *mut RawRenderer, left: *mut f32, right: *mut f32, haptic: *mut f32, frames: usize,
    ) -> i32;
    pub fn thrum_renderer_reset(renderer: *mut RawRenderer) -> i32;
    pub fn thrum_pattern_frames(
        pattern: *const RawPattern, step: f64, frames: *mut Frame, frame_capacity: usize, needed_frames: *mut usize,
        taps: *mut Tap, tap_capacity: usize, needed_taps: *mut usize,
    ) -> i32;
    pub fn thrum_pattern_motor_levels(
        pattern: *const RawPattern, on: *const c_char, step: f64, levels: *mut MotorLevel, capacity: usize, needed: *mut usize,
    ) -> i32;
    pub fn thrum_pattern_felt(
        pattern: *const RawPattern, on: *const c_char, uncovered: *mut f64, events: *mut FeltEvent, capacity: usize,
        needed: *mut usize,
    ) -> i32;
    pub fn thrum_pattern_felt_levels(
        pattern: *const RawPattern, on: *const c_char, levels: *mut f32, capacity: usize, needed: *mut usize,
    ) -> i32;
    pub fn thrum_pattern_compare(
        reference: *const RawPattern, on: *const c_char, other: *const RawPattern, other_on: *const c_char, buffer: *mut c_char,
        size: usize, needed: *mut usize,
    ) -> i32;
    pub fn thrum_compose(
        samples: *const f32, count: usize, rate: f64, style: *const c_char, settings: *const Setting, setting_count: usize,
        out: *mut *mut RawPattern,
    ) -> i32;
    pub fn thrum_mixer_new(options: *const MixerOptions, out: *mut *mut RawMixer) -> i32;
    pub fn thrum_mixer_free(mixer: *mut RawMixer) -> i32;
    pub fn thrum_mixer_add_sound(mixer: *mut RawMixer, sound: *const Sound) -> i32;
    pub fn thrum_mixer_play(
        mixer: *mut RawMixer, pattern: *const RawPattern, options: *const PlayOptions, time: f64, id: *mut u64,
    ) -> i32;
    pub fn thrum_mixer_stop(mixer: *mut RawMixer, id: u64, time: f64) -> i32;
    pub fn thrum_mixer_cancel(mixer: *mut RawMixer, id: u64) -> i32;
    pub fn thrum_mixer_pause(mixer: *mut RawMixer, id: u64, time: f64) -> i32;
    pub fn thrum_mixer_resume(mixer: *mut RawMixer, id: u64, time: f64) -> i32;
    pub fn thrum_mixer_seek(mixer: *mut RawMixer, id: u64, position: f64) -> i32;
    pub fn thrum_mixer_set(mixer: *mut RawMixer, id: u64, control: i32, value: f32, over: f64, time: f64) -> i32;
    pub fn thrum_mixer_set_curve(mixer: *mut RawMixer, id: u64, curve: *const Curve, time: f64) -> i32;
    pub fn thrum_mixer_set_loop(mixer: *mut RawMixer, id: u64, loops: i32, end: f64) -> i32;
    pub fn thrum_mixer_set_rate(mixer: *mut RawMixer, id: u64, rate: f64) -> i32;
    pub fn thrum_mixer_is_playing(mixer: *mut RawMixer, id: u64) -> i32;
    pub fn thrum_mixer_time(mixer: *mut RawMixer) -> f64;
    pub fn thrum_mixer_pull(mixer: *mut RawMixer, left: *mut f32, right: *mut f32, haptic: *mut f32, frames: usize) -> i32;
}

#[cfg(feature = "engine")]
pub use playing::*;

#[cfg(feature = "engine")]
mod playing {
    use super::{Curve, Parameter, Profile, RawPattern, Sound};
    use std::os::raw::c_char;

    #[repr(C)]
    pub struct RawEngine {
        _private: [u8; 0],
    }

    #[repr(C)]
    pub struct RawPlayer {
        _private: [u8; 0],
    }

    #[repr(C)]
    pub struct RawFeedback {
        _private: [u8; 0],
    }

    #[repr(C)]
    pub struct Options {
        pub size: u32,
        pub flags: u32,
        pub output: *const c_char,
        pub channels: *const c_char,
        pub audio_folder: *const c_char,
        pub profile: *const Profile,
        pub sample_rate: f64,
        pub mix: i32,
        pub players: u32,
        pub voices: u32,
        pub commands: u32,
        pub live_curves: u32,
        pub haptic_level: f32,
        pub locality: *const c_char,
    }

    #[repr(C)]
    pub struct Level {
        pub size: u32,
        pub intensity: f32,
        pub sharpness: f32,
        pub taps: u32,
        pub latest_intensity: f32,
        pub latest_sharpness: f32,
        pub heavy: u16,
        pub light: u16,
    }

    #[repr(C)]
    pub struct Notice {
        pub size: u32,
        pub kind: i32,
        pub player: u64,
        pub time: f64,
        pub reason: i32,
        pub result: i32,
        pub lost: u32,
        pub reserved: u32,
        pub message: [c_char; 160],
    }

    #[repr(C)]
    pub struct Settings {
        pub size: u32,
        pub loops: i32,
        pub is_muted: i32,
        pub reserved: u32,
        pub loop_end: f64,
        pub rate: f64,
    }

    extern "C" {
        pub fn thrum_engine_new(options: *const Options, out: *mut *mut RawEngine) -> i32;
        pub fn thrum_engine_free(engine: *mut RawEngine) -> i32;
        pub fn thrum_engine_start(engine: *mut RawEngine) -> i32;
        pub fn thrum_engine_stop(engine: *mut RawEngine) -> i32;
        pub fn thrum_engine_is_running(engine: *const RawEngine) -> i32;
        pub fn thrum_engine_output(engine: *const RawEngine, buffer: *mut c_char, size: usize, needed: *mut usize) -> i32;
        pub fn thrum_engine_sample_rate(engine: *const RawEngine) -> f64;
        pub fn thrum_engine_time(engine: *const RawEngine) -> f64;
        pub fn thrum_engine_set_gains(engine: *mut RawEngine, haptic: f32, audio: f32) -> i32;
        pub fn thrum_engine_set_idle_timeout(engine: *mut RawEngine, seconds: f64) -> i32;
        pub fn thrum_engine_add_sound(engine: *mut RawEngine, sound: *const Sound, rate: f64) -> i32;
        pub fn thrum_engine_remove_sound(engine: *mut RawEngine, path: *const c_char) -> i32;
        pub fn thrum_engine_active_players(engine: *const RawEngine) -> i32;
        pub fn thrum_engine_pull(engine: *mut RawEngine, left: *mut f32, right: *mut f32, haptic: *mut f32, frames: usize) -> i32;
        pub fn thrum_engine_pull_interleaved(engine: *mut RawEngine, samples: *mut f32, channels: u32, frames: usize) -> i32;
        pub fn thrum_engine_take_level(engine: *mut RawEngine, out: *mut Level) -> i32;
        pub fn thrum_engine_poll(engine: *mut RawEngine, out: *mut Notice) -> i32;
        pub fn thrum_engine_wait(engine: *mut RawEngine, seconds: f64) -> i32;
        pub fn thrum_engine_notify_when_ended(engine: *mut RawEngine) -> i32;
        pub fn thrum_play(engine: *mut RawEngine, pattern: *const RawPattern, time: f64, id: *mut u64) -> i32;
        pub fn thrum_player_new(engine: *mut RawEngine, pattern: *const RawPattern, out: *mut *mut RawPlayer) -> i32;
        pub fn thrum_player_free(player: *mut RawPlayer) -> i32;
        pub fn thrum_player_id(player: *const RawPlayer) -> u64;
        pub fn thrum_player_start(player: *mut RawPlayer, time: f64) -> i32;
        pub fn thrum_player_stop(player: *mut RawPlayer, time: f64) -> i32;
        pub fn thrum_player_cancel(player: *mut RawPlayer) -> i32;
        pub fn thrum_player_pause(player: *mut RawPlayer, time: f64) -> i32;
        pub fn thrum_player_resume(player: *mut RawPlayer, time: f64) -> i32;
        pub fn thrum_player_seek(player: *mut RawPlayer, position: f64) -> i32;
        pub fn thrum_player_set(player: *mut RawPlayer, control: i32, value: f32, time: f64) -> i32;
        pub fn thrum_player_set_all(player: *mut RawPlayer, parameters: *const Parameter, count: usize, time: f64) -> i32;
        pub fn thrum_player_set_curve(player: *mut RawPlayer, curve: *const Curve, time: f64) -> i32;
        pub fn thrum_player_set_input(player: *mut RawPlayer, name: *const c_char, value: f64) -> i32;
        pub fn thrum_player_set_loop(player: *mut RawPlayer, loops: i32, end: f64) -> i32;
        pub fn thrum_player_set_rate(player: *mut RawPlayer, rate: f64) -> i32;
        pub fn thrum_player_set_muted(player: *mut RawPlayer, is_muted: i32) -> i32;
        pub fn thrum_player_get_settings(player: *const RawPlayer, out: *mut Settings) -> i32;
        pub fn thrum_player_is_playing(player: *const RawPlayer) -> i32;
        pub fn thrum_feedback_new(engine: *mut RawEngine, theme: *const c_char, out: *mut *mut RawFeedback) -> i32;
        pub fn thrum_feedback_free(feedback: *mut RawFeedback) -> i32;
        pub fn thrum_feedback_prepare(feedback: *mut RawFeedback) -> i32;
        pub fn thrum_feedback_play(feedback: *mut RawFeedback, name: *const c_char, intensity: f32) -> i32;
        pub fn thrum_feedback_set_theme(feedback: *mut RawFeedback, theme: *const c_char) -> i32;
        pub fn thrum_feedback_pattern(theme: *const c_char, name: *const c_char, out: *mut *mut RawPattern) -> i32;
        pub fn thrum_feedback_list(theme: *const c_char, buffer: *mut c_char, size: usize, needed: *mut usize) -> i32;
        pub fn thrum_devices(buffer: *mut c_char, size: usize, needed: *mut usize) -> i32;
    }
}

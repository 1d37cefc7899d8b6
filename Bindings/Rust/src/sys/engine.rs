//! The same of `thrum_engine.h`, which only libthrum has; written by Tools/make-bindings.py. The header documents them.
#![allow(dead_code)]
use super::{Curve, Parameter, Pattern, Profile, Sound};
use std::os::raw::c_char;

pub const THRUM_FINISH_AT_EXIT: i32 = 1;
pub const THRUM_AUTO_SHUTDOWN: i32 = 2;
pub const THRUM_ALLOW_MISSING_AUDIO: i32 = 4;
pub const THRUM_SILENCE_AT_SIGNALS: i32 = 8;
pub const THRUM_ALLOW_ABSOLUTE_AUDIO: i32 = 16;
pub const THRUM_RECOVER: i32 = 32;
pub const THRUM_PLAY_ALL: i32 = 0;
pub const THRUM_PLAY_HAPTICS_ONLY: i32 = 1;
pub const THRUM_PLAY_AUDIO_ONLY: i32 = 2;
pub const THRUM_ENGINE_STARTED: i32 = 1;
pub const THRUM_ENGINE_STOPPED: i32 = 2;
pub const THRUM_ENGINE_RESET: i32 = 3;
pub const THRUM_PLAYER_ENDED: i32 = 4;
pub const THRUM_OVERLOADED: i32 = 5;
pub const THRUM_ALL_ENDED: i32 = 6;
pub const THRUM_FEEDBACK_FAILED: i32 = 7;
pub const THRUM_STOPPED_BY_CALL: i32 = 0;
pub const THRUM_STOPPED_INTERRUPTED: i32 = 1;
pub const THRUM_STOPPED_SUSPENDED: i32 = 2;
pub const THRUM_STOPPED_IDLE: i32 = 3;
pub const THRUM_STOPPED_CONTROLLER_DISCONNECTED: i32 = 4;
pub const THRUM_STOPPED_FAILED: i32 = 5;

#[repr(C)]
pub struct Engine {
    _private: [u8; 0],
}

#[repr(C)]
pub struct Player {
    _private: [u8; 0],
}

#[repr(C)]
pub struct Feedback {
    _private: [u8; 0],
}

#[repr(C)]
pub struct Pad {
    _private: [u8; 0],
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct EngineOptions {
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
#[derive(Clone, Copy, Debug, Default)]
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
#[derive(Clone, Copy, Debug)]
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
#[derive(Clone, Copy, Debug, Default)]
pub struct PlayerSettings {
    pub size: u32,
    pub loops: i32,
    pub is_muted: i32,
    pub reserved: u32,
    pub loop_end: f64,
    pub rate: f64,
}

extern "C" {
    pub fn thrum_engine_new(options: *const EngineOptions, out: *mut *mut Engine) -> i32;
    pub fn thrum_engine_free(engine: *mut Engine) -> i32;
    pub fn thrum_engine_start(engine: *mut Engine) -> i32;
    pub fn thrum_engine_stop(engine: *mut Engine) -> i32;
    pub fn thrum_engine_is_running(engine: *const Engine) -> i32;
    pub fn thrum_engine_output(engine: *const Engine, buffer: *mut c_char, size: usize, needed: *mut usize) -> i32;
    pub fn thrum_engine_sample_rate(engine: *const Engine) -> f64;
    pub fn thrum_engine_time(engine: *const Engine) -> f64;
    pub fn thrum_engine_host_time(engine: *const Engine, time: f64, nanoseconds: *mut u64) -> i32;
    pub fn thrum_engine_time_at(engine: *const Engine, nanoseconds: u64, time: *mut f64) -> i32;
    pub fn thrum_engine_set_gains(engine: *mut Engine, haptic: f32, audio: f32) -> i32;
    pub fn thrum_engine_set_auto_shutdown(engine: *mut Engine, is_enabled: i32) -> i32;
    pub fn thrum_engine_set_idle_timeout(engine: *mut Engine, seconds: f64) -> i32;
    pub fn thrum_engine_set_content(engine: *mut Engine, content: i32) -> i32;
    pub fn thrum_engine_add_sound(engine: *mut Engine, sound: *const Sound, rate: f64) -> i32;
    pub fn thrum_engine_remove_sound(engine: *mut Engine, path: *const c_char) -> i32;
    pub fn thrum_engine_active_players(engine: *const Engine) -> i32;
    pub fn thrum_engine_pull(engine: *mut Engine, left: *mut f32, right: *mut f32, haptic: *mut f32, frames: usize) -> i32;
    pub fn thrum_engine_pull_interleaved(engine: *mut Engine, samples: *mut f32, channels: u32, frames: usize) -> i32;
    pub fn thrum_engine_take_level(engine: *mut Engine, out: *mut Level) -> i32;
    pub fn thrum_engine_poll(engine: *mut Engine, out: *mut Notice) -> i32;
    pub fn thrum_engine_wait(engine: *mut Engine, seconds: f64) -> i32;
    pub fn thrum_engine_notify_when_ended(engine: *mut Engine) -> i32;
    pub fn thrum_play(engine: *mut Engine, pattern: *const Pattern, time: f64, id: *mut u64) -> i32;
    pub fn thrum_player_new(engine: *mut Engine, pattern: *const Pattern, out: *mut *mut Player) -> i32;
    pub fn thrum_player_free(player: *mut Player) -> i32;
    pub fn thrum_player_id(player: *const Player) -> u64;
    pub fn thrum_player_start(player: *mut Player, time: f64) -> i32;
    pub fn thrum_player_stop(player: *mut Player, time: f64) -> i32;
    pub fn thrum_player_cancel(player: *mut Player) -> i32;
    pub fn thrum_player_pause(player: *mut Player, time: f64) -> i32;
    pub fn thrum_player_resume(player: *mut Player, time: f64) -> i32;
    pub fn thrum_player_seek(player: *mut Player, position: f64) -> i32;
    pub fn thrum_player_set(player: *mut Player, control: i32, value: f32, time: f64) -> i32;
    pub fn thrum_player_set_all(player: *mut Player, parameters: *const Parameter, count: usize, time: f64) -> i32;
    pub fn thrum_player_set_curve(player: *mut Player, curve: *const Curve, time: f64) -> i32;
    pub fn thrum_player_set_input(player: *mut Player, name: *const c_char, value: f64) -> i32;
    pub fn thrum_player_set_loop(player: *mut Player, loops: i32, end: f64) -> i32;
    pub fn thrum_player_set_rate(player: *mut Player, rate: f64) -> i32;
    pub fn thrum_player_set_muted(player: *mut Player, is_muted: i32) -> i32;
    pub fn thrum_player_get_settings(player: *const Player, out: *mut PlayerSettings) -> i32;
    pub fn thrum_player_is_playing(player: *const Player) -> i32;
    pub fn thrum_feedback_new(engine: *mut Engine, theme: *const c_char, out: *mut *mut Feedback) -> i32;
    pub fn thrum_feedback_free(feedback: *mut Feedback) -> i32;
    pub fn thrum_feedback_prepare(feedback: *mut Feedback) -> i32;
    pub fn thrum_feedback_play(feedback: *mut Feedback, name: *const c_char, intensity: f32) -> i32;
    pub fn thrum_feedback_set_theme(feedback: *mut Feedback, theme: *const c_char) -> i32;
    pub fn thrum_feedback_pattern(theme: *const c_char, name: *const c_char, out: *mut *mut Pattern) -> i32;
    pub fn thrum_feedback_list(theme: *const c_char, buffer: *mut c_char, size: usize, needed: *mut usize) -> i32;
    pub fn thrum_devices(buffer: *mut c_char, size: usize, needed: *mut usize) -> i32;
    pub fn thrum_pad_list(buffer: *mut c_char, size: usize, needed: *mut usize) -> i32;
    pub fn thrum_pad_open(name: *const c_char, out: *mut *mut Pad) -> i32;
    pub fn thrum_pad_sample_rate(pad: *const Pad) -> f64;
    pub fn thrum_pad_write(pad: *mut Pad, samples: *const f32, frames: usize, taken: *mut usize) -> i32;
    pub fn thrum_pad_close(pad: *mut Pad) -> i32;
}

//! Haptic patterns in AHAP, the pattern format of Core Haptics: read, check, create, render, draw, compare, compose, and what a
//! hand feels of them. With the feature `engine`, they also play on sound devices and game controllers.
//!
//! The crate wraps `libthrumcore` (`thrum.h`), or `libthrum` with the feature `engine`, and needs no other crate. Numbers out of
//! range are refused by the library, with an [`Error`] that states the function, what is wrong, and what to do.
//!
//! ```
//! use thrum_haptics::{Event, Pattern};
//!
//! let pattern = Pattern::of(&[Event::transient(0.0).intensity(1.0), Event::continuous(0.2, 0.5)])?;
//! let samples = pattern.render(48_000.0)?;
//! assert!(samples.len() > 30_000);
//! for felt in pattern.felt("phone")?.events {
//!     println!("{:.2} s: {:.0} dB", felt.time, felt.level);
//! }
//! # Ok::<(), thrum_haptics::Error>(())
//! ```
#![warn(missing_docs)]

#[cfg(feature = "engine")]
mod engine;
mod error;
mod event;
#[cfg(feature = "engine")]
mod feedback;
mod mixer;
mod pattern;
#[cfg(feature = "engine")]
mod player;
mod renderer;
mod sys;

#[cfg(feature = "engine")]
pub use engine::{devices, Engine, Level, Notice, NoticeKind, Options};
pub use error::{Error, Kind, Result};
#[cfg(feature = "engine")]
pub use feedback::Feedback;
pub use event::{Control, Curve, Event, EventType, Parameter, Point};
pub use mixer::{Mixer, MixerOptions, PlayOptions, Playback};
pub use pattern::{check, compose, ArrayName, Felt, FeltEvent, Frame, Frames, MotorLevel, Omitted, Parts, Pattern, Tap};
#[cfg(feature = "engine")]
pub use player::{Player, Settings};
pub use renderer::{Mix, Profile, Renderer, Sound};

/// The time in seconds from one level of [`Pattern::felt_levels`] to the next.
pub const FELT_STEP: f64 = 0.005;

/// Returns the version of the library, for example "0.1.0".
pub fn version() -> String {
    error::text_of(unsafe { sys::thrum_version() })
}

/// Returns the version of the library's interface: major << 16 | minor.
pub fn abi_version() -> u32 {
    unsafe { sys::thrum_abi_version() }
}

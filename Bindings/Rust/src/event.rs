use crate::error::{flag, name, size_of, Result};
use crate::sys;
use std::ffi::CString;

/// The type of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventType {
    /// A tap: a short impulse of vibration.
    Transient = sys::THRUM_TRANSIENT as isize,
    /// A vibration with a duration and an envelope.
    Continuous = sys::THRUM_CONTINUOUS as isize,
    /// A tone that is heard, with a duration and an envelope.
    Tone = sys::THRUM_TONE as isize,
    /// An audio file.
    Sound = sys::THRUM_AUDIO_FILE as isize,
}

/// An event of a pattern. A value that is `None` has its default, which `thrum.h` states.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// The type.
    pub event_type: EventType,
    /// The start in seconds from the start of the pattern, 0…86400.
    pub time: f64,
    /// The duration in seconds; 0 for no end, or for the own length of a tap or an audio file.
    pub duration: f64,
    /// Strength: 0 nothing … 1 full.
    pub intensity: Option<f32>,
    /// Character: 0 round … 1 crisp.
    pub sharpness: Option<f32>,
    /// Time of the fade-in: 0…1 stands for 2 ms … 2 s.
    pub attack: Option<f32>,
    /// Time of the fade of an event that is not sustained: 0…1 stands for 10 ms … 4 s.
    pub decay: Option<f32>,
    /// Time of the fade after the duration: 0…1 stands for 2 ms … 2 s.
    pub release: Option<f32>,
    /// Whether the event keeps its level.
    pub sustained: Option<bool>,
    /// Volume of a tone or audio file, 0…1.
    pub volume: Option<f32>,
    /// Pitch of a tone or audio file, -1…1.
    pub pitch: Option<f32>,
    /// Position of a tone or audio file: -1 left … 1 right.
    pub pan: Option<f32>,
    /// Brightness of a tone or audio file: 0 dull … 1 bright.
    pub brightness: Option<f32>,
    /// The path of the audio file, relative to the folder of the pattern; only for [`EventType::Sound`].
    pub path: Option<String>,
    /// Whether the whole audio file repeats until the duration of the event is over.
    pub loops: bool,
    /// Whether the audio file starts and stops without the fades of 5 ms that it otherwise has.
    pub without_fades: bool,
}

macro_rules! setters {
    ($($(#[$documentation:meta])* $name:ident: $type:ty),* $(,)?) => {
        $($(#[$documentation])* #[must_use] pub fn $name(mut self, value: $type) -> Event {
            self.$name = Some(value);
            self
        })*
    };
}

impl Event {
    fn new(event_type: EventType, time: f64, duration: f64) -> Event {
        Event {
            event_type,
            time,
            duration,
            intensity: None,
            sharpness: None,
            attack: None,
            decay: None,
            release: None,
            sustained: None,
            volume: None,
            pitch: None,
            pan: None,
            brightness: None,
            path: None,
            loops: false,
            without_fades: false,
        }
    }

    /// Creates a tap.
    pub fn transient(time: f64) -> Event {
        Event::new(EventType::Transient, time, 0.0)
    }

    /// Creates a vibration; duration 0 has no end.
    pub fn continuous(time: f64, duration: f64) -> Event {
        Event::new(EventType::Continuous, time, duration)
    }

    /// Creates a tone that is heard; duration 0 has no end.
    pub fn tone(time: f64, duration: f64) -> Event {
        Event::new(EventType::Tone, time, duration)
    }

    /// Creates an event that plays an audio file.
    pub fn sound(path: impl Into<String>, time: f64) -> Event {
        Event { path: Some(path.into()), ..Event::new(EventType::Sound, time, 0.0) }
    }

    setters! {
        /// Sets the strength, 0…1.
        intensity: f32,
        /// Sets the character, 0…1.
        sharpness: f32,
        /// Sets the time of the fade-in, 0…1.
        attack: f32,
        /// Sets the time of the fade of an event that is not sustained, 0…1.
        decay: f32,
        /// Sets the time of the fade after the duration, 0…1.
        release: f32,
        /// Sets whether the event keeps its level.
        sustained: bool,
        /// Sets the volume, 0…1.
        volume: f32,
        /// Sets the pitch, -1…1.
        pitch: f32,
        /// Sets the position, -1…1.
        pan: f32,
        /// Sets the brightness, 0…1.
        brightness: f32,
    }

    /// Returns the event as the library reads it, and the path to which it points.
    pub(crate) fn raw(&self) -> Result<(sys::Event, Option<CString>)> {
        let path = self.path.as_deref().map(name).transpose()?;
        let value = |value: Option<f32>| value.unwrap_or(f32::NAN);
        let raw = sys::Event {
            size: size_of::<sys::Event>(),
            r#type: self.event_type as i32,
            time: self.time,
            duration: self.duration,
            intensity: value(self.intensity),
            sharpness: value(self.sharpness),
            attack: value(self.attack),
            decay: value(self.decay),
            release: value(self.release),
            sustained: value(self.sustained.map(|is_on| if is_on { 1.0 } else { 0.0 })),
            volume: value(self.volume),
            pitch: value(self.pitch),
            pan: value(self.pan),
            brightness: value(self.brightness),
            // The address stays the same when the owner moves.
            path: path.as_ref().map_or(std::ptr::null(), |path| path.as_ptr()),
            options: flag(self.loops, sys::THRUM_LOOPS) | flag(self.without_fades, sys::THRUM_WITHOUT_FADES),
            reserved: 0,
        };
        Ok((raw, path))
    }
}

/// A control, which parameters and curves change. Intensity and volume multiply the value of every event, 0…1; all other
/// controls are added to it, -1…1.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Control {
    Intensity = sys::THRUM_INTENSITY_CONTROL as isize,
    Sharpness = sys::THRUM_SHARPNESS_CONTROL as isize,
    Attack = sys::THRUM_ATTACK_CONTROL as isize,
    Decay = sys::THRUM_DECAY_CONTROL as isize,
    Release = sys::THRUM_RELEASE_CONTROL as isize,
    Volume = sys::THRUM_VOLUME_CONTROL as isize,
    Pan = sys::THRUM_PAN_CONTROL as isize,
    Brightness = sys::THRUM_BRIGHTNESS_CONTROL as isize,
    Pitch = sys::THRUM_PITCH_CONTROL as isize,
    AudioAttack = sys::THRUM_AUDIO_ATTACK_CONTROL as isize,
    AudioDecay = sys::THRUM_AUDIO_DECAY_CONTROL as isize,
    AudioRelease = sys::THRUM_AUDIO_RELEASE_CONTROL as isize,
}

/// A parameter changes the value of a control at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// The time in seconds.
    pub time: f64,
    /// The control.
    pub control: Control,
    /// Its value.
    pub value: f32,
}

impl Parameter {
    pub(crate) fn raw(&self) -> sys::Parameter {
        sys::Parameter { time: self.time, control: self.control as i32, value: self.value }
    }
}

/// A point of a curve.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The time in seconds from the start of the curve.
    pub time: f64,
    /// The value of the control.
    pub value: f32,
}

/// A curve changes the value of a control over time, along straight lines between its points.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// The control.
    pub control: Control,
    /// The start in seconds from the start of the pattern.
    pub time: f64,
    /// The points, at least 1.
    pub points: Vec<Point>,
}

impl Curve {
    /// Creates a curve from times and values.
    pub fn new(control: Control, time: f64, points: &[(f64, f32)]) -> Curve {
        Curve { control, time, points: points.iter().map(|&(time, value)| Point { time, value }).collect() }
    }

    /// Returns the curve as the library reads it, and the points to which it points.
    pub(crate) fn raw(&self) -> (sys::Curve, Vec<sys::Point>) {
        let points: Vec<sys::Point> = self.points.iter().map(|point| sys::Point { time: point.time, value: point.value }).collect();
        let raw = sys::Curve {
            size: size_of::<sys::Curve>(),
            control: self.control as i32,
            time: self.time,
            // The address stays the same when the owner moves.
            points: points.as_ptr(),
            point_count: points.len(),
        };
        (raw, points)
    }
}

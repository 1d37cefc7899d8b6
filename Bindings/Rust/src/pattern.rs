use crate::error::{checked, flag, list, name, size_of, written, Error, Kind, Result};
use crate::event::{Curve, Event, Parameter};
use crate::renderer::{Mix, Renderer};
use crate::sys;
use std::ptr::{null, null_mut, NonNull};

/// A haptic pattern. It never changes, so threads may share it.
#[derive(Debug)]
pub struct Pattern(pub(crate) NonNull<sys::Pattern>);

// The library allows any number of threads to use a pattern.
unsafe impl Send for Pattern {}
unsafe impl Sync for Pattern {}

/// The parts of a pattern: all that an AHAP file contains.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parts {
    /// The events.
    pub events: Vec<Event>,
    /// Changes of controls at one moment each.
    pub parameters: Vec<Parameter>,
    /// Changes of controls over time.
    pub curves: Vec<Curve>,
    /// A JSON object that describes the pattern, such as `{"Project": "Bells"}`, or empty.
    pub metadata: String,
}

/// The parts of a pattern that a score omits; by default none, and a pattern that plays audio files is refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Omitted {
    /// Audio files are silent.
    pub audio_files: bool,
    /// Tones and audio files are omitted.
    pub audio: bool,
}

impl Omitted {
    fn flags(self) -> u32 {
        flag(self.audio_files, sys::THRUM_WITHOUT_AUDIO_FILES) | flag(self.audio, sys::THRUM_HAPTICS_ONLY)
    }
}

/// The name of the array of a score in a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrayName<'a> {
    /// This name, which must be a name in C; the array is `NAME_score`.
    Exact(&'a str),
    /// A name made of a file name without its extension, as `thrum score` makes it.
    Stem(&'a str),
}

/// A control frame: the strongest vibration at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Frame {
    /// The time in seconds from the start of the pattern.
    pub time: f64,
    /// The highest intensity of all vibrations, 0…1.
    pub intensity: f32,
    /// Their mean sharpness, 0…1.
    pub sharpness: f32,
    /// The index of the first tap that starts before the next frame.
    pub first_tap: u32,
    /// The number of these taps.
    pub tap_count: u32,
}

impl Frame {
    fn of(raw: sys::Frame) -> Frame {
        Frame { time: raw.time, intensity: raw.intensity, sharpness: raw.sharpness, first_tap: raw.first_tap, tap_count: raw.tap_count }
    }
}

/// A tap that belongs to a control frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tap {
    /// The time in seconds from the start of the pattern.
    pub time: f64,
    /// The intensity, 0…1.
    pub intensity: f32,
    /// The sharpness, 0…1.
    pub sharpness: f32,
}

impl Tap {
    fn of(raw: sys::Tap) -> Tap {
        Tap { time: raw.time, intensity: raw.intensity, sharpness: raw.sharpness }
    }
}

/// The control frames of a pattern and its taps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frames {
    /// The frames.
    pub frames: Vec<Frame>,
    /// All taps.
    pub taps: Vec<Tap>,
}

/// How strongly the two motors of a game controller are driven, from 0 (off) to 65535 (full drive).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MotorLevel {
    /// The heavy motor, in the left handle.
    pub heavy: u16,
    /// The light motor, in the right handle.
    pub light: u16,
}

impl MotorLevel {
    fn of(raw: sys::MotorLevel) -> MotorLevel {
        MotorLevel { heavy: raw.heavy, light: raw.light }
    }
}

/// A felt event: a tap or a span of vibration, as the hand that holds the device feels it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FeltEvent {
    /// The start in seconds from the start of the pattern.
    pub time: f64,
    /// The time for which it is felt, in seconds.
    pub duration: f64,
    /// The level in decibels above the weakest vibration that a hand detects.
    pub level: f64,
    /// The pitch in Hz; 0 if no pitch is felt.
    pub pitch: f64,
    /// The roughness: 0 steady, 0.66 for an amplitude that swings between 0 and its maximum.
    pub roughness: f64,
    /// How clearly it begins, 0…1. From 0.6 on it is an event of its own.
    pub salience: f64,
    is_span: bool,
    is_uncertain: bool,
    /// The number of pulses in it; from 2 on they cannot be counted.
    pub count: i32,
}

impl FeltEvent {
    fn of(raw: sys::FeltEvent) -> FeltEvent {
        FeltEvent {
            time: raw.time,
            duration: raw.duration,
            level: raw.level,
            pitch: raw.pitch,
            roughness: raw.roughness,
            salience: raw.salience,
            is_span: raw.is_span != 0,
            is_uncertain: raw.is_uncertain != 0,
            count: raw.count,
        }
    }

    /// Whether it is a span of vibration and not a tap.
    pub fn is_span(&self) -> bool {
        self.is_span
    }

    /// Whether it is hardly apart from the event before it, or hardly felt.
    pub fn is_uncertain(&self) -> bool {
        self.is_uncertain
    }
}

/// The felt events of a pattern.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Felt {
    /// The felt events.
    pub events: Vec<FeltEvent>,
    /// The seconds with a level of at least 10 dB that belong to no event.
    pub uncovered: f64,
}

impl Pattern {
    pub(crate) fn owned(pattern: *mut sys::Pattern) -> Result<Pattern> {
        NonNull::new(pattern).map(Pattern).ok_or_else(|| Error::new(Kind::Other, "the library returned no pattern; update it"))
    }

    /// Reads AHAP text.
    pub fn parse(ahap: impl AsRef<[u8]>) -> Result<Pattern> {
        let text = ahap.as_ref();
        let mut out = null_mut();
        checked(unsafe { sys::thrum_pattern_parse(text.as_ptr().cast(), text.len(), &mut out) })?;
        Pattern::owned(out)
    }

    /// Creates a pattern of events.
    pub fn of(events: &[Event]) -> Result<Pattern> {
        Pattern::make(&Parts { events: events.to_vec(), ..Parts::default() })
    }

    /// Creates a pattern from its parts.
    pub fn make(parts: &Parts) -> Result<Pattern> {
        // The paths and points live as long as the events and curves that point to them.
        let owned = parts.events.iter().map(Event::raw).collect::<Result<Vec<_>>>()?;
        let events: Vec<sys::Event> = owned.iter().map(|(event, _)| *event).collect();
        let parameters: Vec<sys::Parameter> = parts.parameters.iter().map(Parameter::raw).collect();
        let owned_curves: Vec<_> = parts.curves.iter().map(Curve::raw).collect();
        let curves: Vec<sys::Curve> = owned_curves.iter().map(|(curve, _)| *curve).collect();
        let raw = sys::Parts {
            size: size_of::<sys::Parts>(),
            events: events.as_ptr(),
            event_count: events.len(),
            parameters: parameters.as_ptr(),
            parameter_count: parameters.len(),
            curves: curves.as_ptr(),
            curve_count: curves.len(),
            metadata: if parts.metadata.is_empty() { null() } else { parts.metadata.as_ptr().cast() },
            metadata_size: parts.metadata.len(),
        };
        let mut out = null_mut();
        checked(unsafe { sys::thrum_pattern_make(&raw, &mut out) })?;
        Pattern::owned(out)
    }

    pub(crate) fn raw(&self) -> *const sys::Pattern {
        self.0.as_ptr()
    }

    /// Returns the length in seconds as Core Haptics defines it.
    pub fn duration(&self) -> f64 {
        unsafe { sys::thrum_pattern_duration(self.raw()) }
    }

    /// Returns the pattern as AHAP text.
    pub fn ahap(&self) -> Result<String> {
        written(4096, |buffer, size, needed| unsafe { sys::thrum_pattern_write(self.raw(), buffer, size, needed) })
    }

    /// Returns a summary as JSON.
    pub fn info(&self) -> Result<String> {
        written(4096, |buffer, size, needed| unsafe { sys::thrum_pattern_info(self.raw(), buffer, size, needed) })
    }

    /// Returns a small picture without text as a PNG file, for lists of files: that of `thrum plot --thumbnail`. `width` is
    /// 16…1024 pixels, and the height three quarters of it.
    pub fn thumbnail(&self, width: u32, is_light: bool) -> Result<Vec<u8>> {
        list(|data, capacity, needed| unsafe {
            sys::thrum_pattern_thumbnail(self.raw(), width, is_light.into(), data, capacity, needed)
        })
    }

    /// Returns the pattern as a score file, which microcontrollers and web pages play without reading AHAP.
    pub fn score(&self, omitted: Omitted) -> Result<Vec<u8>> {
        list(|data, capacity, needed| unsafe { sys::thrum_pattern_score(self.raw(), omitted.flags(), data, capacity, needed) })
    }

    /// Returns the score file as a C and C++ header with a constant array.
    pub fn score_header(&self, array: ArrayName, omitted: Omitted) -> Result<String> {
        let (array, flags) = match array {
            ArrayName::Exact(array) => (name(array)?, 0),
            ArrayName::Stem(stem) => (name(stem)?, sys::THRUM_NAME_FROM_STEM as u32),
        };
        written(4096, |buffer, size, needed| unsafe {
            sys::thrum_pattern_score_header(self.raw(), omitted.flags() | flags, array.as_ptr(), buffer, size, needed)
        })
    }

    /// Returns a picture as SVG, 960 pixels wide. With a device, it has a lane of what a hand feels on it.
    pub fn svg(&self, title: Option<&str>, on: Option<&str>) -> Result<String> {
        let title = title.map(name).transpose()?;
        let on = on.map(name).transpose()?;
        let pointer = |text: &Option<std::ffi::CString>| text.as_ref().map_or(null(), |text| text.as_ptr());
        written(65_536, |buffer, size, needed| unsafe {
            sys::thrum_pattern_picture(self.raw(), pointer(&title), pointer(&on), 0.0, 0.0, 960.0, buffer, size, needed)
        })
    }

    /// Renders the haptic channel from the start to the end. Fails with [`Kind::TooLarge`] if the pattern has no end; read
    /// such a pattern in blocks with a [`Renderer`].
    pub fn render(&self, rate: f64) -> Result<Vec<f32>> {
        let mut renderer = Renderer::new(self, rate, Mix::Separate)?;
        let length = renderer.length()?.ok_or_else(|| Error::new(Kind::TooLarge, "the pattern has no end; read it in blocks with a Renderer"))?;
        let length = usize::try_from(length).map_err(|_| Error::new(Kind::TooLarge, "the pattern is too long; read it in blocks with a Renderer"))?;
        let mut samples = vec![0.0; length];
        renderer.read_haptic(&mut samples)?;
        Ok(samples)
    }

    /// Returns the control frames, `step` seconds apart (0.001…1).
    pub fn frames(&self, step: f64) -> Result<Frames> {
        let (mut frame_count, mut tap_count) = (0, 0);
        checked(unsafe { sys::thrum_pattern_frames(self.raw(), step, null_mut(), 0, &mut frame_count, null_mut(), 0, &mut tap_count) })?;
        let (mut frames, mut taps) = (vec![sys::Frame::default(); frame_count], vec![sys::Tap::default(); tap_count]);
        checked(unsafe {
            sys::thrum_pattern_frames(
                self.raw(), step, frames.as_mut_ptr(), frame_count, &mut frame_count, taps.as_mut_ptr(), tap_count, &mut tap_count)
        })?;
        Ok(Frames { frames: frames.into_iter().map(Frame::of).collect(), taps: taps.into_iter().map(Tap::of).collect() })
    }

    /// Returns how strongly the two motors of a controller are driven, `step` seconds apart.
    pub fn motor_levels(&self, on: &str, step: f64) -> Result<Vec<MotorLevel>> {
        let on = name(on)?;
        let levels = list(|levels, capacity, needed| unsafe {
            sys::thrum_pattern_motor_levels(self.raw(), on.as_ptr(), step, levels, capacity, needed)
        })?;
        Ok(levels.into_iter().map(MotorLevel::of).collect())
    }

    /// Returns what a hand feels when a device plays the pattern: the name of the device, or the content of a profile file.
    pub fn felt(&self, on: &str) -> Result<Felt> {
        let on = name(on)?;
        let mut uncovered = 0.0;
        let events = list(|events, capacity, needed| unsafe {
            sys::thrum_pattern_felt(self.raw(), on.as_ptr(), &mut uncovered, events, capacity, needed)
        })?;
        Ok(Felt { events: events.into_iter().map(FeltEvent::of).collect(), uncovered })
    }

    /// Returns the level that a hand feels in decibels, [`FELT_STEP`](crate::FELT_STEP) seconds apart.
    pub fn felt_levels(&self, on: &str) -> Result<Vec<f32>> {
        let on = name(on)?;
        list(|levels, capacity, needed| unsafe { sys::thrum_pattern_felt_levels(self.raw(), on.as_ptr(), levels, capacity, needed) })
    }

    /// Returns how differently another pattern feels, as JSON.
    pub fn compare(&self, on: &str, other: &Pattern, other_on: &str) -> Result<String> {
        let (on, other_on) = (name(on)?, name(other_on)?);
        written(4096, |buffer, size, needed| unsafe {
            sys::thrum_pattern_compare(self.raw(), on.as_ptr(), other.raw(), other_on.as_ptr(), buffer, size, needed)
        })
    }
}

impl Drop for Pattern {
    fn drop(&mut self) {
        unsafe { sys::thrum_pattern_free(self.0.as_ptr()) };
    }
}

/// Checks AHAP text and returns the findings as JSON; with a device also how the pattern feels on it. If that would take minutes,
/// the JSON has a member `error` that says so, and the findings are those about the text.
pub fn check(ahap: impl AsRef<[u8]>, on: Option<&str>) -> Result<String> {
    let text = ahap.as_ref();
    let on = on.map(name).transpose()?;
    let device = on.as_ref().map_or(null(), |on| on.as_ptr());
    written(4096, |buffer, size, needed| unsafe { sys::thrum_check(text.as_ptr().cast(), text.len(), device, buffer, size, needed) })
}

/// Composes a pattern that feels like a sound of one channel. `style` is a preset or a strategy, such as "hybrid".
pub fn compose(samples: &[f32], rate: f64, style: &str, settings: &[(&str, f64)]) -> Result<Pattern> {
    let style = name(style)?;
    let names = settings.iter().map(|(text, _)| name(text)).collect::<Result<Vec<_>>>()?;
    let raw: Vec<sys::Setting> =
        names.iter().zip(settings).map(|(name, &(_, value))| sys::Setting { name: name.as_ptr(), value }).collect();
    let mut out = null_mut();
    checked(unsafe { sys::thrum_compose(samples.as_ptr(), samples.len(), rate, style.as_ptr(), raw.as_ptr(), raw.len(), &mut out) })?;
    Pattern::owned(out)
}

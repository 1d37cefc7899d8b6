use crate::engine::Engine;
use crate::error::{checked, name, written, Error, Kind, Result};
use crate::pattern::Pattern;
use crate::sys;
use std::ffi::CString;
use std::ptr::{null, null_mut, NonNull};

/// Plays haptics by their meaning, for user interfaces: "success", "selection", "impact-heavy", … A theme is a folder of AHAP
/// files such as success.ahap, each of which replaces a feedback of the standard theme; `None` is the standard theme. No call
/// waits for a device. What cannot be played is a notice of the engine ([`NoticeKind::FeedbackFailed`](crate::NoticeKind)).
#[derive(Debug)]
pub struct Feedback {
    raw: NonNull<sys::Feedback>,
    _engine: Engine,
}

// The library allows any number of threads to use a feedback player.
unsafe impl Send for Feedback {}
unsafe impl Sync for Feedback {}

impl Drop for Feedback {
    fn drop(&mut self) {
        unsafe { sys::thrum_feedback_free(self.raw.as_ptr()) };
    }
}

fn pointer(theme: &Option<CString>) -> *const std::os::raw::c_char {
    theme.as_ref().map_or(null(), |theme| theme.as_ptr())
}

impl Feedback {
    /// Creates a feedback player that plays on an engine. Fails with [`Kind::InvalidPattern`] if the theme cannot be used.
    pub fn new(engine: &Engine, theme: Option<&str>) -> Result<Feedback> {
        let theme = theme.map(name).transpose()?;
        let mut out = null_mut();
        checked(unsafe { sys::thrum_feedback_new(engine.raw(), pointer(&theme), &mut out) })?;
        let raw = NonNull::new(out).ok_or_else(|| Error::new(Kind::Other, "the library returned no feedback player; update it"))?;
        Ok(Feedback { raw, _engine: engine.clone() })
    }

    /// Starts the engine for feedback that is expected soon, and returns at once.
    pub fn prepare(&self) -> Result<()> {
        checked(unsafe { sys::thrum_feedback_prepare(self.raw.as_ptr()) }).map(drop)
    }

    /// Plays the feedback with a name at an intensity, 0…1, and returns at once.
    pub fn play(&self, feedback: &str, intensity: f32) -> Result<()> {
        let feedback = name(feedback)?;
        checked(unsafe { sys::thrum_feedback_play(self.raw.as_ptr(), feedback.as_ptr(), intensity) }).map(drop)
    }

    /// Sets the theme for all further feedback.
    pub fn set_theme(&self, theme: Option<&str>) -> Result<()> {
        let theme = theme.map(name).transpose()?;
        checked(unsafe { sys::thrum_feedback_set_theme(self.raw.as_ptr(), pointer(&theme)) }).map(drop)
    }

    /// Returns the pattern of a feedback of a theme.
    pub fn pattern(feedback: &str, theme: Option<&str>) -> Result<Pattern> {
        let (feedback, theme) = (name(feedback)?, theme.map(name).transpose()?);
        let mut out = null_mut();
        checked(unsafe { sys::thrum_feedback_pattern(pointer(&theme), feedback.as_ptr(), &mut out) })?;
        Pattern::owned(out)
    }

    /// Returns the feedback of a theme as JSON.
    pub fn list(theme: Option<&str>) -> Result<String> {
        let theme = theme.map(name).transpose()?;
        written(8192, |buffer, size, needed| unsafe { sys::thrum_feedback_list(pointer(&theme), buffer, size, needed) })
    }
}

use crate::sys;
use std::ffi::{CStr, CString};
use std::fmt;
use std::os::raw::c_char;

/// The result of a function of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// The kind of failure of an [`Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// An argument is out of range, NaN, or an unknown name.
    InvalidArgument,
    /// A handle that the library does not know.
    WrongHandle,
    /// The text, or the events and curves, are not a pattern that can be played.
    InvalidPattern,
    /// The pattern cannot be written as AHAP.
    NotExpressible,
    /// The input or the result exceeds a limit of the library.
    TooLarge,
    /// Another thread is using the renderer, or pulls samples of the engine.
    Busy,
    /// The engine is stopped.
    NotRunning,
    /// The output is not available.
    NoOutput,
    /// The output failed, or took too long.
    OutputFailed,
    /// The engine has too many players, or commands that it has not carried out yet.
    QueueFull,
    /// The player was created before a reset of the engine.
    PlayerLost,
    /// An audio file of the pattern is missing, cannot be read, or needs too much memory.
    AudioFailed,
    /// An event from outside ended the playback.
    Interrupted,
    /// A failure that a later version of the library has.
    Other,
}

impl Kind {
    pub(crate) fn of(result: i32) -> Kind {
        match result {
            sys::THRUM_INVALID_ARGUMENT => Kind::InvalidArgument,
            sys::THRUM_WRONG_HANDLE => Kind::WrongHandle,
            sys::THRUM_INVALID_PATTERN => Kind::InvalidPattern,
            sys::THRUM_NOT_EXPRESSIBLE => Kind::NotExpressible,
            sys::THRUM_TOO_LARGE => Kind::TooLarge,
            sys::THRUM_BUSY => Kind::Busy,
            sys::THRUM_NOT_RUNNING => Kind::NotRunning,
            sys::THRUM_NO_OUTPUT => Kind::NoOutput,
            sys::THRUM_OUTPUT_FAILED => Kind::OutputFailed,
            sys::THRUM_QUEUE_FULL => Kind::QueueFull,
            sys::THRUM_PLAYER_LOST => Kind::PlayerLost,
            sys::THRUM_AUDIO_FAILED => Kind::AudioFailed,
            sys::THRUM_INTERRUPTED => Kind::Interrupted,
            _ => Kind::Other,
        }
    }
}

/// A call that failed. Its text is one line: the function, what is wrong, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: Kind,
    message: String,
}

impl Error {
    pub(crate) fn new(kind: Kind, message: impl Into<String>) -> Error {
        Error { kind, message: message.into() }
    }

    /// The error of this thread's last failure.
    pub(crate) fn last(result: i32) -> Error {
        Error::new(Kind::of(result), text_of(unsafe { sys::thrum_error() }))
    }

    /// The kind of failure.
    pub fn kind(&self) -> Kind {
        self.kind
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// Returns a result of the library, if it is no failure.
pub(crate) fn checked(result: i32) -> Result<i32> {
    if result < 0 {
        return Err(Error::last(result));
    }
    Ok(result)
}

/// Copies a text of the library.
pub(crate) fn text_of(text: *const c_char) -> String {
    // The library returns a text in every case, which stays valid until the next failure of this thread.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// Returns a name as the library reads it.
pub(crate) fn name(text: &str) -> Result<CString> {
    CString::new(text).map_err(|_| Error::new(Kind::InvalidArgument, format!("{text:?} contains a zero byte; omit it")))
}

/// Returns the text that `call` writes into a buffer of a size.
pub(crate) fn written(expected: usize, mut call: impl FnMut(*mut c_char, usize, *mut usize) -> i32) -> Result<String> {
    let mut bytes = vec![0u8; expected];
    let mut needed = 0;
    let mut result = call(bytes.as_mut_ptr().cast(), bytes.len(), &mut needed);
    if result == sys::THRUM_TOO_SMALL {
        bytes.resize(needed, 0);
        result = call(bytes.as_mut_ptr().cast(), bytes.len(), &mut needed);
    }
    checked(result)?;
    // Without the zero byte at the end.
    bytes.truncate(needed.saturating_sub(1));
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The size of a structure, for its first member.
pub(crate) fn size_of<T>() -> u32 {
    std::mem::size_of::<T>() as u32
}

/// A flag of the library, or 0.
pub(crate) fn flag(is_on: bool, flag: i32) -> u32 {
    if is_on { flag as u32 } else { 0 }
}

/// Returns the list that `call` writes into memory.
pub(crate) fn list<T: Clone + Default>(mut call: impl FnMut(*mut T, usize, *mut usize) -> i32) -> Result<Vec<T>> {
    let mut needed = 0;
    checked(call(std::ptr::null_mut(), 0, &mut needed))?;
    let mut out = vec![T::default(); needed];
    if needed > 0 {
        checked(call(out.as_mut_ptr(), needed, &mut needed))?;
        out.truncate(needed);
    }
    Ok(out)
}

using System;

namespace Thrum.Haptics
{
    /// <summary>Plays haptics by their meaning, for user interfaces: "success", "selection", "impact-heavy" and so on. A theme is
    /// a folder of AHAP files such as success.ahap, each of which replaces a feedback of the standard theme (null). No call
    /// waits for a device.</summary>
    public sealed class HapticFeedback : IDisposable
    {
        readonly FeedbackHandle handle;

        /// <summary>Creates a feedback player that plays on an engine.</summary>
        public HapticFeedback(HapticEngine engine, string theme = null)
        {
            if (engine == null) throw new ArgumentNullException(nameof(engine));
            Library.Check(Library.thrum_feedback_new(engine.Handle, Library.Name(theme), out handle));
        }

        /// <summary>Starts the engine for feedback that is expected soon, and returns at once.</summary>
        public void Prepare() { Library.Check(Library.thrum_feedback_prepare(handle)); }

        /// <summary>Plays the feedback with a name at an intensity of 0…1, and returns at once. Of the same feedback within
        /// 50 ms, the first is played, and each that is noticeably stronger.</summary>
        public void Play(string name, float intensity = 1)
        {
            if (name == null) throw new ArgumentNullException(nameof(name));
            Library.Check(Library.thrum_feedback_play(handle, Library.Name(name), intensity));
        }

        /// <summary>Returns the feedback of a theme as JSON: of each its name, its file and its length.</summary>
        public static string List(string theme = null)
        {
            byte[] folder = Library.Name(theme);
            return Library.Written((byte[] buffer, out UIntPtr needed) =>
                Library.thrum_feedback_list(folder, buffer, (UIntPtr)buffer.Length, out needed));
        }

        /// <summary>Sets the theme for all further feedback.</summary>
        public void SetTheme(string theme) { Library.Check(Library.thrum_feedback_set_theme(handle, Library.Name(theme))); }

        public void Dispose() { handle.Dispose(); }
    }
}

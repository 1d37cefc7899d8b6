using System;
using System.Collections.Generic;
using System.Text;

namespace Thrum.Haptics
{
    /// <summary>A tap or a span of vibration, as a hand feels it.</summary>
    public struct FeltEvent
    {
        /// <summary>The start and the length in seconds.</summary>
        public double Time, Duration;
        /// <summary>The level in decibels above the weakest vibration that a hand detects.</summary>
        public double Level;
        /// <summary>The pitch in Hz; 0 if no pitch is felt.</summary>
        public double Pitch;
        public double Roughness;
        /// <summary>How clearly it begins, 0…1. From 0.6 on it is an event of its own.</summary>
        public double Salience;
        /// <summary>Whether it is hardly apart from the event before it, or hardly felt.</summary>
        public bool IsUncertain;
        /// <summary>The number of pulses in it; from 2 on they cannot be counted.</summary>
        public int Count;
        /// <summary>Whether it is a span of vibration and not a tap.</summary>
        public bool IsSpan;
    }

    /// <summary>What a score omits. A pattern that plays audio files is otherwise refused.</summary>
    [Flags]
    public enum ScoreOmits { Nothing = 0, AudioFiles = 1, Audio = 2 }

    /// <summary>A haptic pattern, which never changes. Any number of engines and threads may use it.</summary>
    public sealed class HapticPattern : IDisposable
    {
        internal PatternHandle Handle { get; }

        /// <summary>Reads the text of an AHAP file, for example of a TextAsset.</summary>
        public HapticPattern(string ahap)
        {
            if (ahap == null) throw new ArgumentNullException(nameof(ahap));
            byte[] bytes = Encoding.UTF8.GetBytes(ahap);
            Library.Check(Library.thrum_pattern_parse(bytes, (UIntPtr)bytes.Length, out PatternHandle handle));
            Handle = handle;
        }

        /// <summary>Creates a pattern in code.</summary>
        public HapticPattern(IEnumerable<HapticEvent> events, IEnumerable<HapticCurve> curves = null)
        {
            if (events == null) throw new ArgumentNullException(nameof(events));
            Handle = Making.Make(events, curves ?? new HapticCurve[0]);
        }

        HapticPattern(PatternHandle handle) { Handle = handle; }

        /// <summary>Composes a pattern that feels like a sound of one channel.</summary>
        public static HapticPattern Compose(float[] samples, double sampleRate, string style = "hybrid")
        {
            if (samples == null) throw new ArgumentNullException(nameof(samples));
            byte[] name = Library.Name(style);
            Library.Check(Library.thrum_compose(
                samples, (UIntPtr)samples.Length, sampleRate, name, IntPtr.Zero, UIntPtr.Zero, out PatternHandle handle));
            return new HapticPattern(handle);
        }

        /// <summary>Returns the pattern of a feedback, such as "success", of a theme: a folder, or null for the standard
        /// theme.</summary>
        public static HapticPattern Feedback(string name, string theme = null)
        {
            if (name == null) throw new ArgumentNullException(nameof(name));
            Library.Check(Library.thrum_feedback_pattern(Library.Name(theme), Library.Name(name), out PatternHandle handle));
            return new HapticPattern(handle);
        }

        /// <summary>Checks AHAP text and returns the findings as JSON; with a device also how the pattern feels on it. If that would
        /// take minutes, the JSON has a member "error" that says so, and the findings are those about the text.</summary>
        public static string Check(string ahap, string on = null)
        {
            if (ahap == null) throw new ArgumentNullException(nameof(ahap));
            byte[] bytes = Encoding.UTF8.GetBytes(ahap);
            byte[] device = Library.Name(on);
            return Library.Written((byte[] buffer, out UIntPtr needed) =>
                Library.thrum_check(bytes, (UIntPtr)bytes.Length, device, buffer, (UIntPtr)buffer.Length, out needed));
        }

        /// <summary>The length in seconds.</summary>
        public double Duration { get { return Library.thrum_pattern_duration(Handle); } }

        /// <summary>Returns the pattern as AHAP text.</summary>
        public string ToAhap()
        {
            return Library.Written((byte[] buffer, out UIntPtr needed) =>
                Library.thrum_pattern_write(Handle, buffer, (UIntPtr)buffer.Length, out needed));
        }

        /// <summary>Renders the haptic channel from the start to the end.</summary>
        public float[] Render(double sampleRate = 48000)
        {
            Library.Check(Library.thrum_renderer_new(
                Handle, sampleRate, 0, IntPtr.Zero, IntPtr.Zero, UIntPtr.Zero, out RendererHandle renderer));
            using (renderer)
            {
                long length = Library.thrum_renderer_length(renderer);
                if (length > int.MaxValue) throw new HapticException(Library.TooLarge, "HapticPattern.Render: the pattern has no end, or is too long; play it with an engine");
                Library.Check((int)length);
                var samples = new float[length];
                if (length > 0) Library.Check(Library.thrum_renderer_read(renderer, null, null, samples, (UIntPtr)samples.Length));
                return samples;
            }
        }

        /// <summary>Returns what a hand feels when a device plays the pattern: the name of the device, or the content of a
        /// profile file.</summary>
        public FeltEvent[] Felt(string on = "taptic")
        {
            byte[] device = Library.Name(on);
            Library.Check(Library.thrum_pattern_felt(Handle, device, out double uncovered, null, UIntPtr.Zero, out UIntPtr needed));
            var found = new Library.Felt[(int)needed];
            if (found.Length > 0) Library.Check(Library.thrum_pattern_felt(Handle, device, out uncovered, found, needed, out needed));
            return Array.ConvertAll(found, felt => new FeltEvent
            {
                Time = felt.time, Duration = felt.duration, Level = felt.level, Pitch = felt.pitch, Roughness = felt.roughness,
                IsSpan = felt.isSpan != 0, Salience = felt.salience, IsUncertain = felt.isUncertain != 0, Count = felt.count,
            });
        }

        /// <summary>Returns the level that a hand feels in decibels, every 5 ms.</summary>
        public float[] FeltLevels(string on = "taptic")
        {
            byte[] device = Library.Name(on);
            Library.Check(Library.thrum_pattern_felt_levels(Handle, device, null, UIntPtr.Zero, out UIntPtr needed));
            var levels = new float[(int)needed];
            if (levels.Length > 0) Library.Check(Library.thrum_pattern_felt_levels(Handle, device, levels, needed, out needed));
            return levels;
        }

        /// <summary>Returns how differently another pattern feels, as JSON. The other device is by default the same.</summary>
        public string Compare(HapticPattern other, string on = "taptic", string otherOn = null)
        {
            if (other == null) throw new ArgumentNullException(nameof(other));
            byte[] device = Library.Name(on), second = Library.Name(otherOn ?? on);
            return Library.Written((byte[] buffer, out UIntPtr needed) =>
                Library.thrum_pattern_compare(Handle, device, other.Handle, second, buffer, (UIntPtr)buffer.Length, out needed));
        }

        /// <summary>Returns a summary as JSON: the length, counts of events, ranges of values.</summary>
        public string Info()
        {
            return Library.Written((byte[] buffer, out UIntPtr needed) =>
                Library.thrum_pattern_info(Handle, buffer, (UIntPtr)buffer.Length, out needed));
        }

        /// <summary>Returns a picture as SVG. With a device, it has a lane of what a hand feels on it.</summary>
        public string ToSvg(string title = null, string on = null)
        {
            byte[] name = Library.Name(title), device = Library.Name(on);
            return Library.Written((byte[] buffer, out UIntPtr needed) =>
                Library.thrum_pattern_picture(Handle, name, device, 0, 0, 960, buffer, (UIntPtr)buffer.Length, out needed));
        }

        /// <summary>Returns a small picture without text as a PNG file, for lists of files. The width is 16…1024 pixels, and the height
        /// three quarters of it.</summary>
        public byte[] ToThumbnail(int width = 128, bool isLight = false)
        {
            uint pixels = width < 0 ? 0 : (uint)width, light = isLight ? 1u : 0u;
            Library.Check(Library.thrum_pattern_thumbnail(Handle, pixels, light, null, UIntPtr.Zero, out UIntPtr needed));
            var bytes = new byte[(int)needed];
            Library.Check(Library.thrum_pattern_thumbnail(Handle, pixels, light, bytes, needed, out needed));
            return bytes;
        }

        /// <summary>Returns the pattern as a score file, which microcontrollers and web pages play without reading AHAP.</summary>
        public byte[] Score(ScoreOmits omits = ScoreOmits.Nothing)
        {
            Library.Check(Library.thrum_pattern_score(Handle, (uint)omits, null, UIntPtr.Zero, out UIntPtr needed));
            var bytes = new byte[(int)needed];
            if (bytes.Length > 0) Library.Check(Library.thrum_pattern_score(Handle, (uint)omits, bytes, needed, out needed));
            return bytes;
        }

        /// <summary>Returns the score file as a C and C++ header with the constant array NAME_score; null names it
        /// pattern_score.</summary>
        public string ScoreHeader(string name = null, ScoreOmits omits = ScoreOmits.Nothing)
        {
            return Header(name, (uint)omits);
        }

        /// <summary>Returns the score file as a header whose array is named after a file, as thrum score names it;
        /// the stem is the name of the file without its extension.</summary>
        public string ScoreHeaderForStem(string stem, ScoreOmits omits = ScoreOmits.Nothing)
        {
            return Header(stem ?? throw new ArgumentNullException(nameof(stem)), (uint)omits | Library.NameFromStem);
        }

        private string Header(string name, uint flags)
        {
            byte[] array = Library.Name(name);
            return Library.Written((byte[] buffer, out UIntPtr needed) =>
                Library.thrum_pattern_score_header(Handle, flags, array, buffer, (UIntPtr)buffer.Length, out needed));
        }

        public void Dispose() { Handle.Dispose(); }
    }
}

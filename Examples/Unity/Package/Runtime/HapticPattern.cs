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
        /// <summary>Whether it is a span of vibration and not a tap.</summary>
        public bool IsSpan;
    }

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

        /// <summary>Checks AHAP text and returns the findings as JSON; with a device also how the pattern feels on it.</summary>
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
                IsSpan = felt.isSpan != 0,
            });
        }

        public void Dispose() { Handle.Dispose(); }
    }
}

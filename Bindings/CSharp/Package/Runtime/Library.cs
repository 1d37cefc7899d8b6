// The functions of libthrum that this package calls; thrum.h and thrum_engine.h document them.
using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Thrum.Haptics
{
    /// <summary>A call that failed: the number of its result, and one line that states what is wrong and what to do.</summary>
    public sealed class HapticException : Exception
    {
        public int Result { get; }

        internal HapticException(int result, string message) : base(message) { Result = result; }
    }

    static class Library
    {
        // libthrum.so on Linux.
        const string File = "thrum";

        internal const int TooSmall = -5, TooLarge = -6, Busy = -7;
        internal const uint NameFromStem = 4;

        /// <summary>A function that writes text into a buffer.</summary>
        internal delegate int Writer(byte[] buffer, out UIntPtr needed);

        [StructLayout(LayoutKind.Sequential)]
        internal struct Event
        {
            public uint size;
            public int type;
            public double time, duration;
            public float intensity, sharpness, attack, decay, release, sustained, volume, pitch, pan, brightness;
            public IntPtr path;
            public uint options, reserved;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct Curve
        {
            public uint size;
            public int control;
            public double time;
            public IntPtr points;
            public UIntPtr count;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct Parts
        {
            public uint size;
            public IntPtr events;
            public UIntPtr eventCount;
            public IntPtr parameters;
            public UIntPtr parameterCount;
            public IntPtr curves;
            public UIntPtr curveCount;
            public IntPtr metadata;
            public UIntPtr metadataSize;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct Felt
        {
            public double time, duration, level, pitch, roughness, salience;
            public int isSpan, isUncertain, count, reserved;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct Options
        {
            public uint size, flags;
            public IntPtr output, channels, audioFolder, profile;
            public double sampleRate;
            public int mix;
            public uint players, voices, commands, liveCurves;
            public float hapticLevel;
            public IntPtr locality;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct Level
        {
            public uint size;
            public float intensity, sharpness;
            public uint taps;
            public float tapIntensity, tapSharpness;
            public ushort heavy, light;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct Sound
        {
            public uint size;
            public IntPtr path, left, right;
            public UIntPtr frames;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct Parameter
        {
            public double time;
            public int control;
            public float value;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct MixerOptions
        {
            public uint size;
            public int mix;
            public double sampleRate;
            public IntPtr profile;
            public uint players, voices, commands, liveCurves;
        }

        [StructLayout(LayoutKind.Sequential)]
        internal struct PlayOptions
        {
            public uint size;
            public int loops;
            public double loopEnd, rate;
            public IntPtr parameters;
            public UIntPtr parameterCount;
        }

        [DllImport(File)] internal static extern IntPtr thrum_error();
        [DllImport(File)] internal static extern int thrum_pattern_parse(byte[] text, UIntPtr count, out PatternHandle pattern);
        [DllImport(File)] internal static extern int thrum_pattern_free(IntPtr pattern);
        [DllImport(File)] internal static extern double thrum_pattern_duration(PatternHandle pattern);
        [DllImport(File)] internal static extern int thrum_pattern_make(ref Parts parts, out PatternHandle pattern);
        [DllImport(File)] internal static extern int thrum_pattern_write(PatternHandle pattern, [Out] byte[] buffer, UIntPtr size, out UIntPtr needed);
        [DllImport(File)] internal static extern int thrum_pattern_felt(
            PatternHandle pattern, byte[] on, out double uncovered, [Out] Felt[] events, UIntPtr capacity, out UIntPtr needed);
        [DllImport(File)] internal static extern int thrum_pattern_felt_levels(
            PatternHandle pattern, byte[] on, [Out] float[] levels, UIntPtr capacity, out UIntPtr needed);
        [DllImport(File)] internal static extern int thrum_pattern_info(PatternHandle pattern, [Out] byte[] buffer, UIntPtr size, out UIntPtr needed);
        [DllImport(File)] internal static extern int thrum_pattern_picture(
            PatternHandle pattern, byte[] title, byte[] on, double from, double to, double width, [Out] byte[] buffer, UIntPtr size, out UIntPtr needed);
        [DllImport(File)] internal static extern int thrum_pattern_thumbnail(
            PatternHandle pattern, uint width, uint isLight, [Out] byte[] data, UIntPtr capacity, out UIntPtr needed);
        [DllImport(File)] internal static extern int thrum_pattern_compare(
            PatternHandle pattern, byte[] on, PatternHandle other, byte[] otherOn, [Out] byte[] buffer, UIntPtr size, out UIntPtr needed);
        [DllImport(File)] internal static extern int thrum_pattern_score(
            PatternHandle pattern, uint flags, [Out] byte[] data, UIntPtr capacity, out UIntPtr needed);
        [DllImport(File)] internal static extern int thrum_pattern_score_header(
            PatternHandle pattern, uint flags, byte[] name, [Out] byte[] buffer, UIntPtr size, out UIntPtr needed);
        [DllImport(File)] internal static extern int thrum_check(
            byte[] text, UIntPtr count, byte[] on, [Out] byte[] buffer, UIntPtr size, out UIntPtr needed);
        [DllImport(File)] internal static extern int thrum_compose(
            float[] samples, UIntPtr count, double rate, byte[] style, IntPtr settings, UIntPtr settingCount, out PatternHandle pattern);
        [DllImport(File)] internal static extern int thrum_renderer_new(
            PatternHandle pattern, double rate, int mix, IntPtr profile, IntPtr sounds, UIntPtr soundCount, out RendererHandle renderer);
        [DllImport(File)] internal static extern int thrum_renderer_free(IntPtr renderer);
        [DllImport(File)] internal static extern long thrum_renderer_length(RendererHandle renderer);
        [DllImport(File)] internal static extern int thrum_renderer_read(
            RendererHandle renderer, [In, Out] float[] left, [In, Out] float[] right, [In, Out] float[] haptic, UIntPtr frames);
        [DllImport(File)] internal static extern int thrum_engine_new(ref Options options, out EngineHandle engine);
        [DllImport(File)] internal static extern int thrum_engine_free(IntPtr engine);
        [DllImport(File)] internal static extern int thrum_engine_start(EngineHandle engine);
        [DllImport(File)] internal static extern int thrum_engine_stop(EngineHandle engine);
        [DllImport(File)] internal static extern double thrum_engine_time(EngineHandle engine);
        [DllImport(File)] internal static extern int thrum_engine_active_players(EngineHandle engine);
        [DllImport(File)] internal static extern int thrum_engine_set_gains(EngineHandle engine, float haptic, float audio);
        [DllImport(File)] internal static extern int thrum_engine_take_level(EngineHandle engine, ref Level level);
        [DllImport(File)] internal static extern int thrum_engine_add_sound(EngineHandle engine, ref Sound sound, double rate);
        [DllImport(File)] internal static extern int thrum_engine_pull_interleaved(EngineHandle engine, [In, Out] float[] samples, uint channels, UIntPtr frames);
        [DllImport(File)] internal static extern int thrum_play(EngineHandle engine, PatternHandle pattern, double time, IntPtr id);
        [DllImport(File)] internal static extern int thrum_player_new(EngineHandle engine, PatternHandle pattern, out PlayerHandle player);
        [DllImport(File)] internal static extern int thrum_player_free(IntPtr player);
        [DllImport(File)] internal static extern int thrum_player_start(PlayerHandle player, double time);
        [DllImport(File)] internal static extern int thrum_player_stop(PlayerHandle player, double time);
        [DllImport(File)] internal static extern int thrum_player_pause(PlayerHandle player, double time);
        [DllImport(File)] internal static extern int thrum_player_resume(PlayerHandle player, double time);
        [DllImport(File)] internal static extern int thrum_player_cancel(PlayerHandle player);
        [DllImport(File)] internal static extern int thrum_player_set(PlayerHandle player, int control, float value, double time);
        [DllImport(File)] internal static extern int thrum_player_set_input(PlayerHandle player, byte[] name, double value);
        [DllImport(File)] internal static extern int thrum_player_set_loop(PlayerHandle player, int loops, double end);
        [DllImport(File)] internal static extern int thrum_player_set_rate(PlayerHandle player, double rate);
        [DllImport(File)] internal static extern int thrum_player_is_playing(PlayerHandle player);

        [DllImport(File)] internal static extern int thrum_feedback_new(EngineHandle engine, byte[] theme, out FeedbackHandle feedback);
        [DllImport(File)] internal static extern int thrum_feedback_free(IntPtr feedback);
        [DllImport(File)] internal static extern int thrum_feedback_prepare(FeedbackHandle feedback);
        [DllImport(File)] internal static extern int thrum_feedback_play(FeedbackHandle feedback, byte[] name, float intensity);
        [DllImport(File)] internal static extern int thrum_feedback_set_theme(FeedbackHandle feedback, byte[] theme);
        [DllImport(File)] internal static extern int thrum_feedback_pattern(byte[] theme, byte[] name, out PatternHandle pattern);
        [DllImport(File)] internal static extern int thrum_feedback_list(byte[] theme, [Out] byte[] buffer, UIntPtr size, out UIntPtr needed);

        [DllImport(File)] internal static extern int thrum_mixer_new(ref MixerOptions options, out MixerHandle mixer);
        [DllImport(File)] internal static extern int thrum_mixer_free(IntPtr mixer);
        [DllImport(File)] internal static extern int thrum_mixer_add_sound(MixerHandle mixer, ref Sound sound);
        [DllImport(File)] internal static extern int thrum_mixer_play(
            MixerHandle mixer, PatternHandle pattern, ref PlayOptions options, double time, out ulong id);
        [DllImport(File)] internal static extern int thrum_mixer_stop(MixerHandle mixer, ulong id, double time);
        [DllImport(File)] internal static extern int thrum_mixer_cancel(MixerHandle mixer, ulong id);
        [DllImport(File)] internal static extern int thrum_mixer_pause(MixerHandle mixer, ulong id, double time);
        [DllImport(File)] internal static extern int thrum_mixer_resume(MixerHandle mixer, ulong id, double time);
        [DllImport(File)] internal static extern int thrum_mixer_seek(MixerHandle mixer, ulong id, double position);
        [DllImport(File)] internal static extern int thrum_mixer_set(MixerHandle mixer, ulong id, int control, float value, double over, double time);
        [DllImport(File)] internal static extern int thrum_mixer_set_curve(MixerHandle mixer, ulong id, ref Curve curve, double time);
        [DllImport(File)] internal static extern int thrum_mixer_set_loop(MixerHandle mixer, ulong id, int loops, double end);
        [DllImport(File)] internal static extern int thrum_mixer_set_rate(MixerHandle mixer, ulong id, double rate);
        [DllImport(File)] internal static extern int thrum_mixer_is_playing(MixerHandle mixer, ulong id);
        [DllImport(File)] internal static extern double thrum_mixer_time(MixerHandle mixer);
        [DllImport(File)] internal static extern int thrum_mixer_pull(
            MixerHandle mixer, [In, Out] float[] left, [In, Out] float[] right, [In, Out] float[] haptic, UIntPtr frames);

        internal static int Check(int result)
        {
            if (result >= 0) return result;
            throw new HapticException(result, Text(thrum_error()));
        }

        /// <summary>Returns UTF-8 text that ends with a zero byte.</summary>
        static string Text(IntPtr text)
        {
            int count = 0;
            while (Marshal.ReadByte(text, count) != 0) count++;
            var bytes = new byte[count];
            Marshal.Copy(text, bytes, 0, count);
            return Encoding.UTF8.GetString(bytes);
        }

        /// <summary>Returns a text as UTF-8 that ends with a zero byte; null for null.</summary>
        internal static byte[] Name(string text) { return text == null ? null : Encoding.UTF8.GetBytes(text + "\0"); }

        /// <summary>Returns the text that a function writes.</summary>
        internal static string Written(Writer write)
        {
            var buffer = new byte[4096];
            int result = write(buffer, out UIntPtr needed);
            if (result == TooSmall)
            {
                buffer = new byte[(int)needed];
                result = write(buffer, out needed);
            }
            Check(result);
            return Encoding.UTF8.GetString(buffer, 0, (int)needed - 1);
        }

        /// <summary>Returns a copy of a text as UTF-8, which the caller frees with Marshal.FreeHGlobal; zero for null.</summary>
        internal static IntPtr Copy(string text)
        {
            if (text == null) return IntPtr.Zero;
            byte[] bytes = Name(text);
            IntPtr copy = Marshal.AllocHGlobal(bytes.Length);
            Marshal.Copy(bytes, 0, copy, bytes.Length);
            return copy;
        }
    }
}

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
        const string Name = "thrum";

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

        [DllImport(Name)] internal static extern IntPtr thrum_error();
        [DllImport(Name)] internal static extern int thrum_pattern_parse(byte[] text, UIntPtr count, out IntPtr pattern);
        [DllImport(Name)] internal static extern int thrum_pattern_free(IntPtr pattern);
        [DllImport(Name)] internal static extern double thrum_pattern_duration(IntPtr pattern);
        [DllImport(Name)] internal static extern int thrum_engine_new(ref Options options, out IntPtr engine);
        [DllImport(Name)] internal static extern int thrum_engine_free(IntPtr engine);
        [DllImport(Name)] internal static extern int thrum_engine_start(IntPtr engine);
        [DllImport(Name)] internal static extern int thrum_engine_stop(IntPtr engine);
        [DllImport(Name)] internal static extern double thrum_engine_time(IntPtr engine);
        [DllImport(Name)] internal static extern int thrum_engine_active_players(IntPtr engine);
        [DllImport(Name)] internal static extern int thrum_engine_set_gains(IntPtr engine, float haptic, float audio);
        [DllImport(Name)] internal static extern int thrum_engine_take_level(IntPtr engine, ref Level level);
        [DllImport(Name)] internal static extern int thrum_engine_add_sound(IntPtr engine, ref Sound sound, double rate);
        [DllImport(Name)] internal static extern int thrum_engine_pull_interleaved(IntPtr engine, [In, Out] float[] samples, uint channels, UIntPtr frames);
        [DllImport(Name)] internal static extern int thrum_play(IntPtr engine, IntPtr pattern, double time, IntPtr id);
        [DllImport(Name)] internal static extern int thrum_player_new(IntPtr engine, IntPtr pattern, out IntPtr player);
        [DllImport(Name)] internal static extern int thrum_player_free(IntPtr player);
        [DllImport(Name)] internal static extern int thrum_player_start(IntPtr player, double time);
        [DllImport(Name)] internal static extern int thrum_player_stop(IntPtr player, double time);
        [DllImport(Name)] internal static extern int thrum_player_pause(IntPtr player, double time);
        [DllImport(Name)] internal static extern int thrum_player_resume(IntPtr player, double time);
        [DllImport(Name)] internal static extern int thrum_player_cancel(IntPtr player);
        [DllImport(Name)] internal static extern int thrum_player_set(IntPtr player, int control, float value, double time);
        [DllImport(Name)] internal static extern int thrum_player_set_input(IntPtr player, byte[] name, double value);
        [DllImport(Name)] internal static extern int thrum_player_set_loop(IntPtr player, int loops, double end);
        [DllImport(Name)] internal static extern int thrum_player_set_rate(IntPtr player, double rate);
        [DllImport(Name)] internal static extern int thrum_player_is_playing(IntPtr player);

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

        /// <summary>Returns a text as UTF-8 that ends with a zero byte.</summary>
        internal static byte[] Bytes(string text) { return Encoding.UTF8.GetBytes(text + "\0"); }

        /// <summary>Returns a copy of a text as UTF-8, which the caller frees with Marshal.FreeHGlobal; zero for null.</summary>
        internal static IntPtr Copy(string text)
        {
            if (text == null) return IntPtr.Zero;
            byte[] bytes = Bytes(text);
            IntPtr copy = Marshal.AllocHGlobal(bytes.Length);
            Marshal.Copy(bytes, 0, copy, bytes.Length);
            return copy;
        }
    }
}

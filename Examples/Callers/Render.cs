// Renders a pattern and prints the number of samples and their CRC-32: mcs Render.cs, or a .NET project
using System;
using System.IO;
using System.Runtime.InteropServices;

static class Native
{
    // The file that the loader searches for: libthrumcore.so.0 on Linux.
    const string Library = "libthrumcore.so.0";

    [DllImport(Library)] public static extern IntPtr thrum_error();
    [DllImport(Library)] public static extern int thrum_pattern_parse(byte[] bytes, UIntPtr count, out IntPtr pattern);
    [DllImport(Library)] public static extern int thrum_pattern_free(IntPtr pattern);
    [DllImport(Library)] public static extern int thrum_renderer_new(
        IntPtr pattern, double rate, int mix, IntPtr profile, IntPtr sounds, UIntPtr soundCount, out IntPtr renderer);
    [DllImport(Library)] public static extern int thrum_renderer_free(IntPtr renderer);
    [DllImport(Library)] public static extern long thrum_renderer_length(IntPtr renderer);
    [DllImport(Library)] public static extern int thrum_renderer_read(
        IntPtr renderer, float[] left, float[] right, float[] haptic, UIntPtr frames);
}

sealed class Pattern : IDisposable
{
    IntPtr handle;

    public Pattern(byte[] text)
    {
        Check(Native.thrum_pattern_parse(text, (UIntPtr)text.Length, out handle));
    }

    public float[] Render(double rate)
    {
        IntPtr renderer;
        Check(Native.thrum_renderer_new(handle, rate, 0, IntPtr.Zero, IntPtr.Zero, UIntPtr.Zero, out renderer));
        try
        {
            long length = Native.thrum_renderer_length(renderer);
            if (length < 0 || length > int.MaxValue) throw new InvalidOperationException("the pattern has no end");
            var samples = new float[length];
            Check(Native.thrum_renderer_read(renderer, null, null, samples, (UIntPtr)samples.Length));
            return samples;
        }
        finally
        {
            Native.thrum_renderer_free(renderer);
        }
    }

    public void Dispose()
    {
        Native.thrum_pattern_free(handle);
        handle = IntPtr.Zero;
    }

    static void Check(int result)
    {
        // The messages are UTF-8; what this program prints of them is ASCII.
        if (result < 0) throw new InvalidOperationException(Marshal.PtrToStringAnsi(Native.thrum_error()));
    }
}

static class Program
{
    static uint Checksum(float[] samples)
    {
        var bytes = new byte[samples.Length * 4];
        Buffer.BlockCopy(samples, 0, bytes, 0, bytes.Length);
        uint remainder = 0xFFFFFFFF;
        foreach (byte value in bytes)
        {
            remainder ^= value;
            for (int bit = 0; bit < 8; bit++)
                remainder = (remainder & 1) != 0 ? remainder >> 1 ^ 0xEDB88320 : remainder >> 1;
        }
        return ~remainder;
    }

    static int Main(string[] arguments)
    {
        if (arguments.Length != 1)
        {
            Console.Error.WriteLine("usage: Render FILE.ahap");
            return 2;
        }
        try
        {
            using (var pattern = new Pattern(File.ReadAllBytes(arguments[0])))
            {
                float[] samples = pattern.Render(48000);
                Console.WriteLine("{0} {1:x8}", samples.Length, Checksum(samples));
            }
            return 0;
        }
        catch (Exception error)
        {
            Console.Error.WriteLine(error.Message);
            return 1;
        }
    }
}

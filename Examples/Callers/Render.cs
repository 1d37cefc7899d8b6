// Renders a pattern and prints the number of samples and their CRC-32: mcs -r:Thrum.Haptics.dll Render.cs, or a .NET project
using System;
using System.IO;
using Thrum.Haptics;

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
            using (var pattern = new HapticPattern(File.ReadAllText(arguments[0])))
            {
                float[] samples = pattern.Render(48000);
                Console.WriteLine("{0} {1:x8}", samples.Length, Checksum(samples));
            }
            return 0;
        }
        catch (Exception error) when (error is IOException || error is HapticException)
        {
            Console.Error.WriteLine(error.Message);
            return 1;
        }
    }
}

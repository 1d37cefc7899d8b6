using System;
using System.Text;

namespace Thrum.Haptics
{
    /// <summary>A haptic pattern, which never changes. Any number of engines may play it.</summary>
    public sealed class HapticPattern : IDisposable
    {
        internal IntPtr Handle { get; private set; }

        /// <summary>Reads the text of an AHAP file, for example of a TextAsset.</summary>
        public HapticPattern(string ahap)
        {
            if (ahap == null) throw new ArgumentNullException(nameof(ahap));
            byte[] bytes = Encoding.UTF8.GetBytes(ahap);
            Library.Check(Library.thrum_pattern_parse(bytes, (UIntPtr)bytes.Length, out IntPtr handle));
            Handle = handle;
        }

        ~HapticPattern() { Free(); }

        /// <summary>The length in seconds.</summary>
        public double Duration
        {
            get
            {
                double duration = Library.thrum_pattern_duration(Handle);
                GC.KeepAlive(this);
                return duration;
            }
        }

        public void Dispose()
        {
            Free();
            GC.SuppressFinalize(this);
        }

        void Free()
        {
            Library.thrum_pattern_free(Handle);
            Handle = IntPtr.Zero;
        }
    }
}

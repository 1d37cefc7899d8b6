using System.Runtime.InteropServices;

namespace Thrum.Haptics
{
    /// <summary>The types of events.</summary>
    public enum HapticEventType { Transient, Continuous, Tone, AudioFile }

    /// <summary>An event of a pattern. Values that are not set have their defaults; thrum.h states the ranges.</summary>
    public sealed class HapticEvent
    {
        public HapticEventType Type;
        /// <summary>The start from the start of the pattern, and the length, in seconds. A vibration or tone with the length 0
        /// has no end.</summary>
        public double Time, Duration;
        public float? Intensity, Sharpness, Attack, Decay, Release, Volume, Pitch, Pan, Brightness;
        public bool? Sustained;
        /// <summary>The path of an audio file.</summary>
        public string Path;

        /// <summary>Creates a tap.</summary>
        public static HapticEvent Transient(double time, float? intensity = null, float? sharpness = null)
        {
            return new HapticEvent { Type = HapticEventType.Transient, Time = time, Intensity = intensity, Sharpness = sharpness };
        }

        /// <summary>Creates a vibration.</summary>
        public static HapticEvent Continuous(double time, double duration, float? intensity = null, float? sharpness = null)
        {
            return new HapticEvent
            {
                Type = HapticEventType.Continuous, Time = time, Duration = duration, Intensity = intensity, Sharpness = sharpness,
            };
        }

        /// <summary>Creates a tone that is heard.</summary>
        public static HapticEvent Tone(double time, double duration, float? pitch = null, float? volume = null)
        {
            return new HapticEvent { Type = HapticEventType.Tone, Time = time, Duration = duration, Pitch = pitch, Volume = volume };
        }

        /// <summary>Creates an event that plays an audio file.</summary>
        public static HapticEvent AudioFile(string path, double time, float? volume = null)
        {
            return new HapticEvent { Type = HapticEventType.AudioFile, Time = time, Path = path, Volume = volume };
        }
    }

    /// <summary>A point of a curve: seconds from the start of the curve, and the value of the control.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct HapticPoint
    {
        public double Time;
        public float Value;

        public HapticPoint(double time, float value)
        {
            Time = time;
            Value = value;
        }
    }

    /// <summary>A curve changes the value of a control along straight lines between its points.</summary>
    public sealed class HapticCurve
    {
        public HapticControl Control;
        /// <summary>The start in seconds from the start of the pattern.</summary>
        public double Time;
        public HapticPoint[] Points;

        public HapticCurve(HapticControl control, double time, params HapticPoint[] points)
        {
            Control = control;
            Time = time;
            Points = points;
        }
    }
}

// The few declarations of UnityEngine that HapticSource needs, so that it compiles where Unity is not.
using System;

namespace UnityEngine
{
    public class MonoBehaviour { }
    public class AudioSource { }
    public static class AudioSettings { public static int outputSampleRate { get { return 48000; } } }
    public sealed class RequireComponent : Attribute { public RequireComponent(Type type) { } }
}

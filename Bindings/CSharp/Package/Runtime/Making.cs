// Events and curves as the library reads them.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;

namespace Thrum.Haptics
{
    static class Making
    {
        internal static PatternHandle Make(IEnumerable<HapticEvent> events, IEnumerable<HapticCurve> curves)
        {
            var memory = new List<IntPtr>();
            var pins = new List<GCHandle>();
            Func<object, IntPtr> pin = array =>
            {
                pins.Add(GCHandle.Alloc(array, GCHandleType.Pinned));
                return pins[pins.Count - 1].AddrOfPinnedObject();
            };
            try
            {
                Library.Event[] rawEvents = events.Select(each =>
                {
                    memory.Add(Library.Copy(each.Path));
                    return Raw(each, memory[memory.Count - 1]);
                }).ToArray();
                Library.Curve[] rawCurves = curves.Select(each => new Library.Curve
                {
                    size = (uint)Marshal.SizeOf(typeof(Library.Curve)), control = (int)each.Control, time = each.Time,
                    points = pin(each.Points), count = (UIntPtr)each.Points.Length,
                }).ToArray();
                var parts = new Library.Parts
                {
                    size = (uint)Marshal.SizeOf(typeof(Library.Parts)),
                    events = pin(rawEvents), eventCount = (UIntPtr)rawEvents.Length,
                    curves = pin(rawCurves), curveCount = (UIntPtr)rawCurves.Length,
                };
                Library.Check(Library.thrum_pattern_make(ref parts, out PatternHandle handle));
                return handle;
            }
            finally
            {
                foreach (GCHandle pinned in pins) pinned.Free();
                foreach (IntPtr copy in memory) Marshal.FreeHGlobal(copy);
            }
        }

        static float Value(float? value) { return value ?? float.NaN; }

        static Library.Event Raw(HapticEvent each, IntPtr path)
        {
            return new Library.Event
            {
                size = (uint)Marshal.SizeOf(typeof(Library.Event)), type = (int)each.Type, time = each.Time, duration = each.Duration,
                intensity = Value(each.Intensity), sharpness = Value(each.Sharpness), attack = Value(each.Attack),
                decay = Value(each.Decay), release = Value(each.Release),
                sustained = each.Sustained.HasValue ? (each.Sustained.Value ? 1 : 0) : float.NaN,
                volume = Value(each.Volume), pitch = Value(each.Pitch), pan = Value(each.Pan), brightness = Value(each.Brightness),
                path = path,
            };
        }
    }
}

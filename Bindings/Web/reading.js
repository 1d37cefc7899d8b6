// The parts of a pattern, from AHAP text that the library wrote. play.d.ts documents them.

const types = { HapticTransient: "transient", HapticContinuous: "continuous", AudioContinuous: "tone", AudioCustom: "sound" };
const lower = (name) => name[0].toLowerCase() + name.slice(1);
const valueName = (id) => lower(id.replace(/^(Haptic|Audio)|Time$/g, ""));
const controlName = (id) => lower(id.replace(/Haptic|(Time)?Control$|Audio(?!Attack|Decay|Release)/g, ""));

export function readParts(text) {
  const { Pattern: entries, Metadata: metadata } = JSON.parse(text);
  const of = (kind, read) => entries.filter((entry) => entry[kind]).map((entry) => read(entry[kind]));
  const events = of("Event", (event) => {
    const values = event.EventParameters?.map(({ ParameterID, ParameterValue }) => [valueName(ParameterID), ParameterValue]);
    const made = {
      type: types[event.EventType], time: event.Time, duration: event.EventDuration, path: event.EventWaveformPath,
      loops: event.EventWaveformLoopEnabled, fades: event.EventWaveformUseVolumeEnvelope, ...Object.fromEntries(values ?? []),
    };
    return Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined));
  });
  const parameters = of("Parameter", ({ ParameterID, ParameterValue, Time }) =>
    ({ control: controlName(ParameterID), time: Time, value: ParameterValue }));
  const curves = of("ParameterCurve", ({ ParameterID, Time, ParameterCurveControlPoints }) => ({
    control: controlName(ParameterID), time: Time,
    points: ParameterCurveControlPoints.map((point) => ({ time: point.Time, value: point.ParameterValue })),
  }));
  return { events, parameters, curves, metadata };
}

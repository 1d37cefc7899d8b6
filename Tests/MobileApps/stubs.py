#!/usr/bin/env python3
"""Writes declarations of what the bridge of Docs/MobileApps.md calls, and the programs of the page: stubs.py PAGE FOLDER

The declarations have the names and types that Android, Capacitor and React Native document, and do nothing. In FOLDER are
then java/ with one file for each class, bridge.swift, plugin.swift and play.js.
"""
import pathlib
import re
import sys

STUBS = {
    "android.content.Context": "public class Context { public <T> T getSystemService(Class<T> type) { return null; } }",
    "android.os.VibrationEffect":
        "public class VibrationEffect { public static VibrationEffect createWaveform(long[] timings, int[] amplitudes, int repeat) { return null; } }",
    "android.os.Vibrator": "public class Vibrator { public boolean hasVibrator() { return true; } public void vibrate(VibrationEffect effect) {} }",
    "org.json.JSONException": "public class JSONException extends Exception {}",
    "org.json.JSONObject":
        "public class JSONObject { public JSONObject(String json) throws JSONException {} "
        "public JSONObject getJSONObject(String name) throws JSONException { return this; } "
        "public JSONArray getJSONArray(String name) throws JSONException { return null; } "
        "public int getInt(String name) throws JSONException { return 0; } }",
    "org.json.JSONArray":
        "public class JSONArray { public int length() { return 0; } public long getLong(int index) throws JSONException { return 0; } "
        "public int getInt(int index) throws JSONException { return 0; } }",
    "com.getcapacitor.Plugin": "public class Plugin { public android.content.Context getContext() { return null; } }",
    "com.getcapacitor.PluginCall":
        "public class PluginCall { public String getString(String name) { return null; } public void resolve() {} public void reject(String message) {} }",
    "com.getcapacitor.PluginMethod": "public @interface PluginMethod {}",
    "com.getcapacitor.annotation.CapacitorPlugin": "public @interface CapacitorPlugin { String name(); }",
    "com.facebook.react.bridge.Promise": "public interface Promise { void resolve(Object value); void reject(Throwable problem); }",
    "com.facebook.react.bridge.ReactApplicationContext": "public class ReactApplicationContext extends android.content.Context {}",
    "com.facebook.react.bridge.ReactContextBaseJavaModule":
        "public abstract class ReactContextBaseJavaModule { private final ReactApplicationContext context; "
        "public ReactContextBaseJavaModule(ReactApplicationContext context) { this.context = context; } "
        "protected final ReactApplicationContext getReactApplicationContext() { return context; } public abstract String getName(); }",
    "com.facebook.react.bridge.ReactMethod": "public @interface ReactMethod {}",
}


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


page, folder = pathlib.Path(sys.argv[1]).read_text(), pathlib.Path(sys.argv[2])
for name, text in STUBS.items():
    package, _, simple = name.rpartition(".")
    write(folder / "java" / package.replace(".", "/") / f"{simple}.java", f"package {package};\n\n{text}\n")
programs = re.findall(r"^```(\w+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
for kind, text in programs:
    if kind == "java":
        write(folder / "java/thrum" / (re.search(r"public (?:final )?class (\w+)", text)[1] + ".java"), text)
    elif kind == "swift":
        write(folder / ("plugin.swift" if "CAPPlugin" in text else "bridge.swift"), text)
    elif kind == "js":
        write(folder / "play.js", text)
kinds = [kind for kind, _ in programs]
if sorted(kinds) != ["java", "java", "java", "js", "swift", "swift", "xml"]:
    sys.exit(f"{sys.argv[1]} has programs in {kinds}; say here what each is")

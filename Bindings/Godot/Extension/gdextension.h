/* gdextension.h: the part of Godot's interface for extensions that this one calls, on 64-bit systems from Godot 4.2 on.
 *
 * The interface is that of gdextension_interface.h, which Godot's contributors publish under the MIT licence with the engine
 * (https://github.com/godotengine/godot) and with godot-cpp. This file states its facts again, under names of its own: the order
 * and the sizes of members, the numbers of types, and the signatures of functions. Names in comments are those of the interface. */
#ifndef THRUM_GODOT_GDEXTENSION_H
#define THRUM_GODOT_GDEXTENSION_H

#include <stddef.h>
#include <stdint.h>

/* Pointers to what Godot owns. A gd_object is a pointer to an Object; the others point to storage. */
typedef void *gd_object;
typedef const void *gd_bind; /* MethodBind */
typedef uint8_t gd_bool;

/* Storage for Godot's values, of the sizes that a 64-bit build has; a Variant of a build with doubles has 40 bytes. */
typedef struct gd_name { void *opaque; } gd_name; /* StringName */
typedef struct gd_string { void *opaque; } gd_string; /* String */
typedef struct gd_array { void *opaque[2]; } gd_array; /* Array, PackedByteArray, PackedStringArray … */
typedef struct gd_callable { void *opaque[2]; } gd_callable; /* Callable */
typedef struct gd_variant { uint64_t opaque[5]; } gd_variant; /* Variant */
typedef struct gd_vector2 { float x, y; } gd_vector2; /* Vector2 */
typedef struct gd_audio_frame { float left, right; } gd_audio_frame; /* AudioFrame */

/* GDExtensionVariantType */
enum {
  GD_NIL = 0, GD_BOOL = 1, GD_INT = 2, GD_FLOAT = 3, GD_STRING = 4, GD_VECTOR2 = 5, GD_STRING_NAME = 21, GD_OBJECT = 24, GD_CALLABLE = 25, GD_DICTIONARY = 27,
  GD_ARRAY = 28, GD_PACKED_BYTE_ARRAY = 29,
  GD_PACKED_STRING_ARRAY = 34, GD_PACKED_VECTOR2_ARRAY = 35
};

/* GDExtensionCallErrorType and GDExtensionCallError */
enum { GD_CALL_OK = 0, GD_INVALID_ARGUMENT = 2, GD_TOO_MANY_ARGUMENTS = 3, GD_TOO_FEW_ARGUMENTS = 4, GD_INSTANCE_IS_NULL = 5 };
typedef struct gd_call_error { int32_t error, argument, expected; } gd_call_error;

/* GDExtensionClassMethodFlags, and of the enumerations of Godot's API PropertyUsageFlags, PropertyHint, Error, ConnectFlags and
 * the notifications of Node. */
enum { GD_METHOD_NORMAL = 1, GD_METHOD_CONST = 4, GD_METHOD_STATIC = 32 };
enum { GD_USAGE_DEFAULT = 6, GD_USAGE_NIL_IS_VARIANT = 131072, GD_HINT_NONE = 0, GD_HINT_RESOURCE_TYPE = 17 };
enum {
  GD_OK = 0, GD_FAILED = 1, GD_UNAVAILABLE = 2, GD_UNCONFIGURED = 3, GD_RANGE_ERROR = 5, GD_OUT_OF_MEMORY = 6,
  GD_FILE_NOT_FOUND = 7, GD_CANT_OPEN = 19, GD_INVALID_PARAMETER = 31, GD_PARSE_ERROR = 43, GD_BUSY = 44
};
enum { GD_NOTIFICATION_EXIT_TREE = 11, GD_NOTIFICATION_READY = 13 };

/* GDExtensionPropertyInfo; `hint_string` and the names are never NULL. */
typedef struct gd_property_info {
  int32_t type;
  gd_name *name, *class_name;
  uint32_t hint;
  gd_string *hint_string;
  uint32_t usage;
} gd_property_info;

/* GDExtensionClassMethodCall, GDExtensionClassMethodPtrCall and GDExtensionClassMethodInfo */
typedef void (*gd_method_call)(void *userdata, void *instance, const gd_variant *const *arguments, int64_t count,
                               gd_variant *result, gd_call_error *error);
typedef void (*gd_method_ptrcall)(void *userdata, void *instance, const void *const *arguments, void *result);
typedef struct gd_method_info {
  gd_name *name;
  void *userdata;
  gd_method_call call;
  gd_method_ptrcall ptrcall;
  uint32_t flags;
  gd_bool has_result;
  gd_property_info *result;
  int32_t result_metadata;
  uint32_t argument_count;
  gd_property_info *arguments;
  int32_t *arguments_metadata;
  uint32_t default_count;
  gd_variant **defaults;
} gd_method_info;

/* GDExtensionClassCreationInfo2. Members that this extension leaves NULL have no signature here. */
typedef struct gd_class_info {
  gd_bool is_virtual, is_abstract, is_exposed;
  void (*set)(void), (*get)(void), (*get_property_list)(void), (*free_property_list)(void), (*can_revert)(void);
  void (*get_revert)(void), (*validate_property)(void);
  void (*notification)(void *instance, int32_t what, gd_bool is_reversed);
  void (*to_string)(void), (*reference)(void), (*unreference)(void);
  gd_object (*create_instance)(void *userdata);
  void (*free_instance)(void *userdata, void *instance);
  void (*recreate_instance)(void), (*get_virtual)(void);
  void *(*get_virtual_data)(void *userdata, const gd_name *name);
  void (*call_virtual)(void *instance, const gd_name *name, void *data, const void *const *arguments, void *result);
  void (*get_rid)(void);
  void *userdata;
} gd_class_info;

/* GDExtensionInitializationLevel and GDExtensionInitialization */
enum { GD_LEVEL_SCENE = 2 };
typedef struct gd_initialization {
  int32_t minimum_level;
  void *userdata;
  void (*initialize)(void *userdata, int32_t level);
  void (*deinitialize)(void *userdata, int32_t level);
} gd_initialization;

/* GDExtensionInterfaceFunctionPtr and GDExtensionInterfaceGetProcAddress */
typedef void (*gd_function)(void);
typedef gd_function (*gd_get_proc_address)(const char *name);

/* Functions on values: constructors, destructors and methods of types that are built in, and conversions of Variants. */
typedef void (*gd_constructor)(void *out, const void *const *arguments);
typedef void (*gd_destructor)(void *value);
typedef void (*gd_builtin_method)(void *value, const void *const *arguments, void *result, int count);
typedef void (*gd_convert)(void *out, void *from);

/* The functions that get_proc_address returns, by their names: X(result, name, arguments). */
#define GD_FUNCTIONS(X)                                                                                                \
  X(void, print_error, (const char *description, const char *function, const char *file, int32_t line, gd_bool notify)) \
  X(void, string_name_new_with_utf8_chars, (gd_name *out, const char *text))                                           \
  X(void, string_new_with_utf8_chars_and_len, (gd_string *out, const char *text, int64_t size))                        \
  X(int64_t, string_to_utf8_chars, (const gd_string *string, char *text, int64_t capacity))                            \
  X(int32_t, variant_get_type, (const gd_variant *variant))                                                            \
  X(void, variant_new_nil, (gd_variant *out))                                                                          \
  X(void, variant_destroy, (gd_variant *variant))                                                                      \
  X(gd_convert, get_variant_from_type_constructor, (int32_t type))                                                     \
  X(gd_convert, get_variant_to_type_constructor, (int32_t type))                                                       \
  X(gd_constructor, variant_get_ptr_constructor, (int32_t type, int32_t index))                                        \
  X(gd_destructor, variant_get_ptr_destructor, (int32_t type))                                                         \
  X(gd_builtin_method, variant_get_ptr_builtin_method, (int32_t type, const gd_name *method, int64_t hash))            \
  X(const gd_vector2 *, packed_vector2_array_operator_index_const, (const gd_array *array, int64_t index))             \
  X(const uint8_t *, packed_byte_array_operator_index_const, (const gd_array *array, int64_t index))                   \
  X(const gd_variant *, array_operator_index_const, (const gd_array *array, int64_t index))                            \
  X(void *, classdb_get_class_tag, (const gd_name *name))                                                              \
  X(gd_object, object_cast_to, (gd_object object, void *tag))                                                          \
  X(gd_object, classdb_construct_object, (const gd_name *name))                                                        \
  X(gd_bind, classdb_get_method_bind, (const gd_name *name, const gd_name *method, int64_t hash))                      \
  X(void, classdb_register_extension_class2,                                                                           \
    (void *library, const gd_name *name, const gd_name *parent, const gd_class_info *info))                            \
  X(void, classdb_register_extension_class_method, (void *library, const gd_name *name, const gd_method_info *info))   \
  X(void, classdb_register_extension_class_property,                                                                   \
    (void *library, const gd_name *name, const gd_property_info *info, const gd_name *setter, const gd_name *getter))  \
  X(void, classdb_register_extension_class_signal,                                                                     \
    (void *library, const gd_name *name, const gd_name *signal, const gd_property_info *arguments, int64_t count))     \
  X(void, classdb_register_extension_class_integer_constant,                                                           \
    (void *library, const gd_name *name, const gd_name *enumeration, const gd_name *constant, int64_t value,           \
     gd_bool is_bitfield))                                                                                             \
  X(void, classdb_unregister_extension_class, (void *library, const gd_name *name))                                    \
  X(void, object_set_instance, (gd_object object, const gd_name *name, void *instance))                                \
  X(void, object_set_instance_binding, (gd_object object, void *token, void *binding, const void *callbacks))          \
  X(void *, object_get_instance_binding, (gd_object object, void *token, const void *callbacks))                       \
  X(void, object_method_bind_call,                                                                                     \
    (gd_bind bind, gd_object object, const gd_variant *const *arguments, int64_t count, gd_variant *result,            \
     gd_call_error *error))                                                                                            \
  X(void, object_method_bind_ptrcall, (gd_bind bind, gd_object object, const void *const *arguments, void *result))    \
  X(void, object_destroy, (gd_object object))                                                                          \
  X(gd_object, global_get_singleton, (const gd_name *name))                                                            \
  X(gd_object, ref_get_object, (const void *ref))                                                                      \
  X(void, ref_set_object, (void *ref, gd_object object))

/* Functions that Godot has from 4.4 on, and this extension uses if they exist. */
#define GD_OPTIONAL_FUNCTIONS(X)                                                 \
  X(uint64_t, variant_get_object_instance_id, (const gd_variant *variant))       \
  X(gd_object, object_get_instance_from_id, (uint64_t id))

/* Methods of Godot's classes with the hashes of their signatures: X(class, method, hash). They are the same from 4.2 on. */
#define GD_BINDS(X)                                         \
  X(Object, emit_signal, 4047867050)                        \
  X(Object, connect, 1518946055)                            \
  X(Engine, register_singleton, 965313290)                  \
  X(Engine, unregister_singleton, 3304788590)               \
  X(Engine, get_main_loop, 1016888095)                      \
  X(Engine, is_editor_hint, 36873697)                       \
  X(Input, start_joy_vibration, 2576575033)                 \
  X(Input, stop_joy_vibration, 1286410249)                  \
  X(FileAccess, get_file_as_string, 1703090593)             \
  X(FileAccess, get_open_error, 166280745)                  \
  X(JSON, parse_string, 309047738)                          \
  X(ResourceLoader, add_resource_format_loader, 2896595483) \
  X(ResourceLoader, remove_resource_format_loader, 405397102) \
  X(AudioServer, get_mix_rate, 1740695150)                  \
  X(AudioStreamWAV, get_data, 2362200018)                   \
  X(AudioStreamWAV, get_format, 3151724922)                 \
  X(AudioStreamWAV, get_mix_rate, 3905245786)               \
  X(AudioStreamWAV, is_stereo, 36873697)

/* Input.vibrate_handheld, with an amplitude from 4.3 on. */
#define GD_VIBRATE_HASH 544894297
#define GD_VIBRATE_FULLY_HASH 955504365

/* Methods of types that are built in: PackedStringArray.append, and the size of other lists. */
#define GD_APPEND_HASH 816187996
#define GD_SIZE_HASH 3173160232

#endif

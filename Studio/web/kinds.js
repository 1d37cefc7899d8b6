// The kinds of files, by the ends of their names.

/** Patterns of other formats, which open as copies. */
export const foreign = /\.(haptic|hjif|haps|tact|ivs)$/i;
export const pattern = /\.(ahap|haptic|hjif|haps|tact|ivs)$/i;
export const sound = /\.(wav|flac|ogg|mp3|aiff?|caf|m4a)$/i;
export const film = /\.(webm|mp4|m4v|mov|ogv)$/i;
export const picture = /\.(png|jpe?g|webp|gif|avif)$/i;

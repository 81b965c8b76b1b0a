import { PITCH_U } from "./e13b-glyphs";

/** Scale of strips and templates: 200 dpi, at which the pitch is 25 pixels. */
export const STRIP_PIXELS_PER_U = 2.6;
/** Distance between the right edges of adjacent symbols in a strip, in pixels. */
export const STRIP_PITCH = PITCH_U * STRIP_PIXELS_PER_U;

import { E13B_SYMBOLS } from "@endorse/check-image/core/micr/font/e13b-glyphs";

/** Classes of cell content: the fourteen symbols, a blank, and ink that is not a complete symbol. */
export const SYMBOL_CLASSES = [...E13B_SYMBOLS, " ", "*"] as const;
export type SymbolClass = (typeof SYMBOL_CLASSES)[number];
export const CLASS_COUNT = SYMBOL_CLASSES.length;

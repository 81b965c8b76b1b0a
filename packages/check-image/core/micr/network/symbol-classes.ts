import { E13B_SYMBOLS } from "@endorse/check-image/core/micr/font/e13b-glyphs";

/** Classes of a cell's content: one of the fourteen symbols, a blank, or ink that is not a whole symbol. */
export const SYMBOL_CLASSES = [...E13B_SYMBOLS, " ", "*"] as const;
export type SymbolClass = (typeof SYMBOL_CLASSES)[number];
export const CLASS_COUNT = SYMBOL_CLASSES.length;

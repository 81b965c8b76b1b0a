import { E13B_SYMBOLS } from "./e13b-glyphs";

/** What a cell may hold: one of the fourteen symbols, nothing, or ink that is no whole symbol. */
export const SYMBOL_CLASSES = [...E13B_SYMBOLS, " ", "*"] as const;
export type SymbolClass = (typeof SYMBOL_CLASSES)[number];
export const CLASS_COUNT = SYMBOL_CLASSES.length;

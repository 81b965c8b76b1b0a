import type { PrintStyle } from "./print-micr-line";

/** The random choices for a front, made before it is drawn. */
export interface Design {
  readonly line: string;
  readonly style: PrintStyle;
  readonly widthInches: number;
  readonly heightInches: number;
  readonly dpi: number;
  readonly amountCents: number | null;
  readonly handAmount: boolean;
  readonly crossed: boolean;
  readonly background: "plain" | "waves" | "halftone" | "guilloche" | "picture";
  readonly strength: number;
  readonly clearBand: boolean;
  /** Text in an ordinary font that replaces the E-13B line. */
  readonly lookAlike?: string;
}

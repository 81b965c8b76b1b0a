/** Who writes an image cash letter and to whom, as a person typed it. */
export interface LetterParties {
  readonly origin: string;
  readonly originName: string;
  readonly destination: string;
  readonly destinationName: string;
}

const KEY = "cash-letter-parties";
const NONE: LetterParties = { origin: "", originName: "", destination: "", destinationName: "" };

/** What was typed last in this browser. */
export function rememberedParties(): LetterParties {
  try {
    return { ...NONE, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<LetterParties>) };
  } catch {
    return NONE;
  }
}

export function rememberParties(parties: LetterParties): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(parties));
  } catch {
    // A browser that stores nothing asks again.
  }
}

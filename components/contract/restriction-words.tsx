import type { SaidTerms } from "@/lib/restrictions/known-terms";
import { restrictionSentence } from "./restriction-sentence";

/** A restriction as a sentence, what matters in it strong. */
export function RestrictionWords({
  terms,
  areHoursOpen,
  end = ".",
}: {
  terms: SaidTerms;
  /** Somebody is still typing them. */
  areHoursOpen?: boolean;
  end?: string;
}) {
  return (
    <>
      {restrictionSentence(terms, areHoursOpen).map(({ text, isStrong }) =>
        isStrong ? (
          <b key={text} className="font-semibold">
            {text}
          </b>
        ) : (
          text
        ),
      )}
      {end}
    </>
  );
}

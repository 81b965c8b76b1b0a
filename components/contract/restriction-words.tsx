import type { ReportedTerms } from "@/lib/restrictions/known-terms";
import { restrictionSentence } from "./restriction-sentence";

/** A restriction as a sentence with its key terms in bold. */
export function RestrictionSentence({
  terms,
  areHoursOpen,
  end = ".",
}: {
  terms: ReportedTerms;
  /** The hours are still being entered. */
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

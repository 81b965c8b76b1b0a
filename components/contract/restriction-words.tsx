import type { ReportedTerms } from "@/lib/restrictions/known-terms";
import { restrictionSentence } from "./restriction-sentence";

/** Describes a restriction in a sentence with its key terms in bold. */
export function RestrictionSentence({
  terms,
  isWindowIncomplete,
  end = ".",
}: {
  terms: ReportedTerms;
  /** True while the hours are still being entered. */
  isWindowIncomplete?: boolean;
  end?: string;
}) {
  return (
    <>
      {restrictionSentence(terms, isWindowIncomplete).map(({ text, isStrong }) =>
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

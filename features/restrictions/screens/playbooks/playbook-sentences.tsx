import { RestrictionSentence } from "@/components/contract/restriction-words";
import type { PlaybookTerms } from "@/lib/ledger/schema/playbook-tables";

/** Describes each of a playbook's restrictions in a sentence. */
export function PlaybookSentences({
  restrictions,
  on = "each account",
  className,
}: {
  restrictions: readonly PlaybookTerms[];
  /** How the sentences refer to the accounts. */
  on?: string;
  className?: string;
}) {
  return (
    <ul className={className ?? "num grid gap-1"}>
      {restrictions.map((terms, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a restriction is identified by its position
        <li key={index}>
          <RestrictionSentence terms={{ ...terms, masterAccountNumber: on, status: "Active" }} />
        </li>
      ))}
    </ul>
  );
}

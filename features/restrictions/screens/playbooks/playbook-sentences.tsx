import { RestrictionSentence } from "@/components/contract/restriction-words";
import type { PlaybookTerms } from "@/lib/ledger/schema/playbook-tables";

/** What the restrictions of a playbook do, a sentence each. */
export function PlaybookSentences({
  restrictions,
  on = "each account",
  className,
}: {
  restrictions: readonly PlaybookTerms[];
  /** The accounts, as the sentence names them. */
  on?: string;
  className?: string;
}) {
  return (
    <ul className={className ?? "num grid gap-1"}>
      {restrictions.map((terms, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a restriction is its place in the playbook
        <li key={index}>
          <RestrictionSentence terms={{ ...terms, masterAccountNumber: on, status: "Active" }} />
        </li>
      ))}
    </ul>
  );
}

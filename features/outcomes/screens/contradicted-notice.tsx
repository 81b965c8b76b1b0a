import Link from "next/link";
import { groupAccountNumber } from "@/components/contract/account-number";
import { Timestamp } from "@/components/shell/timestamp";
import { Notice } from "@/components/ui/notice";
import { formatCents } from "@/lib/money/cents";
import type { Contradiction } from "@/lib/operations/contradictions";

/** Lists changes whose outcome at the bank differs from the manually recorded outcome. */
export function ContradictedNotice({
  // A portal on the previous release omits this field.
  contradicted = [],
  recordPath,
}: {
  contradicted?: readonly Contradiction[];
  /** Path prefix of a record's page; the ID is appended. */
  recordPath: "/payments/" | "/restrictions/";
}) {
  if (contradicted.length === 0) return null;
  return (
    <Notice tone="bad" title="The bank’s response contradicts the recorded outcome" className="mb-3">
      <ul className="grid gap-1">
        {contradicted.map(({ intentId, accountNumber, amountCents, message, startedAt, recordId }) => (
          <li key={intentId} className="num">
            <b className="font-medium">
              {recordId ? "It went through" : "It did not happen"}
              {amountCents !== null && `: ${formatCents(amountCents)}`}
            </b>{" "}
            on {groupAccountNumber(accountNumber)}, <Timestamp iso={startedAt} style="date-time" />.{" "}
            <span className="text-muted">{message}</span>{" "}
            {recordId && (
              <Link href={`${recordPath}${encodeURIComponent(recordId)}`} className="link">
                View it
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

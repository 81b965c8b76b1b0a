import Link from "next/link";
import { groupAccountNumber } from "@/components/contract/account-number";
import { Timestamp } from "@/components/shell/timestamp";
import { Notice } from "@/components/ui/notice";
import type { FreezeNotInForce } from "@/lib/portal/restrictions/list-restrictions";

/** Freezes that the bank has not placed, while no other one covers their accounts. */
export function FreezesNotInForce({
  // A portal of the release before sends none.
  freezes = [],
  canPlace,
}: {
  freezes?: readonly FreezeNotInForce[];
  canPlace: boolean;
}) {
  if (freezes.length === 0) return null;
  return (
    <Notice
      tone="bad"
      title={freezes.length === 1 ? "A freeze is not in force" : `${freezes.length} freezes are not in force`}
      className="mb-3"
    >
      <ul className="grid gap-1.5">
        {freezes.map(({ intentId, accountNumber, personName, startedAt, message, isSubaccount }) => (
          <li key={intentId} className="num">
            <b className="font-medium">{groupAccountNumber(accountNumber)} is not frozen.</b> {message}{" "}
            <span className="text-muted">
              Requested by {personName}, <Timestamp iso={startedAt} style="date-time" />.
            </span>{" "}
            {canPlace && (
              <Link href={`/restrictions/new?again=${intentId}`} className="link">
                {isSubaccount ? "Restrict only this subaccount" : "Send it again"}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

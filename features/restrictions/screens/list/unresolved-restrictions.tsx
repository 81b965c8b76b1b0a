import Link from "next/link";
import { groupAccountNumber } from "@/components/contract/account-number";
import { restrictionText } from "@/components/contract/restriction-sentence";
import { Timestamp } from "@/components/shell/timestamp";
import { Notice } from "@/components/ui/notice";
import { UnknownOutcome, WHY_UNKNOWN } from "@/features/outcomes/screens/unknown-outcome";
import type { UnresolvedRestriction } from "@/features/restrictions/list-restrictions";

/** Lists placements and lifts with an unknown outcome, for which the account may or may not be restricted. */
export function UnresolvedRestrictions({
  unresolved,
  canPlace,
}: {
  unresolved: readonly UnresolvedRestriction[];
  canPlace: boolean;
}) {
  if (unresolved.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title={
        unresolved.length === 1 ? "One change has no response yet" : `${unresolved.length} changes have no response yet`
      }
      className="mb-3"
    >
      <p>
        {WHY_UNKNOWN["place-restriction"]} To be sure now, send the restriction again: an identical restriction has no
        additional effect.
      </p>
      <ul className="mt-1.5 grid gap-1.5">
        {unresolved.map((change) => (
          <li key={change.intentId} className="num">
            {change.requested ? (
              restrictionText({ masterAccountNumber: change.accountNumber, ...withoutUnused(change.requested) })
            ) : (
              <Link href={`/restrictions/${change.restrictionId}`} className="link">
                Lifting a restriction on {groupAccountNumber(change.accountNumber)}
              </Link>
            )}{" "}
            <span className="text-muted">
              By {change.personName}, <Timestamp iso={change.startedAt} style="date-time" />.
            </span>{" "}
            {change.requested && canPlace && (
              <Link href={`/restrictions/new?again=${change.intentId}`} className="link">
                Send it again
              </Link>
            )}
            {change.requested && (
              <UnknownOutcome
                intentId={change.intentId}
                kind="place-restriction"
                what={`Restriction of ${groupAccountNumber(change.accountNumber)}`}
                lookups={change.lookups}
                canSettle={canPlace}
              />
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function withoutUnused({ otherAccountType: _, ...terms }: NonNullable<UnresolvedRestriction["requested"]>) {
  return terms;
}

import Link from "next/link";
import { ITEM_STATES } from "@/components/bulk/bulk-labels";
import { groupAccountNumber } from "@/components/contract/account-number";
import { restrictionTitle } from "@/components/contract/restriction-sentence";
import { Card } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import type { PlacedRestrictionState } from "@/features/restrictions/playbooks/placement-status";
import type { PlacementDetail } from "@/features/restrictions/playbooks/placements";

/** Labels, icons and explanations of each state of a placed restriction. */
const STATES = {
  ...ITEM_STATES,
  done: { ...ITEM_STATES.done, label: "In force", explanation: "Matching transactions are blocked." },
  lifted: { label: "Lifted", icon: "minus", tone: "none", explanation: "It was lifted and no longer blocks anything." },
} as const satisfies Record<PlacedRestrictionState["state"], object>;

/** Shows the state of the playbook's restrictions on each account. */
export function PlacedAccounts({ placement: { accounts, playbook } }: { placement: PlacementDetail }) {
  return (
    <Card title="By account" titleId="accounts-title" aside={`${accounts.length}`}>
      <ul className="num divide-y">
        {accounts.map(({ accountNumber, name, restrictions }) => (
          <li
            key={accountNumber}
            className="grid items-center gap-x-4 gap-y-1 px-3.5 py-2 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]"
          >
            <p className="flex min-w-0 items-baseline gap-2">
              <Link href={`/restrictions?account=${encodeURIComponent(accountNumber)}`} className="link shrink-0">
                {groupAccountNumber(accountNumber)}
              </Link>
              {name && <span className="truncate text-muted">{name}</span>}
            </p>
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {restrictions.map((restriction, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a restriction is identified by its position
                <li key={index}>
                  <RestrictionState
                    restriction={restriction}
                    title={restrictions.length > 1 ? restrictionTitle(playbook.restrictions[index]!) : null}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RestrictionState({
  restriction: { state, restrictionId, lift, message, requestId, approvalId },
  title,
}: {
  restriction: PlacedRestrictionState;
  /** Distinguishes the restriction from the playbook's others; null if there is only one. */
  title: string | null;
}) {
  const { icon, tone, label, explanation } = STATES[state];
  const text = title ? `${title}: ${label.toLowerCase()}` : label;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3">
        <Status icon={icon} tone={tone} tip={explanation}>
          {restrictionId ? (
            <Link href={`/restrictions/${encodeURIComponent(restrictionId)}`} prefetch={false} className="link">
              {text}
            </Link>
          ) : (
            text
          )}
        </Status>
        {lift && (
          <Status icon={STATES[lift].icon} tone={STATES[lift].tone}>
            Lifting: {STATES[lift].label.toLowerCase()}
          </Status>
        )}
        {approvalId && (
          <Link href={`/approvals?selected=${encodeURIComponent(approvalId)}`} prefetch={false} className="link">
            Open the proposal
          </Link>
        )}
      </span>
      {message && <span className="block">{message}</span>}
      {requestId && <span className="block select-all break-all text-muted text-xs">Request ID {requestId}</span>}
    </>
  );
}

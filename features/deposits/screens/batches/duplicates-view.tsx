"use client";
import { CheckSheet } from "@/components/check/check-sheet";
import { FIT } from "@/components/check/view-transform";
import { groupAccountNumber } from "@/components/contract/account-number";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Status } from "@/components/ui/status";
import type { BatchDuplicate } from "@/features/deposits/batches/batch-duplicates";
import type { PossibleDuplicate } from "@/features/deposits/find-duplicates";
import { formatCents } from "@/lib/money/cents";
import { checkName } from "./check-names";
import { type BatchState, checkVersionOf } from "./use-batch";

/** Shows possible duplicates side by side, to be removed or kept as different checks. */
export function DuplicatesView({ state, duplicates }: { state: BatchState; duplicates: readonly BatchDuplicate[] }) {
  const { batch, change, isChanging } = state;
  const groups = groupsOf(duplicates);
  if (groups.length === 0) {
    return <Notice tone="good" title="No duplicates in this batch or among earlier deposits." />;
  }
  const remove = (checkId: string) =>
    void change((now) => {
      const target = checkVersionOf(now, checkId);
      return target && { kind: "remove", ...target, side: null };
    });
  const keepAll = async (ids: readonly string[]) => {
    for (const checkId of ids) {
      await change((now) => {
        const target = checkVersionOf(now, checkId);
        return target && { kind: "no-duplicate", ...target, isNoDuplicate: true };
      });
    }
  };
  return (
    <div className="grid gap-3.5">
      {groups.map(({ ids, earlier }) => {
        const isDecided = ids.every((id) => batch.checks.find((check) => check.id === id)?.isNoDuplicate ?? true);
        return (
          <section
            key={ids[0]}
            aria-label="Possible duplicates"
            className="grid gap-3 rounded-lg border bg-surface p-3.5"
          >
            <header className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
              <h2>{earlier.length > 0 ? "Deposited before?" : "The same check twice?"}</h2>
              <span className="ml-auto">
                {isDecided ? (
                  <Status icon="check" tone="good">
                    Kept as a different check
                  </Status>
                ) : (
                  <Button size="small" isDisabled={isChanging} onPress={() => void keepAll(ids)}>
                    {ids.length > 1 ? "They are different checks" : "It is a different check"}
                  </Button>
                )}
              </span>
            </header>
            <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
              {ids.map((id) => (
                <DuplicateCheck key={id} state={state} checkId={id} onRemove={() => remove(id)} />
              ))}
              {earlier.map((payment) => (
                <EarlierDeposit key={payment.id} payment={payment} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** Groups similar checks together with similar earlier deposits. */
function groupsOf(duplicates: readonly BatchDuplicate[]) {
  const groups: { ids: string[]; earlier: PossibleDuplicate[] }[] = [];
  for (const { checkId, sameIds, earlier } of duplicates) {
    const group = groups.find(({ ids }) => ids.some((id) => sameIds.includes(id)));
    if (!group) groups.push({ ids: [checkId], earlier: [...earlier] });
    else {
      group.ids.push(checkId);
      group.earlier.push(...earlier.filter(({ id }) => !group.earlier.some((known) => known.id === id)));
    }
  }
  return groups;
}

function DuplicateCheck({
  state: { batch, isChanging },
  checkId,
  onRemove,
}: {
  state: BatchState;
  checkId: string;
  onRemove: () => void;
}) {
  const index = batch.checks.findIndex(({ id }) => id === checkId);
  const check = batch.checks[index];
  if (!check) return null;
  return (
    <li className="grid content-start gap-1.5">
      {check.front && <Front src={check.front.url} />}
      <span className="num flex items-center gap-2">
        <span className="min-w-0 truncate">
          {index + 1}: {checkName(check, index)}
          {check.amountCents !== null && `, ${formatCents(check.amountCents)}`}
        </span>
        <Button size="small" tone="danger" className="ml-auto" isDisabled={isChanging} onPress={onRemove}>
          Remove it
        </Button>
      </span>
    </li>
  );
}

function EarlierDeposit({ payment: { id, createdAt, accountNumber } }: { payment: PossibleDuplicate }) {
  return (
    <li className="grid content-start gap-1.5">
      <Front src={`/api/payments/${id}/images/front?picture=deposited`} />
      <span className="num">
        <a href={`/payments/${id}`} target="_blank" rel="noopener" className="link">
          Deposited
        </a>{" "}
        <Timestamp iso={createdAt} style="date-time" />
        {accountNumber && ` into ${groupAccountNumber(accountNumber)}`}
      </span>
    </li>
  );
}

function Front({ src }: { src: string }) {
  return (
    <div className="check-frame grid aspect-[2.3] w-full place-items-center">
      <CheckSheet picture={{ src, alt: "Front of the check" }} view={FIT} isInverted={false} />
    </div>
  );
}

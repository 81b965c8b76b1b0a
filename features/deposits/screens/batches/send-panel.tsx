"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { useApprovalsPolicy } from "@/components/actions/approvals-policy";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { sendBatchAction } from "@/features/deposits/batches/actions";
import type { BatchView } from "@/features/deposits/batches/batch-view";
import { type BatchBlocker, describeImbalance } from "@/features/deposits/batches/rules/batch-blockers";
import { findDifferentAmounts } from "@/features/deposits/batches/rules/different-amounts";
import { formatCents } from "@/lib/money/cents";
import { formatDayWithYear } from "@/lib/time/format-day";
import { checkName, dateProblem } from "./check-names";
import { tapeOf } from "./tape-figures";
import type { BatchState } from "./use-batch";

const UNKNOWN_OUTCOME = "Reload the page to see whether the batch was sent.";

/** Shows what blocks a batch and sends it. Sending a batch that is out of balance requires a reason. */
export function SendPanel({
  state: { batch, flush, reload },
  blockers,
  isAdding,
  onBlocker,
  onCheck,
}: {
  state: BatchState;
  blockers: readonly BatchBlocker[];
  isAdding: boolean;
  onBlocker: (blocker: BatchBlocker) => void;
  /** Opens a check. */
  onCheck: (checkId: string) => void;
}) {
  const router = useRouter();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const tape = tapeOf(batch);
  const difference = describeImbalance(tape);
  const needsApproval = useApprovalsPolicy();
  const overLimit = batch.checks.filter(
    ({ amountCents }) => amountCents !== null && needsApproval("deposits", amountCents),
  );
  const isReady = blockers.length === 0 && !isAdding;
  const canSend = isReady && (difference === null || reason.trim() !== "");
  const send = () =>
    startTransition(async () => {
      setProblem(null);
      const { id, version } = await flush();
      const sent = await callAction(sendBatchAction, UNKNOWN_OUTCOME)({ batchId: id, version, reason: reason.trim() });
      if (sent.ok) return router.refresh();
      setProblem(sent.message);
      if (sent.code === "stale") await reload();
    });
  return (
    <form
      method="post"
      className="grid gap-2.5 border-t pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend && !isPending) send();
      }}
    >
      <Blockers blockers={blockers} onBlocker={onBlocker} />
      <DifferentAmounts batch={batch} onCheck={onCheck} />
      <DoubtfulDates batch={batch} onCheck={onCheck} />
      {isReady && difference && (
        <TextField
          label="Reason for the difference"
          hint={`${difference} The reason is saved with the batch.`}
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={setReason}
        />
      )}
      {isReady && overLimit.length > 0 && <ChecksOverLimit count={overLimit.length} />}
      {problem && <Notice tone="bad" role="alert" title={problem} />}
      <Button
        type="submit"
        size="large"
        tone={canSend ? "primary" : "plain"}
        isDisabled={!canSend}
        isPending={isPending}
      >
        {batch.checks.length > 0 && isReady
          ? sendLabel(batch.checks.length, overLimit.length, formatCents(tape.typedCents))
          : "Deposit the batch"}
      </Button>
    </form>
  );
}

/** Shows how many checks are over the policy's limit. */
function ChecksOverLimit({ count }: { count: number }) {
  return (
    <p className="text-muted text-sm">
      {count === 1 ? "1 check is" : `${count} checks are`} over the limit for one person. Another person has to approve{" "}
      {count === 1 ? "it before it is" : "them before they are"} sent.
    </p>
  );
}

/** @param overLimit number of checks that need approval */
function sendLabel(count: number, overLimit: number, total: string): string {
  const checks = (number: number) => `${number} ${number === 1 ? "check" : "checks"}`;
  if (overLimit === 0) return `Deposit ${checks(count)}, ${total}`;
  return overLimit === count
    ? `Propose ${checks(count)}, ${total}`
    : `Deposit ${checks(count - overLimit)}, propose ${overLimit}`;
}

/** Warns about amounts that differ from the images, for which the bank may reject the check. */
function DifferentAmounts({ batch, onCheck }: { batch: BatchView; onCheck: (checkId: string) => void }) {
  const different = findDifferentAmounts(
    batch.checks.map((check, index) => ({
      id: check.id,
      name: checkName(check, index),
      amountCents: check.amountCents,
      readCents: check.front?.reading.amountCents ?? null,
    })),
  ).map(({ id, name, amountCents, readCents }) => ({
    id,
    name,
    text: `${formatCents(amountCents ?? 0)}; the image shows ${formatCents(readCents ?? 0)}.`,
  }));
  const count = different.length.toLocaleString("en-US");
  const title =
    different.length === 1 ? "1 amount differs from its image" : `${count} amounts differ from their images`;
  return <ChecksNotice title={title} checks={different} onCheck={onCheck} />;
}

/** Warns about dates for which the paying bank may return a check [GAP-45]; such checks can still be deposited. */
function DoubtfulDates({ batch, onCheck }: { batch: BatchView; onCheck: (checkId: string) => void }) {
  const doubtful = batch.checks.flatMap((check, index) => {
    const problem = dateProblem(check, batch.businessDay);
    if (!problem) return [];
    const text = `${problem.verdict === "stale" ? "stale" : "postdated"}, ${formatDayWithYear(problem.date)}.`;
    return [{ id: check.id, name: checkName(check, index), text }];
  });
  const count = doubtful.length.toLocaleString("en-US");
  const title = `${count} ${doubtful.length === 1 ? "check" : "checks"} may be returned because of the date`;
  return <ChecksNotice title={title} checks={doubtful} onCheck={onCheck} />;
}

/** Maximum number of checks listed in a notice. */
const MAX_CHECKS_SHOWN = 5;

/** Shows a warning that lists checks in the batch, each with a link. */
function ChecksNotice({
  title,
  checks,
  onCheck,
}: {
  title: string;
  checks: readonly { readonly id: string; readonly name: string; readonly text: string }[];
  onCheck: (checkId: string) => void;
}) {
  if (checks.length === 0) return null;
  return (
    <Notice tone="warn" title={title}>
      <ul className="num grid gap-1">
        {checks.slice(0, MAX_CHECKS_SHOWN).map(({ id, name, text }) => (
          <li key={id}>
            <button type="button" className="link" onClick={() => onCheck(id)}>
              {name}
            </button>
            : {text}
          </li>
        ))}
        {checks.length > MAX_CHECKS_SHOWN && (
          <li>And {(checks.length - MAX_CHECKS_SHOWN).toLocaleString("en-US")} more.</li>
        )}
      </ul>
    </Notice>
  );
}

function Blockers({
  blockers,
  onBlocker,
}: {
  blockers: readonly BatchBlocker[];
  onBlocker: (blocker: BatchBlocker) => void;
}) {
  if (blockers.length === 0) return null;
  return (
    <ul aria-label="Before you can deposit the batch" className="grid gap-1">
      {blockers.map((blocker) => (
        <li key={blocker.kind}>
          {blocker.kind === "empty" || blocker.kind === "account" ? (
            <span className="text-muted">{blocker.sentence}</span>
          ) : (
            <button type="button" className="link text-left" onClick={() => onBlocker(blocker)}>
              {blocker.sentence}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

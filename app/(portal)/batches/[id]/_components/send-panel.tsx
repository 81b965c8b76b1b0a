"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { sendBatchAction } from "@/app/(portal)/batches/actions";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { imbalance, type OpenMatter } from "@/lib/batches/open-matters";
import { formatCents } from "@/lib/money/cents";
import { tapeOf } from "./tape-figures";
import type { BatchState } from "./use-batch";

const WHEN_UNKNOWN = "Reload the page to see whether the batch was sent.";

/** What keeps a batch from being sent, and the button that sends it; out of balance, it asks why first. */
export function SendPanel({
  state: { batch, flush, reload },
  matters,
  isAdding,
  onMatter,
}: {
  state: BatchState;
  matters: readonly OpenMatter[];
  isAdding: boolean;
  onMatter: (matter: OpenMatter) => void;
}) {
  const router = useRouter();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const tape = tapeOf(batch);
  const difference = imbalance(tape);
  const isReady = matters.length === 0 && !isAdding;
  const canSend = isReady && (difference === null || reason.trim() !== "");
  const send = () =>
    startTransition(async () => {
      setProblem(null);
      const { id, version } = await flush();
      const sent = await callAction(sendBatchAction, WHEN_UNKNOWN)({ batchId: id, version, reason: reason.trim() });
      if (sent.ok) return router.refresh();
      setProblem(sent.message);
      if (sent.code === "stale") await reload();
    });
  return (
    <form
      className="grid gap-2.5 border-t pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend && !isPending) send();
      }}
    >
      <OpenMatters matters={matters} onMatter={onMatter} />
      {isReady && difference && (
        <TextField
          label="Why it does not balance"
          hint={`${difference} The reason is kept with the batch.`}
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={setReason}
        />
      )}
      {problem && <Notice tone="bad" role="alert" title={problem} />}
      <Button
        type="submit"
        size="large"
        tone={canSend ? "primary" : "plain"}
        isDisabled={!canSend}
        isPending={isPending}
      >
        {batch.checks.length > 0 && isReady
          ? `Deposit ${batch.checks.length} ${batch.checks.length === 1 ? "check" : "checks"}, ${formatCents(tape.typedCents)}`
          : "Deposit the batch"}
      </Button>
    </form>
  );
}

function OpenMatters({
  matters,
  onMatter,
}: {
  matters: readonly OpenMatter[];
  onMatter: (matter: OpenMatter) => void;
}) {
  if (matters.length === 0) return null;
  return (
    <ul aria-label="Before it can be sent" className="grid gap-1">
      {matters.map((matter) => (
        <li key={matter.kind}>
          {matter.kind === "empty" || matter.kind === "account" ? (
            <span className="text-muted">{matter.sentence}</span>
          ) : (
            <button type="button" className="link text-left" onClick={() => onMatter(matter)}>
              {matter.sentence}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Kbd } from "@/components/ui/kbd";
import { formatCents } from "@/lib/money/cents";
import type { ReturnRow } from "@/lib/portal/returns/list-returns";
import { RecordDialog } from "./record-dialog";

/** What can be done about a check that came back: deposit it again, charge the account, notify the customer. */
export function ReturnActions({
  row,
  canWork,
  canDeposit,
  onChanged,
}: {
  row: ReturnRow;
  canWork: boolean;
  canDeposit: boolean;
  onChanged: () => void;
}) {
  const router = useRouter();
  const [recording, setRecording] = useState<"charged" | "notified" | null>(null);
  const { redeposit } = row;
  const depositAgain = `/deposit?redeposit=${encodeURIComponent(row.paymentId)}`;
  const letter = `/returns/letter/${encodeURIComponent(row.paymentId)}`;
  const isPossible = canDeposit && redeposit.allowed;
  useShortcuts("Returns", [
    { keys: ["d"], description: "Deposit again", run: () => isPossible && router.push(depositAgain) },
    {
      keys: ["h"],
      description: "Record that the account was charged",
      opensDialog: true,
      run: () => canWork && setRecording("charged"),
    },
    { keys: ["l"], description: "Open the letter to the customer", run: () => router.push(letter) },
  ]);
  return (
    <Card title="What can be done" titleId="actions-title">
      <div className="grid gap-3 px-3.5 py-3">
        <div className="flex flex-wrap gap-2">
          {isPossible && (
            <ButtonLink href={depositAgain} tone="primary">
              Deposit again <Kbd isOnColor>D</Kbd>
            </ButtonLink>
          )}
          {canWork && (
            <Button onPress={() => setRecording("charged")}>
              Charged… <Kbd>H</Kbd>
            </Button>
          )}
          <ButtonLink href={letter}>
            Letter <Kbd>L</Kbd>
          </ButtonLink>
          {canWork && <Button onPress={() => setRecording("notified")}>Notified…</Button>}
        </div>
        {redeposit.reason && <p className="text-muted text-sm">{redeposit.reason}</p>}
        <Done row={row} />
      </div>
      {recording && (
        <RecordDialog
          kind={recording}
          paymentId={row.paymentId}
          amount={row.amountCents === null ? null : formatCents(row.amountCents)}
          onClose={() => setRecording(null)}
          onDone={onChanged}
        />
      )}
    </Card>
  );
}

function Done({ row: { notes } }: { row: ReturnRow }) {
  const done = [notes.charged > 0 && "The account was charged.", notes.notified > 0 && "The customer was notified."];
  const text = done.filter(Boolean).join(" ");
  return text && <p className="text-sm">{text}</p>;
}

"use client";
import Link from "next/link";
import { useState } from "react";
import { groupAccountNumber } from "@/components/contract/account-number";
import { holdReason } from "@/components/contract/hold-reason";
import { PaymentStatus } from "@/components/contract/payment-status";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import type { PaymentRow } from "@/features/payments/list-payments";
import { describeKind } from "@/lib/contract/labels/payment-kinds";
import { formatCents } from "@/lib/money/cents";
import { FailureNotice } from "./failure-notice";
import { runCommand } from "./run-command";
import { useCommand } from "./use-command";

const DECISIONS = ["Release", "Reject", "Escalate"] as const;
type Decision = (typeof DECISIONS)[number];

interface HoldDecision {
  readonly id: string;
  readonly title: string;
  readonly decision: Decision;
  readonly status: string | undefined;
}

/** Lists payments on hold, each with buttons for the bank operator's decisions. */
export function HoldsCard({ holds }: { holds: readonly PaymentRow[] }) {
  const [decided, setDecided] = useState<HoldDecision | null>(null);
  return (
    <Card title="Holds" titleId="holds-title" titleNote={<span className="num text-muted">{holds.length}</span>}>
      {decided && (
        <Notice
          tone="good"
          role="status"
          className="m-3.5 mb-0"
          title={
            <>
              The bank’s operator chose to {decided.decision.toLowerCase()} {decided.title}
            </>
          }
        >
          <Link href={`/payments/${decided.id}`} className="underline">
            View the payment
          </Link>{" "}
          · now <PaymentStatus payment={decided} />
        </Notice>
      )}
      {holds.length === 0 ? (
        <p className="px-3.5 py-6 text-muted">
          Nothing is on hold. Deposits are held if the MICR line or amount can’t be read, and unauthorized inbound
          checks if the account has Positive Pay.
        </p>
      ) : (
        <ul className="divide-y">
          {holds.map((hold) => (
            <Hold key={hold.id} hold={hold} onDecided={setDecided} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Hold({ hold, onDecided }: { hold: PaymentRow; onDecided: (decided: HoldDecision) => void }) {
  const [pendingDecision, setPendingDecision] = useState<Decision | null>(null);
  const { run, isPending, failure } = useCommand();
  const kind = describeKind(hold).label;
  const reason = holdReason(hold);
  const title = [hold.amountCents === null ? null : formatCents(hold.amountCents), hold.checkNumber ?? kind]
    .filter(Boolean)
    .join(" · ");
  const decide = (decision: Decision) => {
    setPendingDecision(decision);
    run(
      () => runCommand("decideHold", { path: { id: hold.id }, body: { decision } }),
      ({ status }) => onDecided({ id: hold.id, title, decision, status }),
    );
  };
  return (
    <li className="grid gap-2 px-3.5 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-52">
          <Link href={`/payments/${hold.id}`} className="num font-medium hover:underline">
            {title}
          </Link>
          <p className="num truncate text-muted text-xs">
            {[kind, hold.accountNumber && groupAccountNumber(hold.accountNumber), hold.positivePayResult]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {reason && <p className="text-xs">{reason}</p>}
        </div>
        <div className="flex flex-wrap gap-1.5">
          {DECISIONS.map((decision) => (
            <Button
              key={decision}
              size="small"
              tone={decision === "Reject" ? "danger" : "plain"}
              aria-label={`${decision} ${title}`}
              isPending={isPending && pendingDecision === decision}
              isDisabled={isPending && pendingDecision !== decision}
              onPress={() => decide(decision)}
            >
              {decision}
            </Button>
          ))}
        </div>
      </div>
      {failure && <FailureNotice failure={failure} />}
    </li>
  );
}

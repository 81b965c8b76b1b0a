"use client";
import { useState } from "react";
import { groupAccountNumber } from "@/components/contract/account-number";
import { restrictionTitle } from "@/components/contract/restriction-sentence";
import { formatDollars } from "@/components/forms/money-field";
import { TimeField } from "@/components/forms/time-field";
import { Card } from "@/components/ui/card";
import { SelectField } from "@/components/ui/select-field";
import { Status } from "@/components/ui/status";
import { TextField } from "@/components/ui/text-field";
import { RAILS, TRANSACTION_TYPES } from "@/lib/contract/enums";
import { RAIL_LABELS, TRANSACTION_TYPE_LABELS } from "@/lib/contract/labels/restriction-labels";
import { formatCents } from "@/lib/money/cents";
import type { RestrictionTerms } from "@/lib/restrictions/matches";
import { defaultSimulation, parseSimulation, type SimulationInput, simulateTransaction } from "./simulate-transaction";
import type { ActiveRestrictions } from "./use-active-restrictions";

const RAIL_OPTIONS = RAILS.map((value) => ({ value, label: RAIL_LABELS[value].label }));
const TYPE_OPTIONS = TRANSACTION_TYPES.map((value) => ({ value, label: TRANSACTION_TYPE_LABELS[value].label }));

/** Simulates a transaction on the draft and the active restrictions. Inputs that were not edited follow the draft. */
export function TransactionSimulator({ draft, active }: { draft: RestrictionTerms; active: ActiveRestrictions }) {
  const [changed, setChanged] = useState<Partial<SimulationInput>>({});
  const text: SimulationInput = { ...defaultSimulation(draft), ...changed };
  const change = (more: Partial<SimulationInput>) => setChanged((previous) => ({ ...previous, ...more }));
  return (
    <Card title="Would this post?" titleId="try-title">
      <div className="grid gap-3 p-3.5">
        <div className="grid grid-cols-2 gap-x-2 gap-y-3">
          <SelectField label="On rail" value={text.rail} onChange={(rail) => change({ rail })} options={RAIL_OPTIONS} />
          <SelectField
            label="Type"
            value={text.transactionType}
            onChange={(transactionType) => change({ transactionType })}
            options={TYPE_OPTIONS}
          />
          <TextField
            label="Amount to try"
            value={text.amountText}
            onChange={(amountText) => change({ amountText })}
            onBlur={() => change({ amountText: formatDollars(text.amountText) })}
            inputMode="decimal"
            autoComplete="off"
            inputClassName="num"
            prefix={<span className="text-muted">$</span>}
          />
          <TimeField label="At" value={text.timeText} onChange={(timeText) => change({ timeText })} />
          <TextField
            label="On subaccount"
            value={text.subAccountNumber}
            onChange={(subAccountNumber) => change({ subAccountNumber })}
            placeholder="Master itself"
            autoComplete="off"
            inputMode="numeric"
            inputClassName="num"
          />
          <TextField
            label="Code to try"
            value={text.transactionCode}
            onChange={(transactionCode) => change({ transactionCode })}
            placeholder="None"
            autoComplete="off"
          />
        </div>
        <div role="status" className="num grid gap-1.5">
          <Result text={text} draft={draft} active={active} />
        </div>
      </div>
    </Card>
  );
}

function Result({
  text,
  draft,
  active,
}: {
  text: SimulationInput;
  draft: RestrictionTerms;
  active: ActiveRestrictions;
}) {
  const transaction = parseSimulation(text, draft);
  if (!transaction) {
    return (
      <p className="text-muted">
        {draft.masterAccountNumber ? "Enter an amount and a time to try." : "Choose an account to try it on."}
      </p>
    );
  }
  const { isStoppedByDraft, stoppedBy, justBelow } = simulateTransaction(transaction, draft, active.rules);
  const sub = transaction.account.subAccountNumber;
  return (
    <>
      {isStoppedByDraft && <Stopped>Stopped by this restriction</Stopped>}
      {stoppedBy.map(({ view }) => (
        <Stopped key={view.id}>
          {isStoppedByDraft ? "Stopped already by" : "Stopped by"} “{restrictionTitle(view.record)}”
        </Stopped>
      ))}
      {!isStoppedByDraft && stoppedBy.length === 0 && (
        <Status icon="check" tone="good" className="items-start! whitespace-normal! font-medium [&>svg]:mt-[3px]">
          Would post{sub ? ` on ${groupAccountNumber(sub)}` : ""}: nothing known here stops it
        </Status>
      )}
      {justBelow && (
        <Status
          icon={justBelow.posts ? "check" : "cross"}
          tone={justBelow.posts ? "good" : "bad"}
          className="items-start! whitespace-normal! text-muted [&>svg]:mt-[3px]"
        >
          {formatCents(justBelow.amountCents)} at the same time{" "}
          {justBelow.posts ? "would post" : "is stopped by an active restriction"}
        </Status>
      )}
      {active.unparseable.length > 0 && (
        <p className="text-muted text-xs">
          Not tried:{" "}
          {active.unparseable.length === 1 ? "one active restriction" : `${active.unparseable.length} restrictions`} in
          terms of the bank that this portal does not recognize.
        </p>
      )}
    </>
  );
}

function Stopped({ children }: { children: React.ReactNode }) {
  return (
    <Status icon="cross" tone="bad" className="items-start! whitespace-normal! font-medium [&>svg]:mt-[3px]">
      <span className="min-w-0">{children}</span>
    </Status>
  );
}

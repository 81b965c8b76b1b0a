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
import {
  createDefaultSimulation,
  parseSimulation,
  type SimulationInput,
  simulateTransaction,
  validateSimulation,
} from "./simulate-transaction";
import type { ActiveRestrictions } from "./use-active-restrictions";

const RAIL_OPTIONS = RAILS.map((value) => ({ value, label: RAIL_LABELS[value].label }));
const TYPE_OPTIONS = TRANSACTION_TYPES.map((value) => ({ value, label: TRANSACTION_TYPE_LABELS[value].label }));

/** Simulates a transaction against the draft and the active restrictions. Unedited inputs follow the draft. */
export function TransactionSimulator({
  draft,
  active,
  isWindowIncomplete,
}: {
  draft: RestrictionTerms;
  active: ActiveRestrictions;
  isWindowIncomplete: boolean;
}) {
  const [changed, setChanged] = useState<Partial<SimulationInput>>({});
  const text: SimulationInput = { ...createDefaultSimulation(draft), ...changed };
  const errors = validateSimulation(text);
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
            label="Test amount"
            value={text.amountText}
            onChange={(amountText) => change({ amountText })}
            onBlur={() => change({ amountText: formatDollars(text.amountText) })}
            inputMode="decimal"
            autoComplete="off"
            error={errors.amount}
            inputClassName="num"
            prefix={<span className="text-muted">$</span>}
          />
          <TimeField
            label="At"
            value={text.timeText}
            onChange={(timeText) => change({ timeText })}
            error={errors.time}
          />
          <TextField
            label="On subaccount"
            value={text.subAccountNumber}
            onChange={(subAccountNumber) => change({ subAccountNumber })}
            placeholder="Master account"
            autoComplete="off"
            inputClassName="num"
          />
          <TextField
            label="Test code"
            value={text.transactionCode}
            onChange={(transactionCode) => change({ transactionCode })}
            placeholder="None"
            autoComplete="off"
          />
        </div>
        <div role="status" className="num grid gap-1.5">
          <Result text={text} draft={draft} active={active} isWindowIncomplete={isWindowIncomplete} />
        </div>
      </div>
    </Card>
  );
}

function Result({
  text,
  draft,
  active,
  isWindowIncomplete,
}: {
  text: SimulationInput;
  draft: RestrictionTerms;
  active: ActiveRestrictions;
  isWindowIncomplete: boolean;
}) {
  const transaction = parseSimulation(text, draft);
  if (!transaction) {
    return (
      <p className="text-muted">
        {draft.masterAccountNumber ? "Enter a test amount and time." : "Choose an account to try it on."}
      </p>
    );
  }
  const { isBlockedByDraft, blockedBy, justBelow } = simulateTransaction(
    transaction,
    draft,
    active.rules,
    isWindowIncomplete,
  );
  const sub = transaction.account.subAccountNumber;
  const isInboundCheck = transaction.rail === "Checks" && transaction.transactionType === "Debit";
  return (
    <>
      {isBlockedByDraft === true && <Blocked>Blocked by this restriction</Blocked>}
      {blockedBy.map(({ view }) => (
        <Blocked key={view.id}>
          {isBlockedByDraft === true ? "Already blocked by" : "Blocked by"} “{restrictionTitle(view.record)}”
        </Blocked>
      ))}
      {isBlockedByDraft === "unknown" && blockedBy.length === 0 && (
        <Status icon="unknown" tone="none" className="items-start! whitespace-normal! font-medium before:mt-[3px]">
          Can’t tell yet: the time window is incomplete
        </Status>
      )}
      {isBlockedByDraft === false && blockedBy.length === 0 && (
        <>
          <Status icon="check" tone="good" className="items-start! whitespace-normal! font-medium before:mt-[3px]">
            {isInboundCheck ? "No known restriction blocks it" : "Would post: no known restriction blocks it"}
            {sub ? `, on ${groupAccountNumber(sub)}` : ""}
          </Status>
          {isInboundCheck && (
            <p className="text-muted">
              With Positive Pay on the account, the check also needs an authorization. Without one it is held for a
              decision, and returned at the cut-off.
            </p>
          )}
        </>
      )}
      {justBelow && (
        <Status
          icon={justBelow.wouldPost ? "check" : "cross"}
          tone={justBelow.wouldPost ? "good" : "bad"}
          className="items-start! whitespace-normal! text-muted before:mt-[3px]"
        >
          {formatCents(justBelow.amountCents)} at the same time{" "}
          {justBelow.wouldPost ? "would post" : "is blocked by an active restriction"}
        </Status>
      )}
      {active.unparseable.length > 0 && (
        <p className="text-muted text-xs">
          Not simulated:{" "}
          {active.unparseable.length === 1 ? "one active restriction" : `${active.unparseable.length} restrictions`}{" "}
          with terms that this portal does not recognize.
        </p>
      )}
    </>
  );
}

function Blocked({ children }: { children: React.ReactNode }) {
  return (
    <Status icon="cross" tone="bad" className="items-start! whitespace-normal! font-medium before:mt-[3px]">
      <span className="min-w-0">{children}</span>
    </Status>
  );
}

import type { ReactNode } from "react";
import { groupAccountNumber } from "@/components/contract/account-number";
import { RestrictionSentence } from "@/components/contract/restriction-words";
import type { ApprovalDetail } from "@/features/approvals/get-approval";
import { policyLabel } from "@/lib/access/policies/policy-labels";
import { RETURN_REASONS, type ReturnCode } from "@/lib/contract/return-reasons";
import type { LocalKind } from "@/lib/ledger/schema/approval-kinds";
import { formatCents } from "@/lib/money/cents";
import { formatMoment } from "@/lib/time/format";
import { BANK_TIME_ZONE } from "@/lib/time/zone";
import { roleNames } from "./approval-labels";

/** Describes the effect of approving a proposal in one sentence. */
export function ApprovalSentence({ approval }: { approval: ApprovalDetail }): ReactNode {
  const { kind, payload, check } = approval;
  switch (kind) {
    case "deposit":
      return (
        <>
          Deposits a check for <Strong>{money(approval.amountCents)}</Strong> into account{" "}
          <Strong>{account(payload.accountNumber)}</Strong>.
        </>
      );
    case "initiate-return":
      return (
        <>
          Returns {check?.checkNumber ? "check" : "a check"} <Strong>{check?.checkNumber ?? "without a number"}</Strong>{" "}
          for <Strong>{money(approval.amountCents)}</Strong> to the bank it came from:{" "}
          <Strong>{returnReason(payload.returnCode)}</Strong>.
        </>
      );
    case "authorize-check":
    case "pay-exception":
      return <AuthorizationSentence approval={approval} />;
    case "lift-restriction":
    case "review-freeze":
      return <RestrictionDecisionSentence approval={approval} />;
    case "create-registration":
      return (
        <>
          Registers <Strong>{requestText(payload, "callbackUrl", "the bank’s queue")}</Strong> for the event{" "}
          <Strong>{requestText(payload, "eventName", "")}</Strong>.
        </>
      );
    case "update-registration":
      return (
        <>
          Changes the registration for <Strong>{requestText(payload, "eventName", "an event")}</Strong> as shown below.
        </>
      );
    case "restart-registration":
      return <>Restarts a suspended registration and delivers its queued events.</>;
    case "delete-registration":
      return <>Deletes a registration. Its undelivered events are lost.</>;
    case "invite-person":
    case "change-roles":
    case "enable-person":
    case "reset-second-factor":
    case "change-policy":
      return <LocalSentence kind={kind} payload={payload} />;
  }
}

function RestrictionDecisionSentence({ approval }: { approval: ApprovalDetail }) {
  const { kind, payload, restriction, isMine, proposerName } = approval;
  const number = <Strong>{account(payload.accountNumber)}</Strong>;
  const quoted = restriction && (
    <>
      : “<RestrictionSentence terms={restriction} end="" />”
    </>
  );
  return kind === "lift-restriction" ? (
    <>
      Lifts the restriction on account {number}
      {quoted}. Transactions it blocks can post again.
    </>
  ) : (
    <>
      {isMine ? "You" : proposerName} restricted account {number}
      {quoted}. Confirm or lift the restriction.
    </>
  );
}

function AuthorizationSentence({ approval: { kind, payload, amountCents } }: { approval: ApprovalDetail }) {
  const { accountNumber, checkNumber, payeeName, expiresAt } = (payload.request ?? {}) as Record<string, unknown>;
  return (
    <>
      {kind === "pay-exception" ? "Pays the presented check" : "Authorizes check"}{" "}
      <Strong>{String(checkNumber)}</Strong> for <Strong>{money(amountCents)}</Strong> on account{" "}
      <Strong>{account(accountNumber)}</Strong>
      {payeeName ? (
        <>
          {" "}
          to <Strong>{String(payeeName)}</Strong>
        </>
      ) : null}
      {expiresAt ? <>, valid through {formatMoment(String(expiresAt), BANK_TIME_ZONE, "date")}</> : null}.
    </>
  );
}

function money(cents: number | null): string {
  return cents === null ? "an unknown amount" : formatCents(cents);
}

function account(number: unknown): string {
  return typeof number === "string" ? groupAccountNumber(number) : "unknown";
}

function returnReason(code: unknown): string {
  const reason = typeof code === "string" && code in RETURN_REASONS ? RETURN_REASONS[code as ReturnCode] : null;
  return reason ? `${code}, ${reason}` : String(code);
}

function requestText(payload: Readonly<Record<string, unknown>>, field: string, fallback: string): string {
  const request = (payload.request ?? {}) as Record<string, unknown>;
  return typeof request[field] === "string" ? request[field] : fallback;
}

/** Describes a change to people or policies. */
function LocalSentence({ kind, payload }: { kind: LocalKind; payload: Readonly<Record<string, unknown>> }): ReactNode {
  const name = <Strong>{String(payload.name)}</Strong>;
  switch (kind) {
    case "invite-person":
      return (
        <>
          Invites {name} (<span className="[overflow-wrap:anywhere]">{String(payload.email)}</span>) as{" "}
          <Strong>{roleNames(payload.roles)}</Strong>.
        </>
      );
    case "change-roles":
      return <RolesSentence payload={payload} />;
    case "enable-person":
      return (
        <>
          Lets {name} sign in again, as <Strong>{roleNames(payload.roles) || "no role"}</Strong>.
        </>
      );
    case "reset-second-factor":
      return (
        <>
          Removes every second factor of {name} and ends their sessions. Until they add another, they sign in with only
          their password.
        </>
      );
    case "change-policy":
      return (
        <>
          Relaxes the <Strong>{policyLabel(payload.key)}</Strong> policy as shown below.
        </>
      );
  }
}

function RolesSentence({ payload: { name, before, after } }: { payload: Readonly<Record<string, unknown>> }) {
  const [oldRoles, newRoles] = [asList(before), asList(after)];
  const added = newRoles.filter((role) => !oldRoles.includes(role));
  const removed = roleNames(oldRoles.filter((role) => !newRoles.includes(role)));
  return (
    <>
      Gives <Strong>{String(name)}</Strong> the {added.length === 1 ? "role" : "roles"}{" "}
      <Strong>{roleNames(added)}</Strong>
      {removed ? (
        <>
          ; removes <Strong>{removed}</Strong>
        </>
      ) : null}
      .
    </>
  );
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function Strong({ children }: { children: ReactNode }) {
  return <b className="num font-semibold [overflow-wrap:anywhere]">{children}</b>;
}

"use client";
import { groupAccountNumber } from "@/components/contract/account-number";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { FocusedProblem } from "@/features/restrictions/screens/focused-problem";
import type { Problem } from "./use-place-restriction";

/** The prefix of the server's refusal messages. */
const REFUSAL_PREFIX = /^(?:The account was not restricted[:.]|Not sent\.) (.)/;

/** Explains why a restriction was not placed or has an unknown outcome. */
export function NotRestricted({
  problem,
  onRestrictSubaccount,
}: {
  problem: Problem;
  onRestrictSubaccount?: () => void;
}) {
  const { kind, message, requestId } = problem;
  return (
    <FocusedProblem problem={problem}>
      <Notice
        tone="bad"
        role="alert"
        title={
          kind === "unknown"
            ? "The account may or may not be restricted"
            : `Not restricted: ${message.replace(REFUSAL_PREFIX, (_, first: string) => first)}`
        }
        requestId={requestId}
        actions={onRestrictSubaccount && <OnlySubaccountButton onPress={onRestrictSubaccount} />}
      >
        {kind === "unknown" && message}
      </Notice>
    </FocusedProblem>
  );
}

/** Explains that the entered account is a subaccount, which the bank restricts only through its master account. */
export function SubaccountNotice({
  account: { accountNumber, subaccount },
  onRestrictSubaccount,
}: {
  account: KnownAccount;
  onRestrictSubaccount: () => void;
}) {
  const master = subaccount?.masterAccountNumber;
  return (
    <Notice
      tone="warn"
      role="status"
      title={`${groupAccountNumber(accountNumber)} is a subaccount${master ? ` of ${groupAccountNumber(master)}` : ""}`}
      actions={<OnlySubaccountButton onPress={onRestrictSubaccount} />}
      className="mb-3.5"
    >
      Restrictions are placed on the master account.
    </Notice>
  );
}

function OnlySubaccountButton({ onPress }: { onPress: () => void }) {
  return (
    <Button size="small" onPress={onPress}>
      Restrict only this subaccount
    </Button>
  );
}

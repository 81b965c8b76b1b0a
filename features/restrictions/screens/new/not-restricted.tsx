"use client";
import { groupAccountNumber } from "@/components/contract/account-number";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { FocusedProblem } from "@/features/restrictions/screens/focused-problem";
import type { Problem } from "./use-place-restriction";

/** The beginning of the server's refusal messages. */
const REFUSAL_PREFIX = /^(?:The account was not restricted[:.]|Not sent\.) (.)/;

/** Explains why a restriction was not placed or has an unknown outcome; replaces the draft's sentence. */
export function NotRestricted({ problem, onlySubaccount }: { problem: Problem; onlySubaccount?: () => void }) {
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
        actions={onlySubaccount && <OnlySubaccountButton onPress={onlySubaccount} />}
      >
        {kind === "unknown" && message}
      </Notice>
    </FocusedProblem>
  );
}

/** Explains that the account in the form is a subaccount, which the bank does not restrict by its own number. */
export function SubaccountNotice({
  account: { accountNumber, subaccount },
  onlySubaccount,
}: {
  account: KnownAccount;
  onlySubaccount: () => void;
}) {
  const master = subaccount?.masterAccountNumber;
  return (
    <Notice
      tone="warn"
      role="status"
      title={`${groupAccountNumber(accountNumber)} is a subaccount${master ? ` of ${groupAccountNumber(master)}` : ""}`}
      actions={<OnlySubaccountButton onPress={onlySubaccount} />}
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

"use client";
import { Eye } from "lucide-react";
import { useState } from "react";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { groupAccountNumber } from "@/components/contract/account-number";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { MASKED_NUMBER } from "@/lib/access/masking/mask-accounts";
import type { AccountNumberLocation } from "@/lib/accounts/reveal-account-number";
import { revealAccountNumberAction } from "./actions";

const UNKNOWN_OUTCOME_MESSAGE = "Try again.";

/** Shows an account number with a copy button. A masked number can be revealed, which is recorded in the audit log. */
export function AccountNumber({ number, place, what }: { number: string; place: AccountNumberLocation; what: string }) {
  const [revealed, setRevealed] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const shownNumber = revealed ?? number;
  return (
    <>
      <span>{groupAccountNumber(shownNumber)}</span>
      {MASKED_NUMBER.test(shownNumber) ? (
        <button
          type="button"
          onClick={() => setAsking(true)}
          data-tip={`Reveal ${what}`}
          aria-label={`Reveal ${what}`}
          className="touch-target grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-text print:hidden"
        >
          <Eye aria-hidden className="size-3.5" />
        </button>
      ) : (
        <CopyButton text={shownNumber} what={what} />
      )}
      {isAsking && <RevealDialog place={place} what={what} onRevealed={setRevealed} onClose={() => setAsking(false)} />}
    </>
  );
}

function RevealDialog({
  place,
  what,
  onRevealed,
  onClose,
}: {
  place: AccountNumberLocation;
  what: string;
  onRevealed: (number: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  const { submit, isPending, problems } = useSubmission();
  const reveal = () =>
    submit(async () => {
      const outcome = await callAction(revealAccountNumberAction, UNKNOWN_OUTCOME_MESSAGE)({ ...place, reason });
      if (!outcome.ok) return [outcome];
      onRevealed(outcome.value.accountNumber);
      onClose();
      return [];
    });
  return (
    <Dialog title={`Reveal ${what}?`} isOpen isLocked={isPending} onClose={onClose}>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) reveal();
        }}
      >
        <div className="grid gap-3.5">
          <p className="text-muted">This is recorded in the audit log.</p>
          <TextField label="Reason" note="optional" value={reason} onChange={setReason} maxLength={200} autoFocus />
          <ProblemNotices problems={problems} />
        </div>
        <DialogActions>
          <Button onPress={onClose} isDisabled={isPending}>
            Keep it masked
          </Button>
          <Button type="submit" tone="primary" isPending={isPending}>
            Reveal
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

"use client";
import { useApprovalsPolicy } from "@/components/actions/approvals-policy";
import { groupAccountNumber } from "@/components/contract/account-number";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import type { ExceptionView } from "@/features/positive-pay/list-exceptions";
import { formatCents } from "@/lib/money/cents";
import { describePay } from "./describe-pay";

/** Asks for confirmation before a check is paid; shows how it differs from its authorization, and what paying does. */
export function PayDialog({
  exception,
  isPending,
  onPay,
  onClose,
}: {
  exception: ExceptionView;
  isPending: boolean;
  onPay: () => void;
  onClose: () => void;
}) {
  const { accountNumber, accountName } = exception;
  const { difference, replacesAuthorization } = describePay(exception);
  const isProposed = useApprovalsPolicy()("decisions", exception.amountCents);
  const amount = exception.amountCents === null ? "" : formatCents(exception.amountCents);
  return (
    <Dialog
      title={isProposed ? `Propose to pay ${amount}?` : `Pay ${amount}?`}
      isOpen
      isAlert
      isLocked={isPending}
      onClose={onClose}
    >
      <p className="num mb-2 font-medium">{difference}</p>
      <p className="text-muted">
        {isProposed ? "After a second person approves it, this authorizes check" : "This authorizes check"}{" "}
        <b className="num font-medium text-text">{exception.checkNumber}</b> for{" "}
        <b className="num font-medium text-text">{amount}</b>
        {exception.payeeName && (
          <>
            {" "}
            to <b className="font-medium text-text">{exception.payeeName}</b>
          </>
        )}
        , and the bank debits{" "}
        <b className="num font-medium text-text">
          {accountNumber && groupAccountNumber(accountNumber)} {accountName}
        </b>{" "}
        immediately.
        {replacesAuthorization && " The earlier authorization of this number is revoked first."}
      </p>
      <p className="mt-2 text-muted">
        The bank does not reverse a payment. After it completes, you can return the check on its payment page.
      </p>
      <DialogActions>
        <Button onPress={onClose} isDisabled={isPending} autoFocus>
          Not yet
        </Button>
        <Button tone="primary" onPress={onPay} isPending={isPending}>
          {isProposed ? "Propose for approval" : `Pay ${amount}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

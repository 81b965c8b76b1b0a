"use client";
import { groupAccountNumber } from "@/components/contract/account-number";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { formatCents } from "@/lib/money/cents";
import type { ExceptionView } from "@/lib/portal/positive-pay/list-exceptions";

/** Confirms before money moves, and lists everything that will be done. */
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
  const { nearest, comparison, accountNumber, accountName } = exception;
  const replaces = nearest?.status === "Authorized" && !comparison.differs.number;
  const amount = exception.amountCents === null ? "" : formatCents(exception.amountCents);
  return (
    <Dialog title={`Pay ${amount}?`} isOpen isAlert isLocked={isPending} onClose={onClose}>
      <p className="text-muted">
        Check <b className="num font-medium text-text">{exception.checkNumber}</b> is authorized for exactly this amount
        {exception.payeeName && (
          <>
            {" "}
            and for <b className="font-medium text-text">{exception.payeeName}</b>
          </>
        )}
        , and the bank takes it from{" "}
        <b className="num font-medium text-text">
          {accountNumber && groupAccountNumber(accountNumber)} {accountName}
        </b>{" "}
        at once.
        {replaces && " The earlier authorization of this number is revoked first."}
      </p>
      <p className="mt-2 text-muted">
        The bank does not take back what it has paid. Once it has completed the payment, the check can be returned on
        its payment page.
      </p>
      <DialogActions>
        <Button onPress={onClose} isDisabled={isPending}>
          Not yet
        </Button>
        <Button tone="primary" onPress={onPay} isPending={isPending} autoFocus>
          Pay {amount}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { groupAccountNumber } from "@/components/contract/account-number";
import { readLastAccount, saveLastAccount } from "@/components/forms/last-account";
import { formatDollars } from "@/components/forms/money-field";
import { addToast } from "@/components/ui/toasts";
import type { RedepositDraft } from "@/features/deposits/redeposit-draft";
import { formatCents, formatPlainCents } from "@/lib/money/cents";
import { type DepositFormState, type DepositFormValues, depositDefaults, depositResolver } from "./deposit-form-values";
import type { RejectedDeposit } from "./deposit-rejected";
import type { DepositFields } from "./deposit-schema";
import { showFieldErrors } from "./show-field-errors";
import { useDeposit } from "./use-deposit";

/** Lets a deposit continue with the next check instead of opening the new payment's page. */
export interface NextCheck {
  /** Whether this check follows a previous deposit. */
  readonly isContinued: boolean;
  /** Opens the deposit screen for the next check. */
  readonly begin: () => void;
}

/** Manages the deposit form, its submission and the outcome. `draft` is null for a new deposit. */
export function useDepositFlow(draft: RedepositDraft | null, next: NextCheck) {
  const router = useRouter();
  const [rejected, setRejected] = useState<RejectedDeposit | null>(null);
  const [rejectedImageIds, setRejectedImageIds] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const startsNext = useRef(false);
  const form = useForm<DepositFormValues, unknown, DepositFields>({
    resolver: depositResolver,
    defaultValues: depositDefaults(draft),
    mode: "onTouched",
  });

  useLastAccount(form);

  const finish = (paymentId: string, fields: DepositFields) => {
    setDone(true);
    saveLastAccount(fields.accountNumber);
    const open = () => router.push(`/payments/${paymentId}`);
    addToast({
      tone: "good",
      title: "The bank accepted the deposit",
      detail: `${formatCents(fields.amountCents)} into ${groupAccountNumber(fields.accountNumber)}`,
      ...(startsNext.current && { action: { label: "Open", run: open } }),
    });
    if (startsNext.current) next.begin();
    else open();
  };

  const deposit = useDeposit({
    onAccepted: finish,
    onRejected: (result, { frontImageId, backImageId }) => {
      setRejected(result);
      // The bank has these values, so there are no unsaved changes until a field is edited.
      setRejectedImageIds(`${frontImageId} ${backImageId}`);
      form.reset(form.getValues());
    },
    onRefused: (failure) => showFieldErrors(form, failure),
  });

  const review = (fields: DepositFields) => {
    setRejected(null);
    deposit.review(fields);
  };

  const correctAmount = (amountCents: number) => {
    form.setValue("amountText", formatDollars(formatPlainCents(amountCents)), { shouldDirty: true });
    if (deposit.phase.kind === "review") deposit.review({ ...deposit.phase.fields, amountCents });
  };

  const send = (
    fields: DepositFields,
    images: Parameters<typeof deposit.send>[1],
    { startsNext: isNext, note }: { startsNext: boolean; note?: string },
  ) => {
    startsNext.current = isNext;
    return deposit.send(fields, images, note);
  };

  return {
    ...deposit,
    send,
    correctAmount,
    form,
    rejected,
    rejectedImageIds,
    isDone,
    finish,
    review,
    isContinued: next.isContinued,
  };
}

/** Fills in the account of the previous deposit after hydration, because only the browser stores it. */
function useLastAccount(form: DepositFormState): void {
  useEffect(() => {
    const lastAccount = readLastAccount();
    // Set as a default value, so that it does not count as unsaved input.
    if (lastAccount && !form.getValues("accountNumber"))
      form.resetField("accountNumber", { defaultValue: lastAccount });
  }, [form]);
}

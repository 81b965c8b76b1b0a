"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { Control } from "react-hook-form";
import { useController, useForm } from "react-hook-form";
import { announceOutcome } from "@/components/actions/announce-outcome";
import { useApprovalsPolicy } from "@/components/actions/approvals-policy";
import { listErrorsWithoutInput } from "@/components/actions/errors-without-input";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { ControlledAccountField, ControlledTextField } from "@/components/forms/controlled-fields";
import { createLazyResolver } from "@/components/forms/lazy-resolver";
import { MoneyField } from "@/components/forms/money-field";
import { ProposalNoteField } from "@/components/forms/proposal-note-field";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { authorizeCheckAction } from "@/features/positive-pay/actions";
import type { AuthorizationRequest } from "@/lib/contract/positive-pay";
import { formatCents, parseDollars } from "@/lib/money/cents";
import { type InputKey, keyForInput } from "@/lib/shared/key-for-input";
import { formatMoment } from "@/lib/time/format";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import type { AuthorizationFormValues } from "./authorization-schema";

const UNKNOWN_OUTCOME = "Submit again. It is never authorized twice.";

const EMPTY_VALUES: AuthorizationFormValues = {
  accountNumber: "",
  checkNumber: "",
  amountText: "",
  payeeName: "",
  lastDay: "",
};

type FormControl = Control<AuthorizationFormValues, unknown, AuthorizationRequest>;

/** A form for authorizing a check. */
export function AuthorizeForm({
  accounts,
  bankNow,
  initialAccount,
}: {
  accounts: readonly KnownAccount[];
  /** The bank's time when the page was rendered, as an ISO 8601 timestamp in UTC. */
  bankNow: string;
  initialAccount: string;
}) {
  const { form, submission, note, setNote, onSubmit, isOutcomeUnknown } = useAuthorizeCheck(bankNow, initialAccount);
  const { control } = form;
  const amount = parseDollars(form.watch("amountText"));
  const needsApproval = useApprovalsPolicy();
  const isProposed = amount.ok && needsApproval("authorizations", amount.value);
  const otherErrors = listErrorsWithoutInput(form.formState.errors);
  return (
    <Card className="max-w-[560px]">
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3.5 p-4">
        <ControlledAccountField control={control} name="accountNumber" label="Drawn on account" accounts={accounts} />
        <div className="grid gap-3.5 sm:grid-cols-2">
          <ControlledTextField
            control={control}
            name="checkNumber"
            label="Check number"
            inputMode="numeric"
            inputClassName="num"
            hint="Leading zeros are ignored."
          />
          <ControlledTextField
            control={control}
            name="lastDay"
            label="Valid through"
            note="optional"
            type="date"
            min={wallTime(new Date(bankNow), BANK_TIME_ZONE).date}
            hint={`If empty, 180 days. Today at the bank: ${formatMoment(bankNow, BANK_TIME_ZONE, "date")}.`}
          />
        </div>
        <AmountField control={control} />
        <ControlledTextField
          control={control}
          name="payeeName"
          label="Payee"
          note="optional"
          hint="Compared if the check also names a payee. Case, punctuation and spaces are ignored."
        />
        {isProposed && <ProposalNoteField value={note} onChange={setNote} />}
        {otherErrors.length > 0 && <Notice tone="bad" role="alert" title={otherErrors.join(" ")} />}
        <ProblemNotices problems={submission.problems} />
        {isOutcomeUnknown && <OutcomeUnknown />}
        <div className="flex flex-wrap justify-end gap-2 pt-0.5">
          <ButtonLink href="/positive-pay/authorizations" size="large">
            Back
          </ButtonLink>
          <Button type="submit" tone="primary" size="large" isPending={submission.isPending}>
            {isProposed ? "Propose for approval" : "Authorize"}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function AmountField({ control }: { control: FormControl }) {
  const { field, fieldState } = useController({ control, name: "amountText" });
  return (
    <MoneyField
      label="Amount"
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      hint="Enter the exact amount. A check that differs by one cent does not match."
    />
  );
}

function OutcomeUnknown() {
  return (
    <Notice
      tone="warn"
      role="alert"
      title="The bank has not responded yet"
      actions={
        <Link href="/positive-pay/authorizations" className="link">
          See the authorizations
        </Link>
      }
    >
      The portal does not resend it, because the first request may have gone through. The list shows the authorization
      once the bank reports it.
    </Notice>
  );
}

/**
 * Manages the authorization form and its submission. The entries remain until the bank accepts the authorization.
 *
 * @param bankNow the bank's time when the page was rendered, in ISO 8601; a sandbox clock may differ from the browser's
 */
function useAuthorizeCheck(bankNow: string, initialAccount: string) {
  const router = useRouter();
  const [note, setNote] = useState("");
  const [openedMs] = useState(() => performance.now());
  /** The submitted input while its outcome is unknown; otherwise null. */
  const [unknownInput, setUnknownInput] = useState<string | null>(null);
  const key = useRef<InputKey | null>(null);
  const submission = useSubmission();
  const form = useForm<AuthorizationFormValues, unknown, AuthorizationRequest>({
    resolver: createLazyResolver(async () => {
      const { authorizationResolver } = await import("./authorization-schema");
      return authorizationResolver(new Date(Date.parse(bankNow) + performance.now() - openedMs));
    }),
    defaultValues: { ...EMPTY_VALUES, accountNumber: initialAccount },
  });

  const send = (request: AuthorizationRequest) =>
    submission.submit(async () => {
      key.current = keyForInput(key.current, request, () => crypto.randomUUID());
      const noteInput = note.trim() ? { note: note.trim() } : {};
      const outcome = await callAction(
        authorizeCheckAction,
        UNKNOWN_OUTCOME,
      )({ idempotencyKey: key.current.key, request, ...noteInput });
      if (!outcome.ok) return [outcome];
      if (outcome.value.outcome === "unknown") {
        setUnknownInput(JSON.stringify(form.getValues()));
        return [];
      }
      announceOutcome(outcome.value, {
        title: "Check authorized",
        detail: `Check ${request.checkNumber} for ${formatCents(request.amount)}. The list shows its status.`,
      });
      router.push("/positive-pay/authorizations");
      return [];
    });

  return {
    form,
    submission,
    /** The note for the approver. */
    note,
    setNote,
    onSubmit: form.handleSubmit(send),
    isOutcomeUnknown: unknownInput !== null && unknownInput === JSON.stringify(form.watch()),
  };
}

"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { authorizeCheckAction } from "@/app/(portal)/positive-pay/actions";
import { AccountField } from "@/components/forms/account-field";
import { MoneyField } from "@/components/forms/money-field";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { addToast } from "@/components/ui/toasts";
import { formatCents } from "@/lib/money/cents";
import { formatMoment } from "@/lib/time/format";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import type { AuthorizationErrors, AuthorizationText } from "./read-authorization";

interface Problem {
  message: string;
  requestId?: string;
}

/** Authorizes one check; what is typed stays until the bank has taken it. */
export function AuthorizeForm({
  accounts,
  bankNow,
  initialAccount,
}: {
  accounts: readonly KnownAccount[];
  /** ISO instant at the bank when the page was made: a sandbox's clock may be elsewhere than the browser's. */
  bankNow: string;
  initialAccount: string;
}) {
  const router = useRouter();
  const [text, setText] = useState<AuthorizationText>({ ...EMPTY, accountNumber: initialAccount });
  const [errors, setErrors] = useState<AuthorizationErrors>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isOpenOutcome, setOpenOutcome] = useState(false);
  const [isPending, startTransition] = useTransition();
  // One key for what is typed now: pressing twice is one authorization.
  const key = useRef(crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const [openedMs] = useState(() => performance.now());

  const change = (field: keyof AuthorizationText) => (value: string) => {
    key.current = crypto.randomUUID();
    setText((now) => ({ ...now, [field]: value }));
    setErrors((now) => ({ ...now, [field]: undefined }));
    setOpenOutcome(false);
  };

  const submit = () =>
    startTransition(async () => {
      setProblem(null);
      try {
        // The contract's rules are not needed to show the form.
        const { readAuthorization } = await import("./read-authorization");
        const now = new Date(Date.parse(bankNow) + performance.now() - openedMs);
        const read = readAuthorization(text, now);
        if ("errors" in read) {
          setErrors(read.errors);
          requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
          return;
        }
        const outcome = await authorizeCheckAction({ idempotencyKey: key.current, request: read.request });
        if (!outcome.ok) return setProblem(outcome);
        if (outcome.value.outcome === "unknown") return setOpenOutcome(true);
        addToast({
          tone: "good",
          title: "Check authorized",
          detail: `Check ${read.request.checkNumber} of ${formatCents(read.request.amount)} is paid when it is presented.`,
        });
        router.push("/positive-pay/authorizations");
      } catch {
        setProblem({ message: "The portal did not answer. Press again: it is never authorized twice." });
      }
    });

  return (
    <Card className="max-w-[560px]">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="grid gap-3.5 p-4"
      >
        <AccountField
          label="Drawn on account"
          accounts={accounts}
          value={text.accountNumber}
          onChange={change("accountNumber")}
          error={errors.accountNumber}
        />
        <div className="grid gap-3.5 sm:grid-cols-2">
          <TextField
            label="Check number"
            inputMode="numeric"
            autoComplete="off"
            value={text.checkNumber}
            onChange={change("checkNumber")}
            error={errors.checkNumber}
            inputClassName="num"
            hint="Leading zeros don’t count."
          />
          <TextField
            label="Last day it pays"
            remark="optional"
            type="date"
            value={text.lastDay}
            onChange={change("lastDay")}
            error={errors.lastDay}
            min={wallTime(new Date(bankNow), BANK_TIME_ZONE).date}
            hint={`Left out: 180 days. At the bank: ${formatMoment(bankNow, BANK_TIME_ZONE, "date")}.`}
          />
        </div>
        <MoneyField
          label="Amount"
          value={text.amountText}
          onChange={change("amountText")}
          error={errors.amountText}
          hint="Exactly as on the check; a cent more or less does not match."
        />
        <TextField
          label="Payee"
          remark="optional"
          autoComplete="off"
          value={text.payeeName}
          onChange={change("payeeName")}
          error={errors.payeeName}
          hint="Compared when both sides have a name; case, points and spaces don’t count."
        />
        {problem && (
          <Notice tone="bad" role="alert" requestId={problem.requestId}>
            {problem.message}
          </Notice>
        )}
        {isOpenOutcome && (
          <Notice
            tone="warn"
            role="alert"
            title="The bank has not answered yet"
            actions={
              <Link href="/positive-pay/authorizations" className="link">
                See the authorizations
              </Link>
            }
          >
            The portal does not send it again by itself, since the first may have gone through. It looks for it, and the
            list shows it once the bank tells of it.
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2 pt-0.5">
          <ButtonLink href="/positive-pay/authorizations" size="large">
            Back
          </ButtonLink>
          <Button type="submit" tone="primary" size="large" isPending={isPending}>
            Authorize
          </Button>
        </div>
      </form>
    </Card>
  );
}

const EMPTY: AuthorizationText = { accountNumber: "", checkNumber: "", amountText: "", payeeName: "", lastDay: "" };

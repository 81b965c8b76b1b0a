"use client";
import { NativeSelect } from "@/components/ui/native-select";
import { TextField } from "@/components/ui/text-field";
import type { FieldErrors } from "@/features/sandbox/screens/control-form";
import { getInteger, getText, parseCents } from "@/features/sandbox/screens/form-values";
import { MoneyInput } from "@/features/sandbox/screens/money-input";
import type { ControlResponse } from "@/lib/bank-client/sandbox";
import { formatPlainCents } from "@/lib/money/cents";
import { type Outcome, success } from "@/lib/shared/outcome";

export type SandboxAccount = ControlResponse<"openAccount">;

const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];
const LIMITS = ["maxItemAmount", "maxDepositAmount"] as const;
const SWITCHES = ["depositsEnabled", "positivePay", "repeatedOverdrafts"] as const;

/** Parses the account terms in a form; omits empty fields. */
export function parseAccountTerms(form: FormData): Outcome<Record<string, unknown>> {
  const cents = parseCents(form, LIMITS);
  if (!cents.ok) return cents;
  const switches = SWITCHES.flatMap((name) => (form.has(name) ? [[name, form.get(name) === "yes"] as const] : []));
  return success({
    ...cents.value,
    ...Object.fromEntries(switches),
    name: getText(form, "name"),
    type: getText(form, "type"),
    openedOn: getText(form, "openedOn"),
    maxItemsPerDay: getInteger(form, "maxItemsPerDay"),
  });
}

/** Inputs for the terms that determine the outcome of the account's deposits and checks. */
export function AccountTermsFields({ account, errors }: { account: SandboxAccount; errors: FieldErrors }) {
  const amount = (cents: number | undefined) => (cents === undefined ? "" : formatPlainCents(cents));
  const yesNo = (value: boolean | undefined, fallback: boolean) => ((value ?? fallback) ? "yes" : "no");
  return (
    <div className="grid grid-cols-2 gap-x-2.5 gap-y-3">
      <div className="col-span-2">
        <TextField label="Name" name="name" defaultValue={account.name} error={errors.name} autoComplete="off" />
      </div>
      <MoneyInput
        label="Limit per item"
        name="maxItemAmount"
        defaultValue={amount(account.maxItemAmount)}
        error={errors.maxItemAmount}
      />
      <MoneyInput
        label="Limit per day"
        name="maxDepositAmount"
        defaultValue={amount(account.maxDepositAmount)}
        error={errors.maxDepositAmount}
      />
      <TextField
        label="Items per day"
        name="maxItemsPerDay"
        defaultValue={account.maxItemsPerDay === undefined ? "" : String(account.maxItemsPerDay)}
        error={errors.maxItemsPerDay && "A whole number up to 100,000."}
        inputMode="numeric"
        autoComplete="off"
        inputClassName="num"
      />
      <TextField
        label="Opened on"
        name="openedOn"
        placeholder="YYYY-MM-DD"
        defaultValue={account.openedOn}
        error={errors.openedOn && "A date like 2026-11-20."}
        autoComplete="off"
        inputClassName="num"
      />
      <NativeSelect
        label="Accepts deposits"
        name="depositsEnabled"
        defaultValue={yesNo(account.depositsEnabled, true)}
        choices={YES_NO}
      />
      <NativeSelect
        label="Positive Pay"
        name="positivePay"
        defaultValue={yesNo(account.positivePay, false)}
        choices={YES_NO}
      />
      <div className="col-span-2">
        <NativeSelect
          label="Repeatedly overdrawn"
          name="repeatedOverdrafts"
          defaultValue={yesNo(account.repeatedOverdrafts, false)}
          choices={YES_NO}
        />
      </div>
    </div>
  );
}

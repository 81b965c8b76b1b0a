"use client";
import { Card } from "@/components/ui/card";
import { NativeSelect } from "@/components/ui/native-select";
import { TextField } from "@/components/ui/text-field";
import { ControlForm } from "./control-form";
import { getText, parseCents } from "./form-values";
import { MoneyInput } from "./money-input";
import { PresentmentResult } from "./presentment-result";
import { runCommand } from "./run-command";

/** Presents an inbound check without images, drawn on one of the accounts. */
export function PresentCheckCard({ accounts }: { accounts: readonly { value: string; label: string }[] }) {
  return (
    <Card title="Present an inbound check" titleId="present">
      <div className="grid gap-3 p-3.5">
        <p className="text-muted text-xs">
          Another bank presents a check drawn on an account here, without images. To include images, generate the check
          under Synthetic checks and present it from there.
        </p>
        <ControlForm
          label="Present an inbound check"
          submit="Present"
          command={async (form) => {
            const cents = parseCents(form, ["amount"]);
            if (!cents.ok) return cents;
            return runCommand("presentCheck", {
              body: {
                accountNumber: getText(form, "accountNumber"),
                checkNumber: getText(form, "checkNumber"),
                amount: cents.value.amount,
                payeeName: getText(form, "payeeName"),
                bofdRoutingNumber: getText(form, "bofdRoutingNumber"),
              },
            });
          }}
          result={(presentment) => <PresentmentResult presentment={presentment} />}
        >
          {(errors) => (
            <div className="grid gap-3 sm:grid-cols-2">
              <div className="sm:col-span-2">
                <NativeSelect
                  label="Drawn on"
                  name="accountNumber"
                  defaultValue={accounts[0]?.value ?? ""}
                  choices={accounts}
                />
              </div>
              <TextField
                label="Check number"
                name="checkNumber"
                error={errors.checkNumber && "1 to 15 digits, as printed."}
                inputMode="numeric"
                autoComplete="off"
                inputClassName="num"
              />
              <MoneyInput
                label="Amount of the check"
                name="amount"
                error={errors.amount && amountError(errors.amount)}
              />
              <TextField label="Payee" name="payeeName" note="optional" error={errors.payeeName} autoComplete="off" />
              <TextField
                label="Bank of first deposit"
                name="bofdRoutingNumber"
                note="optional"
                placeholder="061105931"
                error={errors.bofdRoutingNumber && "A routing number has nine digits."}
                inputMode="numeric"
                autoComplete="off"
                inputClassName="num"
              />
            </div>
          )}
        </ControlForm>
      </div>
    </Card>
  );
}

/** Replaces the contract's technical message for a missing amount. */
export function amountError(rule: string): string {
  return ["is required", "must be a number"].includes(rule) ? "Enter an amount." : rule;
}

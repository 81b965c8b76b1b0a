"use client";
import { groupAccountNumber } from "@/components/contract/account-number";
import { Card } from "@/components/ui/card";
import { NativeSelect } from "@/components/ui/native-select";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { accountOptions } from "@/features/sandbox/screens/account-options";
import { ControlForm } from "@/features/sandbox/screens/control-form";
import { getDigits } from "@/features/sandbox/screens/form-values";
import { runCommand } from "@/features/sandbox/screens/run-command";
import { AccountTermsFields, parseAccountTerms, type SandboxAccount } from "./account-terms-fields";

const KINDS = ["Checking", "Savings", "Card", "Loan"].map((value) => ({ value, label: value }));

/** Opens an account, or a subaccount of an existing one. */
export function OpenAccountCard({ masters }: { masters: readonly SandboxAccount[] }) {
  return (
    <Card title="Open an account" titleId="open-title">
      <div className="p-3.5">
        <ControlForm
          label="Open an account"
          submit="Open"
          tone="primary"
          command={async (form) => {
            const terms = parseAccountTerms(form);
            if (!terms.ok) return terms;
            return runCommand("openAccount", {
              body: {
                ...terms.value,
                accountNumber: getDigits(form, "accountNumber"),
                masterAccountNumber: getDigits(form, "masterAccountNumber"),
              },
            });
          }}
          result={({ accountNumber }) => (
            <Notice tone="good" title={accountNumber ? `Opened: ${groupAccountNumber(accountNumber)}` : "Opened"} />
          )}
        >
          {(errors) => (
            <>
              <TextField
                label="Account number"
                name="accountNumber"
                note="optional"
                placeholder="Assigned by the bank"
                error={errors.accountNumber && `4 to 17 digits; ${errors.accountNumber}`}
                inputMode="numeric"
                autoComplete="off"
                inputClassName="num"
              />
              <div className="grid grid-cols-2 gap-2.5">
                <NativeSelect label="Account type" name="type" defaultValue="Checking" choices={KINDS} />
                <NativeSelect
                  label="Subaccount of"
                  name="masterAccountNumber"
                  defaultValue=""
                  choices={[{ value: "", label: "None: a master account" }, ...accountOptions(masters)]}
                />
              </div>
              <AccountTermsFields account={{}} errors={errors} />
            </>
          )}
        </ControlForm>
      </div>
    </Card>
  );
}

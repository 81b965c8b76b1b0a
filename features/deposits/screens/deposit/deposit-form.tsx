"use client";
import { ControlledAccountField, ControlledTextField } from "@/components/forms/controlled-fields";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { Button } from "@/components/ui/button";
import { AmountField } from "./amount-field";
import { type DepositFormState, loadDepositSchema } from "./deposit-form-values";
import type { UnreadAmount } from "./use-front-reading";

/** The deposit form. The check number read from the image is shown only for comparison and is never sent. */
export function DepositForm({
  form,
  accounts,
  recognizedCents,
  unreadAmount,
  checkNumber,
  isCorrected,
  missing,
  onReview,
}: {
  form: DepositFormState;
  accounts: readonly KnownAccount[];
  /** Amount recognized on the image, in cents; null if none. */
  recognizedCents: number | null;
  /** Details of a front without a recognized amount; null if there is no front or its amount was recognized. */
  unreadAmount: UnreadAmount | null;
  checkNumber: string | null;
  /** Whether the user corrected unclear symbols of the MICR line. */
  isCorrected: boolean;
  /** Sentence about the missing images, or null if both are ready. */
  missing: string | null;
  onReview: () => void;
}) {
  const { control } = form;
  return (
    <form
      method="post"
      noValidate
      onFocus={() => void loadDepositSchema()}
      onSubmit={(event) => {
        event.preventDefault();
        onReview();
      }}
      className="grid gap-3.5"
    >
      <ControlledAccountField
        control={control}
        name="accountNumber"
        label="Deposit to account"
        accounts={accounts}
        // On a touch screen, the keyboard would cover the images.
        onChosen={() =>
          matchMedia("(pointer: fine)").matches && form.getValues("amountText") === "" && form.setFocus("amountText")
        }
      />
      <AmountField form={form} recognizedCents={recognizedCents} unreadAmount={unreadAmount} />
      {checkNumber && (
        <p className="num flex justify-between text-sm">
          <span className="font-medium">Check number</span>
          <span>
            {checkNumber}{" "}
            <span className="text-muted text-xs">
              {isCorrected ? "read from the image, corrected" : "read from the image"}
            </span>
          </span>
        </p>
      )}
      <ControlledTextField control={control} name="purpose" label="Purpose" note="optional" />
      <ControlledTextField
        control={control}
        name="reference"
        label="Your reference"
        note="optional"
        inputClassName="font-mono text-sm!"
        hint="Resending with the same reference never creates a second deposit."
      />
      <div className="grid gap-2 pt-0.5">
        <Button type="submit" tone={missing ? "plain" : "primary"} size="large">
          Review deposit
        </Button>
        <p role="status" className="min-h-[18px] text-center text-muted text-xs">
          {missing}
        </p>
      </div>
    </form>
  );
}

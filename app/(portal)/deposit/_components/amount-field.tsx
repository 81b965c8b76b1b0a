"use client";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { MoneyField, tidyDollars } from "@/components/forms/money-field";
import { Button } from "@/components/ui/button";
import { Status } from "@/components/ui/status";
import { formatPlainCents } from "@/lib/money/cents";
import { type AmountOpinion, compareAmount } from "./compare-amount";
import type { DepositFormState } from "./deposit-fields";

/** The amount that is typed, and below it what the picture says. It never fills itself in. */
export function AmountField({ form, recognizedCents }: { form: DepositFormState; recognizedCents: number | null }) {
  const [isTyping, setTyping] = useState(false);
  const accept = (cents: number, isByFinger: boolean) => {
    form.setValue("amountText", tidyDollars(formatPlainCents(cents)), {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    });
    // The button is gone now. Under a finger the field would open the keyboard over the page.
    if (!isByFinger) form.setFocus("amountText");
  };
  return (
    <Controller
      control={form.control}
      name="amountText"
      render={({ field: { ref, value, onChange, onBlur, name }, fieldState }) => {
        const opinion = compareAmount(recognizedCents, value, isTyping);
        const offerCents = opinion?.offerCents ?? null;
        return (
          <div className="grid gap-0.5">
            <MoneyField
              label="Amount"
              name={name}
              value={value}
              onChange={onChange}
              onFocus={() => setTyping(true)}
              onBlur={() => {
                setTyping(false);
                onBlur();
              }}
              inputRef={ref}
              hint={opinion ? undefined : "As written on the check, to the cent."}
              error={fieldState.error?.message}
            />
            {/* As high in every case: a press that ends the typing must not miss what moved. */}
            <div className={opinion ? "flex min-h-7 flex-wrap items-center gap-x-2.5 text-xs" : "contents"}>
              <span role="status" className="num">
                {opinion && <Opinion {...opinion} />}
              </span>
              {offerCents !== null && (
                <Button
                  size="small"
                  className="text-xs!"
                  onPress={({ pointerType }) => accept(offerCents, pointerType === "touch")}
                >
                  Use it
                </Button>
              )}
            </div>
          </div>
        );
      }}
    />
  );
}

function Opinion({ kind, text }: AmountOpinion) {
  if (kind === "read") return <span className="text-muted">{text}</span>;
  const isGood = kind === "agrees";
  return (
    <Status
      icon={isGood ? "check" : "alert"}
      tone={isGood ? "good" : "warn"}
      className={isGood ? "text-muted" : "whitespace-normal! text-warn"}
    >
      {text}
    </Status>
  );
}

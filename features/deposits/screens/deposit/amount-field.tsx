"use client";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { type AmountChoice, listAmounts } from "@/components/contract/amount-conflict";
import { runAfterPress } from "@/components/forms/after-press";
import { formatDollars, MoneyField } from "@/components/forms/money-field";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Status } from "@/components/ui/status";
import { formatCents, formatPlainCents } from "@/lib/money/cents";
import { AmountCloseUp } from "./amount-close-up";
import { type AmountComparison, compareAmount } from "./compare-amount";
import type { DepositFormState } from "./deposit-form-values";
import type { UnreadAmount } from "./use-front-reading";

/**
 * The amount field, with the recognized amount below it, which is filled in only on request. If no amount was
 * recognized with certainty, shows a close-up of the check and offers the possible amounts.
 */
export function AmountField({
  form,
  recognizedCents,
  unreadAmount,
}: {
  form: DepositFormState;
  recognizedCents: number | null;
  unreadAmount: UnreadAmount | null;
}) {
  const [isTyping, setTyping] = useState(false);
  const accept = (cents: number, isTouch: boolean) => {
    form.setValue("amountText", formatDollars(formatPlainCents(cents)), {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    });
    // The focused button has disappeared. On touch, focusing the field would open the keyboard over the page.
    if (!isTouch) form.setFocus("amountText");
  };
  return (
    <Controller
      control={form.control}
      name="amountText"
      render={({ field: { ref, value, onChange, onBlur, name }, fieldState }) => {
        const comparison = compareAmount(recognizedCents, value, isTyping);
        const suggestedCents = comparison?.suggestedCents ?? null;
        return (
          <div className="grid gap-0.5">
            <MoneyField
              label="Amount"
              name={name}
              value={value}
              onChange={onChange}
              onFocus={() => setTyping(true)}
              onBlur={() =>
                runAfterPress(() => {
                  setTyping(false);
                  onBlur();
                })
              }
              onKeyDown={(event) => {
                if (event.key !== "ArrowDown" || suggestedCents === null) return;
                event.preventDefault();
                accept(suggestedCents, false);
              }}
              aria-keyshortcuts={suggestedCents === null ? undefined : "ArrowDown"}
              inputRef={ref}
              hint={comparison ? undefined : "As written on the check, to the cent."}
              error={fieldState.error?.message}
            />
            {unreadAmount && (
              <div className="mt-1.5 grid gap-1.5">
                <AmountCloseUp unread={unreadAmount} />
                {value.trim() === "" && <AmountChoices choices={choicesOf(unreadAmount)} onChoose={accept} />}
              </div>
            )}
            <RecognizedAmount comparison={comparison} onUse={accept} />
          </div>
        );
      }}
    />
  );
}

const isTouch = (click: Event) => click instanceof PointerEvent && click.pointerType === "touch";

/** Compares the recognized amount with the typed amount, with a button that fills in the recognized amount. */
function RecognizedAmount({
  comparison,
  onUse,
}: {
  comparison: AmountComparison | null;
  onUse: (cents: number, isTouch: boolean) => void;
}) {
  const suggestedCents = comparison?.suggestedCents ?? null;
  return (
    <div className={comparison ? "flex min-h-7 flex-wrap items-center gap-x-2.5 text-xs" : "contents"}>
      <span role="status" className="num">
        {comparison && <ComparisonNote {...comparison} />}
      </span>
      {suggestedCents !== null && (
        <Button
          size="small"
          className="num text-xs!"
          onPress={({ nativeEvent }) => onUse(suggestedCents, isTouch(nativeEvent))}
        >
          Use {formatCents(suggestedCents)} <Kbd>↓</Kbd>
        </Button>
      )}
    </div>
  );
}

function choicesOf({ conflict, suggestions }: UnreadAmount): readonly AmountChoice[] {
  return conflict ? listAmounts(conflict) : suggestions;
}

/** Shows a button for each possible amount. */
function AmountChoices({
  choices,
  onChoose,
}: {
  choices: readonly AmountChoice[];
  onChoose: (cents: number, isTouch: boolean) => void;
}) {
  if (choices.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      {choices.map(({ from, cents }) => (
        <Button
          key={from}
          size="small"
          className="num text-xs!"
          onPress={({ nativeEvent }) => onChoose(cents, isTouch(nativeEvent))}
        >
          Use the {from}: {formatCents(cents)}
        </Button>
      ))}
    </div>
  );
}

function ComparisonNote({ kind, text }: AmountComparison) {
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

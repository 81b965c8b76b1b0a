"use client";
import { useState } from "react";
import { TextField } from "@/components/ui/text-field";
import { formatPlainCents, parseDollars } from "@/lib/money/cents";
import type { EditorProps } from "./editor-props";

/** An exact amount, or a range of amounts with both ends included. What is typed into one empties the other. */
export function AmountEditor({ draft, onChange, onProblem }: EditorProps) {
  const isExact = draft.minCents !== undefined && draft.minCents === draft.maxCents;
  const [exact, setExact] = useState(isExact ? formatAmount(draft.minCents) : "");
  const [min, setMin] = useState(isExact ? "" : formatAmount(draft.minCents));
  const [max, setMax] = useState(isExact ? "" : formatAmount(draft.maxCents));
  const apply = (minText: string, maxText: string) => {
    const [minCents, maxCents] = [parseAmount(minText), parseAmount(maxText)];
    if (minCents === null || maxCents === null) return onProblem("Enter amounts in dollars and cents, like 2,418.50.");
    const isEmpty = minCents !== undefined && maxCents !== undefined && minCents > maxCents;
    onProblem(isEmpty ? "The minimum is above the maximum." : null);
    onChange({ ...draft, minCents, maxCents });
  };
  const changeExact = (text: string) => {
    setExact(text);
    setMin("");
    setMax("");
    apply(text, text);
  };
  const changeRange = (minText: string, maxText: string) => {
    setExact("");
    setMin(minText);
    setMax(maxText);
    apply(minText, maxText);
  };
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">Amount</legend>
      <div className="col-span-2">
        <AmountField label="Exactly" value={exact} onChange={changeExact} />
      </div>
      <AmountField label="At least" value={min} onChange={(text) => changeRange(text, max)} />
      <AmountField label="At most" value={max} onChange={(text) => changeRange(min, text)} />
    </fieldset>
  );
}

function AmountField(props: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <TextField
      {...props}
      prefix={<span className="text-muted">$</span>}
      autoComplete="off"
      inputMode="decimal"
      maxLength={24}
    />
  );
}

function formatAmount(cents: number | undefined): string {
  return cents === undefined ? "" : formatPlainCents(cents);
}

/** Undefined for an empty field, null for text that is not an amount. */
function parseAmount(text: string): number | undefined | null {
  if (text.trim() === "") return undefined;
  const amount = parseDollars(text);
  return amount.ok ? amount.value : null;
}

"use client";
import { useState } from "react";
import { TextField } from "@/components/ui/text-field";
import { formatPlainCents, parseDollars } from "@/lib/money/cents";
import type { EditorProps } from "./editor-props";

/** A range of amounts, both ends included. */
export function AmountEditor({ draft, onChange, onProblem }: EditorProps) {
  const [min, setMin] = useState(formatAmount(draft.minCents));
  const [max, setMax] = useState(formatAmount(draft.maxCents));
  const change = (minText: string, maxText: string) => {
    setMin(minText);
    setMax(maxText);
    const [minCents, maxCents] = [parseAmount(minText), parseAmount(maxText)];
    if (minCents === null || maxCents === null) return onProblem("Enter amounts in dollars and cents, like 2,418.50.");
    const isEmpty = minCents !== undefined && maxCents !== undefined && minCents > maxCents;
    onProblem(isEmpty ? "The minimum is above the maximum." : null);
    onChange({ ...draft, minCents, maxCents });
  };
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">Amount</legend>
      <TextField
        label="Least"
        prefix={<span className="text-muted">$</span>}
        autoComplete="off"
        inputMode="decimal"
        value={min}
        onChange={(text) => change(text, max)}
      />
      <TextField
        label="Most"
        prefix={<span className="text-muted">$</span>}
        autoComplete="off"
        inputMode="decimal"
        value={max}
        onChange={(text) => change(min, text)}
      />
    </fieldset>
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

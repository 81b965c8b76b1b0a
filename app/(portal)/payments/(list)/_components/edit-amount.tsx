"use client";
import { useState } from "react";
import { TextField } from "@/components/ui/text-field";
import { formatPlainCents, parseDollars } from "@/lib/money/cents";
import type { EditorProps } from "./filter-editor";

/** Amounts between two, both included. */
export function AmountEditor({ draft, onChange, onProblem }: EditorProps) {
  const [least, setLeast] = useState(textOf(draft.minCents));
  const [most, setMost] = useState(textOf(draft.maxCents));
  const change = (leastText: string, mostText: string) => {
    setLeast(leastText);
    setMost(mostText);
    const [minCents, maxCents] = [centsOf(leastText), centsOf(mostText)];
    if (minCents === null || maxCents === null) return onProblem("Enter amounts in dollars and cents, like 2,418.50.");
    const isEmpty = minCents !== undefined && maxCents !== undefined && minCents > maxCents;
    onProblem(isEmpty ? "The least amount is above the most." : null);
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
        value={least}
        onChange={(text) => change(text, most)}
      />
      <TextField
        label="Most"
        prefix={<span className="text-muted">$</span>}
        autoComplete="off"
        inputMode="decimal"
        value={most}
        onChange={(text) => change(least, text)}
      />
    </fieldset>
  );
}

function textOf(cents: number | undefined): string {
  return cents === undefined ? "" : formatPlainCents(cents);
}

/** Undefined for an empty field, null for text that is no amount. */
function centsOf(text: string): number | undefined | null {
  if (text.trim() === "") return undefined;
  const amount = parseDollars(text);
  return amount.ok ? amount.value : null;
}

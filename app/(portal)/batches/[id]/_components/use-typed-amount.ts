"use client";
import { useEffect, useRef, useState } from "react";
import { compareAmount } from "@/app/(portal)/deposit/_components/compare-amount";
import { formatDollars } from "@/components/forms/money-field";
import { formatPlainCents, parseDollars } from "@/lib/money/cents";

/**
 * The amount field of one check, which has the focus: every amount that is typed is kept at once.
 *
 * @param amountCents what is kept already; null for nothing
 * @param readCents what was read from the picture; null for nothing
 */
export function useTypedAmount(
  amountCents: number | null,
  readCents: number | null,
  onAmount: (amountCents: number | null) => void,
) {
  const [text, setText] = useState(() => (amountCents === null ? "" : dollarsOf(amountCents)));
  const [error, setError] = useState<string>();
  // An amount that differs from what was read wants a second Enter.
  const [isEntered, setEntered] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);

  const type = (typed: string) => {
    setText(typed);
    setError(undefined);
    setEntered(false);
    const parsed = parseDollars(typed);
    if (typed.trim() === "") onAmount(null);
    else if (parsed.ok && parsed.value > 0) onAmount(parsed.value);
  };

  /** Takes what was read where nothing is typed; true when there is an amount to go on with. */
  const enter = (): boolean => {
    if (text.trim() === "") {
      if (readCents !== null) type(dollarsOf(readCents));
      else setError("Type the amount that is on the check.");
      return readCents !== null;
    }
    const parsed = parseDollars(text);
    if (!parsed.ok || parsed.value === 0) {
      setError(parsed.ok ? "An amount is at least $0.01." : parsed.message);
      return false;
    }
    setEntered(true);
    return isEntered || compareAmount(readCents, text, false)?.kind !== "differs";
  };

  return {
    field: { value: text, onChange: type, inputRef: input, error },
    /** What was read, as the field would have it. */
    placeholder: readCents === null ? undefined : dollarsOf(readCents),
    comparison: compareAmount(readCents, text, !isEntered),
    enter,
  };
}

function dollarsOf(cents: number): string {
  return formatDollars(formatPlainCents(cents));
}

"use client";
import type { Ref } from "react";
import { NO_SYMBOL, parseTypedSymbol } from "./correct-micr-line";

/** How a typed blank is shown: an empty input has nothing typed. */
const BLANK_MARK = "\u2423";

/** One symbol of the MICR line that was read with doubt, to be typed as the check says. */
export function DoubtfulSymbolInput({
  inputRef,
  label,
  helpId,
  value,
  read,
  isDisabled,
  onChange,
  onStep,
  onFocusChange,
}: {
  inputRef: Ref<HTMLInputElement>;
  label: string;
  helpId: string;
  /** The typed symbol; empty before. */
  value: string;
  /** The symbol as it was read; `*` when it could not be. */
  read: string | undefined;
  isDisabled: boolean;
  /** Called with the typed symbol, or with null when it was deleted. */
  onChange: (char: string | null) => void;
  /** Called with 1 or -1 for the next or previous doubtful symbol. */
  onStep: (step: 1 | -1) => void;
  onFocusChange: (isFocused: boolean) => void;
}) {
  return (
    <input
      ref={inputRef}
      aria-label={label}
      aria-describedby={helpId}
      value={value === NO_SYMBOL ? BLANK_MARK : value}
      placeholder={read === undefined || read === "*" ? "?" : read}
      disabled={isDisabled}
      maxLength={2}
      size={1}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onFocus={(event) => {
        event.target.select();
        onFocusChange(true);
      }}
      onBlur={() => onFocusChange(false)}
      onChange={(event) => {
        // The newest character counts, so that a second key replaces the first.
        const typed = event.target.value;
        const char = parseTypedSymbol(typed.slice(-1));
        if (typed === "" || char !== null) onChange(char);
      }}
      onKeyDown={(event) => {
        if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
        event.preventDefault();
        onStep(event.key === "ArrowRight" ? 1 : -1);
      }}
      className="mx-px size-6 rounded-[3px] border border-warn bg-warn-tint text-center font-mono font-semibold text-warn text-xs uppercase placeholder:text-warn/70 pointer-coarse:size-8"
    />
  );
}

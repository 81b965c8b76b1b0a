"use client";
import type { SideMicr } from "@endorse/check-image/core/side-report";
import type { Ref } from "react";
import { useId, useRef, useState } from "react";
import { MicrGlyph, MicrLine } from "@/components/check/micr-line";
import { SymbolCloseUp } from "@/components/check/symbol-close-up";
import { Tag } from "@/components/ui/tag";
import type { MicrLineVerdict } from "./correct-micr-line";
import { correctMicrLine, type MicrCorrection, NO_SYMBOL, parseTypedSymbol } from "./correct-micr-line";

const VERDICTS = {
  valid: { tone: "good", text: "The check digit is valid" },
  "routing-invalid": { tone: "bad", text: "The routing number’s check digit is not valid" },
  "layout-unknown": { tone: "bad", text: "Not in the format of a check’s MICR line" },
} as const satisfies Record<Exclude<MicrLineVerdict, "open">, { tone: "good" | "bad"; text: string }>;

/** Shown for a typed space, to distinguish it from an empty input. */
const BLANK_MARK = "\u2423";

/** The corrections of a MICR line and the callback for changing them. */
export interface MicrEditing {
  readonly correction: MicrCorrection | null;
  readonly onCorrect: (correction: MicrCorrection) => void;
}

/** Keys for the MICR symbols that keyboards lack: transit, amount, on-us and dash. */
const SYMBOL_KEYS = ["A", "B", "C", "D"] as const;

interface ReadoutProps {
  /** URL and pixel size of the rectified check image. */
  image: { readonly url: string; readonly width: number; readonly height: number };
  editing: MicrEditing;
  isLocked: boolean;
}

/** Shows the MICR line below the image. Doubtful symbols are inputs, and each key press revalidates the line. */
export function MicrReadout({ micr, ...rest }: ReadoutProps & { micr: SideMicr | null }) {
  if (!micr?.line.trim()) {
    return (
      <Tag tone="warn" tip="The bank will review this check manually before processing it.">
        MICR line not readable
      </Tag>
    );
  }
  return <EditableLine micr={micr} {...rest} />;
}

function EditableLine({
  micr,
  image,
  editing: { correction, onCorrect },
  isLocked,
}: ReadoutProps & { micr: SideMicr }) {
  const [focused, setFocused] = useState<number | null>(null);
  const inputs = useRef(new Map<number, HTMLInputElement>());
  const helpId = useId();
  const { doubtful, open, verdict } = correctMicrLine(micr, correction);
  const typed = correction?.line === micr.line ? correction.chars : {};
  // If no input has focus, enlarge the first symbol that needs input.
  const enlarged = micr.symbols[focused ?? open[0] ?? doubtful.at(-1) ?? -1];

  const focus = (position: number | undefined) => {
    const input = position === undefined ? null : inputs.current.get(position);
    input?.focus();
    input?.select();
  };
  const correct = (position: number, char: string | null) => {
    const { [position]: _, ...others } = typed;
    onCorrect({ line: micr.line, chars: char === null ? others : { ...others, [position]: char } });
    if (char !== null) focus(doubtful[doubtful.indexOf(position) + 1]);
  };
  return (
    <>
      <MicrLine
        line={micr.line}
        symbols={micr.symbols}
        className={doubtful.length > 0 ? "leading-7 pointer-coarse:leading-9" : undefined}
        replace={(position) =>
          doubtful.includes(position) && (
            <DoubtfulSymbolInput
              inputRef={(input) => {
                if (input) inputs.current.set(position, input);
                else inputs.current.delete(position);
              }}
              label={`Symbol ${position + 1} of ${micr.symbols.length}, uncertain`}
              helpId={helpId}
              value={typed[position] ?? ""}
              read={micr.symbols[position]?.char}
              isDisabled={isLocked}
              onChange={(char) => correct(position, char)}
              onStep={(step) => focus(doubtful[doubtful.indexOf(position) + step])}
              onFocusChange={(isFocused) => setFocused(isFocused ? position : null)}
            />
          )
        }
      />
      <span role="status" className="contents">
        <MicrVerdictTag micr={micr} verdict={doubtful.length === 0 ? null : verdict} openCount={open.length} />
      </span>
      {enlarged && (verdict !== "valid" || focused !== null) && (
        <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2 pb-1">
          <SymbolCloseUp src={image.url} width={image.width} height={image.height} region={enlarged.region} />
          <SymbolKeys id={helpId} />
        </div>
      )}
    </>
  );
}

/** Explains which key enters each symbol. */
function SymbolKeys({ id }: { id: string }) {
  return (
    <p id={id} className="max-w-72 text-muted text-xs">
      Enter the line on the check:{" "}
      {SYMBOL_KEYS.map((key, index) => (
        <span key={key} className="whitespace-nowrap">
          {index > 0 && ", "}
          <span className="font-mono">{key}</span> for <MicrGlyph symbol={key} />
        </span>
      ))}
      . Enter a space for a mark that is not a symbol.
    </p>
  );
}

function DoubtfulSymbolInput({
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
  /** The typed symbol, or an empty string. */
  value: string;
  /** The symbol as read; `*` if unreadable. */
  read: string | undefined;
  isDisabled: boolean;
  /** Called with the typed symbol, or null if it was deleted. */
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
        // Use only the last character, so that a second key press replaces the first.
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

/** Shows the result of reading the MICR line or the state of its corrections. */
function MicrVerdictTag({
  micr,
  verdict,
  openCount,
}: {
  micr: SideMicr;
  /** Null if no symbol is doubtful; the tag then describes the reading. */
  verdict: MicrLineVerdict | null;
  /** Number of doubtful symbols not yet typed. */
  openCount: number;
}) {
  if (verdict === null) return <ReadingTag micr={micr} />;
  if (verdict !== "open") return <Tag tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].text}</Tag>;
  return (
    <Tag tone="warn">
      {openCount} {openCount === 1 ? "symbol is" : "symbols are"} uncertain: enter {openCount === 1 ? "it" : "them"}
    </Tag>
  );
}

function ReadingTag({ micr }: { micr: SideMicr }) {
  return micr.accepted ? (
    <Tag tone="good">MICR read, {micr.symbols.length} symbols</Tag>
  ) : (
    <Tag tone="warn" tip="The line was read, but it is not a valid routing and account number.">
      Not a valid MICR line
    </Tag>
  );
}

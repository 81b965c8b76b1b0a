"use client";
import { ChevronDown, ChevronUp } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { CheckSheet } from "@/components/check/check-sheet";
import { RegionCloseUp } from "@/components/check/region-close-up";
import { FIT } from "@/components/check/view-transform";
import { describeConflict } from "@/components/contract/amount-conflict";
import { formatDollars, MoneyField } from "@/components/forms/money-field";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import type { BatchCheckView, BatchPictureView } from "@/features/deposits/batches/batch-view";
import { compareAmount } from "@/features/deposits/screens/deposit/compare-amount";
import { formatPlainCents, parseDollars } from "@/lib/money/cents";
import { checkName } from "./check-names";

/** Typical amount region as fractions of the image, for a check whose amount box was not found. */
const USUAL_REGION = { x: 0.68, y: 0.26, width: 0.31, height: 0.26 };

interface EntryProps {
  check: BatchCheckView;
  index: number;
  count: number;
  onAmount: (amountCents: number | null) => void;
  onNext: () => void;
  onPrevious: () => void;
  /** Shown below the image. */
  children: ReactNode;
}

/** Edits the amount of one check: the enlarged amount box next to the field, and the whole front below. */
export function AmountEntry(props: EntryProps) {
  const { check, index, count, onNext, onPrevious } = props;
  const name = checkName(check, index);
  return (
    <section aria-label={name} className="grid min-w-0 gap-3.5 rounded-lg border bg-surface p-3.5">
      <header className="flex items-center gap-2.5">
        <h2 className="num">{name}</h2>
        <span className="num text-muted text-xs">
          {index + 1} of {count}
        </span>
        <span className="ml-auto flex">
          <IconButton label="Previous check" shortcut="↑" onPress={onPrevious} isDisabled={index === 0}>
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton label="Next check" shortcut="↓" onPress={onNext} isDisabled={index === count - 1}>
            <ChevronDown aria-hidden />
          </IconButton>
        </span>
      </header>
      <div className="grid grid-cols-1 items-start gap-3.5 sm:grid-cols-[minmax(0,1fr)_236px]">
        <AmountBox front={check.front} />
        <AmountInput {...props} />
      </div>
      {check.front && <WholeFront front={check.front} />}
      {props.children}
    </section>
  );
}

const ENTER_EFFECTS = {
  none: "goes to the next check",
  agrees: "goes to the next check",
  read: "accepts it if the field is empty, and goes to the next check",
  differs: "again keeps your amount",
} as const;

/** The amount field. Enter and Down move to the next check, Shift+Enter and Up to the previous check. */
function AmountInput({ check: { front, amountCents }, onAmount, onNext, onPrevious }: EntryProps) {
  const readCents = front?.reading.amountCents ?? null;
  const conflict = front?.reading.amountConflict;
  const { field, placeholder, comparison, enter } = useTypedAmount(amountCents, readCents, onAmount);
  const onKeyDown = (event: KeyboardEvent) => {
    const isBack = event.key === "Enter" && event.shiftKey;
    const go = { Enter: onNext, ArrowDown: onNext, PageDown: onNext, ArrowUp: onPrevious, PageUp: onPrevious }[
      event.key
    ];
    if (!go || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isBack) onPrevious();
    else if (event.key !== "Enter" || enter()) go();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles key events that bubble up from the field
    <div onKeyDown={onKeyDown}>
      <MoneyField label="Amount" placeholder={placeholder} {...field} />
      <p role="status" className="num mt-1.5 min-h-9 text-muted text-xs">
        <span className={comparison?.kind === "differs" || conflict ? "text-warn" : undefined}>
          {comparison?.text ?? (conflict ? describeConflict(conflict) : "No amount was recognized.")}
        </span>
        <span className="mt-0.5 block pointer-coarse:hidden">
          <Kbd>Enter</Kbd> {ENTER_EFFECTS[comparison?.kind ?? "none"]}
        </span>
      </p>
    </div>
  );
}

function AmountBox({ front }: { front: BatchPictureView | null }) {
  if (!front) {
    return <p className="grid min-h-24 place-items-center rounded-md bg-sunken text-muted">The front is missing.</p>;
  }
  const { url, reading } = front;
  return (
    <RegionCloseUp
      picture={{ src: url, width: reading.width, height: reading.height }}
      region={reading.amountRegion ?? USUAL_REGION}
      label="This part of the check, enlarged"
    />
  );
}

function WholeFront({ front: { url, reading } }: { front: BatchPictureView }) {
  return (
    <div className="check-frame grid aspect-[2.3] max-h-[46dvh] w-full place-items-center">
      <CheckSheet
        key={url}
        picture={{ src: url, alt: "Front of the check", width: reading.width, height: reading.height }}
        view={FIT}
        isInverted={false}
      />
    </div>
  );
}

/**
 * Focuses the amount field and saves each valid amount as it is typed.
 *
 * @param amountCents saved amount, or null if none
 * @param readCents amount read from the image, or null if none
 */
function useTypedAmount(
  amountCents: number | null,
  readCents: number | null,
  onAmount: (amountCents: number | null) => void,
) {
  const [text, setText] = useState(() => (amountCents === null ? "" : dollarsOf(amountCents)));
  const [error, setError] = useState<string>();
  // An amount that differs from the recognized amount must be confirmed by a second Enter.
  const [isConfirmed, setConfirmed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);

  const type = (typed: string) => {
    setText(typed);
    setError(undefined);
    setConfirmed(false);
    const parsed = parseDollars(typed);
    if (typed.trim() === "") onAmount(null);
    else if (parsed.ok && parsed.value > 0) onAmount(parsed.value);
  };

  /** Accepts the amount from the image if the field is empty; returns whether to move to the next check. */
  const enter = (): boolean => {
    if (text.trim() === "") {
      if (readCents !== null) type(dollarsOf(readCents));
      else setError("Enter the amount on the check.");
      return readCents !== null;
    }
    const parsed = parseDollars(text);
    if (!parsed.ok || parsed.value === 0) {
      setError(parsed.ok ? "Enter at least $0.01." : parsed.message);
      return false;
    }
    setConfirmed(true);
    return isConfirmed || compareAmount(readCents, text, false)?.kind !== "differs";
  };

  return {
    field: { value: text, onChange: type, inputRef: input, error },
    placeholder: readCents === null ? undefined : dollarsOf(readCents),
    comparison: compareAmount(readCents, text, !isConfirmed),
    enter,
  };
}

function dollarsOf(cents: number): string {
  return formatDollars(formatPlainCents(cents));
}

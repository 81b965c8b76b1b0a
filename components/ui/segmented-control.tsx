"use client";
import type { KeyboardEvent, ReactNode } from "react";
import { classes } from "./classes";

export interface Segment<T extends string> {
  value: T;
  label: ReactNode;
  /** Accessible name; required when the label is only an icon. */
  name?: string;
  isDisabled?: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A radio group with a single tab stop. Arrow keys select the adjacent option immediately. */
export function SegmentedControl<T extends string>({
  label,
  value,
  onChange,
  segments,
  className,
}: {
  label: string;
  /** Null if nothing is selected. */
  value: T | null;
  onChange: (value: T) => void;
  segments: readonly Segment<T>[];
  className?: string;
}) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
    const focusedIndex = buttons.findIndex((button) => button.matches(":focus"));
    const next = buttons[(focusedIndex + step + buttons.length) % buttons.length];
    next?.focus();
    next?.click();
  };
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={move}
      className={classes("inline-flex shrink-0 rounded-md border bg-sunken p-0.5", className)}
    >
      {segments.map((segment, index) => {
        const isChosen = segment.value === value;
        return (
          // biome-ignore lint/a11y/useSemanticElements: some labels are icons, which an input can't contain
          <button
            key={segment.value}
            type="button"
            role="radio"
            aria-checked={isChosen}
            tabIndex={isChosen || (value === null && index === 0) ? 0 : -1}
            disabled={segment.isDisabled}
            aria-label={segment.name}
            data-selected={isChosen || undefined}
            onClick={() => {
              if (!isChosen) onChange(segment.value);
            }}
            className="segment"
          >
            {segment.label}
          </button>
        );
      })}
    </div>
  );
}

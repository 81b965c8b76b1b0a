"use client";
import type { Key, ReactNode } from "react";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import { classes } from "./classes";

export interface Segment<T extends string> {
  value: T;
  label: ReactNode;
  /** Needed when the label is only an icon. */
  name?: string;
  isDisabled?: boolean;
}

/** One of a few: arrow keys move, the choice acts at once. */
export function SegmentedControl<T extends string>({
  label,
  value,
  onChange,
  segments,
  className,
}: {
  label: string;
  value: T;
  onChange: (value: T) => void;
  segments: readonly Segment<T>[];
  className?: string;
}) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys: Set<Key>) => {
        const [chosen] = keys;
        const segment = segments.find((candidate) => candidate.value === chosen);
        if (segment) onChange(segment.value);
      }}
      className={classes("inline-flex shrink-0 rounded-md border bg-sunken p-0.5", className)}
    >
      {segments.map((segment) => (
        <ToggleButton
          key={segment.value}
          id={segment.value}
          isDisabled={segment.isDisabled}
          aria-label={segment.name}
          className={classes(
            "touch-target inline-flex h-6 flex-auto items-center justify-center gap-1.5 whitespace-nowrap rounded-sm px-3 font-medium text-muted transition-colors",
            "hover:text-text data-selected:bg-surface data-selected:text-text data-selected:shadow-[0_0_0_1px_var(--line)] disabled:opacity-50",
            "forced-colors:data-selected:forced-color-adjust-none forced-colors:data-selected:bg-[Highlight] forced-colors:data-selected:text-[HighlightText] [&_svg]:size-3.5",
          )}
        >
          {segment.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

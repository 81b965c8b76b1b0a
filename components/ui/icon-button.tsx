"use client";
import { PlainButton, type PlainButtonProps } from "./button";
import { classes } from "./classes";

export interface IconButtonProps extends Omit<PlainButtonProps, "aria-label"> {
  /** The accessible name, also shown in the tooltip. */
  label: string;
  shortcut?: string;
  isOn?: boolean;
}

/** A small square icon button whose label appears in the tooltip. */
export function IconButton({ label, shortcut, isOn, className, children, ...rest }: IconButtonProps) {
  return (
    <PlainButton
      {...rest}
      aria-label={label}
      aria-pressed={isOn}
      data-tip={shortcut ? `${label} (${shortcut})` : label}
      className={classes(
        "touch-target grid size-7 shrink-0 place-items-center rounded-sm transition-colors [&_svg]:size-4 disabled:opacity-40",
        isOn ? "bg-accent-tint text-accent" : "text-muted hover:bg-line hover:text-text",
        className,
      )}
    >
      {children}
    </PlainButton>
  );
}

import { classes } from "./classes";

export type ButtonTone = "plain" | "primary" | "danger" | "quiet";
export type ButtonSize = "small" | "medium" | "large";

const TONES = {
  plain: "border-line-strong bg-surface text-text hover:bg-hover",
  primary: "border-accent bg-accent text-accent-text hover:border-accent-hover hover:bg-accent-hover",
  danger: "border-line-strong bg-surface text-bad hover:bg-bad-tint",
  quiet: "border-transparent bg-transparent text-muted hover:bg-sunken hover:text-text",
} satisfies Record<ButtonTone, string>;

const SIZES = {
  small: "h-7 gap-1.5 px-2.5 text-sm",
  medium: "h-8 gap-[7px] px-3",
  large: "h-10 gap-2 px-4",
} satisfies Record<ButtonSize, string>;

/** Returns the class names for a button, or for a link styled as one. */
export function buttonStyle(tone: ButtonTone = "plain", size: ButtonSize = "medium", className?: string): string {
  return classes("button", TONES[tone], SIZES[size], className);
}

import type { ReactNode } from "react";
import { classes } from "./classes";
import type { Tone } from "./tag";

export type StatusIcon = "empty" | "progress" | "pause" | "check" | "cross" | "minus" | "alert" | "unknown";

const ICON_TONES = {
  none: "tone-faint",
  good: "tone-good",
  warn: "tone-warn",
  bad: "tone-bad",
  info: "tone-info",
} satisfies Record<Tone, string>;

/** An icon with text, so that color is never the only signal. The icons are CSS masks from `app/glyphs.css`. */
export function Status({
  icon,
  tone,
  tip,
  className,
  children,
}: {
  icon: StatusIcon;
  tone: Tone;
  tip?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span data-tip={tip} className={classes("status", `glyph-${icon}`, ICON_TONES[tone], className)}>
      {children}
    </span>
  );
}

import type { ReactNode } from "react";

export type Tone = "none" | "good" | "warn" | "bad" | "info";

const TAG_TONES = {
  none: "bg-sunken text-muted",
  good: "bg-good-tint text-good",
  warn: "bg-warn-tint text-warn",
  bad: "bg-bad-tint text-bad",
  info: "bg-info-tint text-info",
} satisfies Record<Tone, string>;

/** A small label whose text carries the meaning; the color only reinforces it. */
export function Tag({ tone = "none", tip, children }: { tone?: Tone; tip?: string; children: ReactNode }) {
  return (
    <span data-tip={tip} className={`tag ${TAG_TONES[tone]}`}>
      {children}
    </span>
  );
}

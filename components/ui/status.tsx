import {
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CirclePause,
  CircleQuestionMark,
  CircleX,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes";
import type { Tone } from "./tag";

export type StatusIcon = "empty" | "progress" | "pause" | "check" | "cross" | "minus" | "alert" | "unknown";

const ICONS = {
  empty: Circle,
  progress: CircleDashed,
  pause: CirclePause,
  check: CircleCheck,
  cross: CircleX,
  minus: CircleMinus,
  alert: CircleAlert,
  unknown: CircleQuestionMark,
} satisfies Record<StatusIcon, LucideIcon>;

const ICON_TONES = {
  none: "text-faint",
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
  info: "text-info",
} satisfies Record<Tone, string>;

/** An icon and a word; color is never the only signal. */
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
  const Icon = ICONS[icon];
  return (
    <span data-tip={tip} className={classes("inline-flex items-center gap-1.5 whitespace-nowrap", className)}>
      <Icon aria-hidden className={classes("size-3.5 shrink-0 stroke-2", ICON_TONES[tone])} />
      {children}
    </span>
  );
}

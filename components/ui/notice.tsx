import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes";

export type NoticeTone = "info" | "good" | "warn" | "bad";

const TONE_STYLES = {
  info: { icon: Info, box: "bg-info-tint", mark: "text-info" },
  good: { icon: CircleCheck, box: "bg-good-tint", mark: "text-good" },
  warn: { icon: TriangleAlert, box: "bg-warn-tint", mark: "text-warn" },
  bad: { icon: CircleAlert, box: "bg-bad-tint", mark: "text-bad" },
} satisfies Record<NoticeTone, { icon: LucideIcon; box: string; mark: string }>;

/** An inline message. Use `role="alert"` only for the result of an action the user just took. */
export function Notice({
  tone = "info",
  title,
  role,
  requestId,
  actions,
  className,
  children,
}: {
  tone?: NoticeTone;
  title?: ReactNode;
  role?: "alert" | "status";
  /** The bank's request ID, for the user to quote to support [GAP-40]. */
  requestId?: string | null;
  actions?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const { icon: Icon, box, mark } = TONE_STYLES[tone];
  return (
    <div role={role} className={classes("flex gap-2.5 rounded-lg px-3.5 py-2.5", box, className)}>
      <Icon aria-hidden className={classes("mt-0.5 size-4 shrink-0", mark)} />
      <div className="min-w-0 flex-1 space-y-1">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className="text-text/90">{children}</div>}
        {requestId && (
          <p className="text-xs">
            Request ID <code className="select-all break-all font-mono">{requestId}</code>
          </p>
        )}
        {actions && <div className="flex flex-wrap gap-2 pt-1.5">{actions}</div>}
      </div>
    </div>
  );
}

import { Check } from "lucide-react";
import { classes } from "@/components/ui/classes";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { SentState } from "./use-sent-pictures";

const STATE_LABELS = {
  due: "Not taken yet",
  waiting: "Taken, waiting to be sent",
  sending: "Sending",
  sent: "On the computer",
  failed: "Not sent",
} as const satisfies Record<SentState["kind"], string>;

/** One side of the check and the status of its image. */
export function SentSide({ label, state, isNext }: { label: string; state: SentState; isNext: boolean }) {
  const isSent = state.kind === "sent";
  return (
    <li className={classes("rounded-lg border bg-surface px-4 py-3", isNext && "border-accent bg-accent-tint/40")}>
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className={classes(
            "grid size-6 shrink-0 place-items-center rounded-full border",
            isSent ? "border-transparent bg-good-tint text-good" : isNext ? "border-accent" : "border-line-strong",
          )}
        >
          {isSent && <Check className="size-3.5" />}
        </span>
        <span className="font-medium">{label}</span>
        <span role="status" className="ml-auto text-muted text-sm">
          {STATE_LABELS[state.kind]}
        </span>
      </div>
      {state.kind === "sending" && <ProgressBar label={`Sending: ${label}`} className="mt-2.5" />}
      {state.kind === "failed" && (
        <Notice tone="bad" role="alert" className="mt-2.5">
          {state.message}
        </Notice>
      )}
    </li>
  );
}

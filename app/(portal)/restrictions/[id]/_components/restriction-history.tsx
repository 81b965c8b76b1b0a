import { Ban, CircleX, Clock, type LucideIcon, ShieldOff, ShieldPlus } from "lucide-react";
import Link from "next/link";
import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { formatCents } from "@/lib/money/cents";
import type { RestrictionHistory, RestrictionMoment } from "@/lib/portal/restrictions/restriction-history";

const KINDS = {
  placed: { icon: ShieldPlus, label: "Placed" },
  stopped: { icon: Ban, label: "The bank could not post a deposit" },
  "lift-requested": { icon: Clock, label: "Lift requested; no response yet" },
  "lift-failed": { icon: CircleX, label: "Lift failed" },
  lifted: { icon: ShieldOff, label: "Lifted" },
} satisfies Record<RestrictionMoment["kind"], { icon: LucideIcon; label: string }>;

/** Who placed it and why, what it stopped, who lifted it and why. */
export function RestrictionHistoryCard({ history: { moments, hasMoreStopped } }: { history: RestrictionHistory }) {
  return (
    <Card title="History" titleId="history-title" aside="Inbound checks that it stops are not shown to a partner">
      <ol className="divide-y">
        {moments.map((moment) => (
          <Moment key={`${moment.at} ${moment.kind} ${moment.payment?.id ?? ""}`} moment={moment} />
        ))}
      </ol>
      {hasMoreStopped && <p className="border-t px-3.5 py-2 text-muted text-sm">More deposits could not be posted.</p>}
    </Card>
  );
}

function Moment({ moment: { at, kind, personName, reason, payment } }: { moment: RestrictionMoment }) {
  const { icon: Icon, label } = KINDS[kind];
  return (
    <li className="flex gap-3 px-3.5 py-2.5">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span>
            <span className="font-medium">{label}</span>
            {payment ? (
              <>
                {": "}
                <Link href={`/payments/${encodeURIComponent(payment.id)}`} prefetch={false} className="num link">
                  {payment.amountCents === null ? "the payment" : formatCents(payment.amountCents)}
                </Link>
              </>
            ) : (
              <span className="text-muted"> by {personName ?? "someone outside of this portal"}</span>
            )}
          </span>
          <Timestamp iso={at} style="date-time" className="num text-muted text-sm" />
        </p>
        {reason && <p className="mt-0.5 text-muted [overflow-wrap:anywhere]">“{reason}”</p>}
      </div>
    </li>
  );
}

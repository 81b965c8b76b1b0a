"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { callAction } from "@/components/session/call-action";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/on-demand";
import { addToast } from "@/components/ui/toasts";
import { lookUpOutcomeAction } from "@/features/outcomes/actions";
import type { Lookups } from "@/lib/operations/intent-timing";
import type { HandSettledKind } from "@/lib/shared/unknown-outcome";

const SettleDialog = lazyComponent(() => import("./settle-dialog").then((module) => module.SettleDialog));

/** Explains why the outcome is unknown and what checking again does, for each kind of change. */
export const WHY_UNKNOWN = {
  deposit:
    "The request was sent but no response arrived. Checking again reuses its identifier, so the bank never accepts the check twice.",
  "place-restriction":
    "The request was sent but no response arrived. The portal looks for it in the bank’s events and never resends it automatically.",
  "authorize-check":
    "The request was sent but no response arrived. The portal checks the payment and the bank’s events and never resends it automatically.",
} as const satisfies Record<HandSettledKind, string>;

/** Shows how often an unknown outcome was checked, with buttons to check now or record it manually. */
export function UnknownOutcome({
  intentId,
  kind,
  what,
  lookups,
  canSettle,
}: {
  intentId: string;
  kind: HandSettledKind;
  /** A short description of the change, for the dialog and for screen readers. */
  what: string;
  lookups?: Lookups;
  canSettle: boolean;
}) {
  const [isSettling, setSettling] = useState(false);
  const [isPending, startTransition] = useTransition();
  const router = useRouter();
  const queries = useQueryClient();
  const refresh = () => {
    router.refresh();
    void queries.invalidateQueries();
  };
  const lookUp = () =>
    startTransition(async () => {
      const outcome = await callAction(lookUpOutcomeAction)({ intentId, kind });
      refresh();
      if (!outcome.ok) addToast({ tone: "bad", title: "Not checked", detail: outcome.message });
      else addToast(OUTCOME_TOASTS[outcome.value.state]);
    });
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {lookups && <LookupsText lookups={lookups} />}
      {canSettle && (
        <>
          <Button size="small" onPress={lookUp} isPending={isPending} aria-label={`Check now: ${what}`}>
            Check now
          </Button>
          <Button size="small" onPress={() => setSettling(true)} aria-label={`Record the outcome: ${what}`}>
            Record the outcome…
          </Button>
        </>
      )}
      {isSettling && (
        <SettleDialog
          intentId={intentId}
          kind={kind}
          what={what}
          onSettled={refresh}
          onClose={() => setSettling(false)}
        />
      )}
    </span>
  );
}

const OUTCOME_TOASTS = {
  resolved: { tone: "good", title: "It went through" },
  failed: { tone: "warn", title: "It did not happen", detail: "The bank did not carry it out. You can send it again." },
  unknown: { tone: "warn", title: "Still unknown", detail: "The bank did not respond." },
  sending: { tone: "warn", title: "Still being sent", detail: "Try again in a minute." },
} as const;

/** Labels by number of attempts. The first attempt is the request itself. */
const LABELS = ["Sent once", "Checked once"];

function LookupsText({ lookups: { attempts, lastAt, nextAt } }: { lookups: Lookups }) {
  return (
    <span className="text-muted">
      {LABELS[attempts - 1] ?? `Checked ${attempts - 1} times`}, last <Timestamp iso={lastAt} style="time" />;{" "}
      {nextAt ? (
        <>
          next <Timestamp iso={nextAt} style="time" />.
        </>
      ) : (
        "the portal no longer checks automatically."
      )}
    </span>
  );
}

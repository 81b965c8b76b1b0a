"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { callAction } from "@/components/session/call-action";
import { useTimeZone } from "@/components/shell/time-zone";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { reviewResendAction, startResendAction } from "@/features/webhooks/actions";
import type { ResendReview } from "@/features/webhooks/resend-failed";
import { fromLocalTime, toLocalTime } from "@/lib/time/local-time";
import { formatZoneName } from "@/lib/time/zone-name";
import { ResendTargets } from "./resend-targets";

const UNKNOWN_OUTCOME = "Submit again; nothing is sent twice.";

export interface ResendDialogProps {
  /** Null for all registrations. */
  registrationId: string | null;
  /** Initial value, as an ISO 8601 timestamp. */
  since: string;
  onClose: () => void;
}

/**
 * Asks for a start time, shows which deliveries would be resent, and starts the resend job, which has a separate page.
 */
export function ResendDialog({ registrationId, since: suggested, onClose }: ResendDialogProps) {
  const zone = useTimeZone();
  const [text, setText] = useState(() => toLocalTime(new Date(suggested), zone));
  const { review, since, ask, start, goBack, isPending, problems, errors } = useResend(registrationId, onClose);
  const count = review ? events(review.count) : "";
  return (
    <Dialog title="Resend failed deliveries" isOpen isLocked={isPending} onClose={onClose} width="max-w-[560px]">
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isPending) return;
          if (review) start();
          else ask(fromLocalTime(text, zone));
        }}
        className="grid gap-3.5"
      >
        {review && since ? (
          <Reviewed review={review} since={since} />
        ) : (
          <>
            <p className="text-muted">
              Finds each event whose newest delivery failed{registrationId ? "" : ", in all registrations"}. You see
              what is resent before it starts.
            </p>
            <TextField
              label="Failed since"
              note={formatZoneName(zone)}
              type="datetime-local"
              value={text}
              onChange={setText}
              error={errors.since}
              autoFocus
            />
          </>
        )}
        <ProblemNotices problems={problems} shownFields={review ? [] : ["since"]} />
        <DialogActions>
          <Button onPress={review ? goBack : onClose} isDisabled={isPending}>
            {review ? "Back" : "Not now"}
          </Button>
          {review?.count === 0 ? (
            <Button onPress={onClose} autoFocus>
              Close
            </Button>
          ) : (
            <Button
              key={review ? "reviewed" : "asking"}
              autoFocus={review !== null}
              type="submit"
              tone="primary"
              isPending={isPending}
            >
              {review ? `Resend ${count}` : "Review"}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Shows the number of deliveries that would be resent, by registration. */
function Reviewed({ review, since }: { review: ResendReview; since: string }) {
  const { count, targets } = review;
  return (
    <>
      <p className="num">
        {count === 0 ? (
          "No delivery has failed since "
        ) : (
          <>
            <b className="font-semibold">{events(count)}</b> {count === 1 ? "has" : "have"} failed since{" "}
          </>
        )}
        <Timestamp iso={since} style="full" />.{" "}
        {count > 0 && <span className="text-muted">Each is sent once, oldest first, with the same event ID.</span>}
      </p>
      <ResendTargets targets={targets} />
    </>
  );
}

/** Reviews a resend and starts it. */
function useResend(registrationId: string | null, onClose: () => void) {
  const router = useRouter();
  const { submit, clear, ...submission } = useSubmission();
  const [reviewed, setReviewed] = useState<{ review: ResendReview; since: string } | null>(null);
  // One key per review, so that a double submission starts only one job.
  const key = useRef("");
  const load = async (since: string) => {
    const outcome = await callAction(reviewResendAction)({ since, registrationId });
    if (!outcome.ok) return [outcome];
    key.current = crypto.randomUUID();
    setReviewed({ review: outcome.value, since });
    return [];
  };
  return {
    ...submission,
    review: reviewed?.review ?? null,
    since: reviewed?.since ?? null,
    ask: (since: Date | null) => submit(() => load(since?.toISOString() ?? "")),
    start: () =>
      submit(async () => {
        if (!reviewed) return [];
        const { review, since } = reviewed;
        const input = { since, registrationId, key: key.current, seen: review.count };
        const outcome = await callAction(startResendAction, UNKNOWN_OUTCOME)(input);
        if (!outcome.ok) {
          if (outcome.code === "conflict") await load(since);
          return [outcome];
        }
        onClose();
        router.push(`/webhooks/deliveries/resends/${outcome.value.jobId}`);
        return [];
      }),
    goBack: () => {
      clear();
      setReviewed(null);
    },
  };
}

function events(count: number): string {
  return count === 1 ? "1 event" : `${count.toLocaleString("en-US")} events`;
}

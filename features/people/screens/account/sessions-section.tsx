"use client";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { callAction } from "@/components/session/call-action";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Tag } from "@/components/ui/tag";
import { addToast } from "@/components/ui/toasts";
import { endOwnSessionsAction } from "@/features/people/actions";
import type { SessionView } from "@/features/people/own-account";

const UNKNOWN_OUTCOME = "Reload the page to see which sessions are left.";

/** Lists the user's sessions, each with a button to end it. */
export function SessionsSection({ sessions }: { sessions: readonly SessionView[] }) {
  const { submit, isPending, problems } = useSubmission();
  const end = (sessionId: string | null) =>
    submit(async () => {
      const outcome = await callAction(endOwnSessionsAction, UNKNOWN_OUTCOME)({ sessionId });
      if (!outcome.ok) return [outcome];
      const { ended } = outcome.value;
      addToast({ tone: "good", title: ended === 1 ? "One session ended" : `${ended} sessions ended` });
      return [];
    });
  return (
    <Card
      title="Sessions"
      titleId="sessions-title"
      aside={
        sessions.length > 1 && (
          <Button size="small" isPending={isPending} onPress={() => end(null)}>
            End all others
          </Button>
        )
      }
    >
      <ul className="divide-y">
        {sessions.map(({ id, device, address, lastSeenAt, isCurrent }) => (
          <li key={id} className="flex min-h-12 items-center gap-3 px-3.5 py-2">
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2 font-medium">
                <span className="truncate">{device}</span>
                {isCurrent && <Tag tone="info">This session</Tag>}
              </p>
              <p className="num text-muted text-xs">
                {address ?? "Unknown address"} · last used <Timestamp iso={lastSeenAt} style="date-time" />
              </p>
            </div>
            {!isCurrent && (
              <Button
                size="small"
                isPending={isPending}
                aria-label={`End the session on ${device}${address ? ` at ${address}` : ""}`}
                onPress={() => end(id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {problems.length > 0 && (
        <div className="p-3.5">
          <ProblemNotices problems={problems} />
        </div>
      )}
    </Card>
  );
}

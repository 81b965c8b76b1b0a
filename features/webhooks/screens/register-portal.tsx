"use client";
import { useRouter } from "next/navigation";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { addToast } from "@/components/ui/toasts";
import { registerPortalAction } from "@/features/webhooks/actions";

const LABEL = "Register this portal for every event";
const UNKNOWN_OUTCOME = "Submit again; nothing is registered twice.";

/**
 * A button that registers this portal for all thirteen events. Safe to repeat.
 *
 * @param isInCell whether to show a small button for a matrix cell
 */
export function RegisterPortal({ isInCell }: { isInCell?: boolean }) {
  const router = useRouter();
  const { submit, isPending, problems } = useSubmission();
  const register = () =>
    submit(async () => {
      const outcome = await callAction(registerPortalAction, UNKNOWN_OUTCOME)({ idempotencyKey: crypto.randomUUID() });
      if (!outcome.ok) return [outcome];
      addToast(
        outcome.value.outcome === "done"
          ? { tone: "good", title: "Registered", detail: "The bank sends all thirteen events to this portal." }
          : { tone: "warn", title: "The bank has not responded yet", detail: "The portal checks again automatically." },
      );
      router.refresh();
      return [];
    });
  return (
    <div className={isInCell ? "grid gap-2.5" : "grid justify-items-center gap-2.5"}>
      <Button
        tone={isInCell ? "quiet" : "primary"}
        size={isInCell ? "small" : "medium"}
        aria-label={isInCell ? LABEL : undefined}
        onPress={register}
        isPending={isPending}
      >
        {isInCell ? "Add" : LABEL}
      </Button>
      <ProblemNotices problems={problems} className="text-left" />
    </div>
  );
}

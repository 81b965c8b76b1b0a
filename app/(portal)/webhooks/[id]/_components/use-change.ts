"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { announceOutcome } from "@/app/(portal)/_components/announce-outcome";
import { useApprovalsPolicy } from "@/app/(portal)/_components/approvals-policy";
import { useSubmission } from "@/app/(portal)/_components/use-submission";
import { updateRegistrationAction } from "@/app/(portal)/webhooks/actions";
import { callAction } from "@/components/session/call-action";
import type { Difference, ShownRegistration } from "@/lib/portal/webhooks/registration-differences";
import type { RegistrationView } from "@/lib/portal/webhooks/registration-view";
import { type ChangeFormValues, changesOf, initialValues, shownOf } from "./change-values";

const WHEN_UNKNOWN = "Submit again: the same change is made only once.";

/**
 * The form of a change. After one that was refused because the registration is no longer what was shown, `stale` has the
 * differences: saving again is a change of what it is now.
 */
export function useChange(registration: RegistrationView, onDone: () => void) {
  const router = useRouter();
  // Kept from when the form was opened: the page behind follows the bank.
  const [shown, setShown] = useState<ShownRegistration>(() => shownOf(registration));
  const [values, setValues] = useState<ChangeFormValues>(() => initialValues(shown));
  const [stale, setStale] = useState<readonly Difference[] | null>(null);
  const [note, setNote] = useState("");
  const isProposed = useApprovalsPolicy()("registrations");
  const submission = useSubmission();
  const key = useRef(crypto.randomUUID());

  const change = (changed: Partial<ChangeFormValues>) => {
    key.current = crypto.randomUUID();
    submission.clearErrors();
    setValues((current) => ({ ...current, ...changed }));
  };
  const startOver = () => {
    key.current = crypto.randomUUID();
    setStale(null);
    setValues(initialValues(shown));
  };
  const save = () =>
    submission.submit(async () => {
      const outcome = await callAction(
        updateRegistrationAction,
        WHEN_UNKNOWN,
      )({
        idempotencyKey: key.current,
        registrationId: registration.id,
        shown,
        ...changesOf(values, shown),
        ...(isProposed && note.trim() && { note: note.trim() }),
      });
      if (!outcome.ok && "differences" in outcome) {
        const { differences } = outcome;
        key.current = crypto.randomUUID();
        setShown((before) => ({ ...before, ...Object.fromEntries(differences.map(({ field, now }) => [field, now])) }));
        setStale(differences);
        return [];
      }
      if (!outcome.ok) return [outcome];
      announceOutcome(outcome.value, { title: "Registration changed" }, "The portal checks again by itself.");
      router.refresh();
      onDone();
      return [];
    });
  return { values, change, note, setNote, isProposed, submission, save, stale, startOver };
}

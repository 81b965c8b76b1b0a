"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useSubmission } from "@/components/actions/use-submission";
import { callAction } from "@/components/session/call-action";
import { placePlaybookAction } from "@/features/restrictions/playbooks/actions";
import type { Playbook } from "@/features/restrictions/playbooks/list-playbooks";
import { confirmPlacement } from "@/features/restrictions/screens/playbooks/confirm-placement";
import { type InputKey, keyForInput } from "@/lib/shared/key-for-input";

const UNKNOWN_OUTCOME = "Sending it again is safe; each form is placed only once.";

export interface InitialPlacement {
  readonly playbookId: string;
  readonly accountNumbers: readonly string[];
}

/** Holds the state of the placement form, and submits it. */
export function usePlaceForm(playbooks: readonly Playbook[], initial: InitialPlacement) {
  const [playbookId, setPlaybookId] = useState(initial.playbookId);
  const [accountNumbers, setNumbers] = useState(initial.accountNumbers);
  const [reason, setReason] = useState("");
  const [notes, setNotes] = useState("");
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const { place, isPending, problems, errors, isDone, clear } = usePlacePlaybook();
  const setAccountNumbers = (numbers: readonly string[]) => {
    setNumbers(numbers);
    clear();
  };
  const playbook = playbooks.find(({ id }) => id === playbookId) ?? playbooks[0]!;
  const submit = () => {
    const newErrors: Record<string, string> = {};
    if (accountNumbers.length === 0) newErrors.accountNumbers = "Enter at least one account.";
    if (reason.trim() === "") newErrors.reason = "Enter a reason. It is saved with each restriction.";
    setMissing(newErrors);
    if (Object.keys(newErrors).length > 0) return;
    const input = { playbookId: playbook.id, version: playbook.version, accountNumbers, reason: reason.trim() };
    place(notes.trim() ? { ...input, notes: notes.trim() } : input);
  };
  const isEntered = accountNumbers !== initial.accountNumbers || reason !== "" || notes !== "";
  return {
    ...{ playbook, setPlaybookId, accountNumbers, setAccountNumbers, reason, setReason, notes, setNotes },
    ...{ submit, isPending, problems, errors: { ...errors, ...missing }, isOpen: isEntered && !isDone },
    /** True if only the reason is missing, so that the user can type it and press Enter. */
    isReasonFirst: initial.accountNumbers.length > 0,
  };
}

export type PlaceFormState = ReturnType<typeof usePlaceForm>;

interface PlacedInput {
  readonly playbookId: string;
  readonly version: number;
  readonly accountNumbers: readonly string[];
  readonly reason: string;
  readonly notes?: string | undefined;
}

/** Places a playbook and opens the placement page. */
function usePlacePlaybook() {
  const router = useRouter();
  const key = useRef<InputKey | null>(null);
  const [isDone, setDone] = useState(false);
  const submission = useSubmission();
  const place = (input: PlacedInput) =>
    submission.submit(async () => {
      key.current = keyForInput(key.current, input, () => crypto.randomUUID());
      const outcome = await callAction(
        placePlaybookAction,
        UNKNOWN_OUTCOME,
      )({ ...input, placementId: key.current.key });
      if (!outcome.ok) return [outcome];
      const { placementId, isUnconfirmed } = outcome.value;
      setDone(true);
      router.push(`/restrictions/playbooks/placements/${placementId}`);
      // The freezes are already in force, so ask for the second factor while the placement page opens.
      if (isUnconfirmed) void confirmPlacement(placementId).then(() => router.refresh());
      return [];
    });
  return { ...submission, place, isDone };
}

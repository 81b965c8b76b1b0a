"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useSubmission } from "@/app/(portal)/_components/use-submission";
import { confirmPlacement } from "@/app/(portal)/restrictions/playbooks/_components/confirm-placement";
import { placePlaybookAction } from "@/app/(portal)/restrictions/playbooks/actions";
import { callAction } from "@/components/session/call-action";
import { type InputKey, keyForInput } from "@/lib/shared/key-for-input";

const WHEN_UNKNOWN = "Sending it again is safe, the same form is placed once.";

/** What is placed where, and why. */
export interface PlacedInput {
  readonly playbookId: string;
  readonly version: number;
  readonly accountNumbers: readonly string[];
  readonly reason: string;
  readonly notes?: string | undefined;
}

/** Places a playbook, and opens the page that shows what becomes of it. */
export function usePlacePlaybook() {
  const router = useRouter();
  const key = useRef<InputKey | null>(null);
  const [isDone, setDone] = useState(false);
  const submission = useSubmission();
  const place = (input: PlacedInput) =>
    submission.submit(async () => {
      key.current = keyForInput(key.current, input, () => crypto.randomUUID());
      const outcome = await callAction(placePlaybookAction, WHEN_UNKNOWN)({ ...input, placementId: key.current.key });
      if (!outcome.ok) return [outcome];
      const { placementId, isUnconfirmed } = outcome.value;
      setDone(true);
      router.push(`/restrictions/playbooks/placements/${placementId}`);
      // It acts already: the second factor is asked for while its page opens.
      if (isUnconfirmed) void confirmPlacement(placementId).then(() => router.refresh());
      return [];
    });
  return { ...submission, place, isDone };
}

"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { classifyProblem, type ProblemKind } from "@/components/actions/problem-kind";
import { callAction } from "@/components/session/call-action";
import { bankStatusQuery } from "@/components/shell/bank-status";
import { placeRestrictionAction } from "@/features/restrictions/actions";
import { type InputKey, keyForInput } from "@/lib/shared/key-for-input";
import type { Failure } from "@/lib/shared/outcome";
import type { RestrictionFields } from "./restriction-schema";

const UNKNOWN_OUTCOME = "Sending it again is safe; the portal sends each form only once.";

export type Phase =
  | { kind: "edit"; isSending: boolean; problem: Problem | null }
  | { kind: "unknown"; fields: RestrictionFields; intentId: string };

/** Why a restriction is not in force or has an unknown outcome. */
export interface Problem {
  kind: ProblemKind;
  code?: string;
  message: string;
  requestId?: string;
  /** Error messages of a refusal, by input path. */
  fields?: Readonly<Record<string, string>>;
}

const EDIT: Phase = { kind: "edit", isSending: false, problem: null };

/**
 * Submits a restriction and tracks its phase, from the form to the bank's response. The idempotency key is generated
 * before the first submission and reused when the same input is retried.
 */
export function usePlaceRestriction(on: {
  placed: (restrictionId: string, fields: RestrictionFields, isUnconfirmed: boolean) => void;
  failed: (failure: Failure) => void;
}) {
  const [phase, setPhase] = useState<Phase>(EDIT);
  const key = useRef<InputKey | null>(null);
  const queries = useQueryClient();

  const send = async (fields: RestrictionFields) => {
    key.current = keyForInput(key.current, fields, () => crypto.randomUUID());
    setPhase({ kind: "edit", isSending: true, problem: null });
    const fail = (problem: Problem) => {
      setPhase({ kind: "edit", isSending: false, problem });
      // Update the bank availability banner immediately.
      void queries.refetchQueries(bankStatusQuery);
    };
    const outcome = await callAction(
      placeRestrictionAction,
      UNKNOWN_OUTCOME,
    )({ ...fields, idempotencyKey: key.current.key });
    if (!outcome.ok) {
      fail({ kind: classifyProblem(outcome), ...outcome });
      return on.failed(outcome);
    }
    const result = outcome.value;
    if (result.outcome === "unknown") return setPhase({ kind: "unknown", fields, intentId: result.intentId });
    if (result.outcome === "proposed") return fail({ kind: "refused", message: "It is waiting for approval." });
    on.placed(result.resultId ?? "", fields, result.isUnconfirmed === true);
  };

  return {
    phase,
    send,
    /** Submits a second, identical restriction if the first one's outcome is unknown. */
    sendAgain: (fields: RestrictionFields) => {
      key.current = null;
      return send(fields);
    },
    /** Clears the refusal after the user edits the form. */
    clearRefusal: () => setPhase((now) => (now.kind === "edit" && now.problem?.kind === "refused" ? EDIT : now)),
    fail: (message: string) => setPhase({ kind: "edit", isSending: false, problem: { kind: "refused", message } }),
  };
}

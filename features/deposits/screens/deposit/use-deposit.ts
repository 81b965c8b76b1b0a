"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { classifyProblem, type ProblemKind } from "@/components/actions/problem-kind";
import { callAction } from "@/components/session/call-action";
import { bankStatusQuery } from "@/components/shell/bank-status";
import { depositCheckAction } from "@/features/deposits/actions";
import type { DepositResult } from "@/features/deposits/deposit-result";
import { type InputKey, keyForInput } from "@/lib/shared/key-for-input";
import type { Failure } from "@/lib/shared/outcome";
import type { DepositFields } from "./deposit-schema";

const UNKNOWN_OUTCOME = "You can send it again safely. It will not create a second deposit.";

export type Phase =
  | { kind: "edit" }
  | { kind: "review"; fields: DepositFields; isSending: boolean; problem: Problem | null }
  | { kind: "unknown"; fields: DepositFields; intentId: string }
  | { kind: "proposed"; fields: DepositFields; approvalId: string };

/** Why a submission has no outcome. */
export interface Problem {
  /** `refused`: nothing was deposited. `unknown`: the check may have been deposited. */
  kind: ProblemKind;
  message: string;
  requestId?: string;
  /** Errors for fields that are not in the form, by path. */
  fields?: Readonly<Record<string, string>>;
}

interface StagedImageIds {
  frontImageId: string;
  backImageId: string;
  /** Set if the check was deposited before. */
  isRedeposit?: true;
  /** The payment of the original deposit. */
  redepositOf?: string;
}

/**
 * Manages the phases of a deposit, from the form to the bank's response. The idempotency key is generated before the
 * first submission and reused when the same input is retried.
 *
 * @param callbacks called for each outcome; `onRefused` returns whether the form shows the reason next to a field
 */
export function useDeposit(callbacks: {
  onAccepted: (paymentId: string, fields: DepositFields) => void;
  onRejected: (response: Extract<DepositResult, { outcome: "rejected" }>, images: StagedImageIds) => void;
  onRefused: (failure: Failure) => boolean;
}) {
  const [phase, setPhase] = useState<Phase>({ kind: "edit" });
  const key = useRef<InputKey | null>(null);
  const queries = useQueryClient();

  /** @param note the reason, shown to the approver; not part of the deposit */
  const send = async (fields: DepositFields, images: StagedImageIds, note?: string) => {
    const input = { ...fields, ...images };
    key.current = keyForInput(key.current, input, () => crypto.randomUUID());
    setPhase({ kind: "review", fields, isSending: true, problem: null });
    const fail = (problem: Problem) => setPhase({ kind: "review", fields, isSending: false, problem });
    const request = { ...input, note, idempotencyKey: key.current.key };
    const outcome = await callAction(depositCheckAction, UNKNOWN_OUTCOME)(request);
    if (!outcome.ok) {
      // An invalid field returns the user to the form; any other error stays in the review for a retry.
      if (callbacks.onRefused(outcome)) setPhase({ kind: "edit" });
      else fail({ kind: classifyProblem(outcome), ...outcome });
      // Updates the banner above the page immediately with whether the bank is reachable.
      void queries.refetchQueries(bankStatusQuery);
      return;
    }
    const response = outcome.value;
    if (response.outcome === "unknown") return setPhase({ kind: "unknown", fields, intentId: response.intentId });
    if (response.outcome === "proposed") {
      return setPhase({ kind: "proposed", fields, approvalId: response.approvalId });
    }
    if (response.outcome === "accepted") return callbacks.onAccepted(response.paymentId, fields);
    // A rejection is final, so the next attempt is a new deposit even with the same input.
    key.current = null;
    setPhase({ kind: "edit" });
    callbacks.onRejected(response, images);
  };

  return {
    phase,
    send,
    review: (fields: DepositFields) => setPhase({ kind: "review", fields, isSending: false, problem: null }),
    edit: () => setPhase({ kind: "edit" }),
    fail: (fields: DepositFields, message: string) =>
      setPhase({ kind: "review", fields, isSending: false, problem: { kind: "refused", message } }),
  };
}

"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type ProblemKind, problemKind } from "@/components/actions/problem-kind";
import { callAction } from "@/components/session/call-action";
import { bankStatusQuery } from "@/components/shell/bank-status";
import { depositCheckAction } from "@/features/deposits/actions";
import type { DepositResult } from "@/features/deposits/deposit-result";
import { type InputKey, keyForInput } from "@/lib/shared/key-for-input";
import type { Failure } from "@/lib/shared/outcome";
import type { DepositFields } from "./deposit-schema";

const WHEN_UNKNOWN = "You can send it again safely. It will not create a second deposit.";

export type Phase =
  | { kind: "edit" }
  | { kind: "review"; fields: DepositFields; isSending: boolean; problem: Problem | null }
  | { kind: "unknown"; fields: DepositFields; intentId: string }
  | { kind: "proposed"; fields: DepositFields; approvalId: string };

/** Why a submission has no outcome. */
export interface Problem {
  /** `refused`: nothing was deposited. `unknown`: it may have been. */
  kind: ProblemKind;
  message: string;
  requestId?: string;
  /** The errors of a refusal that no field of the form shows, by path. */
  fields?: Readonly<Record<string, string>>;
}

interface StagedImageIds {
  frontImageId: string;
  backImageId: string;
  /** Set when the check was deposited before. */
  isRedeposit?: true;
  /** The payment of the original deposit. */
  redepositOf?: string;
}

/**
 * The phases of a deposit, from the form to the bank's response. The idempotency key is generated before the first
 * submission and reused by retries of the same input.
 *
 * @param on callbacks for each outcome; `refused` returns whether the form shows the reason at a field
 */
export function useDeposit(on: {
  accepted: (paymentId: string, fields: DepositFields) => void;
  rejected: (response: Extract<DepositResult, { outcome: "rejected" }>, images: StagedImageIds) => void;
  refused: (failure: Failure) => boolean;
}) {
  const [phase, setPhase] = useState<Phase>({ kind: "edit" });
  const key = useRef<InputKey | null>(null);
  const queries = useQueryClient();

  /** @param note the reason, for the approver; not part of the deposit */
  const send = async (fields: DepositFields, images: StagedImageIds, note?: string) => {
    const input = { ...fields, ...images };
    key.current = keyForInput(key.current, input, () => crypto.randomUUID());
    setPhase({ kind: "review", fields, isSending: true, problem: null });
    const fail = (problem: Problem) => setPhase({ kind: "review", fields, isSending: false, problem });
    const form = { ...input, note, idempotencyKey: key.current.key };
    const outcome = await callAction(depositCheckAction, WHEN_UNKNOWN)(form);
    if (!outcome.ok) {
      // An invalid field leads back to the form; anything else stays in the review, from where it can be sent again.
      if (on.refused(outcome)) setPhase({ kind: "edit" });
      else fail({ kind: problemKind(outcome), ...outcome });
      // The banner above the page then shows immediately whether the bank is reachable.
      void queries.refetchQueries(bankStatusQuery);
      return;
    }
    const response = outcome.value;
    if (response.outcome === "unknown") return setPhase({ kind: "unknown", fields, intentId: response.intentId });
    if (response.outcome === "proposed") {
      return setPhase({ kind: "proposed", fields, approvalId: response.approvalId });
    }
    if (response.outcome === "accepted") return on.accepted(response.paymentId, fields);
    // A rejection is final: the next attempt is another deposit even when nothing was changed.
    key.current = null;
    setPhase({ kind: "edit" });
    on.rejected(response, images);
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

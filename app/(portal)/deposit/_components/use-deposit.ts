"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { depositCheckAction } from "@/app/(portal)/deposit/actions";
import { bankStatusQuery } from "@/components/shell/bank-status";
import type { DepositAnswer } from "@/lib/portal/deposits/deposit-check";
import { type InputKey, keyForInput } from "@/lib/shared/key-for-input";
import type { Failure } from "@/lib/shared/outcome";
import type { DepositFields } from "./deposit-fields";

export type Phase =
  | { kind: "edit" }
  | { kind: "review"; fields: DepositFields; isSending: boolean; problem: Problem | null }
  | { kind: "unknown"; fields: DepositFields; intentId: string };

/** Why the answer to a send is not there. */
export interface Problem {
  /** `refused`: nothing was deposited. `signed-out`: nor was it, for want of a session. `no-answer`: nobody knows. */
  kind: "refused" | "signed-out" | "no-answer";
  message: string;
  requestId?: string;
}

interface Pictures {
  frontImageId: string;
  backImageId: string;
  /** The check was deposited before. */
  isRedeposit?: true;
}

/** Where a deposit stands between typing and the bank's answer. The key is made before the first send and kept by retries. */
export function useDeposit(on: {
  accepted: (paymentId: string, fields: DepositFields) => void;
  rejected: (answer: Extract<DepositAnswer, { outcome: "rejected" }>) => void;
  refused: (failure: Failure) => boolean;
}) {
  const [phase, setPhase] = useState<Phase>({ kind: "edit" });
  const key = useRef<InputKey | null>(null);
  const queries = useQueryClient();

  const send = async (fields: DepositFields, pictures: Pictures) => {
    const input = { ...fields, ...pictures };
    key.current = keyForInput(key.current, input, () => crypto.randomUUID());
    setPhase({ kind: "review", fields, isSending: true, problem: null });
    const fail = (problem: Problem) => setPhase({ kind: "review", fields, isSending: false, problem });
    try {
      const outcome = await depositCheckAction({ ...input, idempotencyKey: key.current.key });
      if (!outcome.ok) {
        // A field to mend leads back to the form, anything else stays where it can be sent again.
        if (on.refused(outcome)) setPhase({ kind: "edit" });
        else fail({ kind: outcome.code === "signed-out" ? "signed-out" : "refused", ...outcome });
        // Says above the page at once why, and when it is over.
        void queries.refetchQueries(bankStatusQuery);
        return;
      }
      const answer = outcome.value;
      if (answer.outcome === "unknown") return setPhase({ kind: "unknown", fields, intentId: answer.intentId });
      if (answer.outcome === "accepted") return on.accepted(answer.paymentId, fields);
      // A rejection is final: the next attempt is another deposit even when nothing was changed.
      key.current = null;
      setPhase({ kind: "edit" });
      on.rejected(answer);
    } catch {
      fail({
        kind: "no-answer",
        message: "It may have been sent or not. Sending it again is safe: the same deposit is never made twice.",
      });
      void queries.refetchQueries(bankStatusQuery);
    }
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

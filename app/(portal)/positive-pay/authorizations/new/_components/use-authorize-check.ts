"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { announceOutcome } from "@/app/(portal)/_components/announce-outcome";
import { lazyResolver } from "@/app/(portal)/_components/lazy-resolver";
import { useSubmission } from "@/app/(portal)/_components/use-submission";
import { authorizeCheckAction } from "@/app/(portal)/positive-pay/actions";
import { callAction } from "@/components/session/call-action";
import type { AuthorizationRequest } from "@/lib/contract/positive-pay";
import { formatCents } from "@/lib/money/cents";
import { type InputKey, keyForInput } from "@/lib/shared/key-for-input";
import type { AuthorizationFormValues } from "./authorization-schema";

const WHEN_UNKNOWN = "Submit again: it is never authorized twice.";

/**
 * The form of an authorization and its submission; what is typed stays until the bank has taken it.
 *
 * @param bankNow ISO instant at the bank when the page was rendered: the clock of a sandbox may differ from the
 * browser's
 */
export function useAuthorizeCheck(bankNow: string, initialAccount: string) {
  const router = useRouter();
  const [note, setNote] = useState("");
  const [openedMs] = useState(() => performance.now());
  /** The input whose outcome is not known; null while there is none. */
  const [unknownInput, setUnknownInput] = useState<string | null>(null);
  const key = useRef<InputKey | null>(null);
  const submission = useSubmission();
  const form = useForm<AuthorizationFormValues, unknown, AuthorizationRequest>({
    resolver: lazyResolver(async () => {
      const { authorizationResolver } = await import("./authorization-schema");
      return authorizationResolver(new Date(Date.parse(bankNow) + performance.now() - openedMs));
    }),
    defaultValues: { ...EMPTY, accountNumber: initialAccount },
  });

  const send = (request: AuthorizationRequest) =>
    submission.submit(async () => {
      key.current = keyForInput(key.current, request, () => crypto.randomUUID());
      const why = note.trim() ? { note: note.trim() } : {};
      const outcome = await callAction(
        authorizeCheckAction,
        WHEN_UNKNOWN,
      )({ idempotencyKey: key.current.key, request, ...why });
      if (!outcome.ok) return [outcome];
      if (outcome.value.outcome === "unknown") {
        setUnknownInput(JSON.stringify(form.getValues()));
        return [];
      }
      announceOutcome(outcome.value, {
        title: "Check authorized",
        detail: `Check ${request.checkNumber} of ${formatCents(request.amount)}. The list shows its status.`,
      });
      router.push("/positive-pay/authorizations");
      return [];
    });

  return {
    form,
    submission,
    /** The reason, for the approver. */
    note,
    setNote,
    onSubmit: form.handleSubmit(send),
    isOutcomeUnknown: unknownInput !== null && unknownInput === JSON.stringify(form.watch()),
  };
}

const EMPTY: AuthorizationFormValues = {
  accountNumber: "",
  checkNumber: "",
  amountText: "",
  payeeName: "",
  lastDay: "",
};

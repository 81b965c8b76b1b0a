"use client";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { announceOutcome } from "@/components/actions/announce-outcome";
import { useApprovalsPolicy } from "@/components/actions/approvals-policy";
import { useSubmission } from "@/components/actions/use-submission";
import { callAction } from "@/components/session/call-action";
import { addToast } from "@/components/ui/toasts";
import { createRegistrationsAction } from "@/features/webhooks/actions";
import type { CreatedRegistrations } from "@/features/webhooks/create-registrations";
import { EVENT_NAMES, type EventName } from "@/lib/contract/enums";
import type { RegistrationRequest } from "@/lib/contract/registration";
import type { DeliveryFormValues } from "./delivery-fields";

const UNKNOWN_OUTCOME = "Submit again; nothing is registered twice.";

/** Manages the registration form and its submission. */
export function useRegister({
  events: initialEvents,
  ...initialDelivery
}: { events: readonly EventName[] } & Pick<DeliveryFormValues, "callbackUrl" | "type">) {
  const router = useRouter();
  const [events, setEvents] = useState<ReadonlySet<EventName>>(new Set(initialEvents));
  const [delivery, setDelivery] = useState<DeliveryFormValues>({ ...EMPTY, ...initialDelivery });
  const [note, setNote] = useState("");
  const isProposed = useApprovalsPolicy()("registrations");
  const submission = useSubmission();
  // One key per input, so that a double submission registers only once.
  const key = useRef(crypto.randomUUID());

  const resetSubmission = () => {
    key.current = crypto.randomUUID();
    submission.clearErrors();
  };
  const submit = () =>
    submission.submit(async () => {
      const outcome = await callAction(
        createRegistrationsAction,
        UNKNOWN_OUTCOME,
      )({
        idempotencyKey: key.current,
        eventNames: [...events],
        ...toRequest(delivery),
        ...(isProposed && note.trim() && { note: note.trim() }),
      });
      if (!outcome.ok) return [outcome];
      const { failed } = outcome.value;
      if (failed.length > 0) {
        return failed.map(({ eventName, ...problem }) => ({ ...problem, message: `${eventName}: ${problem.message}` }));
      }
      showResult(outcome.value);
      router.push("/webhooks");
      return [];
    });

  return {
    events,
    delivery,
    note,
    setNote,
    isProposed,
    submission,
    submit,
    setEvents: (names: readonly EventName[]) => {
      resetSubmission();
      setEvents(new Set(EVENT_NAMES.filter((name) => names.includes(name))));
    },
    changeDelivery: (change: Partial<DeliveryFormValues>) => {
      resetSubmission();
      setDelivery((current) => ({ ...current, ...change }));
    },
  };
}

const EMPTY: DeliveryFormValues = { type: "Push", format: "Extended", callbackUrl: "", username: "", password: "" };

/** Converts the inputs to the bank request; empty or inapplicable fields are undefined. */
function toRequest({ type, format, callbackUrl, username, password }: DeliveryFormValues) {
  const isPush = type === "Push";
  return {
    type,
    format,
    callbackUrl: (isPush && callbackUrl.trim()) || undefined,
    authUsername: (isPush && username) || undefined,
    authPassword: (isPush && password) || undefined,
    // The server adds the partner, and sends one request per event.
  } satisfies Record<Exclude<keyof RegistrationRequest, "partnerId" | "eventName">, unknown>;
}

function showResult({ registered, proposed, unknown }: CreatedRegistrations): void {
  const first = proposed[0];
  if (first) announceOutcome({ outcome: "proposed", approvalId: first.approvalId }, { title: "Proposed" });
  else if (unknown.length === 0) {
    addToast({ tone: "good", title: "Registered", detail: describeCount(registered.length) });
  } else {
    const detail = "The portal will keep checking the rest.";
    addToast({ tone: "warn", title: "The bank has not confirmed all of them", detail });
  }
}

function describeCount(count: number): string {
  return count === 1 ? "The bank sends the event to this address." : `The bank sends ${count} events to this address.`;
}

"use client";
import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import {
  type DeliveryErrors,
  DeliveryFields,
  type DeliveryText,
} from "@/app/(portal)/webhooks/_components/delivery-fields";
import { createRegistrationsAction } from "@/app/(portal)/webhooks/actions";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Notice } from "@/components/ui/notice";
import { addToast } from "@/components/ui/toasts";
import { EVENT_NAMES, type EventName } from "@/lib/contract/enums";
import { EVENT_LABELS } from "@/lib/contract/labels/webhook-labels";

interface Problem {
  message: string;
  requestId?: string;
}

/** Registers one address for the events that are ticked; each becomes a registration of its own at the bank. */
export function RegisterForm({
  initialEvents,
  isLoopbackPossible,
}: {
  initialEvents: readonly EventName[];
  isLoopbackPossible: boolean;
}) {
  const router = useRouter();
  const [events, setEvents] = useState<ReadonlySet<EventName>>(new Set(initialEvents));
  const [text, setText] = useState<DeliveryText>(EMPTY);
  const [errors, setErrors] = useState<DeliveryErrors>({});
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isPending, startTransition] = useTransition();
  // One key for what is asked now: pressing twice registers once.
  const key = useRef(crypto.randomUUID());

  const changed = () => {
    key.current = crypto.randomUUID();
    setErrors({});
  };
  const toggle = (name: EventName) => (isOn: boolean) => {
    changed();
    setEvents((now) => new Set(EVENT_NAMES.filter((other) => (other === name ? isOn : now.has(other)))));
  };

  const submit = () =>
    startTransition(async () => {
      setProblems([]);
      try {
        const isPush = text.type === "Push";
        const outcome = await createRegistrationsAction({
          idempotencyKey: key.current,
          eventNames: [...events],
          type: text.type,
          format: text.format,
          ...(isPush && text.callbackUrl.trim() && { callbackUrl: text.callbackUrl.trim() }),
          ...(isPush && text.username && { authUsername: text.username }),
          ...(isPush && text.password && { authPassword: text.password }),
        });
        if (!outcome.ok) {
          setErrors(("fields" in outcome && outcome.fields) || {});
          return setProblems([outcome]);
        }
        const { registered, unknown, failed } = outcome.value;
        if (failed.length > 0) {
          return setProblems(
            failed.map(({ eventName, ...problem }) => ({ ...problem, message: `${eventName}: ${problem.message}` })),
          );
        }
        addToast(
          unknown.length === 0
            ? { tone: "good", title: "Registered", detail: countWords(registered.length) }
            : { tone: "warn", title: "The bank has not answered all", detail: "The portal finds out by itself." },
        );
        router.push("/webhooks");
      } catch {
        setProblems([{ message: "The portal did not answer. Press again: nothing is registered twice." }]);
      }
    });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid max-w-[760px] gap-3.5"
    >
      <Card
        title="Events"
        aside={
          <Button
            size="small"
            tone="quiet"
            onPress={() => {
              changed();
              setEvents(new Set(events.size === EVENT_NAMES.length ? [] : EVENT_NAMES));
            }}
          >
            {events.size === EVENT_NAMES.length ? "None" : "All thirteen"}
          </Button>
        }
      >
        <fieldset className="grid gap-x-6 px-3.5 py-2 sm:grid-cols-2">
          <legend className="sr-only">Events</legend>
          {EVENT_NAMES.map((name) => (
            <Checkbox key={name} isSelected={events.has(name)} onChange={toggle(name)}>
              <span className="block truncate">{name}</span>
              <span className="block truncate text-muted text-xs" data-tip={EVENT_LABELS[name].explanation}>
                {EVENT_LABELS[name].explanation}
              </span>
            </Checkbox>
          ))}
        </fieldset>
        {errors.eventNames && <p className="px-3.5 pb-3 text-bad text-sm">{errors.eventNames}</p>}
      </Card>
      <Card title="Delivery">
        <div className="grid gap-3.5 p-3.5">
          <DeliveryFields
            text={text}
            errors={errors}
            isLoopbackPossible={isLoopbackPossible}
            passwordHint="Never shown again, here or at the bank."
            onChange={(change) => {
              changed();
              setText((now) => ({ ...now, ...change }));
            }}
          />
        </div>
      </Card>
      {problems.map(({ message, requestId }) => (
        <Notice key={message} tone="bad" role="alert" requestId={requestId}>
          {message}
        </Notice>
      ))}
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink href="/webhooks" size="large">
          Back
        </ButtonLink>
        <Button type="submit" tone="primary" size="large" isPending={isPending} isDisabled={events.size === 0}>
          {events.size <= 1 ? "Register" : `Register for ${events.size} events`}
        </Button>
      </div>
    </form>
  );
}

const EMPTY: DeliveryText = { type: "Push", format: "Extended", callbackUrl: "", username: "", password: "" };

function countWords(count: number): string {
  return count === 1 ? "The bank tells this address of the event." : `The bank tells this address of ${count} events.`;
}

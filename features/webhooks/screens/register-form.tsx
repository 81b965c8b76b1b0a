"use client";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { ProposalNoteField } from "@/components/forms/proposal-note-field";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import type { EventName } from "@/lib/contract/enums";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { EVENT_LABELS } from "@/lib/contract/labels/webhook-labels";
import { DeliveryFields, deliveryErrorFields } from "./delivery-fields";
import { EventExample } from "./event-example";
import { useRegister } from "./use-register";

/** Registers one address for the selected events, each of which becomes a separate registration at the bank. */
export function RegisterForm({
  initialEvents,
  initialCallback,
  initialType,
  isSigned,
  isLoopbackPossible,
}: {
  initialEvents: readonly EventName[];
  initialCallback: string;
  initialType: "Push" | "Poll";
  /** Whether the bank signs deliveries with the password. */
  isSigned: boolean;
  isLoopbackPossible: boolean;
}) {
  const { events, delivery, submission, submit, setEvents, changeDelivery, isProposed, note, setNote } = useRegister({
    events: initialEvents,
    callbackUrl: initialCallback,
    type: initialType,
  });
  const { errors, problems, isPending } = submission;
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid max-w-[760px] gap-3.5"
    >
      <EventPicker selected={events} onChange={setEvents} error={errors.eventNames} />
      <Card title="Delivery">
        <div className="grid gap-3.5 p-3.5">
          <DeliveryFields
            values={delivery}
            errors={errors}
            isLoopbackPossible={isLoopbackPossible}
            passwordHint={`${isSigned ? "Also the signing secret. " : ""}Never shown again, here or at the bank.`}
            onChange={changeDelivery}
          />
        </div>
      </Card>
      {events.size > 0 && (
        <Card title="Sample events">
          <div className="grid gap-2 p-3.5 text-sm">
            {[...events].map((name) => (
              <EventExample key={name} eventName={name} format={delivery.format} />
            ))}
          </div>
        </Card>
      )}
      {isProposed && <ProposalNoteField value={note} onChange={setNote} />}
      <ProblemNotices problems={problems} shownFields={["eventNames", ...deliveryErrorFields(delivery)]} />
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink href="/webhooks" size="large">
          Back
        </ButtonLink>
        <Button type="submit" tone="primary" size="large" isPending={isPending} isDisabled={events.size === 0}>
          {isProposed ? "Propose for approval" : events.size <= 1 ? "Register" : `Register for ${events.size} events`}
        </Button>
      </div>
    </form>
  );
}

function EventPicker({
  selected,
  onChange,
  error,
}: {
  selected: ReadonlySet<EventName>;
  onChange: (names: readonly EventName[]) => void;
  error?: string;
}) {
  const areAllSelected = selected.size === EVENT_NAMES.length;
  return (
    <Card
      title="Events"
      aside={
        <Button size="small" tone="quiet" onPress={() => onChange(areAllSelected ? [] : EVENT_NAMES)}>
          {areAllSelected ? "Clear all" : "Select all"}
        </Button>
      }
    >
      <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-6 px-3.5 py-2 sm:grid-cols-2">
        <legend className="sr-only">Events</legend>
        {EVENT_NAMES.map((name) => (
          <Checkbox
            key={name}
            isSelected={selected.has(name)}
            onChange={(isOn) => onChange(isOn ? [...selected, name] : [...selected].filter((other) => other !== name))}
          >
            <span className="block truncate">{name}</span>
            <span className="block truncate text-muted text-xs" data-tip={EVENT_LABELS[name].explanation}>
              {EVENT_LABELS[name].explanation}
            </span>
          </Checkbox>
        ))}
      </fieldset>
      {error && <p className="px-3.5 pb-3 text-bad text-sm">{error}</p>}
    </Card>
  );
}

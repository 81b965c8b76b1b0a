"use client";
import { ProblemNotices } from "@/app/(portal)/_components/problem-notices";
import { WhyField } from "@/app/(portal)/_components/why-field";
import { DeliveryFields, deliveryErrorFields } from "@/app/(portal)/webhooks/_components/delivery-fields";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import type { EventName } from "@/lib/contract/enums";
import { EventPicker } from "./event-picker";
import { useRegister } from "./use-register";

/** Registers one address for the selected events; each becomes a registration of its own at the bank. */
export function RegisterForm({
  initialEvents,
  isLoopbackPossible,
}: {
  initialEvents: readonly EventName[];
  isLoopbackPossible: boolean;
}) {
  const { events, delivery, submission, submit, setEvents, changeDelivery, isProposed, note, setNote } =
    useRegister(initialEvents);
  const { errors, problems, isPending } = submission;
  return (
    <form
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
            passwordHint="Never shown again, here or at the bank."
            onChange={changeDelivery}
          />
        </div>
      </Card>
      {isProposed && <WhyField value={note} onChange={setNote} />}
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

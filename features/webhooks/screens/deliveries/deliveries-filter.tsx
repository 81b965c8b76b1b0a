"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTimeZone } from "@/components/shell/time-zone";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import {
  DELIVERY_OUTCOMES,
  type DeliveryQuery,
  deliveriesHref,
  isFiltered,
  parseDeliveryQuery,
} from "@/features/webhooks/delivery-query";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { fromLocalTime, toLocalTime } from "@/lib/time/local-time";
import { formatZoneName } from "@/lib/time/zone-name";

const EVENTS = [{ value: "", label: "All events" }, ...EVENT_NAMES.map((value) => ({ value, label: value }))];
const OUTCOMES = [
  { value: "", label: "All outcomes" },
  ...Object.entries(DELIVERY_OUTCOMES).map(([value, { label }]) => ({ value, label })),
];

type RegistrationOption = { readonly value: string; readonly label: string };

/** Filters for the deliveries, stored in the URL. */
export function DeliveriesFilter({
  query,
  registrations,
}: {
  query: DeliveryQuery;
  registrations: readonly RegistrationOption[];
}) {
  const { navigate, paymentId, setPaymentId, from, setFrom, to, setTo, submit } = useDeliveriesFilter(query);
  const zone = useTimeZone();
  const { registrationId = "" } = query;
  return (
    <form
      method="post"
      className="mb-3.5 grid grid-cols-2 items-end gap-2.5 sm:grid-cols-3 2xl:grid-cols-[repeat(4,minmax(0,1fr))_210px_210px_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SelectField
        label="Outcome"
        value={query.outcome ?? ""}
        onChange={(outcome) => navigate({ outcome: parseDeliveryQuery({ outcome }).query.outcome })}
        options={OUTCOMES}
      />
      <SelectField
        label="Event"
        value={query.eventName ?? ""}
        onChange={(eventName) => navigate({ eventName: eventName || undefined })}
        options={EVENTS}
      />
      <div className="max-sm:col-span-2">
        <SelectField
          label="Registration"
          value={registrationId}
          onChange={(id) => navigate({ registrationId: id || undefined })}
          options={registrationOptions(registrations, registrationId)}
        />
      </div>
      <div className="max-sm:col-span-2">
        <TextField
          label="Payment"
          value={paymentId}
          onChange={setPaymentId}
          placeholder="Exact ID"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <div className="max-sm:col-span-2">
        <TextField label="From" note={formatZoneName(zone)} type="datetime-local" value={from} onChange={setFrom} />
      </div>
      <div className="max-sm:col-span-2">
        <TextField label="Before" type="datetime-local" value={to} onChange={setTo} />
      </div>
      <div className="col-span-full flex gap-2 2xl:col-span-1">
        <Button type="submit">Filter</Button>
        {isFiltered(query) && (
          <ButtonLink href="/webhooks/deliveries" tone="quiet">
            Show all
          </ButtonLink>
        )}
      </div>
    </form>
  );
}

/** Returns the registration options. A selected registration that no longer exists is listed by its ID. */
function registrationOptions(registrations: readonly RegistrationOption[], selected: string) {
  const isKnown = selected === "" || registrations.some(({ value }) => value === selected);
  return [
    { value: "", label: "All registrations" },
    ...(isKnown ? [] : [{ value: selected, label: selected }]),
    ...registrations,
  ];
}

/** Holds the entered filters, and navigates to the filtered deliveries. */
function useDeliveriesFilter(query: DeliveryQuery) {
  const router = useRouter();
  const zone = useTimeZone();
  const [paymentId, setPaymentId] = useState(query.paymentId ?? "");
  const [from, setFrom] = useState(() => localTime(query.from, zone));
  const [to, setTo] = useState(() => localTime(query.to, zone));
  const navigate = (change: DeliveryQuery) =>
    router.push(deliveriesHref({ ...query, after: undefined, ...change }), { scroll: false });
  const submit = () =>
    navigate({
      paymentId: paymentId.trim() || undefined,
      from: fromLocalTime(from, zone)?.toISOString(),
      to: fromLocalTime(to, zone)?.toISOString(),
    });
  return { navigate, paymentId, setPaymentId, from, setFrom, to, setTo, submit };
}

function localTime(iso: string | undefined, zone: string): string {
  return iso ? toLocalTime(new Date(iso), zone) : "";
}

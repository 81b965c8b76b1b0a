"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { EVENT_NAMES, REGISTRATION_STATUSES } from "@/lib/contract/enums";
import { isFiltered, parseRegistrationsQuery, type RegistrationsQuery, registrationsHref } from "./registrations-query";

const EVENTS = [{ value: "", label: "All events" }, ...EVENT_NAMES.map((value) => ({ value, label: value }))];
const STATUSES = [
  { value: "", label: "All statuses" },
  ...REGISTRATION_STATUSES.map((value) => ({ value, label: value })),
];

/** Filters the list by event and callback URL, which the bank supports, and by status. */
export function RegistrationFilter({ query }: { query: RegistrationsQuery }) {
  const router = useRouter();
  const [callbackUrl, setCallbackUrl] = useState(query.callbackUrl ?? "");
  const go = (change: RegistrationsQuery) =>
    router.push(registrationsHref({ ...query, pageNumber: undefined, ...change }), { scroll: false });
  return (
    <form
      method="post"
      className="mb-3 grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-end gap-2.5 sm:flex sm:flex-wrap"
      onSubmit={(event) => {
        event.preventDefault();
        go({ callbackUrl: callbackUrl.trim() || undefined });
      }}
    >
      <div className="sm:w-60">
        <SelectField
          label="Event"
          value={query.eventName ?? ""}
          onChange={(eventName) => go({ eventName: eventName || undefined })}
          options={EVENTS}
        />
      </div>
      <div className="sm:w-36">
        <SelectField
          label="Status"
          value={query.status ?? ""}
          onChange={(status) => go({ status: parseRegistrationsQuery({ status }).status })}
          options={STATUSES}
        />
      </div>
      <div className="col-span-2 flex min-w-0 flex-1 items-end gap-2.5">
        <div className="min-w-0 flex-1 sm:max-w-96">
          <TextField
            label="Callback address"
            value={callbackUrl}
            onChange={setCallbackUrl}
            placeholder="https://…"
            autoComplete="off"
            inputClassName="font-mono text-sm!"
          />
        </div>
        <Button type="submit">Filter</Button>
        {isFiltered(query) && <ButtonLink href="/webhooks">Show all</ButtonLink>}
      </div>
    </form>
  );
}

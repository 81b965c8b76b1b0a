"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { FIELD_BOX, FIELD_LABEL } from "@/components/ui/field-style";
import { TextField } from "@/components/ui/text-field";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { type RegistrationsQuery, registrationsHref } from "./registrations-query";

/** The filters of the bank's own list: an event, and an address as it was registered. */
export function RegistrationFilter({ query }: { query: RegistrationsQuery }) {
  const router = useRouter();
  const [callbackUrl, setCallbackUrl] = useState(query.callbackUrl ?? "");
  const go = (next: RegistrationsQuery) => router.push(registrationsHref(next), { scroll: false });
  const isFiltered = query.eventName !== undefined || query.callbackUrl !== undefined;
  return (
    <form
      className="mb-3 flex flex-wrap items-end gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        go({ eventName: query.eventName, callbackUrl: callbackUrl.trim() || undefined });
      }}
    >
      <div className="grid w-full gap-[5px] sm:w-60">
        <label htmlFor="event-filter" className={FIELD_LABEL}>
          Event
        </label>
        <div className={FIELD_BOX}>
          <select
            id="event-filter"
            value={query.eventName ?? ""}
            onChange={(event) => go({ ...query, pageNumber: undefined, eventName: event.target.value || undefined })}
            className="h-full w-full bg-transparent outline-none"
          >
            <option value="">Every event</option>
            {EVENT_NAMES.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </div>
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
      {isFiltered && <ButtonLink href="/webhooks">Show all</ButtonLink>}
    </form>
  );
}

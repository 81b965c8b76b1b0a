"use client";
import { useRouter } from "next/navigation";
import { FilterChip } from "@/app/(portal)/_components/filter-chip";
import { classes } from "@/components/ui/classes";
import { FIELD_BOX } from "@/components/ui/field-style";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { type ReceivedQuery, receivedHref } from "@/lib/portal/events/received-query";

/** The filters by event, by what was set aside and by payment; all are kept in the URL. */
export function ReceivedFilter({ query, setAside }: { query: ReceivedQuery; setAside: number }) {
  const router = useRouter();
  const { eventName, isSetAside, paymentId } = query;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2.5">
      <div className={classes(FIELD_BOX, "w-full sm:w-60")}>
        <select
          aria-label="Event"
          value={eventName ?? ""}
          onChange={(event) =>
            router.push(receivedHref({ isSetAside, paymentId, eventName: event.target.value || undefined }), {
              scroll: false,
            })
          }
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
      <FilterChip
        href={receivedHref({ eventName, paymentId, isSetAside: !isSetAside || undefined })}
        isOn={isSetAside === true}
        isCurrent
        prefetch={false}
        tip="Events that could not be applied; nothing else waits for them"
      >
        Set aside {setAside > 99 ? "99+" : setAside}
      </FilterChip>
      {paymentId && (
        <FilterChip href={receivedHref({ eventName, isSetAside })} isOn prefetch={false}>
          Payment {paymentId.slice(0, 8)}
        </FilterChip>
      )}
    </div>
  );
}

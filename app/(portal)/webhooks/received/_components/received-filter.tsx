"use client";
import { X } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { classes } from "@/components/ui/classes";
import { FIELD_BOX } from "@/components/ui/field-style";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { type ReceivedQuery, receivedHref } from "@/lib/portal/events/received-query";

/** One kind of event, those set aside, those of one payment; the address holds all of it. */
export function ReceivedFilter({ query, setAside }: { query: ReceivedQuery; setAside: number }) {
  const router = useRouter();
  const { eventName, isSetAside, paymentId } = query;
  const chip = (isOn: boolean) =>
    classes(
      "num touch-target inline-flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-sm",
      isOn
        ? "border-accent bg-accent-tint font-medium text-text"
        : "border-line-strong border-dashed text-muted hover:bg-surface hover:text-text",
    );
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
      <Link
        href={receivedHref({ eventName, paymentId, isSetAside: !isSetAside || undefined })}
        scroll={false}
        prefetch={false}
        aria-current={isSetAside ? "true" : undefined}
        data-tip="Events that could not be applied; nothing else waits for them"
        className={chip(isSetAside === true)}
      >
        Set aside {setAside > 99 ? "99+" : setAside}
        {isSetAside && <X aria-hidden className="size-3" />}
      </Link>
      {paymentId && (
        <Link href={receivedHref({ eventName, isSetAside })} scroll={false} prefetch={false} className={chip(true)}>
          Payment {paymentId.slice(0, 8)}
          <X aria-hidden className="size-3" />
        </Link>
      )}
    </div>
  );
}

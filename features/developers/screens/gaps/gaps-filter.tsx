import Form from "next/form";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonStyle } from "@/components/ui/button-style";
import { NativeSelect } from "@/components/ui/native-select";
import type { GapQuery } from "@/features/developers/gaps/gap-query";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { GAP_REASONS } from "@/lib/ledger/schema/event-tables";
import { REASON_LABELS } from "./gap-labels";

const ANY = { value: "", label: "Any" };
const STATES = [
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
];

/** Filters the missing events with a GET form, so that the result has a shareable URL. */
export function GapsFilter({ query: { reason, event, state } }: { query: GapQuery }) {
  const reasons = GAP_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }));
  const events = EVENT_NAMES.map((value) => ({ value, label: value }));
  return (
    <Form
      action="/developers/gaps"
      className="mb-3.5 grid grid-cols-2 items-end gap-2.5 sm:grid-cols-3 lg:grid-cols-[repeat(3,minmax(0,1fr))_auto]"
    >
      <NativeSelect label="Reason" name="reason" defaultValue={reason ?? ""} choices={[ANY, ...reasons]} />
      <NativeSelect label="Event" name="event" defaultValue={event ?? ""} choices={[ANY, ...events]} />
      <NativeSelect label="State" name="state" defaultValue={state ?? ""} choices={[ANY, ...STATES]} />
      <div className="col-span-2 flex gap-2 sm:col-span-3 lg:col-span-1">
        <button type="submit" className={buttonStyle("plain", "medium", "h-[34px] pointer-coarse:h-11")}>
          Filter
        </button>
        {(reason || event || state) && (
          <ButtonLink href="/developers/gaps" tone="quiet" className="h-[34px] pointer-coarse:h-11">
            Show all
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

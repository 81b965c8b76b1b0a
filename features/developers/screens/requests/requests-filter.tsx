import Form from "next/form";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonStyle } from "@/components/ui/button-style";
import { NativeSelect } from "@/components/ui/native-select";
import { PlainField } from "@/components/ui/plain-field";
import { LOGGED_OPERATIONS } from "@/features/developers/requests/list-requests";
import { isFiltered, type RequestQuery, STATUS_CLASSES } from "@/features/developers/requests/request-query";

const ANY = { value: "", label: "Any" };
const ID_INPUT_PROPS = { maxLength: 200, autoComplete: "off", spellCheck: false } as const;

/** Filters the log with a GET form, so that the result has a shareable URL. */
export function RequestsFilter({ query }: { query: RequestQuery }) {
  const statuses = Object.keys(STATUS_CLASSES).map((value) => ({
    value,
    label: value === "none" ? "No response" : value,
  }));
  return (
    <Form
      action="/developers/requests"
      className="mb-3.5 grid grid-cols-2 items-end gap-2.5 sm:grid-cols-3 lg:grid-cols-[repeat(6,minmax(0,1fr))_auto]"
    >
      <NativeSelect
        label="Path"
        name="operation"
        defaultValue={query.operation ?? ""}
        choices={[ANY, ...LOGGED_OPERATIONS]}
      />
      <NativeSelect label="Status" name="status" defaultValue={query.status ?? ""} choices={[ANY, ...statuses]} />
      <PlainField
        label="Payment or record"
        name="record"
        defaultValue={query.record}
        placeholder="Exact ID"
        {...ID_INPUT_PROPS}
      />
      <PlainField
        label="Request ID"
        name="request"
        defaultValue={query.request}
        placeholder="x-request-id"
        {...ID_INPUT_PROPS}
      />
      <PlainField label="From" name="from" type="date" defaultValue={query.from} />
      <PlainField label="To" name="to" type="date" defaultValue={query.to} />
      <div className="col-span-2 flex gap-2 sm:col-span-3 lg:col-span-1">
        <button type="submit" className={buttonStyle("plain", "medium", "h-[34px] pointer-coarse:h-11")}>
          Filter
        </button>
        {isFiltered(query) && (
          <ButtonLink href="/developers/requests" tone="quiet" className="h-[34px] pointer-coarse:h-11">
            Show all
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

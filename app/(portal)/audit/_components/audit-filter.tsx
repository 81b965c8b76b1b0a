import Form from "next/form";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonStyle } from "@/components/ui/button-style";
import { NativeSelect } from "@/components/ui/native-select";
import { PlainField } from "@/components/ui/plain-field";
import { AUDIT_ACTIONS } from "@/lib/ledger/schema/audit-actions";
import { type AuditQuery, isFiltered, NOBODY } from "@/lib/portal/audit/audit-query";

/** The filters of the log: a GET form, so that its result has a URL that can be shared and returned to. */
export function AuditFilter({
  query,
  people,
  results,
}: {
  query: AuditQuery;
  people: readonly { readonly id: string; readonly name: string }[];
  results: readonly string[];
}) {
  const any = { value: "", label: "Any" };
  const asChoice = (value: string) => ({ value, label: value });
  return (
    <Form
      action="/audit"
      className="mb-3.5 grid grid-cols-2 items-end gap-2.5 sm:grid-cols-3 lg:grid-cols-[repeat(6,minmax(0,1fr))_auto]"
    >
      <NativeSelect
        label="Person"
        name="person"
        defaultValue={query.person ?? ""}
        choices={[
          any,
          ...people.map(({ id, name }) => ({ value: id, label: name })),
          { value: NOBODY, label: "No signed-in person" },
        ]}
      />
      <NativeSelect
        label="Action"
        name="action"
        defaultValue={query.action ?? ""}
        choices={[any, ...Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label }))]}
      />
      <NativeSelect
        label="Result"
        name="result"
        defaultValue={query.result ?? ""}
        choices={[any, ...[...new Set([...results, ...(query.result ? [query.result] : [])])].map(asChoice)]}
      />
      <PlainField
        label="Subject"
        name="subject"
        defaultValue={query.subject}
        placeholder="Payment id, account"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <PlainField label="From" name="from" type="date" defaultValue={query.from} />
      <PlainField label="To" name="to" type="date" defaultValue={query.to} />
      <div className="col-span-2 flex gap-2 sm:col-span-3 lg:col-span-1">
        <button type="submit" className={buttonStyle("plain", "medium", "h-[34px] pointer-coarse:h-11")}>
          Filter
        </button>
        {isFiltered(query) && (
          <ButtonLink href="/audit" tone="quiet" className="h-[34px] pointer-coarse:h-11">
            Show all
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

import Form from "next/form";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonStyle } from "@/components/ui/button-style";
import { NativeSelect } from "@/components/ui/native-select";
import { PlainField } from "@/components/ui/plain-field";
import { DECISIONS, type DecisionsQuery, isFiltered } from "@/lib/portal/decision-history/decisions-query";

const LABELS = {
  pay: "Pay",
  "let-return": "Let return",
  none: "Not decided here",
  undone: "Undone",
} as const satisfies Record<(typeof DECISIONS)[number], string>;

const ANY = { value: "", label: "Any" };

/** Search and filters of the history: a GET form, so that its result has a URL that can be shared and returned to. */
export function DecisionsFilter({
  query,
  people,
}: {
  query: DecisionsQuery;
  people: readonly { readonly id: string; readonly name: string }[];
}) {
  return (
    <Form
      action="/positive-pay/history"
      className="mb-3.5 grid grid-cols-2 items-end gap-2.5 sm:grid-cols-3 lg:grid-cols-[minmax(0,1.5fr)_repeat(4,minmax(0,1fr))_auto]"
    >
      <PlainField
        label="Check number or payee"
        name="text"
        type="search"
        defaultValue={query.text}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <NativeSelect
        label="Decision"
        name="decision"
        defaultValue={query.decision ?? ""}
        choices={[ANY, ...DECISIONS.map((value) => ({ value, label: LABELS[value] }))]}
      />
      <NativeSelect
        label="By"
        name="person"
        defaultValue={query.person ?? ""}
        choices={[{ ...ANY, label: "Anyone" }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <PlainField label="Presented from" name="from" type="date" defaultValue={query.from} />
      <PlainField label="To" name="to" type="date" defaultValue={query.to} />
      <div className="flex gap-2 max-lg:col-span-full">
        <button type="submit" className={buttonStyle("plain", "medium", "h-[34px] pointer-coarse:h-11")}>
          Filter
        </button>
        {isFiltered(query) && (
          <ButtonLink href="/positive-pay/history" tone="quiet" className="h-[34px] pointer-coarse:h-11">
            Show all
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

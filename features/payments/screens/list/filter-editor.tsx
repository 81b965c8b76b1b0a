"use client";
import { type FormEvent, type RefObject, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { PaymentsQuery } from "@/features/payments/payments-query";
import type { Label } from "@/lib/contract/labels/label";
import { formatPlainCents, parseDollars } from "@/lib/money/cents";
import { AccountEditor } from "./account-editor";
import { CheckboxRow } from "./checkbox-row";
import { CreatedEditor } from "./created-editor";
import type { EditorProps } from "./editor-props";
import { CHOICES, type ChoiceFilter, FILTER_NAMES, type FilterName, withoutFilter } from "./filter-model";
import { filtersOnly } from "./payments-search";

const FIELDS = {
  payee: { label: "Payee", hint: "The beginning of one or more words in the name, in any order." },
  check: { label: "Check number", hint: "The full number; leading zeros are ignored." },
} as const;

/** Edits one filter in a popover below its chip. Enter applies it; Escape leaves it unchanged. */
export function FilterEditor({
  name,
  query,
  today,
  triggerRef,
  onClose,
  onApply,
}: {
  name: FilterName;
  query: PaymentsQuery;
  today: string;
  triggerRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  onApply: (query: PaymentsQuery) => void;
}) {
  const [draft, setDraft] = useState(() => filtersOnly(query));
  const [problem, setProblem] = useState<string | null>(null);
  const [isProblemShown, setProblemShown] = useState(false);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (problem) setProblemShown(true);
    else onApply(draft);
  };
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      placement="bottom start"
      offset={6}
      className="w-[min(344px,calc(100vw-24px))] animate-appear overflow-y-auto rounded-lg bg-surface shadow-raised forced-colors:border"
    >
      <Dialog aria-label={FILTER_NAMES[name]} className="outline-none">
        <form method="post" ref={focusFirst} noValidate onSubmit={apply} className="grid gap-3 p-3.5">
          <FilterFields name={name} today={today} draft={draft} onChange={setDraft} onProblem={setProblem} />
          {isProblemShown && problem && (
            <p role="alert" className="text-bad text-xs">
              {problem}
            </p>
          )}
          <div className="flex justify-between gap-2">
            <Button tone="quiet" onPress={() => onApply(withoutFilter(query, name))}>
              Clear
            </Button>
            <Button type="submit" tone="primary">
              Apply
            </Button>
          </div>
        </form>
      </Dialog>
    </Popover>
  );
}

function FilterFields({ name, today, ...editor }: EditorProps & { name: FilterName; today: string }) {
  switch (name) {
    case "payee":
    case "check":
      return <TextEditor key={name} name={name} {...editor} />;
    case "created":
      return <CreatedEditor today={today} {...editor} />;
    case "amount":
      return <AmountEditor {...editor} />;
    case "account":
      return <AccountEditor {...editor} />;
    default:
      return <ChoiceEditor name={name satisfies ChoiceFilter} choices={CHOICES[name]} {...editor} />;
  }
}

function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector("input")?.focus();
}

/** Selects one or more of a fixed set of values. */
function ChoiceEditor({
  name,
  choices,
  draft,
  onChange,
}: EditorProps & { name: ChoiceFilter; choices: Readonly<Record<string, Label>> }) {
  const chosen: readonly string[] = draft[name];
  return (
    <fieldset className="grid gap-0.5">
      <legend className="mb-1 font-medium text-sm">{FILTER_NAMES[name]}: any of</legend>
      {Object.entries(choices).map(([value, { label, explanation }]) => (
        <CheckboxRow
          key={value}
          label={label}
          note={explanation}
          isChecked={chosen.includes(value)}
          onChange={(isChecked) => {
            const selectedValues = Object.keys(choices).filter((other) =>
              other === value ? isChecked : chosen.includes(other),
            );
            onChange({ ...draft, [name]: selectedValues });
          }}
        />
      ))}
    </fieldset>
  );
}

/** Edits the payee or the check number. */
function TextEditor({ name, draft, onChange, onProblem }: EditorProps & { name: keyof typeof FIELDS }) {
  return (
    <TextField
      {...FIELDS[name]}
      autoComplete="off"
      inputMode={name === "check" ? "numeric" : "text"}
      maxLength={60}
      defaultValue={draft[name] ?? ""}
      onChange={(typed) => {
        const text = typed.trim();
        const isInvalid = name === "check" && text !== "" && !/^\d{1,15}$/.test(text);
        onProblem(isInvalid ? "A check number is 1 to 15 digits." : null);
        onChange({ ...draft, [name]: text || undefined });
      }}
    />
  );
}

/** Edits an exact amount or an inclusive range; entering one clears the other. */
function AmountEditor({ draft, onChange, onProblem }: EditorProps) {
  const isExact = draft.minCents !== undefined && draft.minCents === draft.maxCents;
  const [exact, setExact] = useState(isExact ? formatAmount(draft.minCents) : "");
  const [min, setMin] = useState(isExact ? "" : formatAmount(draft.minCents));
  const [max, setMax] = useState(isExact ? "" : formatAmount(draft.maxCents));
  const apply = (minText: string, maxText: string) => {
    const [minCents, maxCents] = [parseAmount(minText), parseAmount(maxText)];
    if (minCents === null || maxCents === null) return onProblem("Enter amounts in dollars and cents, like 2,418.50.");
    const isReversed = minCents !== undefined && maxCents !== undefined && minCents > maxCents;
    onProblem(isReversed ? "The minimum is above the maximum." : null);
    onChange({ ...draft, minCents, maxCents });
  };
  const changeExact = (text: string) => {
    setExact(text);
    setMin("");
    setMax("");
    apply(text, text);
  };
  const changeRange = (minText: string, maxText: string) => {
    setExact("");
    setMin(minText);
    setMax(maxText);
    apply(minText, maxText);
  };
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">Amount</legend>
      <div className="col-span-2">
        <AmountField label="Exactly" value={exact} onChange={changeExact} />
      </div>
      <AmountField label="At least" value={min} onChange={(text) => changeRange(text, max)} />
      <AmountField label="At most" value={max} onChange={(text) => changeRange(min, text)} />
    </fieldset>
  );
}

function AmountField(props: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <TextField
      {...props}
      prefix={<span className="text-muted">$</span>}
      autoComplete="off"
      inputMode="decimal"
      maxLength={24}
    />
  );
}

function formatAmount(cents: number | undefined): string {
  return cents === undefined ? "" : formatPlainCents(cents);
}

/** Parses dollars to cents. Returns undefined for an empty field and null for an invalid amount. */
function parseAmount(text: string): number | undefined | null {
  if (text.trim() === "") return undefined;
  const amount = parseDollars(text);
  return amount.ok ? amount.value : null;
}

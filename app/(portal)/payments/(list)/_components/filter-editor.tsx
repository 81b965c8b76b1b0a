"use client";
import { type FormEvent, type RefObject, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { Button } from "@/components/ui/button";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import { AccountEditor } from "./account-editor";
import { AmountEditor } from "./amount-editor";
import { ChoiceEditor } from "./choice-editor";
import { CreatedEditor } from "./created-editor";
import type { EditorProps } from "./editor-props";
import { CHOICES, type ChoiceFilter, FILTER_NAMES, type FilterName, withoutFilter } from "./filter-model";
import { filtersOnly } from "./payments-search";
import { TextEditor } from "./text-editor";

/** Edits one filter, below its chip. Enter applies it, Escape leaves it unchanged. */
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
  const [isShown, setShown] = useState(false);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (problem) setShown(true);
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
        <form ref={focusFirst} noValidate onSubmit={apply} className="grid gap-3 p-3.5">
          <FilterFields name={name} today={today} draft={draft} onChange={setDraft} onProblem={setProblem} />
          {isShown && problem && (
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

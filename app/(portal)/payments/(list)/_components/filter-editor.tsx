"use client";
import { type FormEvent, type RefObject, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { Button } from "@/components/ui/button";
import type { RememberedAccount } from "@/lib/portal/accounts/remembered-accounts";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import { AccountEditor } from "./edit-account";
import { AmountEditor } from "./edit-amount";
import { ChoiceEditor } from "./edit-choice";
import { CreatedEditor } from "./edit-created";
import { TextEditor } from "./edit-text";
import { CHOICES, type ChoiceFilter, FILTER_NAMES, type FilterName, withoutFilter } from "./filter-model";
import { filtersOnly } from "./payments-search";

/** What an editor is given: the query as it is being changed, and how to change it; null keeps it from being applied. */
export interface EditorProps {
  readonly draft: PaymentsQuery;
  readonly onChange: (draft: PaymentsQuery) => void;
  /** What stands in the way of applying it, in a sentence. */
  readonly onProblem: (problem: string | null) => void;
}

/** Changes one filter, under its chip. Enter applies it, Escape leaves it as it was. */
export function FilterEditor({
  name,
  query,
  accounts,
  today,
  triggerRef,
  onClose,
  onApply,
}: {
  name: FilterName;
  query: PaymentsQuery;
  accounts: readonly RememberedAccount[];
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
  const editor: EditorProps = { draft, onChange: setDraft, onProblem: setProblem };
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
          {fields()}
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

  function fields() {
    switch (name) {
      case "payee":
      case "check":
        return <TextEditor key={name} name={name} {...editor} />;
      case "created":
        return <CreatedEditor today={today} {...editor} />;
      case "amount":
        return <AmountEditor {...editor} />;
      case "account":
        return <AccountEditor accounts={accounts} {...editor} />;
      default:
        return <ChoiceEditor name={name satisfies ChoiceFilter} choices={CHOICES[name]} {...editor} />;
    }
  }
}

function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector("input")?.focus();
}

"use client";
import { X } from "lucide-react";
import { useId, useRef } from "react";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { IconButton } from "@/components/ui/icon-button";
import { TextField } from "@/components/ui/text-field";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import { LineOptions } from "./line-options";
import { useFilterLine } from "./use-filter-line";

interface FilterLineFieldProps {
  query: PaymentsQuery;
  today: string;
  /** What is searched for, or a line that was refused. */
  line: string;
  /** Why it was. */
  problem: string | undefined;
}

/**
 * Filters and what is searched for, in one typed line: `account:operating >1000 nov returned`. It is applied beside the
 * other filters; F focuses it from anywhere on the page.
 */
export function FilterLineField({ query, today, line: initial, problem }: FilterLineFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const idOf = (index: number) => `${id}-${index}`;
  const line = useFilterLine(initial, { query, today }, field, idOf);
  const { text, preview } = line;
  const listId = preview && preview.completions.length > 0 ? `${id}-list` : undefined;
  useShortcuts("Payments", [{ keys: ["f"], description: "Type filters", run: () => field.current?.focus() }]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        line.apply(text);
      }}
      aria-busy={line.isPending}
      className="relative max-w-[560px] flex-1"
    >
      <TextField
        inputRef={field}
        label="Find payments"
        isLabelHidden
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={line.activeId}
        name="line"
        value={text}
        onChange={line.change}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder="Amount, payee, number, or account:operating >1000 nov"
        error={line.problem ?? (text === initial ? problem : undefined)}
        prefix={<span className="glyph glyph-search flex text-muted before:size-4" />}
        suffix={
          text && (
            <IconButton label="Clear the search" onPress={line.clear}>
              <X aria-hidden />
            </IconButton>
          )
        }
        inputClassName="num [&::-webkit-search-cancel-button]:hidden"
        onKeyDown={line.onKeyDown}
        onBlur={line.close}
      />
      {preview && (
        <LineOptions id={`${id}-list`} preview={preview} active={line.active} idOf={idOf} onChoose={line.change} />
      )}
    </form>
  );
}

"use client";
import { X } from "lucide-react";
import { useId, useRef } from "react";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { classes } from "@/components/ui/classes";
import { IconButton } from "@/components/ui/icon-button";
import { lazyComponent } from "@/components/ui/on-demand";
import { TextField } from "@/components/ui/text-field";
import type { PaymentsQuery } from "@/features/payments/payments-query";
import type { LinePreview } from "@/features/payments/resolve-filter-line";
import { DEFAULT_COLUMNS, type PaymentColumn } from "@/lib/shared/payment-list";
import { describeFilter, FILTER_NAMES, type FilterName } from "./filter-model";
import { ListMenu } from "./list-menu";
import { EMPTY_QUERY } from "./payments-search";
import { useFilterLine } from "./use-filter-line";

const JumpEditor = lazyComponent(() => import("./jump-editor").then((module) => module.JumpEditor));

const ColumnsEditor = lazyComponent(() => import("./columns-editor").then((module) => module.ColumnsEditor));
const ViewsEditor = lazyComponent(() => import("./views-editor").then((module) => module.ViewsEditor));

/** The filter line and the list's menus. */
export function FindField({
  query,
  columns = DEFAULT_COLUMNS,
  today,
  line = "",
  problem,
}: {
  query: PaymentsQuery;
  columns: readonly PaymentColumn[] | undefined;
  /** The bank's current day. */
  today: string;
  /** The search text, or a line that could not be applied. */
  line: string | undefined;
  /** Why the line could not be applied. */
  problem: string | undefined;
}) {
  return (
    <search className="mb-2.5 flex items-start gap-2">
      <FilterLineField query={query} today={today} line={line} problem={problem} />
      {!query.sort && <JumpMenu query={query} />}
      <ListMenu label="Columns" glyph="glyph-columns">
        {(menu) => <ColumnsEditor query={query} columns={columns} {...menu} />}
      </ListMenu>
      <ListMenu label="Views" glyph="glyph-bookmark">
        {(menu) => <ViewsEditor query={query} columns={columns} {...menu} />}
      </ListMenu>
    </search>
  );
}

/** Jumps to a day, a page number, or the newest or oldest payment. */
function JumpMenu({ query }: { query: PaymentsQuery }) {
  return <ListMenu label="Go to…">{(menu) => <JumpEditor query={query} {...menu} />}</ListMenu>;
}

interface FilterLineFieldProps {
  query: PaymentsQuery;
  today: string;
  /** The search text, or a line that could not be applied. */
  line: string;
  /** Why the line could not be applied. */
  problem: string | undefined;
}

/**
 * A text field for filters and search text, such as `account:operating >1000 nov returned`. Its filters are added to
 * the current filters. F focuses it from anywhere on the page.
 */
function FilterLineField({ query, today, line: initial, problem }: FilterLineFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const idOf = (index: number) => `${id}-${index}`;
  const line = useFilterLine(initial, { query, today }, field, idOf);
  const { text, preview } = line;
  const listId = preview && preview.completions.length > 0 ? `${id}-list` : undefined;
  useShortcuts("Payments", [{ keys: ["f"], description: "Search and filter", run: () => field.current?.focus() }]);
  return (
    <form
      method="post"
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

/**
 * The popup below the filter line, with the parsed filters and completions of the last word. The input keeps focus and
 * handles the keys.
 */
function LineOptions({
  id,
  preview: { filters, problem, completions },
  active,
  idOf,
  onChoose,
}: {
  id: string;
  preview: LinePreview;
  /** Index of the active completion; -1 for none. */
  active: number;
  idOf: (index: number) => string;
  onChoose: (line: string) => void;
}) {
  const query = { ...EMPTY_QUERY, ...filters };
  const parsedFilters = (Object.keys(FILTER_NAMES) as FilterName[]).flatMap((name) => {
    const value = describeFilter(query, name);
    return value === null ? [] : [{ name, value }];
  });
  return (
    <div className="absolute top-full left-0 z-30 mt-1.5 w-[max(100%,min(560px,calc(100vw-2rem)))] animate-appear overflow-hidden rounded-lg bg-surface shadow-raised forced-colors:border">
      {completions.length > 0 && (
        <div id={id} role="listbox" aria-label="Suggestions" className="max-h-72 overflow-auto p-1">
          {completions.map(({ line, label, detail }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input holds the focus and handles the keys
            <div
              key={line}
              id={idOf(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(line)}
              className={classes(
                "num flex min-h-8 cursor-default items-center justify-between gap-3 rounded-md px-2.5 pointer-coarse:min-h-11",
                index === active ? "bg-accent-tint forced-colors:outline-2" : "hover:bg-hover",
              )}
            >
              <span className="wrap-anywhere">{label}</span>
              {detail && <span className="shrink-0 text-muted">{detail}</span>}
            </div>
          ))}
        </div>
      )}
      <p role="status" className="border-t px-3.5 py-2 text-muted text-xs first:border-t-0">
        {problem ??
          (parsedFilters.length === 0 && !filters.find ? (
            "Try account:operating, >1000, nov, last week, status:hold, returned."
          ) : (
            <>
              {parsedFilters.map(({ name, value }, index) => (
                <span key={name}>
                  {index > 0 && " · "}
                  {FILTER_NAMES[name]} <strong className="num font-medium text-text">{value}</strong>
                </span>
              ))}
              {filters.find && (
                <span>
                  {parsedFilters.length > 0 && " · "}Text{" "}
                  <strong className="font-medium text-text">{filters.find}</strong>
                </span>
              )}
            </>
          ))}
      </p>
    </div>
  );
}

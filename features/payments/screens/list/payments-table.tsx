"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { CSSProperties } from "react";
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode } from "react";
import { hasTags } from "@/components/contract/payment-tags";
import { Row, Table, type TableColumn } from "@/components/ui/table";
import type { PaymentsQuery } from "@/features/payments/payments-query";
import { DEFAULT_COLUMNS, type PaymentColumn } from "@/lib/shared/payment-list";
import type { ShownRow } from "./packed-list";
import { CELLS } from "./payment-cells";
import { COLUMNS, NARROW_STATUS, sortOf } from "./payment-columns";
import { filtersOnly, paymentsHref } from "./payments-search";
import type { Marking } from "./use-marking";

/** Extra width of the first column for the checkboxes. */
const CHECKBOX_WIDTH = "26px";

/** Width in CSS pixels of the left edge of a row, where a click toggles its checkbox. */
const CHECKBOX_EDGE = 44;

/**
 * Lists payments as rows or, on a phone, cards, styled by `app/lists.css`. The check number is the link; clicking
 * elsewhere in a row selects it, and double-clicking opens it. The headers of indexed columns sort the list.
 */
export function PaymentsTable({
  rows,
  columns,
  query,
  selectedId,
  now,
  onSelect,
  marking,
}: {
  rows: readonly ShownRow[];
  columns: readonly PaymentColumn[];
  query: PaymentsQuery;
  selectedId: string | undefined;
  now: string;
  onSelect: (id: string) => void;
  /** Undefined if no bulk action is available. */
  marking: Marking | undefined;
}) {
  const isDefault = columns.join() === DEFAULT_COLUMNS.join();
  return (
    <Table
      label="Payments"
      columns={columns.map((column, index) => {
        const title = columnHeader(column, query);
        if (column === "status" && !rows.some(hasTags)) return { ...title, width: NARROW_STATUS };
        return marking && index === 0 ? withPageCheckbox(title, rows, marking) : title;
      })}
      hasCardRows
      className={`num whitespace-nowrap ${marking ? "can-mark " : ""}${isDefault ? "payments-table md:min-w-[790px]" : "chosen-columns"}`}
      style={isDefault ? undefined : minimumWidth(columns)}
    >
      {rows.map((row) => (
        <Payment
          key={row.id}
          row={row}
          columns={columns}
          isDefault={isDefault}
          isSelected={row.id === selectedId}
          now={now}
          onSelect={() => onSelect(row.id)}
          marking={marking}
        />
      ))}
    </Table>
  );
}

/** Returns the minimum width of a table with chosen columns, using 150px for columns without a fixed width. */
function minimumWidth(columns: readonly PaymentColumn[]): CSSProperties {
  const widths = [
    CHECKBOX_WIDTH,
    ...columns.map((column) => ("width" in COLUMNS[column] ? COLUMNS[column].width : "150px")),
  ];
  return { "--least-width": `calc(${widths.join(" + ")})` } as CSSProperties;
}

/** Returns a column's header; for an indexed column, it links to the sorted list. */
function columnHeader(column: PaymentColumn, query: PaymentsQuery): TableColumn {
  const sort = sortOf(column, query);
  if (!sort) return COLUMNS[column];
  const { title } = COLUMNS[column];
  return {
    ...COLUMNS[column],
    sort: sort.current,
    head: (
      <Link
        href={paymentsHref({ ...filtersOnly(query), sort: sort.next })}
        prefetch={false}
        scroll={false}
        className="hover:text-text hover:underline"
      >
        {title}
        {sort.current !== "none" && (
          <span
            className={`glyph glyph-down ml-0.5 inline-flex align-middle before:size-3 ${sort.current === "ascending" ? "rotate-180" : ""}`}
          />
        )}
      </Link>
    ),
  };
}

function Payment({
  row,
  columns,
  isDefault,
  isSelected,
  now,
  onSelect,
  marking,
}: {
  row: ShownRow;
  columns: readonly PaymentColumn[];
  isDefault: boolean;
  isSelected: boolean;
  now: string;
  onSelect: () => void;
  marking: Marking | undefined;
}) {
  const router = useRouter();
  return (
    <Row
      aria-current={isSelected || undefined}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest("a, button")) return;
        if (marking && isOnCheckbox(event)) marking.toggle(row.id, event.shiftKey);
        // A keyboard toggle keeps focus on the checkbox.
        if (event.detail === 0) return;
        onSelect();
        event.currentTarget.querySelector("a")?.focus({ preventScroll: true });
      }}
      onDoubleClick={() => router.push(`/payments/${row.id}`)}
    >
      {columns.map((column, index) => {
        const cell = CELLS[column](row, { now, onSelect, className: isDefault ? undefined : `of-${column}` });
        return marking?.isShown(row.id) && index === 0 ? withCheckbox(cell, row, marking, onSelect) : cell;
      })}
    </Row>
  );
}

/** Returns whether a click was on the row's checkbox, which may be drawn by CSS without an element. */
function isOnCheckbox({ target, clientX, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return target instanceof HTMLInputElement || clientX < currentTarget.getBoundingClientRect().left + CHECKBOX_EDGE;
}

/** Adds the row's checkbox before the first cell's content; the row handles the click. */
function withCheckbox(
  cell: ReactElement<{ children?: ReactNode }>,
  { id, checkNumber }: ShownRow,
  marking: Marking,
  onSelect: () => void,
): ReactNode {
  return cloneElement(
    cell,
    undefined,
    <input
      type="checkbox"
      checked={marking.isMarked(id)}
      onChange={ignoreChange}
      onFocus={onSelect}
      aria-label={`Select ${checkNumber ? `check ${checkNumber}` : "a check without a number"}`}
    />,
    cell.props.children,
  );
}

/** Adds a checkbox for the whole page before the first column's title. */
function withPageCheckbox(column: TableColumn, rows: readonly ShownRow[], marking: Marking): TableColumn {
  const count = rows.filter(({ id }) => marking.isMarked(id)).length;
  return {
    ...column,
    width: column.width && `calc(${column.width} + ${CHECKBOX_WIDTH})`,
    isTitleHidden: false,
    head: (
      <>
        <input
          type="checkbox"
          checked={count === rows.length}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < rows.length;
          }}
          onChange={marking.togglePage}
          aria-label="Select this page"
          className="mr-2.5 size-4 align-text-bottom accent-accent"
        />
        {column.isTitleHidden ? <span className="sr-only">{column.title}</span> : (column.head ?? column.title)}
      </>
    ),
  };
}

/** Does nothing; the row's click handler toggles the checkbox. */
function ignoreChange(): void {}

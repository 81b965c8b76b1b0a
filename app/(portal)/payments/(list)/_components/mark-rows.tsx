"use client";
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode } from "react";
import type { TableColumn } from "@/components/ui/table";
import type { ShownRow } from "./packed-list";
import type { Marking } from "./use-marking";

/** What the first column is wider by, for the checkboxes. */
export const MARK_WIDTH = "26px";

/** The left edge of a row in CSS pixels, where a click marks it; on a phone the row is a link beside it. */
const EDGE = 44;

/** Whether a click on a row was on its checkbox, which may be drawn only. */
export function isAtMark({ target, clientX, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return target instanceof HTMLInputElement || clientX < currentTarget.getBoundingClientRect().left + EDGE;
}

/** The first cell of a row with the row's checkbox before its content; the click on it is the row's. */
export function withMark(
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
      onChange={ignore}
      onFocus={onSelect}
      aria-label={`Select check ${checkNumber ?? "without a number"}`}
    />,
    cell.props.children,
  );
}

/** The first column with a checkbox for all rows of the page before its title. */
export function withPageMark(column: TableColumn, rows: readonly ShownRow[], marking: Marking): TableColumn {
  const count = rows.filter(({ id }) => marking.isMarked(id)).length;
  return {
    ...column,
    width: column.width && `calc(${column.width} + ${MARK_WIDTH})`,
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

/** The click that changed it is handled by its row. */
function ignore(): void {}

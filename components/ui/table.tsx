import type { ReactNode } from "react";
import { classes } from "./classes";

/** A column of a {@link Table}. */
export interface TableColumn {
  readonly id: string;
  readonly title: string;
  /** CSS width, as "84px" or "20%"; the columns without one share what is left. */
  readonly width?: string;
  readonly align?: "right";
  /** The title is for screen readers only, as over a column of buttons. */
  readonly isTitleHidden?: boolean;
}

/**
 * A table with fixed column widths in a frame of its own. The rows are `<tr>` elements with a cell for each column, in
 * the order of `columns`.
 *
 * @param hasCardRows rows become cards on a phone: they set their own display, and the header is for screen readers there
 * @param className of the table itself, as "whitespace-nowrap"
 * @param frameClassName of the frame around it, as "hidden md:block"
 */
export function Table({
  label,
  columns,
  hasCardRows,
  className,
  frameClassName,
  children,
}: {
  label: string;
  columns: readonly TableColumn[];
  hasCardRows?: boolean;
  className?: string;
  frameClassName?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={classes(
        "rounded-lg border bg-surface",
        hasCardRows ? "overflow-hidden" : "overflow-x-auto",
        frameClassName,
      )}
    >
      <table
        aria-label={label}
        className={classes(
          "w-full border-collapse",
          hasCardRows ? "block md:table md:table-fixed" : "table-fixed",
          className,
        )}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <thead className={hasCardRows ? "max-md:sr-only" : undefined}>
          <tr className="h-8 border-b text-left text-muted text-xs [&_th:first-child]:pl-3.5 [&_th]:px-2.5 [&_th]:font-medium">
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.align === "right" ? "text-right" : undefined}>
                {column.isTitleHidden ? <span className="sr-only">{column.title}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={hasCardRows ? "block md:table-row-group" : undefined}>{children}</tbody>
      </table>
    </div>
  );
}

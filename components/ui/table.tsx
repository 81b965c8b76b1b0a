import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { classes } from "./classes";

/** A column of a {@link Table}. */
export interface TableColumn {
  readonly id: string;
  readonly title: string;
  /** CSS width, as "84px" or "20%"; the columns without one share what is left. */
  readonly width?: string;
  readonly align?: "right";
  /** In place of the title, as a link that sorts. */
  readonly head?: ReactNode;
  /** How the rows are sorted by a column that can sort them. */
  readonly sort?: "ascending" | "descending" | "none";
  /** The title is for screen readers only, as over a column of buttons. */
  readonly isTitleHidden?: boolean;
}

/** Explicit, because Safari forgets those of table elements that CSS displays as something else, as a card is. */
const ROLES = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/**
 * A table with fixed column widths in its own frame. The rows are {@link Row}s with a {@link Cell} for each column, in
 * the order of `columns`.
 *
 * @param hasCardRows rows are cards on a phone, by one markup for both widths: `className` is a class of
 * `app/lists.css`
 *   that places the cells in the card's grid, and the header is for screen readers there
 * @param className of the table itself, as "whitespace-nowrap"; what holds for every row or cell belongs here, once,
 * rather
 *   than on each of them
 */
export function Table({
  label,
  columns,
  hasCardRows,
  className,
  style,
  children,
}: {
  label: string;
  columns: readonly TableColumn[];
  hasCardRows?: boolean;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}) {
  return (
    <div
      className={classes(
        "rounded-lg border bg-surface",
        hasCardRows ? "overflow-hidden md:overflow-x-auto" : "overflow-x-auto",
      )}
    >
      <table
        {...ROLES.table}
        aria-label={label}
        style={style}
        className={classes(
          "w-full border-collapse [&_tbody_tr:last-child]:border-0",
          hasCardRows ? "max-md:block md:table-fixed" : "table-fixed",
          className,
        )}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <thead {...ROLES.rowgroup} className={hasCardRows ? "max-md:sr-only" : undefined}>
          <tr
            {...ROLES.row}
            className="h-8 border-b text-left text-muted text-xs [&_th:first-child]:pl-3.5 [&_th]:px-2.5 [&_th]:font-medium"
          >
            {columns.map((column) => (
              <th
                key={column.id}
                {...ROLES.columnheader}
                scope="col"
                aria-sort={column.sort}
                className={column.align === "right" ? "text-right" : undefined}
              >
                {column.isTitleHidden ? <span className="sr-only">{column.title}</span> : (column.head ?? column.title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.rowgroup} className={hasCardRows ? "max-md:block" : undefined}>
          {children}
        </tbody>
      </table>
    </div>
  );
}

/** A row of a {@link Table}. */
export function Row(props: ComponentProps<"tr">) {
  return <tr {...ROLES.row} {...props} />;
}

/** A cell of a {@link Row}. */
export function Cell(props: ComponentProps<"td">) {
  return <td {...ROLES.cell} {...props} />;
}

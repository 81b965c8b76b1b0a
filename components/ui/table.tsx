import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { classes } from "./classes";

/** A column of a {@link Table}. */
export interface TableColumn {
  readonly id: string;
  readonly title: string;
  /** A CSS width such as "84px" or "20%"; columns without a width share the remaining space. */
  readonly width?: string;
  readonly align?: "right";
  /** Replaces the title, for example with a link that sorts. */
  readonly head?: ReactNode;
  /** The current sort order of a sortable column. */
  readonly sort?: "ascending" | "descending" | "none";
  /** Hides the title except from screen readers, for example above a column of buttons. */
  readonly isTitleHidden?: boolean;
}

/** Explicit, because Safari drops the implicit roles when CSS changes the display of table elements (card rows). */
const ROLES = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/**
 * A framed table with fixed column widths. Each child is a {@link Row} with one {@link Cell} per column, in `columns`
 * order.
 *
 * @param hasCardRows shows rows as cards on a phone and the header to screen readers only; `className` must then be a
 *   class from `app/lists.css` that places the cells in the card's grid
 * @param className class of the table element, for styles shared by all rows or cells, such as "whitespace-nowrap"
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

"use client";
import dynamic from "next/dynamic";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import { type PaymentColumn, USUAL_COLUMNS } from "@/lib/shared/payment-list";
import { FilterLineField } from "./filter-line-field";
import { ListMenu } from "./list-menu";

const JumpEditor = dynamic(() => import("./jump-editor").then((module) => module.JumpEditor), { ssr: false });

const ColumnsEditor = dynamic(() => import("./columns-editor").then((module) => module.ColumnsEditor), { ssr: false });
const ViewsEditor = dynamic(() => import("./views-editor").then((module) => module.ViewsEditor), { ssr: false });

/** The typed line of filters, and the menus of the list. */
export function FindField({
  query,
  columns = USUAL_COLUMNS,
  today,
  line = "",
  problem,
}: {
  query: PaymentsQuery;
  columns: readonly PaymentColumn[] | undefined;
  /** The bank's day. */
  today: string;
  /** What is searched for, or a line that was refused. */
  line: string | undefined;
  /** Why it was. */
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

/** Goes to a day, to a page by its number, or to the oldest payment of the list. */
function JumpMenu({ query }: { query: PaymentsQuery }) {
  return <ListMenu label="Go to…">{(menu) => <JumpEditor query={query} {...menu} />}</ListMenu>;
}

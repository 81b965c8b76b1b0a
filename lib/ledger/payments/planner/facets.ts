import "server-only";
import { sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { FACET_SEPARATOR, payments } from "@/lib/ledger/schema/payment-tables";
import type { PaymentFilters, PaymentFlag } from "./payment-filters";

interface Facets {
  readonly status: string;
  readonly direction: string;
  readonly paymentType: string;
  /** The letters of the flags; see the column. */
  readonly marks: string;
}

/** For flags of unresolved payments: a necessary condition, not a sufficient one. */
const FLAG_TESTS: Readonly<Record<PaymentFlag, (facets: Facets) => boolean>> = {
  decision: ({ marks }) => marks.includes("d"),
  unauthorized: ({ marks }) => marks.includes("u"),
  returned: ({ marks }) => marks.includes("r"),
  "open-return": ({ paymentType, direction, status, marks }) =>
    paymentType === "Return"
      ? direction === "Inbound" && status !== "Rejected" && status !== "Canceled"
      : direction === "Outbound" && marks.includes("r"),
  "open-rejection": ({ status, direction }) => status === "Rejected" && direction !== "Inbound",
};

/** The values of the column `facets` that a filter may match; null when it tests none of them. */
export async function findFacetsOf(db: LedgerExecutor, filters: PaymentFilters): Promise<string[] | null> {
  const { statuses = [], directions = [], types = [], postings = [], flags = [] } = filters;
  const wanted = [statuses, directions, types, postings];
  if ([...wanted, flags].every((values) => values.length === 0)) return null;
  const all = await findAllFacets(db);
  return all.filter((facets) => {
    const [status = "", direction = "", paymentType = "", posting = "", marks = ""] = facets.split(FACET_SEPARATOR);
    const values = [status, direction, paymentType, posting];
    return (
      wanted.every((some, index) => some.length === 0 || some.includes(values[index]!)) &&
      (flags.length === 0 || flags.some((flag) => FLAG_TESTS[flag]({ status, direction, paymentType, marks })))
    );
  });
}

/** The few dozen values that the ledger has, each found by one step in the index. */
async function findAllFacets(db: LedgerExecutor): Promise<string[]> {
  const rows = await queryRows<{ facets: string }>(
    db,
    sql`
    with recursive known as (
      (select facets from ${payments} order by facets limit 1)
      union all
      select (select next.facets from ${payments} as next where next.facets > known.facets order by next.facets limit 1)
      from known where known.facets is not null
    )
    select facets from known where facets is not null`,
  );
  return rows.map(({ facets }) => facets);
}

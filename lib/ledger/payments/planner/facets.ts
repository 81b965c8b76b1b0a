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
  /** Letters for the flags, as defined in the column. */
  readonly marks: string;
}

/** Whether facets may match a flag. For unresolved flags, this is necessary but not sufficient. */
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

/** Returns the values of the `facets` column that may match the filters, or null if no filter depends on facets. */
export async function findMatchingFacets(db: LedgerExecutor, filters: PaymentFilters): Promise<string[] | null> {
  const { statuses = [], directions = [], types = [], postings = [], flags = [] } = filters;
  const facetFilters = [statuses, directions, types, postings];
  if ([...facetFilters, flags].every((values) => values.length === 0)) return null;
  const allFacets = await findAllFacets(db);
  return allFacets.filter((facets) => {
    const [status = "", direction = "", paymentType = "", posting = "", marks = ""] = facets.split(FACET_SEPARATOR);
    const values = [status, direction, paymentType, posting];
    return (
      facetFilters.every((some, index) => some.length === 0 || some.includes(values[index]!)) &&
      (flags.length === 0 || flags.some((flag) => FLAG_TESTS[flag]({ status, direction, paymentType, marks })))
    );
  });
}

/** Returns all facets in the ledger, a few dozen, with one index lookup each. */
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

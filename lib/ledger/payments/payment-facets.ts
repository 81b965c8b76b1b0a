import "server-only";
import { sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { FACET_SEPARATOR, payments } from "@/lib/ledger/schema/payment-tables";
import type { PaymentFilters, PaymentFlag } from "./payment-filters";

/** What the enumerated filters look at. */
interface Facets {
  readonly status: string;
  readonly direction: string;
  readonly paymentType: string;
  readonly posting: string;
  readonly isDecisionRequired: boolean;
  readonly isUnauthorized: boolean;
  readonly wasReturned: boolean;
}

/** The combinations of facets that the ledger has; reads one index entry for each. */
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

/** The combinations of facets that a filter may match; null when it looks at none of them. */
export async function findFacetsOf(db: LedgerExecutor, filters: PaymentFilters): Promise<string[] | null> {
  const tests = testsOf(filters);
  if (tests.length === 0) return null;
  const all = await findAllFacets(db);
  return all.filter((text) => {
    const facets = readFacets(text);
    return tests.every((test) => test(facets));
  });
}

function testsOf({
  statuses,
  directions,
  types,
  postings,
  flags = [],
}: PaymentFilters): ((facets: Facets) => boolean)[] {
  const isOneOf = (values: readonly string[] | undefined, read: (facets: Facets) => string) =>
    values && values.length > 0 ? (facets: Facets) => values.includes(read(facets)) : undefined;
  return [
    isOneOf(statuses, ({ status }) => status),
    isOneOf(directions, ({ direction }) => direction),
    isOneOf(types, ({ paymentType }) => paymentType),
    isOneOf(postings, ({ posting }) => posting),
    flags.length > 0 ? (facets: Facets) => flags.some((flag) => FLAG_TESTS[flag](facets)) : undefined,
  ].filter((test) => test !== undefined);
}

/** For flags of unresolved payments: a necessary condition, not a sufficient one. */
const FLAG_TESTS: Readonly<Record<PaymentFlag, (facets: Facets) => boolean>> = {
  decision: ({ isDecisionRequired }) => isDecisionRequired,
  unauthorized: ({ isUnauthorized }) => isUnauthorized,
  returned: ({ wasReturned }) => wasReturned,
  "open-return": ({ paymentType, direction, status, wasReturned }) =>
    paymentType === "Return"
      ? direction === "Inbound" && status !== "Rejected" && status !== "Canceled"
      : direction === "Outbound" && wasReturned,
  "open-rejection": ({ status, direction }) => status === "Rejected" && direction !== "Inbound",
};

function readFacets(text: string): Facets {
  const [status = "", direction = "", paymentType = "", posting = "", marks = ""] = text.split(FACET_SEPARATOR);
  return {
    status,
    direction,
    paymentType,
    posting,
    isDecisionRequired: marks.includes("d"),
    isUnauthorized: marks.includes("u"),
    wasReturned: marks.includes("r"),
  };
}

import { ChevronLeft, ChevronRight } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import { filtersOnly, paymentsHref } from "./payments-search";

/** Older and newer pages, by key: the address of a page stays true however many payments come in. */
export function Paging({ query, older, newer }: { query: PaymentsQuery; older: string | null; newer: string | null }) {
  if (!older && !newer) return null;
  const filters = filtersOnly(query);
  return (
    <nav aria-label="Pages" className="mt-3 flex justify-between gap-2">
      {newer ? (
        <ButtonLink href={paymentsHref({ ...filters, after: newer })} rel="prev">
          <ChevronLeft aria-hidden />
          Newer
        </ButtonLink>
      ) : (
        <span />
      )}
      {older && (
        <ButtonLink href={paymentsHref({ ...filters, before: older })} rel="next">
          Older
          <ChevronRight aria-hidden />
        </ButtonLink>
      )}
    </nav>
  );
}

"use client";
import { useEffect, useRef, useState } from "react";
import { useLiveQuery } from "@/app/(portal)/_components/use-live-query";
import type { PaymentsQuery } from "@/lib/portal/payments/payments-query";
import type { PaymentColumn } from "@/lib/shared/payment-list";
import type { ShownList } from "./packed-list";
import { paymentsSearch } from "./payments-search";

/** The list of a query, live, with an announcement of what changed in it. */
export function usePaymentList(initial: ShownList, query: PaymentsQuery, columns: readonly PaymentColumn[]) {
  const path = `/api/payments${paymentsSearch({ ...query, columns: [...columns], selected: undefined })}`;
  const { data: list, ...state } = useLiveQuery("payments", path, initial, ["payment", "intent"]);
  return { list, ...state, announcement: useAnnouncement(list) };
}

/** The announcement for screen readers when rows were added or changed; empty before. */
function useAnnouncement(list: ShownList): string {
  const [announcement, setAnnouncement] = useState("");
  const previous = useRef(list);
  useEffect(() => {
    const before = new Map(previous.current.rows.map((row) => [row.id, row.status]));
    previous.current = list;
    const added = list.rows.filter((row) => !before.has(row.id)).length;
    const changed = list.rows.filter((row) => before.has(row.id) && before.get(row.id) !== row.status);
    const only = changed.length === 1 ? changed[0] : undefined;
    if (added > 0) setAnnouncement(`${added} new ${added === 1 ? "payment" : "payments"}.`);
    else if (only) setAnnouncement(`Check ${only.checkNumber ?? "without a number"} is now ${only.status}.`);
    else if (changed.length > 0) setAnnouncement(`${changed.length} payments changed.`);
  }, [list]);
  return announcement;
}

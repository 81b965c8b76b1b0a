import "server-only";
import { countWaitingFor } from "@/features/approvals/list-approvals";
import { countListed } from "@/features/payments/list-payments";
import { parsePaymentsQuery } from "@/features/payments/payments-query";
import { countSetAside } from "@/features/webhooks/events/list-events";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findUndecidedExceptions } from "@/lib/ledger/queries/overview-queries";
import { nextDecisionCutOff } from "@/lib/time/decision-cut-off";
import { listUnknownOperations, type UnknownOperation } from "./unknown-operations";

/** A kind of work that needs attention. Its count equals the number of rows in the linked list. */
export interface AttentionItem {
  id: AttentionId;
  count: number;
  /** Whether there are more than `count` items. */
  isMore: boolean;
  /** URL of the list of exactly these items; null if there is none. */
  href: string | null;
  /** The deadline as an ISO 8601 timestamp in UTC; null if there is none. */
  dueAt: string | null;
}

export type AttentionId =
  | "exceptions"
  | "approvals"
  | "returned-deposits"
  | "holds"
  | "rejected-deposits"
  | "rejected-returns"
  | "unknown"
  | "set-aside";

/** Query strings of the payment lists that need attention, used for both the count and the link. */
const PAYMENT_LISTS = {
  "returned-deposits": "flag=open-return",
  holds: "status=Hold&direction=Outbound",
  "rejected-deposits": "direction=Outbound&type=Forward&flag=open-rejection",
  "rejected-returns": "direction=Outbound&type=Return&flag=open-rejection",
} as const satisfies Partial<Record<AttentionId, string>>;

/** Returns the items that need attention, most urgent first; a count may be 0. */
export async function findAttentionItems(
  session: Session,
): Promise<{ items: AttentionItem[]; unknown: UnknownOperation[] }> {
  const exceptions = await exceptionItem(session);
  const approvals = await approvalItem(session);
  const lists: AttentionItem[] = [];
  // These run sequentially because an embedded database has only one connection.
  for (const id of Object.keys(PAYMENT_LISTS) as (keyof typeof PAYMENT_LISTS)[]) {
    lists.push(await listItem(session, id, PAYMENT_LISTS[id]));
  }
  const unknown = await listUnknownOperations(session);
  const setAside = await countSetAside(session);
  const defaults = { isMore: false, href: null, dueAt: null };
  return {
    items: [
      exceptions,
      approvals,
      { ...defaults, id: "unknown", count: unknown.length },
      ...lists,
      { ...defaults, id: "set-aside", count: setAside, href: "/webhooks/received?state=set-aside" },
    ],
    unknown,
  };
}

async function exceptionItem(session: Session): Promise<AttentionItem> {
  const item = { id: "exceptions", isMore: false, href: "/positive-pay", dueAt: null, count: 0 } as const;
  if (!can(session, "positive-pay.read")) return item;
  const { count, firstPresentedAt } = await findUndecidedExceptions((await ledger()).reads);
  return { ...item, count, dueAt: firstPresentedAt && nextDecisionCutOff(firstPresentedAt).toISOString() };
}

/** Replaces the approvals in items computed for a different person with the same roles. */
export async function replaceApprovals(session: Session, items: readonly AttentionItem[]): Promise<AttentionItem[]> {
  const ownItem = await approvalItem(session);
  return items.map((item) => (item.id === ownItem.id ? ownItem : item));
}

/** Returns a cache key: all items except approvals depend only on the person's roles. */
export const rolesKey = ({ person }: Session): string => [...person.roles].sort().join();

async function approvalItem(session: Session): Promise<AttentionItem> {
  const count = await countWaitingFor(session);
  return { id: "approvals", count, isMore: false, href: "/approvals", dueAt: null };
}

async function listItem(session: Session, id: AttentionId, search: string): Promise<AttentionItem> {
  const { query } = parsePaymentsQuery(new URLSearchParams(search));
  return { id, ...(await countListed(session, query)), href: `/payments?${search}`, dueAt: null };
}

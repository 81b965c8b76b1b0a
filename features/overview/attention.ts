import "server-only";
import { countWaitingFor } from "@/features/approvals/list-approvals";
import { countListed } from "@/features/payments/list-payments";
import { parsePaymentsQuery } from "@/features/payments/payments-query";
import { countSetAside } from "@/features/webhooks/events/list-events";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findUndecided } from "@/lib/ledger/queries/overview-queries";
import { nextDecisionCutOff } from "@/lib/time/decision-cut-off";
import { findUnknown, type UnknownOperation } from "./unknown-operations";

/** A kind of work that needs attention. Its count matches the list that it links to. */
export interface AttentionItem {
  id: AttentionId;
  count: number;
  /** True if there are more than `count`. */
  isMore: boolean;
  /** The URL of the list of exactly these items. */
  href: string | null;
  /** The deadline as an ISO instant, in bank time. */
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

/** Query strings of the payment lists that need attention; the count uses the same query as the list. */
const PAYMENT_LISTS = {
  "returned-deposits": "flag=open-return",
  holds: "status=Hold&direction=Outbound",
  "rejected-deposits": "direction=Outbound&type=Forward&flag=open-rejection",
  "rejected-returns": "direction=Outbound&type=Return&flag=open-rejection",
} as const satisfies Partial<Record<AttentionId, string>>;

/** The items that need attention, most urgent first; a count may be 0. */
export async function findAttention(
  session: Session,
): Promise<{ items: AttentionItem[]; unknown: UnknownOperation[] }> {
  const exceptions = await exceptionItem(session);
  const approvals = await approvalItem(session);
  const lists: AttentionItem[] = [];
  // Run one after another, because an embedded database has only one connection.
  for (const id of Object.keys(PAYMENT_LISTS) as (keyof typeof PAYMENT_LISTS)[]) {
    lists.push(await listItem(session, id, PAYMENT_LISTS[id]));
  }
  const unknown = await findUnknown(session);
  const setAside = await countSetAside(session);
  const plain = { isMore: false, href: null, dueAt: null };
  return {
    items: [
      exceptions,
      approvals,
      { ...plain, id: "unknown", count: unknown.length },
      ...lists,
      { ...plain, id: "set-aside", count: setAside, href: "/webhooks/received?state=set-aside" },
    ],
    unknown,
  };
}

async function exceptionItem(session: Session): Promise<AttentionItem> {
  const item = { id: "exceptions", isMore: false, href: "/positive-pay", dueAt: null, count: 0 } as const;
  if (!can(session, "positive-pay.read")) return item;
  const { count, firstPresentedAt } = await findUndecided((await ledger()).reads);
  return { ...item, count, dueAt: firstPresentedAt && nextDecisionCutOff(firstPresentedAt).toISOString() };
}

/** Replaces the approvals in items that were computed for another person with the same roles. */
export async function withOwnApprovals(session: Session, items: readonly AttentionItem[]): Promise<AttentionItem[]> {
  const ownItem = await approvalItem(session);
  return items.map((item) => (item.id === ownItem.id ? ownItem : item));
}

/** A cache key: all items except approvals depend only on a person's roles. */
export const rolesKey = ({ person }: Session): string => [...person.roles].sort().join();

async function approvalItem(session: Session): Promise<AttentionItem> {
  const count = await countWaitingFor(session);
  return { id: "approvals", count, isMore: false, href: "/approvals", dueAt: null };
}

async function listItem(session: Session, id: AttentionId, search: string): Promise<AttentionItem> {
  const { query } = parsePaymentsQuery(new URLSearchParams(search));
  return { id, ...(await countListed(session, query)), href: `/payments?${search}`, dueAt: null };
}

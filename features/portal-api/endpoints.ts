import "server-only";
import "@/lib/contract/issue-words";
import { z } from "zod";
import { getPayment } from "@/features/payments/get-payment";
import { getListedPayment, listPayments } from "@/features/payments/list-payments";
import { PAYMENT_LISTS, PAYMENT_SINGLES } from "@/features/payments/payments-query";
import { listExceptions } from "@/features/positive-pay/list-exceptions";
import { listRestrictions } from "@/features/restrictions/list-restrictions";
import { listReturns } from "@/features/returns/list-returns";
import { RETURN_OWNERS, RETURN_STATES } from "@/features/returns/returns-query";
import { listEventsInOrder } from "@/features/webhooks/events/list-events-in-order";
import type { Session } from "@/lib/access/session";
import type { TokenScope } from "@/lib/access/token-scopes";
import { EVENT_NAMES, RESTRICTION_STATUSES } from "@/lib/contract/enums";
import { isRecordId } from "@/lib/contract/primitives";
import { readCursor } from "@/lib/ledger/queries/keyset-cursor";
import {
  eventSchema,
  exceptionSchema,
  pageOf,
  paymentDetailSchema,
  paymentSchema,
  restrictionSchema,
  returnSchema,
  viewEvent,
  viewException,
  viewPayment,
  viewRestriction,
  viewReturn,
} from "./api-schemas";

/** An API operation. */
export interface ApiEndpoint {
  /** Relative to `/api/v1`; `{id}` is the only possible path parameter. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly scope: TokenScope;
  /** The accepted query parameters; unknown ones are refused. */
  readonly query: z.ZodObject;
  readonly response: z.ZodType;
  /** Reads the response data with the token owner's permissions; null if there is no such record. */
  read(session: Session, query: unknown, id: string): Promise<unknown>;
}

function endpoint<Q extends z.ZodObject>(
  definition: Omit<ApiEndpoint, "query" | "read"> & {
    readonly query: Q;
    read(session: Session, query: z.output<Q>, id: string): Promise<unknown>;
  },
): ApiEndpoint {
  return definition as unknown as ApiEndpoint;
}

const MAX_VALUES = 50;
const many = <T extends z.ZodType>(value: T) => z.array(value).max(MAX_VALUES).optional();
const CURSOR_RULE = "must be the nextCursor of an earlier page";
const cursor = z
  .string()
  .refine((text) => readCursor(text) !== undefined, CURSOR_RULE)
  .optional()
  .describe("The nextCursor of an earlier page.");
const limit = z.int().min(1).max(200).default(50).describe("Rows per page.");
const amount = z.int().min(0).optional();

const { status, direction, type, posting, flag, work, account } = PAYMENT_LISTS;
const { from, to, check, payee, find } = PAYMENT_SINGLES;

const paymentsQuery = z.strictObject({
  status: many(status),
  direction: many(direction),
  type: many(type),
  posting: many(posting),
  flag: many(flag),
  work: many(work).describe("Assigned to you (mine), or to no one (nobody)."),
  account: many(account),
  from: from.optional().describe("First day of creation, in the bank's time zone: YYYY-MM-DD."),
  to: to.optional().describe("Last day of creation."),
  minCents: amount.describe("Minimum amount, in whole cents."),
  maxCents: amount.describe("Maximum amount, in whole cents."),
  check: check.optional().describe("Check number."),
  payee: payee.optional(),
  find: find.optional().describe("Search text, as in the portal's list."),
  sort: z.enum(["-created", "created"]).default("-created").describe("Newest or oldest first."),
  cursor,
  limit,
});

const restrictionsQuery = z.strictObject({
  account: account.optional().describe("A master account or a subaccount."),
  status: z.enum(RESTRICTION_STATUSES).optional(),
  cursor,
  limit,
});

const returnsQuery = z.strictObject({
  state: z.enum(RETURN_STATES).default("open").describe("Open ones, earliest deadline first, or closed ones."),
  owner: z.enum(RETURN_OWNERS).default("anybody").describe("Assigned to anyone, to you (mine), or to no one."),
  cursor,
  limit,
});

const eventsQuery = z.strictObject({
  event: many(z.enum(EVENT_NAMES)),
  state: many(z.enum(["received", "applied", "set-aside"])),
  payment: z.string().min(1).max(100).optional().describe("A payment's id."),
  sort: z
    .enum(["-received", "received"])
    .default("-received")
    .describe("Newest or oldest first. Oldest first always has a nextCursor, to read later events."),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, CURSOR_RULE)
    .optional()
    .describe("The nextCursor of an earlier page, or an event's id."),
  limit,
});

/** All API operations. */
export const ENDPOINTS: readonly ApiEndpoint[] = [
  endpoint({
    path: "/payments",
    operationId: "listPayments",
    summary: "List payments",
    scope: "payments",
    query: paymentsQuery,
    response: pageOf(paymentSchema),
    async read(session, { sort, cursor: before, limit: rows, ...filters }) {
      const query = { ...filters, before, sort: sort === "created" ? ("created" as const) : undefined };
      const page = await listPayments(session, query, { limit: rows });
      return { data: page.rows.map(viewPayment), nextCursor: page.olderCursor };
    },
  }),
  endpoint({
    path: "/payments/{id}",
    operationId: "getPayment",
    summary: "Get a payment with its timeline",
    scope: "payments",
    query: z.strictObject({}),
    response: paymentDetailSchema,
    async read(session, _, id) {
      if (!isRecordId(id)) return null;
      const [row, view] = await Promise.all([getListedPayment(session, id), getPayment(session, id)]);
      if (!row || !view) return null;
      return {
        ...viewPayment({ ...row, wasReturned: view.wasReturned, returnCode: view.returnCode }),
        timeline: view.timeline.map(({ of, ...entry }) => ({ ...entry, paymentId: of?.paymentId ?? id })),
      };
    },
  }),
  endpoint({
    path: "/returns",
    operationId: "listReturns",
    summary: "List returned deposits",
    scope: "returns",
    query: returnsQuery,
    response: pageOf(returnSchema),
    async read(session, { cursor: after, limit: rows, ...query }) {
      const page = await listReturns(session, { ...query, after }, rows);
      return { data: page.rows.map(viewReturn), nextCursor: page.nextCursor };
    },
  }),
  endpoint({
    path: "/exceptions",
    operationId: "listExceptions",
    summary: "List the open Positive Pay exceptions, earliest cut-off first, on one page",
    scope: "exceptions",
    query: z.strictObject({}),
    response: pageOf(exceptionSchema),
    async read(session) {
      return { data: (await listExceptions(session)).exceptions.map(viewException), nextCursor: null };
    },
  }),
  endpoint({
    path: "/restrictions",
    operationId: "listRestrictions",
    summary: "List restrictions, newest first",
    scope: "restrictions",
    query: restrictionsQuery,
    response: pageOf(restrictionSchema),
    async read(session, { cursor: before, limit: rows, ...filters }) {
      const page = await listRestrictions(session, { ...filters, before, limit: rows });
      return { data: page.rows.map(viewRestriction), nextCursor: page.olderCursor };
    },
  }),
  endpoint({
    path: "/events",
    operationId: "listEvents",
    summary: "List the events received from the bank, with their bodies",
    scope: "events",
    query: eventsQuery,
    response: pageOf(eventSchema),
    async read(session, { event, state, payment, sort, cursor: place, limit: rows }) {
      const isOldestFirst = sort === "received";
      const from = place === undefined ? undefined : Number(place);
      const filters = { eventNames: event, states: state, paymentId: payment };
      const page = await listEventsInOrder(session, { ...filters, isOldestFirst, cursor: from, limit: rows });
      const last = page.rows.at(-1)?.id ?? from ?? 0;
      return { data: page.rows.map(viewEvent), nextCursor: isOldestFirst || page.hasMore ? String(last) : null };
    },
  }),
];

import "server-only";
import { inArray } from "drizzle-orm";
import { findEventBodies, type ListedEvent } from "@/lib/ledger/events/event-queries";
import { bodyOf } from "@/lib/ledger/events/received-events";
import type { Ledger } from "@/lib/ledger/open-ledger";
import { findCheckSummaries } from "@/lib/ledger/queries/overview-queries";
import { authorizations } from "@/lib/ledger/schema/control-tables";
import { type EventSubject, parseEvent } from "./read-event";

/** The record that an event is about, with the fields that identify it to a user. */
export interface EventObject {
  kind: EventSubject["kind"];
  id: string;
  checkNumber: string | null;
  amountCents: number | null;
  /** The account number of a restriction; null for other records. */
  accountNumber: string | null;
}

type Listed = Pick<ListedEvent, "id" | "paymentId">;

/** Finds the record that each event is about, by event ID; omits events that identify no record. */
export async function findEventObjects(
  { db, vault }: Pick<Ledger, "db" | "vault">,
  events: readonly Listed[],
): Promise<Map<number, EventObject>> {
  // Payment IDs have a column; the IDs of other records are only in the body.
  const eventIdsWithoutPayment = events.filter(({ paymentId }) => paymentId === null).map(({ id }) => id);
  const subjects = new Map(
    (await findEventBodies(db, eventIdsWithoutPayment)).flatMap((event): [number, EventSubject][] => {
      const [subject] = parseEvent(bodyOf(vault, event) ?? "").subjects;
      return subject ? [[event.id, subject]] : [];
    }),
  );
  const authorizationIds = [...subjects.values()].flatMap(({ kind, id }) => (kind === "authorization" ? id : []));
  const [checks, authorized] = await Promise.all([
    findCheckSummaries(
      db,
      events.flatMap(({ paymentId }) => paymentId ?? []),
    ),
    authorizationIds.length === 0
      ? []
      : db.select().from(authorizations).where(inArray(authorizations.id, authorizationIds)),
  ]);
  const byAuthorization = new Map(authorized.map((row) => [row.id, row]));
  const objects = new Map<number, EventObject>();
  for (const { id, paymentId } of events) {
    const subject =
      paymentId === null ? subjects.get(id) : { kind: "payment" as const, id: paymentId, accountNumber: null };
    if (!subject) continue;
    const facts = { payment: checks, authorization: byAuthorization, restriction: null }[subject.kind]?.get(subject.id);
    objects.set(id, {
      kind: subject.kind,
      id: subject.id,
      checkNumber: facts?.checkNumber ?? null,
      amountCents: facts?.amountCents ?? null,
      accountNumber: subject.accountNumber,
    });
  }
  return objects;
}

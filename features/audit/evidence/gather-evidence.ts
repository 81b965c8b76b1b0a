import "server-only";
import { eq } from "drizzle-orm";
import { getPaymentPicture } from "@/features/payments/payment-picture";
import type { Session } from "@/lib/access/session";
import type { ReceivedEvent } from "@/lib/ledger/events/received-events";
import { bodyOf } from "@/lib/ledger/events/received-events";
import { type Ledger, ledger } from "@/lib/ledger/open-ledger";
import { findPayment, findTimeline } from "@/lib/ledger/payments/payment-queries";
import {
  type EvidencePeriod,
  findApprovalsOf,
  findAuditIdsOf,
  findAuditIdsOfPerson,
  findDecisionOf,
  findEventsOfPayment,
  findEventsOfRestriction,
  findIntentsOfPayment,
  findIntentsOfPerson,
  findIntentsOfRestriction,
  findRestrictionAuditIds,
  findUnposted,
} from "@/lib/ledger/queries/evidence-queries";
import { findRestriction } from "@/lib/ledger/restrictions/restriction-queries";
import { people } from "@/lib/ledger/schema/access-tables";

/** The subject of a pack. */
export type EvidenceSubject =
  | { readonly kind: "payment" | "decision" | "restriction"; readonly id: string }
  | { readonly kind: "person"; readonly id: string; readonly period: EvidencePeriod };

/** A file of a pack. */
export interface EvidenceFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** An image for the page, in a format that browsers display. */
export interface EvidencePicture {
  readonly label: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** A table of the page: its rows are objects whose values are shown as text. */
export interface EvidenceSection {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Shown in place of rows when there are none. */
  readonly empty: string;
}

/** The contents of a pack except its audit entries, its page and its manifest. */
export interface Evidence {
  readonly title: string;
  readonly sections: readonly EvidenceSection[];
  readonly pictures: readonly EvidencePicture[];
  readonly files: readonly EvidenceFile[];
  /** Finds the ids of its audit entries at the time of the call. */
  findAuditIds(): Promise<readonly number[]>;
}

type Intents = Awaited<ReturnType<typeof findIntentsOfPayment>>;

/** Collects the portal's records about a subject; null if there are none. */
export async function gatherEvidence(session: Session, subject: EvidenceSubject): Promise<Evidence | null> {
  const open = await ledger();
  if (subject.kind === "restriction") return gatherRestriction(open, subject.id);
  if (subject.kind === "person") return gatherPerson(open, subject.id, subject.period);
  return gatherPayment(session, open, subject.id, subject.kind);
}

async function gatherPayment(
  session: Session,
  open: Ledger,
  id: string,
  kind: "payment" | "decision",
): Promise<Evidence | null> {
  const { db } = open;
  const found = await findPayment(db, id);
  const decision = await findDecisionOf(db, id);
  if (!found || (kind === "decision" && !decision)) return null;
  const { pictures, files } = await gatherPictures(session, id);
  const intents = await findIntentsOfPayment(db, id);
  const approvals = await findApprovalsOf(db, { intentIds: intents.map((intent) => intent.id), paymentId: id });
  const [timeline, events] = await Promise.all([findTimeline(db, id), findEventsOfPayment(db, id)]);
  const subjects = [id, ...intents.map((intent) => intent.id), ...approvals.map((approval) => approval.id)];
  return {
    title: kind === "decision" ? `Decision on check ${id}` : `Payment ${id}`,
    sections: [
      { title: "Record as reported by the bank", rows: fieldsOf(found.payment.record), empty: "None." },
      {
        title: "Timeline",
        rows: timeline.map(({ at, title, detail, source, actorName }) => ({ at, title, detail, source, actorName })),
        empty: "Nothing recorded.",
      },
      ...(decision ? [{ title: "Decision", rows: fieldsOf(decision), empty: "None." }] : []),
      changesOf(intents),
      approvalsOf(approvals),
      { title: "Events from the bank", rows: events.map(shownEvent), empty: "None received." },
    ],
    pictures,
    files: [
      json("record.json", found.payment.record),
      json("timeline.json", timeline),
      ...(decision ? [json("decision.json", decision)] : []),
      json("changes.json", intents),
      json("approvals.json", approvals),
      json("events.json", events.map(shownEvent)),
      ...events.flatMap((event) => bodyFile(open, event)),
      ...files,
    ],
    findAuditIds: () => findAuditIdsOf(db, subjects),
  };
}

async function gatherRestriction(open: Ledger, id: string): Promise<Evidence | null> {
  const { db } = open;
  const found = await findRestriction(db, id);
  if (!found) return null;
  const { restriction } = found;
  const account = restriction.masterAccountNumber;
  const intents = await findIntentsOfRestriction(db, id);
  const approvals = await findApprovalsOf(db, { intentIds: intents.map((intent) => intent.id) });
  const events = await findEventsOfRestriction(db, id);
  const period = { from: restriction.createdAt, before: restriction.removedAt ?? new Date() };
  const stopped = account === null ? [] : await findUnposted(db, account, period, 1_000);
  const subjects = [id, ...intents.map((intent) => intent.id), ...approvals.map((approval) => approval.id)];
  const findAuditIds = async () => {
    const accountIds = account === null ? [] : await findRestrictionAuditIds(db, account);
    return [...new Set([...(await findAuditIdsOf(db, subjects)), ...accountIds])];
  };
  return {
    title: `Restriction ${id}${account === null ? "" : ` on account ${account}`}`,
    sections: [
      { title: "Record as reported by the bank", rows: fieldsOf(restriction.record), empty: "None." },
      changesOf(intents),
      approvalsOf(approvals),
      {
        title: "Deposits that the bank could not post to the account while it was active",
        rows: stopped.map((row) => ({ ...row })),
        empty: "None known. The partner can’t see inbound checks that a restriction stops.",
      },
      { title: "Events from the bank", rows: events.map(shownEvent), empty: "None received." },
    ],
    pictures: [],
    files: [
      json("record.json", restriction.record),
      json("changes.json", intents),
      json("approvals.json", approvals),
      json("stopped.json", stopped),
      json("events.json", events.map(shownEvent)),
      ...events.flatMap((event) => bodyFile(open, event)),
    ],
    findAuditIds,
  };
}

async function gatherPerson({ db }: Ledger, id: string, period: EvidencePeriod): Promise<Evidence | null> {
  const [person] = await db
    .select({ name: people.name, email: people.email, roles: people.roles, disabledAt: people.disabledAt })
    .from(people)
    .where(eq(people.id, id));
  if (!person) return null;
  const intents = await findIntentsOfPerson(db, id, period);
  const approvals = await findApprovalsOf(db, { intentIds: intents.map((intent) => intent.id) });
  return {
    title: `${person.name}, from ${period.from.toISOString()} to ${period.before.toISOString()}`,
    sections: [{ title: "Person", rows: fieldsOf(person), empty: "None." }, changesOf(intents), approvalsOf(approvals)],
    pictures: [],
    files: [json("person.json", person), json("changes.json", intents), json("approvals.json", approvals)],
    findAuditIds: () => findAuditIdsOfPerson(db, id, period),
  };
}

/** Both sides of the check: files in the bank's format, and images for the page. Reading them is audited. */
async function gatherPictures(session: Session, paymentId: string) {
  const pictures: EvidencePicture[] = [];
  const files: EvidenceFile[] = [];
  for (const view of ["front", "back"] as const) {
    const original = await getPaymentPicture(session, paymentId, view, "original");
    if (!original.ok) continue;
    files.push({ path: `pictures/${view}${extensionOf(original.value.fileName)}`, bytes: original.value.bytes });
    const shown = await getPaymentPicture(session, paymentId, view, "display");
    if (!shown.ok) continue;
    const { bytes, contentType } = shown.value;
    pictures.push({ label: view === "front" ? "Front" : "Back", contentType, bytes });
  }
  return { pictures, files };
}

function extensionOf(fileName: string | undefined): string {
  return /\.[a-z]{3}$/.exec(fileName ?? "")?.[0] ?? ".bin";
}

function changesOf(intents: Intents): EvidenceSection {
  const rows = intents.map(({ id, kind, personName, createdAt, state, message, requestId, request, payload }) => ({
    createdAt,
    kind,
    personName,
    state,
    message,
    requestId,
    sent: request ?? payload,
    id,
  }));
  return { title: "Requested changes", rows, empty: "None requested." };
}

function approvalsOf(approvals: Awaited<ReturnType<typeof findApprovalsOf>>): EvidenceSection {
  const rows = approvals.map(
    ({ createdAt, kind, proposerName, note, state, decidedByName, decidedAt, reason, id }) => ({
      createdAt,
      kind,
      proposerName,
      note,
      state,
      decidedByName,
      decidedAt,
      reason,
      id,
    }),
  );
  return { title: "Approvals", rows, empty: "None needed." };
}

function shownEvent({ id, eventName, dedupeKey, happenedAt, receivedAt, copies, state, changes }: ReceivedEvent) {
  return { id, eventName, dedupeKey, happenedAt, receivedAt, copies, state, changes };
}

/** The file with an event's body, byte for byte as received; no file if the body was purged. */
function bodyFile({ vault }: Ledger, event: ReceivedEvent): EvidenceFile[] {
  const body = bodyOf(vault, event);
  return body === null ? [] : [{ path: `events/${event.id}.json`, bytes: Buffer.from(body) }];
}

function fieldsOf(record: Readonly<Record<string, unknown>>) {
  return Object.entries(record).map(([field, value]) => ({ field, value }));
}

function json(path: string, value: unknown): EvidenceFile {
  return { path, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) };
}

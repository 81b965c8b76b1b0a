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
  findAuditIdsOfPerson,
  findAuditIdsOfSubjects,
  findEventsOfPayment,
  findEventsOfRestriction,
  findExceptionDecisionOf,
  findIntentsOfPayment,
  findIntentsOfPerson,
  findIntentsOfRestriction,
  findRestrictionAuditIds,
  findUnpostedDeposits,
} from "@/lib/ledger/queries/evidence-queries";
import { findRestriction } from "@/lib/ledger/restrictions/restriction-queries";
import { people } from "@/lib/ledger/schema/access-tables";

export type EvidenceSubject =
  | { readonly kind: "payment" | "decision" | "restriction"; readonly id: string }
  | { readonly kind: "person"; readonly id: string; readonly period: EvidencePeriod };

export interface EvidenceFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** An image for the page, in a format that browsers can display. */
export interface EvidencePicture {
  readonly label: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** A table on the page. Rows map column names to values. */
export interface EvidenceSection {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Text shown if there are no rows. */
  readonly empty: string;
}

/** Contents of a pack, without the audit entries, page and manifest. */
export interface Evidence {
  readonly title: string;
  readonly sections: readonly EvidenceSection[];
  readonly pictures: readonly EvidencePicture[];
  readonly files: readonly EvidenceFile[];
  /** Finds the IDs of the subject's audit entries at the time of the call. */
  findAuditIds(): Promise<readonly number[]>;
}

type Intents = Awaited<ReturnType<typeof findIntentsOfPayment>>;

/** Collects the portal's records about a subject; returns null if there are none. */
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
  const row = await findPayment(db, id);
  const decision = await findExceptionDecisionOf(db, id);
  if (!row || (kind === "decision" && !decision)) return null;
  const { pictures, files } = await gatherPictures(session, id);
  const intents = await findIntentsOfPayment(db, id);
  const approvals = await findApprovalsOf(db, { intentIds: intents.map((intent) => intent.id), paymentId: id });
  const [timeline, events] = await Promise.all([findTimeline(db, id), findEventsOfPayment(db, id)]);
  const subjects = [id, ...intents.map((intent) => intent.id), ...approvals.map((approval) => approval.id)];
  return {
    title: kind === "decision" ? `Decision on check ${id}` : `Payment ${id}`,
    sections: [
      { title: "Record as reported by the bank", rows: fieldsOf(row.payment.record), empty: "None." },
      {
        title: "Timeline",
        rows: timeline.map(({ at, title, detail, source, actorName }) => ({ at, title, detail, source, actorName })),
        empty: "Nothing recorded.",
      },
      ...(decision ? [{ title: "Decision", rows: fieldsOf(decision), empty: "None." }] : []),
      changesOf(intents),
      approvalsOf(approvals),
      { title: "Events from the bank", rows: events.map(summarizeEvent), empty: "None received." },
    ],
    pictures,
    files: [
      jsonFile("record.json", row.payment.record),
      jsonFile("timeline.json", timeline),
      ...(decision ? [jsonFile("decision.json", decision)] : []),
      jsonFile("changes.json", intents),
      jsonFile("approvals.json", approvals),
      jsonFile("events.json", events.map(summarizeEvent)),
      ...events.flatMap((event) => bodyFile(open, event)),
      ...files,
    ],
    findAuditIds: () => findAuditIdsOfSubjects(db, subjects),
  };
}

async function gatherRestriction(open: Ledger, id: string): Promise<Evidence | null> {
  const { db } = open;
  const row = await findRestriction(db, id);
  if (!row) return null;
  const { restriction } = row;
  const account = restriction.masterAccountNumber;
  const intents = await findIntentsOfRestriction(db, id);
  const approvals = await findApprovalsOf(db, { intentIds: intents.map((intent) => intent.id) });
  const events = await findEventsOfRestriction(db, id);
  const period = { from: restriction.createdAt, before: restriction.removedAt ?? new Date() };
  const unposted = account === null ? [] : await findUnpostedDeposits(db, account, period, 1_000);
  const subjects = [id, ...intents.map((intent) => intent.id), ...approvals.map((approval) => approval.id)];
  const findAuditIds = async () => {
    const accountIds = account === null ? [] : await findRestrictionAuditIds(db, account);
    return [...new Set([...(await findAuditIdsOfSubjects(db, subjects)), ...accountIds])];
  };
  return {
    title: `Restriction ${id}${account === null ? "" : ` on account ${account}`}`,
    sections: [
      { title: "Record as reported by the bank", rows: fieldsOf(restriction.record), empty: "None." },
      changesOf(intents),
      approvalsOf(approvals),
      {
        title: "Deposits that the bank could not post to the account while it was active",
        rows: unposted.map((row) => ({ ...row })),
        empty: "None known. The partner can’t see inbound checks that a restriction stops.",
      },
      { title: "Events from the bank", rows: events.map(summarizeEvent), empty: "None received." },
    ],
    pictures: [],
    files: [
      jsonFile("record.json", restriction.record),
      jsonFile("changes.json", intents),
      jsonFile("approvals.json", approvals),
      jsonFile("stopped.json", unposted),
      jsonFile("events.json", events.map(summarizeEvent)),
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
    files: [jsonFile("person.json", person), jsonFile("changes.json", intents), jsonFile("approvals.json", approvals)],
    findAuditIds: () => findAuditIdsOfPerson(db, id, period),
  };
}

/** Loads both sides of the check, as files in the bank's format and as images for the page. Access is audited. */
async function gatherPictures(session: Session, paymentId: string) {
  const pictures: EvidencePicture[] = [];
  const files: EvidenceFile[] = [];
  for (const view of ["front", "back"] as const) {
    const original = await getPaymentPicture(session, paymentId, view, "original");
    if (!original.ok) continue;
    files.push({ path: `pictures/${view}${extensionOf(original.value.fileName)}`, bytes: original.value.bytes });
    const display = await getPaymentPicture(session, paymentId, view, "display");
    if (!display.ok) continue;
    const { bytes, contentType } = display.value;
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

function summarizeEvent({ id, eventName, dedupeKey, happenedAt, receivedAt, copies, state, changes }: ReceivedEvent) {
  return { id, eventName, dedupeKey, happenedAt, receivedAt, copies, state, changes };
}

/** Returns a file with the event body exactly as received, or no file if the body was purged. */
function bodyFile({ vault }: Ledger, event: ReceivedEvent): EvidenceFile[] {
  const body = bodyOf(vault, event);
  return body === null ? [] : [{ path: `events/${event.id}.json`, bytes: Buffer.from(body) }];
}

function fieldsOf(record: Readonly<Record<string, unknown>>) {
  return Object.entries(record).map(([field, value]) => ({ field, value }));
}

function jsonFile(path: string, value: unknown): EvidenceFile {
  return { path, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) };
}

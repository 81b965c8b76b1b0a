import "server-only";
import { z } from "zod";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import type { ReadFailureCode } from "@/lib/bank-connection/bank-read";
import type { EventName, RegistrationStatus } from "@/lib/contract/enums";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { readAllRegistrations } from "./list-registrations";
import type { ShownRegistration } from "./registration-differences";
import type { RegistrationView } from "./registration-view";
import { parseRegistrations, type RegistrationEntry } from "./registrations-file";

/** New registrations with the same callback URL, which share credentials. */
export interface AddedRegistrations {
  readonly eventNames: readonly EventName[];
  /** Null for polled registrations. */
  readonly callbackUrl: string | null;
  readonly authUsername: string | null;
  readonly type: "Push" | "Poll";
  readonly format: "Basic" | "Extended";
}

/** A registration that differs from its entry in the file. */
export interface ChangedRegistration {
  readonly registrationId: string;
  /** The bank's values, which are compared again before the change is sent. */
  readonly shown: ShownRegistration;
  readonly fields: readonly { readonly name: string; readonly from: string; readonly to: string }[];
  /** Fields of the bank request. */
  readonly change: Readonly<Record<string, string>>;
}

export interface NamedRegistration {
  readonly eventName: string | null;
  readonly callbackUrl: string | null;
}

/** The changes that an import would make. An import never deletes registrations. */
export interface ImportReview {
  readonly added: readonly AddedRegistrations[];
  readonly changed: readonly ChangedRegistration[];
  /** Entries that can't be registered, with the reasons. */
  readonly leftOut: readonly (NamedRegistration & { readonly reason: string })[];
  readonly unchanged: number;
  /** Registrations that are not in the file and stay unchanged. */
  readonly missing: readonly (NamedRegistration & { readonly id: string })[];
}

const inputSchema = z.object({ text: z.string().max(500_000, "The file is larger than 500 kB.") });

/**
 * Compares a registrations file with the bank's registrations; changes nothing.
 *
 * @param input `{ text }`, the file's content
 */
export function reviewImport(
  session: Session,
  input: unknown,
): Promise<Outcome<ImportReview, "invalid" | "step-up-required" | ReadFailureCode>> {
  return withLogContext("review-import", session, async () => {
    const forbidden = refuseUnless(session, "registrations.write");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", `Not imported. ${parsed.error.issues[0]!.message}`);
    const entries = parseRegistrations(parsed.data.text);
    if (!entries.ok) return entries;
    const known = await readAllRegistrations(session);
    return known.ok ? success(compare(entries.value, known.value)) : known;
  });
}

function compare(entries: readonly RegistrationEntry[], known: readonly RegistrationView[]): ImportReview {
  const unmatched = new Set(known);
  const pick = (matches: (view: RegistrationView) => boolean) => {
    const found = [...unmatched].find(matches);
    if (found) unmatched.delete(found);
    return found;
  };
  // Match by ID first, so that an entry without an ID does not take the registration of an entry with one.
  const byId = new Map(entries.map((entry) => [entry, pick(({ id }) => id.toLowerCase() === entry.id?.toLowerCase())]));
  const pairs = entries.map((entry) => ({ entry, view: byId.get(entry) ?? pick((view) => isSameTarget(entry, view)) }));
  const changed = pairs.flatMap(({ entry, view }) => (view && compareEntry(entry, view)) ?? []);
  const newEntries = pairs.flatMap(({ entry, view }) => (view ? [] : [entry]));
  const leftOut = newEntries.flatMap((entry) => {
    const reason = exclusionReason(entry);
    return reason === null ? [] : [{ eventName: entry.eventName, callbackUrl: entry.callbackUrl ?? null, reason }];
  });
  return {
    added: groupAdded(newEntries.filter((entry) => exclusionReason(entry) === null)),
    changed,
    leftOut,
    unchanged: pairs.length - newEntries.length - changed.length,
    missing: [...unmatched].map(({ id, eventName, callbackUrl }) => ({ id, eventName, callbackUrl })),
  };
}

function isSameTarget({ eventName, callbackUrl }: RegistrationEntry, view: RegistrationView): boolean {
  return view.eventName === eventName && (view.callbackUrl ?? "") === (callbackUrl ?? "");
}

function exclusionReason({ type, enabled }: RegistrationEntry): string | null {
  if (type === "File") return "The bank registers only the types Push and Poll.";
  return enabled === false ? "It is disabled in the file, but the bank starts new registrations active." : null;
}

function groupAdded(entries: readonly RegistrationEntry[]): AddedRegistrations[] {
  const groups = new Map<string, AddedRegistrations & { eventNames: EventName[] }>();
  for (const { eventName, callbackUrl = null, authUsername = null, ...entry } of entries) {
    const type = entry.type === "Poll" ? "Poll" : "Push";
    const format = entry.format ?? "Basic";
    const key = JSON.stringify([callbackUrl, authUsername, type, format]);
    const group = groups.get(key) ?? { eventNames: [], callbackUrl, authUsername, type, format };
    group.eventNames.push(eventName);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The fields to compare, with their names in the file and in the bank's request (4.16). */
const FIELDS = [
  ["eventName", "eventName"],
  ["callbackUrl", "callbackUrl"],
  ["authUsername", "authuserName"],
  ["type", "type"],
  ["format", "format"],
] as const;

/** Returns the changes from the bank's registration to the file's entry; null if there are none. */
function compareEntry(entry: RegistrationEntry, view: RegistrationView): ChangedRegistration | null {
  const fields: ChangedRegistration["fields"][number][] = [];
  const change: Record<string, string> = { eventName: entry.eventName };
  for (const [name, requestName] of FIELDS) {
    const [from, to] = [view[name] ?? "", entry[name]];
    // A registration's callback URL can't be removed; polled registrations don't use it.
    if (to === undefined || (name === "callbackUrl" && to === null) || from === (to ?? "")) continue;
    fields.push({ name, from, to: to ?? "" });
    change[requestName] = to ?? "";
  }
  const isEnabled = view.status !== "Suspended";
  const enabled = entry.enabled ?? isEnabled;
  if (enabled !== isEnabled) fields.push({ name: "enabled", from: yesNo(isEnabled), to: yesNo(enabled) });
  if (fields.length === 0) return null;
  const status: RegistrationStatus | null = enabled ? (isEnabled ? null : "Restarting") : "Suspended";
  const { id: registrationId, createdAt: _, lastModifiedAt: __, isPortal: ___, ...shown } = view;
  return { registrationId, shown, fields, change: { ...change, ...(status && { Status: status }) } };
}

function yesNo(value: boolean): string {
  return value ? "yes" : "no";
}

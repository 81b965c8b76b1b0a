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
import { type RegistrationEntry, readRegistrations } from "./registrations-file";

/** New registrations with one address, which get the same credentials. */
export interface AddedRegistrations {
  readonly eventNames: readonly EventName[];
  /** Null for a registration that is polled. */
  readonly callbackUrl: string | null;
  readonly authUsername: string | null;
  readonly type: "Push" | "Poll";
  readonly format: "Basic" | "Extended";
}

/** A registration that differs from the file. */
export interface ChangedRegistration {
  readonly registrationId: string;
  /** What the bank has, compared again before the change is sent. */
  readonly shown: ShownRegistration;
  readonly fields: readonly { readonly name: string; readonly from: string; readonly to: string }[];
  /** The fields of the request. */
  readonly change: Readonly<Record<string, string>>;
}

/** The name and address of a registration. */
export interface NamedRegistration {
  readonly eventName: string | null;
  readonly callbackUrl: string | null;
}

/** What an import would do; it never deletes a registration. */
export interface ImportReview {
  readonly added: readonly AddedRegistrations[];
  readonly changed: readonly ChangedRegistration[];
  /** Entries that can't be registered, each with the reason. */
  readonly leftOut: readonly (NamedRegistration & { readonly reason: string })[];
  readonly unchanged: number;
  /** Registrations that are not in the file; they stay. */
  readonly missing: readonly (NamedRegistration & { readonly id: string })[];
}

const inputSchema = z.object({ text: z.string().max(500_000, "The file is larger than 500 kB.") });

/**
 * Compares a file of registrations with the bank's; changes nothing.
 *
 * @param input `{ text }`, the file
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
    const entries = readRegistrations(parsed.data.text);
    if (!entries.ok) return entries;
    const known = await readAllRegistrations(session);
    return known.ok ? success(compare(entries.value, known.value)) : known;
  });
}

function compare(entries: readonly RegistrationEntry[], known: readonly RegistrationView[]): ImportReview {
  const rest = new Set(known);
  const take = (matches: (view: RegistrationView) => boolean) => {
    const found = [...rest].find(matches);
    if (found) rest.delete(found);
    return found;
  };
  // Ids match first, so that an entry without one takes no other entry's registration.
  const byId = new Map(entries.map((entry) => [entry, take(({ id }) => id.toLowerCase() === entry.id?.toLowerCase())]));
  const pairs = entries.map((entry) => ({ entry, view: byId.get(entry) ?? take((view) => isSameTarget(entry, view)) }));
  const changed = pairs.flatMap(({ entry, view }) => (view && changeOf(entry, view)) ?? []);
  const absent = pairs.flatMap(({ entry, view }) => (view ? [] : [entry]));
  const leftOut = absent.flatMap((entry) => {
    const reason = whyNotAdded(entry);
    return reason === null ? [] : [{ eventName: entry.eventName, callbackUrl: entry.callbackUrl ?? null, reason }];
  });
  return {
    added: groupAdded(absent.filter((entry) => whyNotAdded(entry) === null)),
    changed,
    leftOut,
    unchanged: pairs.length - absent.length - changed.length,
    missing: [...rest].map(({ id, eventName, callbackUrl }) => ({ id, eventName, callbackUrl })),
  };
}

function isSameTarget({ eventName, callbackUrl }: RegistrationEntry, view: RegistrationView): boolean {
  return view.eventName === eventName && (view.callbackUrl ?? "") === (callbackUrl ?? "");
}

function whyNotAdded({ type, enabled }: RegistrationEntry): string | null {
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

/** The compared fields, with their names in the file and in the bank's request (4.16). */
const FIELDS = [
  ["eventName", "eventName"],
  ["callbackUrl", "callbackUrl"],
  ["authUsername", "authuserName"],
  ["type", "type"],
  ["format", "format"],
] as const;

/** Null if the file states nothing else than the bank. */
function changeOf(entry: RegistrationEntry, view: RegistrationView): ChangedRegistration | null {
  const fields: ChangedRegistration["fields"][number][] = [];
  const change: Record<string, string> = { eventName: entry.eventName };
  for (const [name, requestName] of FIELDS) {
    const [from, to] = [view[name] ?? "", entry[name]];
    // A registration can't lose its address; a polled one does not use it.
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

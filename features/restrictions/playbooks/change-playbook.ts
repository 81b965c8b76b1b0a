import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type RefusalCode, refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { ledger } from "@/lib/ledger/open-ledger";
import { replacePlaybook, UNSAVED_PLAYBOOK_VERSION } from "@/lib/ledger/restrictions/playbooks";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { withLogContext } from "@/lib/logging/log";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type Playbook, readPlaybooks } from "./list-playbooks";
import { type PlaybookFields, playbookSchema } from "./playbook-schema";

const savedSchema = z.strictObject({
  /** Null for a new playbook. */
  id: z.string().max(100).nullable(),
  /** The version that the form was loaded with; 0 for a new playbook. */
  version: z.int().min(0),
  playbook: playbookSchema,
});

const removedSchema = z.strictObject({ id: z.string().max(100), version: z.int().min(1) });

type ChangeCode = RefusalCode | "invalid" | "stale" | "name-taken" | "not-found" | "built-in";

/**
 * Creates or changes a playbook. Existing placements do not change. A form that was loaded with a different version is
 * refused.
 */
export function savePlaybook(session: Session, input: unknown): Promise<Outcome<{ readonly id: string }, ChangeCode>> {
  return withLogContext("save-playbook", session, async () => {
    const refusal = refuseUnless(session, "restrictions.place");
    if (refusal) return refusal;
    const parsed = savedSchema.safeParse(input);
    if (!parsed.success) return invalid(parsed.error);
    const { id, version, playbook } = parsed.data;
    const { db } = await ledger();
    return db.transaction(async (tx) => {
      const all = await readPlaybooks(tx);
      const before = all.find((other) => other.id === id) ?? null;
      if (id !== null && !before) return playbookRemoved();
      const isTaken = all.some((other) => other.id !== id && isSameName(other.name, playbook.name));
      if (isTaken) return nameTaken(playbook.name);
      if (before && before.version !== version) return stale(before);
      return storePlaybook(tx, session, { before, after: playbook, isRemoved: false });
    });
  });
}

/** Removes a custom playbook; the restrictions it placed stay in force. */
export function removePlaybook(
  session: Session,
  input: unknown,
): Promise<Outcome<{ readonly id: string }, ChangeCode>> {
  return withLogContext("remove-playbook", session, async () => {
    const refusal = refuseUnless(session, "restrictions.place");
    if (refusal) return refusal;
    const parsed = removedSchema.safeParse(input);
    if (!parsed.success) return failure("invalid", "Not removed. This is not a playbook.");
    const { db } = await ledger();
    return db.transaction(async (tx) => {
      const before = (await readPlaybooks(tx)).find(({ id }) => id === parsed.data.id);
      if (!before) return playbookRemoved();
      if (before.isBuiltIn) return failure("built-in", "Built-in playbooks can be changed but not removed.");
      if (before.version !== parsed.data.version) return stale(before);
      return storePlaybook(tx, session, { before, after: before, isRemoved: true });
    });
  });
}

interface Change {
  readonly before: Playbook | null;
  readonly after: PlaybookFields | Playbook;
  readonly isRemoved: boolean;
}

async function storePlaybook(
  tx: LedgerTransaction,
  session: Session,
  { before, after: { name, description, restrictions }, isRemoved }: Change,
): Promise<Outcome<{ readonly id: string }, "stale">> {
  const { person, sessionId } = session;
  const at = new Date();
  const id = before?.id ?? randomUUID();
  const after = { name, description, restrictions };
  const stored = await replacePlaybook(tx, {
    ...{ id, ...after, isRemoved, version: before?.version ?? UNSAVED_PLAYBOOK_VERSION },
    ...{ changedAt: at, changedById: person.id, changedByName: person.name },
  });
  if (!stored) return stale(before);
  await addAuditEntry(tx, {
    ...{ at, person, sessionId, subject: name },
    action: isRemoved ? "playbook.remove" : "playbook.save",
    result: isRemoved ? "removed" : before ? "changed" : "made",
    detail: { playbookId: id },
    before: before ? pickContent(before) : undefined,
    after: isRemoved ? undefined : after,
  });
  return success({ id });
}

function pickContent({ name, description, restrictions }: Playbook) {
  return { name, description, restrictions };
}

function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function invalid(error: z.ZodError) {
  const fields = Object.fromEntries(
    error.issues.map(({ path, message }) => [path.filter((part) => part !== "playbook").join("."), message]),
  );
  return failure("invalid", "Not saved. The playbook has an invalid value.", { fields });
}

function playbookRemoved() {
  return failure("not-found", "This playbook was removed after you opened the page.");
}

function nameTaken(name: string) {
  const message = `Another playbook is named “${name}”.`;
  return failure("name-taken", message, { fields: { name: message } });
}

function stale(before: Playbook | null) {
  const by = before?.changed?.by ?? "Someone";
  return failure("stale", `${by} changed this playbook after you opened the page. Reload to see the current version.`);
}

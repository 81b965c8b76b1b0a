import "server-only";
import { TransactionRollbackError } from "drizzle-orm";
import { z } from "zod";
import { type RefusalCode, refuseRole, refuseStale } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { knownSubaccounts } from "@/lib/accounts/known-subaccounts";
import { startBulkJob } from "@/lib/bulk/start-bulk-job";
import { RAIL_LABELS } from "@/lib/contract/labels/restriction-labels";
import { accountNumber } from "@/lib/contract/primitives";
import { restrictionRequestSchema } from "@/lib/contract/restriction";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPlacement, insertPlacement } from "@/lib/ledger/restrictions/playbook-placements";
import type { LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import type { PlaybookTerms } from "@/lib/ledger/schema/playbook-tables";
import { withLogContext } from "@/lib/logging/log";
import { isFreeze } from "@/lib/restrictions/is-freeze";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type Playbook, readPlaybooks } from "./list-playbooks";
import { MAX_PLACED_ACCOUNTS } from "./playbook-schema";

const { reason, notes } = restrictionRequestSchema.shape;

const inputSchema = z.strictObject({
  /** Made by the form before it is first sent: sent twice, it is placed once. */
  placementId: z.guid(),
  playbookId: z.string().max(100),
  /** The version that was reviewed. */
  version: z.int().min(0),
  accountNumbers: z
    .array(accountNumber)
    .min(1, "Enter at least one account.")
    .max(MAX_PLACED_ACCOUNTS, `Up to ${MAX_PLACED_ACCOUNTS} accounts can be restricted at once.`)
    .refine((numbers) => new Set(numbers).size === numbers.length, "An account is listed twice."),
  reason,
  notes,
});

type Input = z.infer<typeof inputSchema>;

/** A playbook that was placed; unconfirmed when its freezes act before the person's second factor was presented. */
export interface PlacedPlaybook {
  readonly placementId: string;
  readonly isUnconfirmed?: true;
}

/**
 * Places every restriction of a playbook on several accounts, by a bulk job that sends them one by one. Freezes act at once
 * and are confirmed afterwards; a playbook with anything else needs a recent second factor. A playbook that changed
 * after it was reviewed is refused.
 */
export function placePlaybook(
  session: Session,
  input: unknown,
): Promise<Outcome<PlacedPlaybook, RefusalCode | "invalid" | "stale" | "not-found" | "conflict">> {
  return withLogContext("place-playbook", session, async () => {
    const forbidden = refuseRole(session, "restrictions.place");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) return invalid(parsed.error);
    const { db } = await ledger();
    const earlier = await resultOfEarlier(db, session, parsed.data);
    if (earlier) return earlier;
    const placed = db.transaction(async (tx) => {
      const playbook = (await readPlaybooks(tx)).find(({ id }) => id === parsed.data.playbookId);
      const late = refuseStale(session);
      if (late && !playbook?.restrictions.every(isFreeze)) return late;
      if (!playbook) return failure("not-found", "Not sent. This playbook was removed.");
      if (playbook.version !== parsed.data.version) return stale(playbook);
      const subaccounts = await knownSubaccounts(tx, parsed.data.accountNumbers);
      if (subaccounts.size > 0) return holdsSubaccounts([...subaccounts.keys()]);
      await place(tx, session, playbook, parsed.data);
      const { placementId } = parsed.data;
      return success(late ? { placementId, isUnconfirmed: true as const } : { placementId });
    });
    return placed.catch(async (error) => {
      const other = error instanceof TransactionRollbackError && (await resultOfEarlier(db, session, parsed.data));
      if (other) return other;
      throw error;
    });
  });
}

/** The result of the same form when it was sent before; null when it was not. */
async function resultOfEarlier(db: LedgerExecutor, session: Session, { placementId }: Input) {
  const earlier = await findPlacement(db, placementId);
  if (!earlier) return null;
  if (earlier.personId !== session.person.id) {
    return failure("conflict", "Not sent. This form was already used; reload the page.");
  }
  return success({ placementId });
}

async function place(tx: LedgerTransaction, session: Session, playbook: Playbook, input: Input): Promise<void> {
  const { person } = session;
  const { placementId, accountNumbers } = input;
  const { id, version, name, description, restrictions } = playbook;
  const jobId = await startBulkJob(tx, session, {
    kind: "place-playbook",
    title: name,
    subjectId: placementId,
    items: accountNumbers.flatMap((number) => restrictions.map((terms) => itemOf(number, terms, input))),
    detail: { playbookId: id, version, restrictions, accountNumbers, reason: input.reason },
  });
  const isFirst = await insertPlacement(tx, {
    ...{ id: placementId, playbook: { id, version, name, description, restrictions }, accountNumbers, jobId },
    ...{ reason: input.reason, notes: input.notes ?? null },
    ...{ personId: person.id, personName: person.name, createdAt: new Date() },
  });
  if (!isFirst) tx.rollback();
}

function itemOf(number: string, terms: PlaybookTerms, { reason, notes }: Input) {
  const restriction = { ...terms, reason, ...(notes ? { notes } : {}) };
  return { label: `Account ${number}: ${nameOf(terms)}`, input: { accountNumber: number, restriction } };
}

/** What a restriction stops, in a few words. */
function nameOf({ rail, transactionType }: PlaybookTerms): string {
  const what = { Debit: "debits", Credit: "credits", all: "transactions" }[transactionType ?? "all"];
  return `${rail ? RAIL_LABELS[rail].label : "All"} ${what}`;
}

/** Refused as a whole: the bank would restrict the others, and never these by their own numbers. */
function holdsSubaccounts(numbers: readonly string[]) {
  const which = numbers.length === 1 ? `${numbers[0]} is a subaccount` : `${numbers.join(", ")} are subaccounts`;
  const message = `${which}. Playbooks apply to master accounts: remove it here and restrict it separately.`;
  return failure("invalid", "Not restricted. Remove the subaccount first.", {
    fields: { accountNumbers: message },
  });
}

function stale({ changed }: Playbook) {
  const by = changed?.by ?? "Someone";
  return failure("stale", `Not sent. ${by} changed this playbook after you opened the page; reload it.`);
}

function invalid(error: z.ZodError) {
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0] ?? ""), message]));
  return failure("invalid", "Not sent. The form has an invalid value.", { fields });
}

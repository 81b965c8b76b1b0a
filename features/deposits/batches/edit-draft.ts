import "server-only";
import { type Batch, lockDraft } from "@/features/deposits/batches/queries/batches";
import { type RefusalCode, refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { isGuid } from "@/lib/shared/is-guid";
import { failure, type Outcome } from "@/lib/shared/outcome";

export type EditFailureCode =
  | Extract<RefusalCode, "forbidden">
  | "not-found"
  | "invalid"
  /** The draft or check was changed elsewhere after it was read. */
  | "stale";

export const NO_DRAFT = failure(
  "not-found",
  "This draft was sent, discarded, or belongs to someone else. Reload the page.",
);

export const STALE = failure("stale", "This was changed in another window. The current version is shown.");

/** Changes the user's draft in one transaction; rolls back if `edit` returns a failure. */
export async function editDraft<Value, Code extends string>(
  session: Session,
  id: string,
  edit: (tx: LedgerTransaction, draft: Batch) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code | Extract<EditFailureCode, "forbidden" | "not-found">>> {
  const forbidden = refuseUnless(session, "deposits.create");
  if (forbidden) return forbidden;
  if (!isGuid(id)) return NO_DRAFT;
  const { db } = await ledger();
  return db
    .transaction(async (tx) => {
      const draft = await lockDraft(tx, session.person.id, id);
      if (!draft) return NO_DRAFT;
      const outcome = await edit(tx, draft);
      if (!outcome.ok) throw new Refused(outcome);
      return outcome;
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.outcome as Outcome<Value, Code>;
      throw error;
    });
}

/** Thrown to roll back the transaction. */
class Refused extends Error {
  constructor(readonly outcome: Outcome<never>) {
    super("refused");
  }
}

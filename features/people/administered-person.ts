import "server-only";
import type { Session } from "@/lib/access/session";
import type { Person } from "@/lib/ledger/access/people";
import { assessPersonChange, type PersonChange } from "@/lib/ledger/access/people-changes";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { staleFailure } from "@/lib/operations/make-or-propose";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

export type PersonRefusal = "not-found" | "stale" | "last-administrator";

export const NO_SUCH_PERSON = failure("not-found", "This person does not exist. Reload the page.");

/** Checks whether an administrator may change this version of a person, and locks the row for the transaction. */
export async function checkPersonChange(
  tx: LedgerTransaction,
  session: Session,
  { personId, version, change }: { readonly personId: string; readonly version: number; readonly change: PersonChange },
): Promise<Outcome<Person, PersonRefusal>> {
  const countsDemo = portalSettings().bank.builtIn;
  const assessed = await assessPersonChange(tx, { id: personId, version, change, countsDemo });
  switch (assessed.result) {
    case "possible":
      return success(assessed.before);
    case "unknown":
      return NO_SUCH_PERSON;
    case "stale": {
      const what = `${assessed.current.name}’s record`;
      const direct = `Not saved. Someone changed ${what} after you opened this form; review the current values.`;
      return staleFailure(session, { what, direct });
    }
    case "last-administrator":
      return failure(
        assessed.result,
        `${assessed.current.name} is the last administrator who can sign in. Make someone else an administrator first.`,
      );
  }
}

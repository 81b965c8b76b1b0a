import "server-only";
import { sql } from "drizzle-orm";
import { type DecryptionError, isDecryptionError } from "@/lib/vault/vault";
import { renewTotpSecrets } from "./access/totp-secrets";
import { renewProposalSecrets } from "./approvals/proposal-secrets";
import { renewSigningKeys } from "./audit/signing-keys";
import { renewBodies } from "./events/received-events";
import type { Ledger } from "./open-ledger";
import { renewRequestBodies } from "./requests/api-requests";

/** Called with what can't be read, and is left as it is. */
export type OnUnreadable = (error: DecryptionError) => void;

const ROWS_AT_ONCE = 200;

/**
 * Encrypts all bodies of events and of requests, keys of authenticator apps, signing keys, secrets of proposals and pictures of a ledger under the current key. It
 * may be killed and run again.
 */
export async function renewLedger(ledger: Ledger, onUnreadable: OnUnreadable): Promise<void> {
  for (let after: number | null = 0; after !== null; )
    after = await renewBodies(ledger, after, ROWS_AT_ONCE, onUnreadable);
  // Replaced rows stay in the table's file until then.
  await ledger.db.execute(sql`vacuum full received_events`);
  let request: string | null = null;
  do request = await renewRequestBodies(ledger, request, ROWS_AT_ONCE, onUnreadable);
  while (request !== null);
  await renewTotpSecrets(ledger, onUnreadable);
  await renewSigningKeys(ledger);
  await renewProposalSecrets(ledger, onUnreadable);
  const { pictures } = ledger;
  for (const name of await pictures.list()) {
    try {
      if (name.startsWith("unfinished-")) await pictures.remove(name);
      else await pictures.renew(name);
    } catch (error) {
      if (!isDecryptionError(error)) throw error;
      onUnreadable(error);
    }
  }
}

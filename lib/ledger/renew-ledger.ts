import "server-only";
import { sql } from "drizzle-orm";
import { type DecryptionError, isDecryptionError } from "@/lib/vault/vault";
import { renewTotpSecrets } from "./access/totp-secrets";
import { renewProposalSecrets } from "./approvals/proposal-secrets";
import { renewSigningKeys } from "./audit/signing-keys";
import { renewBodies } from "./events/received-events";
import type { Ledger } from "./open-ledger";
import { renewRequestBodies } from "./requests/api-requests";

/** Called for data that cannot be decrypted and remains unchanged. */
export type OnUnreadable = (error: DecryptionError) => void;

const BATCH_SIZE = 200;

/**
 * Re-encrypts all of a ledger's data with the current key: event and request bodies, authenticator app keys, signing
 * keys, proposal secrets, and images. Can be interrupted and run again.
 */
export async function renewLedger(ledger: Ledger, onUnreadable: OnUnreadable): Promise<void> {
  for (let after: number | null = 0; after !== null; )
    after = await renewBodies(ledger, after, BATCH_SIZE, onUnreadable);
  // Otherwise, replaced rows would remain in the table's file.
  await ledger.db.execute(sql`vacuum full received_events`);
  let request: string | null = null;
  do request = await renewRequestBodies(ledger, request, BATCH_SIZE, onUnreadable);
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

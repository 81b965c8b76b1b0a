import { startAdding } from "@/lib/access/second-factor/passkeys";
import { factorRoute } from "@/lib/http/factor-route";
import { ledger } from "@/lib/ledger/open-ledger";
import { success } from "@/lib/shared/outcome";

/** Returns a challenge for adding a passkey. */
export const POST = factorRoute("add-challenge", "manage", async ({ session, now }) => {
  const { db } = await ledger();
  return success({ options: await startAdding(db, session, now) });
});

import { listFactors } from "@/lib/access/second-factor/list-factors";
import { startPresenting } from "@/lib/access/second-factor/passkeys";
import { factorRoute } from "@/lib/http/factor-route";
import { ledger } from "@/lib/ledger/open-ledger";
import { success } from "@/lib/shared/outcome";

/** Returns which factors the user can present, and a challenge for their passkeys. */
export const POST = factorRoute("present-challenge", "present", async ({ session, now }) => {
  const { db } = await ledger();
  const { app, recoveryCodesLeft } = await listFactors(session);
  const passkey = await startPresenting(db, session, now);
  return success({ passkey, hasApp: app !== null, hasRecoveryCodes: recoveryCodesLeft > 0 });
});

import { renewRecoveryCodes } from "@/lib/access/second-factor/add-factor";
import { factorRoute } from "@/lib/http/factor-route";

/** Replaces the recovery codes with new ones. */
export const POST = factorRoute("renew-recovery-codes", "manage", ({ session, now }) =>
  renewRecoveryCodes(session, now),
);

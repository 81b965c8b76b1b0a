import { renewRecoveryCodes } from "@/lib/access/second-factor/add-factor";
import { factorRoute } from "@/lib/http/factor-route";

/** Makes new recovery codes in place of the earlier ones. */
export const POST = factorRoute("renew-recovery-codes", "manage", ({ session, now }) =>
  renewRecoveryCodes(session, now),
);

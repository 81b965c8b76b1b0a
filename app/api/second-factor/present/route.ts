import { presentFactor } from "@/lib/access/second-factor/present-factor";
import { factorRoute } from "@/lib/http/factor-route";

/** Verifies a presented second factor, which completes a sign-in or a step-up. */
export const POST = factorRoute("present-factor", "present", ({ session, body, now, device }) =>
  presentFactor(session, body, now, device),
);

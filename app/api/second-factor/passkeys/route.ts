import { addPasskey } from "@/lib/access/second-factor/add-factor";
import { factorRoute } from "@/lib/http/factor-route";

/** Adds a passkey. */
export const POST = factorRoute("add-passkey", "manage", ({ session, body, now }) => addPasskey(session, body, now));

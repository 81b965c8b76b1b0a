import { z } from "zod";
import { removeFactor } from "@/lib/access/second-factor/remove-factor";
import { factorRoute } from "@/lib/http/factor-route";
import { failure } from "@/lib/shared/outcome";

/** Removes a passkey. */
export const DELETE = factorRoute<{ id: string }>("remove-passkey", "manage", async ({ session, params, now }) => {
  const id = z.uuid().safeParse(params.id);
  if (!id.success) return failure("not-found", "You have no such passkey. Reload the page.");
  return removeFactor(session, { passkeyId: id.data }, now);
});

import { createSandboxDrawRequest } from "@/bank/drawing/sandbox-draw-request";
import { ok, validationError } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { findAccount } from "@/bank/store/accounts";
import type { SYNTHETIC_CHECK_ENDPOINTS } from "@/lib/contract/sandbox/synthetic-checks";

/** Draws a check with the requested defects. Changes nothing in the bank [GAP-42]. */
export const drawCheck: Handler<typeof SYNTHETIC_CHECK_ENDPOINTS.drawCheck> = async ({ services, caller, body }) => {
  const { drawnOn } = body;
  if (drawnOn !== undefined && !(await findAccount(services.db, caller.partnerId, drawnOn))) {
    return validationError({ drawnOn: "is not an account of this partner" });
  }
  const request = createSandboxDrawRequest(body, services.clock.now());
  if (request === null)
    return validationError({
      kind: "a personal check's MICR line is too short for this account and check number",
    });
  const drawn = await services.drawing.draw(request);
  const { spec } = request;
  return ok({
    frontImage: Buffer.from(drawn.pictures.front).toString("base64"),
    backImage: Buffer.from(drawn.pictures.back).toString("base64"),
    seed: spec.seed,
    amount: spec.amountCents,
    drawer: spec.drawer.name,
    payee: spec.payee.name,
    checkNumber: spec.checkNumber,
    routingNumber: spec.routing,
    accountNumber: spec.account,
    kind: spec.kind,
  });
};

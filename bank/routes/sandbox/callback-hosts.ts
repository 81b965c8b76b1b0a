import { ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { findCallbackHosts, putCallbackHosts } from "@/bank/store/registrations";
import type { CALLBACK_HOST_ENDPOINTS } from "@/lib/contract/sandbox/callback-hosts";

/** Reads the partner's allowlist of callback hosts [GAP-34]. */
export const readCallbackHosts: Handler<typeof CALLBACK_HOST_ENDPOINTS.readCallbackHosts> = async ({
  services,
  caller,
}) => ok({ hosts: await findCallbackHosts(services.db, caller.partnerId) });

/** Replaces the partner's allowlist of callback hosts [GAP-34]. */
export const replaceCallbackHosts: Handler<typeof CALLBACK_HOST_ENDPOINTS.replaceCallbackHosts> = ({
  services,
  caller,
  body,
}) =>
  services.db.transaction(async (tx) => {
    await putCallbackHosts(tx, caller.partnerId, body.hosts);
    return ok({ hosts: await findCallbackHosts(tx, caller.partnerId) });
  });

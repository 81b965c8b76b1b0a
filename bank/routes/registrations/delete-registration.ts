import { noContent, notFound } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { removeRegistration } from "@/bank/store/registrations";
import type { ENDPOINTS } from "@/lib/contract/endpoints";

/** "Delete a registration" (4.14) [GAP-36]. */
export const deleteRegistration: Handler<typeof ENDPOINTS.deleteRegistration> = async ({
  services,
  caller,
  params,
}) => {
  const isRemoved = await services.db.transaction((tx) => removeRegistration(tx, caller.partnerId, params.id));
  return isRemoved ? noContent() : notFound();
};

import type { BankServices } from "@/bank/bank-services";
import { type Answer, refuse, refuseFields } from "@/bank/http/answers";
import { ERROR_CODES } from "@/lib/contract/error";

/** A body that names another partner: whether there is one is not said [GAP-39]. */
export function otherPartner(): Answer {
  return refuse(403, ERROR_CODES.forbidden, "partnerId: is not the partner of this access token");
}

/** Why a registration can't be pushed to this address, or null when it can [GAP-30] [GAP-34]. */
export async function refuseCallback(
  services: BankServices,
  partnerId: string,
  type: string,
  callbackUrl: string | undefined,
): Promise<Answer | null> {
  if (callbackUrl === undefined) return type === "Push" ? refuseFields({ callbackUrl: "is required for Push" }) : null;
  const judged = await services.webhooks.judgeCallback(partnerId, callbackUrl);
  return judged.ok ? null : refuseFields({ callbackUrl: judged.message });
}

/** Text that is kept only when there is some: an empty one clears. */
export function orNone(text: string | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}

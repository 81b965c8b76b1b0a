import "server-only";
import type { Session } from "@/lib/access/session";
import { bankNow } from "@/lib/portal/connection/bank-clock";
import { findAttention } from "./attention";
import { rejectionsSince } from "./overview-dates";

/** Attention counts of navigation entries, by path; a missing entry counts 0. */
export type NavCounts = Readonly<Record<string, number>>;

/** The attention counts of the navigation, computed like those of the overview. */
export async function getNavCounts(session: Session): Promise<NavCounts> {
  const { items } = await findAttention(session, rejectionsSince(await bankNow()));
  const of = (wanted: string) => items.find(({ id }) => id === wanted)?.count ?? 0;
  return {
    "/overview": items.reduce((sum, { count }) => sum + count, 0),
    "/positive-pay": of("exceptions"),
    "/approvals": of("approvals"),
    "/webhooks": of("set-aside"),
  };
}

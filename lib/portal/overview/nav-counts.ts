import "server-only";
import type { Session } from "@/lib/access/session";
import { bankNow } from "@/lib/portal/connection/bank-clock";
import { findAttention } from "./attention";
import { newsSince } from "./news-since";

/** How much waits in each room, by its address; a room that is not named counts nothing. */
export type NavCounts = Readonly<Record<string, number>>;

/** The counts beside the rooms of the navigation, by the same words as the overview. */
export async function getNavCounts(session: Session): Promise<NavCounts> {
  const { items } = await findAttention(session, newsSince(await bankNow()));
  const of = (wanted: string) => items.find(({ id }) => id === wanted)?.count ?? 0;
  return {
    "/overview": items.reduce((sum, { count }) => sum + count, 0),
    "/positive-pay": of("exceptions"),
    "/webhooks": of("set-aside"),
  };
}

import "server-only";
import type { Session } from "@/lib/access/session";
import { type AttentionItem, findAttentionItems, replaceApprovals, rolesKey } from "./attention";
import { shareResults } from "./share-answers";

/** Attention counts for navigation entries, by path; a missing path means 0. */
export type NavCounts = Readonly<Record<string, number>>;

const shareItems = shareResults<AttentionItem[]>(1000);

/**
 * Returns the attention counts for the navigation. Like the overview, they are computed at most once a second for all
 * users with the same roles, and always after the request.
 */
export async function getNavCounts(session: Session): Promise<NavCounts> {
  const items = await shareItems(rolesKey(session), () => findItems(session));
  return toNavCounts(await replaceApprovals(session, items));
}

async function findItems(session: Session): Promise<AttentionItem[]> {
  const { items } = await findAttentionItems(session);
  return items;
}

function toNavCounts(items: readonly AttentionItem[]): NavCounts {
  const countOf = (wantedId: string) => items.find(({ id }) => id === wantedId)?.count ?? 0;
  return {
    "/overview": items.reduce((sum, { count }) => sum + count, 0),
    "/positive-pay": countOf("exceptions"),
    "/returns": countOf("returned-deposits"),
    "/approvals": countOf("approvals"),
    "/webhooks": countOf("set-aside"),
  };
}

import "server-only";
import type { Session } from "@/lib/access/session";
import { type AttentionItem, findAttention, rolesKey, withOwnApprovals } from "./attention";
import { shareResults } from "./share-answers";

/** Attention counts of navigation entries, by path; a missing entry counts 0. */
export type NavCounts = Readonly<Record<string, number>>;

const shareItems = shareResults<AttentionItem[]>(1000);

/**
 * The attention counts of the navigation, computed like those of the overview: at most once a second for all people
 * with the same roles, and always after the request.
 */
export async function getNavCounts(session: Session): Promise<NavCounts> {
  const items = await shareItems(rolesKey(session), () => findItems(session));
  return countsOf(await withOwnApprovals(session, items));
}

async function findItems(session: Session): Promise<AttentionItem[]> {
  const { items } = await findAttention(session);
  return items;
}

function countsOf(items: readonly AttentionItem[]): NavCounts {
  const countOf = (wantedId: string) => items.find(({ id }) => id === wantedId)?.count ?? 0;
  return {
    "/overview": items.reduce((sum, { count }) => sum + count, 0),
    "/positive-pay": countOf("exceptions"),
    "/returns": countOf("returned-deposits"),
    "/approvals": countOf("approvals"),
    "/webhooks": countOf("set-aside"),
  };
}

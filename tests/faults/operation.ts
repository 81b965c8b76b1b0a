import type { ActionResult, PortalClient } from "./portal-client";
import type { Query } from "./tables";

/** The outcome that an operation's client received. */
export type Answer =
  /** It happened; the client may rely on it. */
  | { readonly kind: "acknowledged" }
  /** The portal does not know the outcome yet. */
  | { readonly kind: "unknown" }
  /** It did not and will not happen. */
  | { readonly kind: "refused"; readonly why: string }
  /** Nothing reached the bank; it may be sent again. */
  | { readonly kind: "not-sent" }
  /** No response, or an uninformative one. */
  | { readonly kind: "none" };

/** How often an operation happened according to the bank's tables and the ledger; null when it leaves no trace. */
export interface Traces {
  readonly bank: number | null;
  readonly ledger: number | null;
}

/** A change that a client requests, and repeats identically until it has an answer. */
export interface Operation {
  /** A description with the account, for findings. */
  readonly name: string;
  /** The bank takes no identifier for it: without a response or event it stays unknown and is not sent again. */
  readonly mayStayUnknown?: boolean;
  send(): Promise<Answer>;
  countTraces(query: Record<"portal" | "bank", Query>): Promise<Traces>;
}

const FINAL_FAILURES = ["invalid", "conflict", "refused", "not-found", "too-late", "not-waiting", "not-allowed"];

/** The answer in a server action's result. */
export function toAnswer(result: ActionResult): Answer {
  if (result === null) return { kind: "none" };
  if (result.ok) return result.value.outcome === "unknown" ? { kind: "unknown" } : { kind: "acknowledged" };
  if (result.code === "not-sent") return { kind: "not-sent" };
  return FINAL_FAILURES.includes(result.code)
    ? { kind: "refused", why: `${result.code}: ${result.message}` }
    : { kind: "none" };
}

/** An operation that is a server action of the portal. */
export function createActionOperation(
  portal: PortalClient,
  name: string,
  { action, input }: { action: string; input: unknown },
  countTraces: Operation["countTraces"],
): Operation {
  return { name, countTraces, send: async () => toAnswer(await portal.act(action, input)) };
}

/** Counts the matching rows. */
export async function countRows(query: Query, text: string, params: unknown[]): Promise<number> {
  const [row] = await query<{ count: number | string }>(`select count(*) as count from ${text}`, params);
  return Number(row?.count ?? 0);
}

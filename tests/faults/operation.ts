import type { ActionResult, PortalClient } from "./portal-client";
import type { Query } from "./tables";

/** What the client of an operation was given. */
export type Answer =
  /** It happened: the client may rely on it. */
  | { readonly kind: "acknowledged" }
  /** The portal says that it does not know yet. */
  | { readonly kind: "unknown" }
  /** It did not happen, for good. */
  | { readonly kind: "refused"; readonly why: string }
  /** Nothing reached the bank; it may be sent again. */
  | { readonly kind: "not-sent" }
  /** No response, or one that says nothing. */
  | { readonly kind: "none" };

/** How often an operation happened, by the bank's tables and by the ledger; null where it leaves no trace. */
export interface Traces {
  readonly bank: number | null;
  readonly ledger: number | null;
}

/** A change that a client requests once, and again in the same way until it has an answer. */
export interface Operation {
  /** For a finding: what it is, and on which account. */
  readonly name: string;
  /** The bank takes no identifier with it: without a response or an event it stays unknown, and is not sent again. */
  readonly mayStayUnknown?: boolean;
  send(): Promise<Answer>;
  countTraces(query: Record<"portal" | "bank", Query>): Promise<Traces>;
}

const FINAL_FAILURES = ["invalid", "conflict", "refused", "not-found", "too-late", "not-waiting", "not-allowed"];

/** What a server action's result tells its client. */
export function answerOf(result: ActionResult): Answer {
  if (result === null) return { kind: "none" };
  if (result.ok) return result.value.outcome === "unknown" ? { kind: "unknown" } : { kind: "acknowledged" };
  if (result.code === "not-sent") return { kind: "not-sent" };
  return FINAL_FAILURES.includes(result.code)
    ? { kind: "refused", why: `${result.code}: ${result.message}` }
    : { kind: "none" };
}

/** An operation that is a server action of the portal. */
export function actionOperation(
  portal: PortalClient,
  name: string,
  { action, input }: { action: string; input: unknown },
  countTraces: Operation["countTraces"],
): Operation {
  return { name, countTraces, send: async () => answerOf(await portal.act(action, input)) };
}

/** The number that a query counts. */
export async function countRows(query: Query, text: string, params: unknown[]): Promise<number> {
  const [row] = await query<{ count: number | string }>(`select count(*) as count from ${text}`, params);
  return Number(row?.count ?? 0);
}

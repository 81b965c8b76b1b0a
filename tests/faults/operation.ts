import type { ActionResult, PortalClient } from "./portal-client";
import type { Query } from "./tables";

/** The outcome that an operation's client received. */
export type Answer =
  /** The operation succeeded; the client may rely on it. */
  | { readonly kind: "acknowledged" }
  /** The portal does not know the outcome yet. */
  | { readonly kind: "unknown" }
  /** The operation was rejected and will not happen. */
  | { readonly kind: "refused"; readonly why: string }
  /** Nothing reached the bank; the request may be sent again. */
  | { readonly kind: "not-sent" }
  /** No response, or an uninformative one. */
  | { readonly kind: "none" };

/** How often an operation happened according to the bank's tables and the ledger; null if it leaves no trace there. */
export interface Traces {
  readonly bank: number | null;
  readonly ledger: number | null;
}

/** A change that a client requests, and repeats with the same request until it gets an answer. */
export interface Operation {
  /** Description for findings. */
  readonly name: string;
  /** Whether the bank accepts no identifier for the operation, so that it stays unknown without a response or event. */
  readonly mayStayUnknown?: boolean;
  send(): Promise<Answer>;
  countTraces(query: Record<"portal" | "bank", Query>): Promise<Traces>;
}

const FINAL_FAILURES = ["invalid", "conflict", "refused", "not-found", "too-late", "not-waiting", "not-allowed"];

/** Converts a server action's result to an answer. */
export function toAnswer(result: ActionResult): Answer {
  if (result === null) return { kind: "none" };
  if (result.ok) return result.value.outcome === "unknown" ? { kind: "unknown" } : { kind: "acknowledged" };
  if (result.code === "not-sent") return { kind: "not-sent" };
  return FINAL_FAILURES.includes(result.code)
    ? { kind: "refused", why: `${result.code}: ${result.message}` }
    : { kind: "none" };
}

/** Creates an operation that calls a server action. */
export function createActionOperation(
  portal: PortalClient,
  name: string,
  { action, input }: { action: string; input: unknown },
  countTraces: Operation["countTraces"],
): Operation {
  return { name, countTraces, send: async () => toAnswer(await portal.act(action, input)) };
}

/** Counts rows; `text` is a table with an optional `where` clause. */
export async function countRows(query: Query, text: string, params: unknown[]): Promise<number> {
  const [row] = await query<{ count: number | string }>(`select count(*) as count from ${text}`, params);
  return Number(row?.count ?? 0);
}

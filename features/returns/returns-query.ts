import { z } from "zod";

export const RETURN_STATES = ["open", "done"] as const;
export const RETURN_OWNERS = ["anybody", "mine", "nobody"] as const;

/** Query parameters of the returned deposits list. Invalid values are treated as missing. */
const querySchema = z.object({
  state: z.enum(RETURN_STATES).catch("open"),
  owner: z.enum(RETURN_OWNERS).catch("anybody"),
  after: z.string().min(1).max(500).optional().catch(undefined),
});

/** The list's filters and page. */
export type ReturnsQuery = z.infer<typeof querySchema>;

export function parseReturnsQuery(params: URLSearchParams): ReturnsQuery {
  return querySchema.parse({
    state: params.get("state") ?? "open",
    owner: params.get("owner") ?? "anybody",
    after: params.get("after") ?? undefined,
  });
}

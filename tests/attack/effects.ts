import type { Target } from "./target";

/**
 * Returns a function that lists the changing requests that the bank has logged since this call, as `POST /path`. The
 * portal changes something at the bank only when it has run an action.
 */
export function countEffects({ log }: Target): () => string[] {
  const before = new Set(findEffects(log()).keys());
  return () => [...findEffects(log())].filter(([id]) => !before.has(id)).map(([, request]) => request);
}

/** Maps each request id to its method and path. */
function findEffects(log: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of log.split("\n")) {
    if (!/"method":"(POST|PUT|PATCH|DELETE)"/.test(line) || !line.includes('"clientId":')) continue;
    const id = /"requestId":"([^"]+)"/.exec(line)?.[1];
    const [, method] = /"method":"(\w+)"/.exec(line)!;
    const path = /"path":"([^"]*)"/.exec(line)?.[1];
    if (id !== undefined && path !== undefined) found.set(id, `${method} ${path}`);
  }
  return found;
}

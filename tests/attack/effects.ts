import type { Target } from "./target";

/**
 * Returns a function that lists the changes that the bank has logged since this call, in the format `POST /path`. The
 * portal changes data at the bank only if it has run an action.
 */
export function countEffects({ log }: Target): () => string[] {
  const before = new Set(findEffects(log()).keys());
  return () => [...findEffects(log())].filter(([id]) => !before.has(id)).map(([, request]) => request);
}

/** Finds changing requests in the bank's log: request ID → method and path. */
function findEffects(log: string): Map<string, string> {
  const effects = new Map<string, string>();
  for (const line of log.split("\n")) {
    if (!/"method":"(POST|PUT|PATCH|DELETE)"/.test(line) || !line.includes('"clientId":')) continue;
    const id = /"requestId":"([^"]+)"/.exec(line)?.[1];
    const [, method] = /"method":"(\w+)"/.exec(line)!;
    const path = /"path":"([^"]*)"/.exec(line)?.[1];
    if (id !== undefined && path !== undefined) effects.set(id, `${method} ${path}`);
  }
  return effects;
}

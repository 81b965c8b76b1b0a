import type { Target } from "./target";

/**
 * Remembers what the bank has logged, and returns a function that lists the requests with an effect that it has logged
 * since, as `POST /path`. The portal changes something at the bank only for an action that it has run.
 */
export function countEffects({ log }: Target): () => string[] {
  const before = new Set(effectsIn(log()).keys());
  return () => [...effectsIn(log())].filter(([id]) => !before.has(id)).map(([, request]) => request);
}

/** By the id of each request. */
function effectsIn(log: string): Map<string, string> {
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

import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { maskPath } from "@/lib/shared/log-safety";
import type { BankEnv } from "./bank-env";
import { createRequestLogger } from "./logger";

/** Assigns an id to each request, sets headers common to all responses [GAP-40], and logs the request. */
export function requestLog(logger: Logger): MiddlewareHandler<BankEnv> {
  const log = createRequestLogger(logger);
  return async (c, next) => {
    const startedAt = performance.now();
    c.set("requestId", randomUUID());
    // Set before the response exists, because changing headers later costs about as much as the rest of the request.
    c.header("x-request-id", c.get("requestId"));
    c.header("cache-control", "no-store");
    c.header("x-content-type-options", "nosniff");
    await next();
    log.info(
      {
        requestId: c.get("requestId"),
        clientId: c.get("clientId"),
        method: c.req.method,
        path: maskPath(c.req.path),
        status: c.res.status,
        durationMs: Math.round(performance.now() - startedAt),
      },
      "request",
    );
  };
}

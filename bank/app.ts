import { OpenAPIHono } from "@hono/zod-openapi";
import { admitRequest } from "./http/admit-request";
import type { BankEnv, BankHono } from "./http/bank-env";
import { describeBank } from "./http/describe-endpoint";
import { createRateLimiter } from "./http/rate-limiter";
import { requestLog } from "./http/request-log";
import { internalError, notFound } from "./http/responses";
import { type Serve, sendResponse, serveEndpoint } from "./http/serve-endpoint";
import { createTokenCache } from "./http/token-cache";
import { servePartnerRoutes } from "./routes/partner-routes";
import { serveReference } from "./routes/reference/serve-reference";
import { serveSandboxRoutes } from "./routes/sandbox-routes";
import { serveToken } from "./routes/token/issue-token";
import type { BankServices } from "./services/bank-services";
import { findTokenHolder } from "./store/access-tokens";

/** Creates the bank as a Hono application; it does not listen by itself. */
export function createBankApp(services: BankServices): BankHono {
  const app: BankHono = new OpenAPIHono<BankEnv>();
  const nowMs = () => services.realNow().getTime();
  const rateLimiter = createRateLimiter(services.ratePerSecond, nowMs);
  const tokens = createTokenCache((hash) => findTokenHolder(services.db, hash, services.realNow()), nowMs);
  const serve: Serve = (endpoints, name, handler, options) =>
    serveEndpoint(app, services, { tokens, rateLimiter }, { name, endpoint: endpoints[name]! }, handler, options);

  app.use(requestLog(services.logger));
  app.use(admitRequest);
  app.notFound((c) => sendResponse(c, notFound()));
  app.onError((error, c) => {
    // A client that disconnects while its body is read is not an error of the bank.
    const level = c.req.raw.signal.aborted ? "info" : "error";
    services.logger[level]({ requestId: c.get("requestId"), err: error }, "request failed");
    return sendResponse(c, internalError());
  });

  serveToken(app, services, rateLimiter);
  servePartnerRoutes(serve);
  if (services.mode === "sandbox") serveSandboxRoutes(serve);
  serveHealth(app, services);
  describeBank(app, services.baseUrl);
  serveReference(app);
  return app;
}

/** 200 while the database keeps what it is given, else 503 with the parts that fail; with what waits for PGlite. */
function serveHealth(app: BankHono, { health, queue, realNow }: BankServices): void {
  app.get("/health", async (c) => {
    const failing = await health.read(realNow());
    const waiting = queue();
    const load = waiting ? { queue: waiting } : {};
    return failing.length === 0
      ? c.json({ status: "ok", ...load })
      : c.json({ status: "unavailable", failing, ...load }, 503);
  });
}

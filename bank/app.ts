import { createHash } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { errorResponse } from "@/bank/http/responses";
import type { OpenApiDocument } from "@/bank/routes/reference/openapi-document";
import { renderReferencePage } from "@/bank/routes/reference/reference-page";
import { REFERENCE_STYLE } from "@/bank/routes/reference/reference-style";
import { ERROR_CODES } from "@/lib/contract/error";
import { createRateLimiter } from "@/lib/shared/rate-limiter";
import type { BankEnv, BankHono } from "./http/bank-env";
import { describeBank } from "./http/describe-endpoint";
import { requestLog } from "./http/request-log";
import { internalError, notFound } from "./http/responses";
import { type Serve, sendResponse, serveEndpoint } from "./http/serve-endpoint";
import { createTokenCache } from "./http/token-cache";
import { servePartnerRoutes } from "./routes/partner-routes";
import { serveSandboxRoutes } from "./routes/sandbox-routes";
import { serveToken } from "./routes/token/issue-token";
import type { BankServices } from "./services/bank-services";
import { findTokenHolder } from "./store/access-tokens";

/** Content security policy for the API reference: no scripts, and no resources except its own style sheet. */
const REFERENCE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(REFERENCE_STYLE).digest("base64")}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Responds 405 to methods that no operation uses, and 400 to URLs that do not decode to valid text. */
const admitRequest: MiddlewareHandler<BankEnv> = async (c, next) => {
  if (!METHODS.includes(c.req.method)) {
    const response = errorResponse(405, ERROR_CODES.notFound, "This method is not supported.");
    return sendResponse(c, { ...response, headers: { allow: METHODS.join(", ") } });
  }
  if (!isDecodableUrl(c.req.url)) {
    return sendResponse(c, errorResponse(400, ERROR_CODES.validation, "The address is malformed."));
  }
  return next();
};

/** Creates the bank as a Hono application; the caller starts the server. */
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
    // A client that disconnects while its body is read is not a server error.
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

/**
 * Responds 200 while the database accepts writes, otherwise 503 with the failing checks. Also reports the PGlite queue,
 * if there is one.
 */
function serveHealth(app: BankHono, { health, queue, realNow }: BankServices): void {
  app.get("/health", async (c) => {
    const failing = await health.read(realNow());
    const queueState = queue();
    const queueLoad = queueState ? { queue: queueState } : {};
    return failing.length === 0
      ? c.json({ status: "ok", ...queueLoad })
      : c.json({ status: "unavailable", failing, ...queueLoad }, 503);
  });
}

/** Returns whether the URL path decodes to text and the URL contains no NUL. */
function isDecodableUrl(url: string): boolean {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, "").split("?", 1)[0]!;
  if (/%00/.test(url)) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Serves the API reference at /docs, rendered once from /openapi.json. */
function serveReference(app: BankHono): void {
  let page: Promise<string> | undefined;
  const render = async () => {
    const response = await app.request("/openapi.json");
    return renderReferencePage((await response.json()) as OpenApiDocument);
  };
  app.get("/docs", async (c) => {
    page ??= render();
    c.header("content-security-policy", REFERENCE_CSP);
    c.header("referrer-policy", "no-referrer");
    return c.html(await page);
  });
}

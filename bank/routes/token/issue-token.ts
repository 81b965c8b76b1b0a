import { hash, verify } from "@node-rs/argon2";
import type { Context } from "hono";
import type { z } from "zod";
import { createToken, hashToken, TOKEN_LIFETIME_SECONDS } from "@/bank/http/access-token";
import { rateLimited } from "@/bank/http/authenticate";
import type { BankEnv, BankHono } from "@/bank/http/bank-env";
import { readBody } from "@/bank/http/read-body";
import { sendResponse } from "@/bank/http/serve-endpoint";
import type { BankServices } from "@/bank/services/bank-services";
import { addToken } from "@/bank/store/access-tokens";
import { findClient } from "@/bank/store/partners";
import { oauthErrorSchema, tokenRequestSchema, tokenResponseSchema } from "@/lib/contract/token";
import type { RateLimiter } from "@/lib/shared/rate-limiter";
import { readFields } from "@/lib/shared/read-fields";

const MAX_BODY_BYTES = 16_000;
const FORM = "application/x-www-form-urlencoded";

type OauthError = z.infer<typeof oauthErrorSchema>["error"];

/** Serves the token endpoint (section 5) [GAP-38]. Errors follow RFC 6749, 5.2. */
export function serveToken(app: BankHono, services: BankServices, rateLimiter: RateLimiter): void {
  describeToken(app);
  // Verified if the client is unknown, so that timing does not reveal which client ids exist.
  const unknownClientHash = hash(createToken());

  app.post("/connect/token", async (c) => {
    const mediaType = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
    if (mediaType !== FORM) return oauthError(c, 400, "invalid_request", `body: must be sent as ${FORM}`);
    const form = await readForm(c);
    const repeated = form && [...form.keys()].find((name) => form.getAll(name).length > 1);
    if (repeated) return oauthError(c, 400, "invalid_request", `${repeated.slice(0, 100)}: is given more than once`);
    const request = readFields(tokenRequestSchema, form && Object.fromEntries(form));
    if (!request.ok) {
      const [field, message] = Object.entries(request.fields ?? {})[0] ?? ["body", "is not a form"];
      return oauthError(c, 400, "invalid_request", `${field}: ${message}`);
    }
    const { grant_type, client_id, client_secret, audience } = request.value;
    if (grant_type !== "client_credentials") {
      return oauthError(c, 400, "unsupported_grant_type", "grant_type: must be client_credentials");
    }
    const waitMs = rateLimiter.take(`token/${client_id}`);
    if (waitMs > 0) return sendResponse(c, rateLimited(waitMs));
    const client = await findClient(services.db, client_id);
    const isSecretCorrect = await verify(client?.secretHash ?? (await unknownClientHash), client_secret);
    if (!client || !isSecretCorrect) return oauthError(c, 401, "invalid_client", "The client or its secret is wrong.");
    c.set("clientId", client.clientId);
    if (audience !== services.baseUrl) {
      return oauthError(c, 400, "invalid_request", "audience: is not this API's base URL");
    }
    const token = createToken();
    const now = services.realNow();
    const expiresAt = new Date(now.getTime() + TOKEN_LIFETIME_SECONDS * 1000);
    await addToken(services.db, { tokenHash: hashToken(token), clientId: client.clientId, expiresAt }, now);
    const response: z.infer<typeof tokenResponseSchema> = {
      access_token: token,
      token_type: "Bearer",
      expires_in: TOKEN_LIFETIME_SECONDS,
    };
    return c.json(response);
  });
}

/** Reads the form fields; null if the body is too large. */
async function readForm(c: Context<BankEnv>): Promise<URLSearchParams | null> {
  const body = await readBody(c.req.raw, MAX_BODY_BYTES);
  return body.ok ? new URLSearchParams(body.value.toString("utf8")) : null;
}

function oauthError(c: Context<BankEnv>, status: 400 | 401, error: OauthError, description: string): Response {
  return c.json({ error, error_description: description }, status);
}

function describeToken(app: BankHono): void {
  app.openAPIRegistry.registerPath({
    method: "post",
    path: "/connect/token",
    operationId: "issueToken",
    summary: "Get an access token",
    tags: ["Authentication"],
    security: [],
    request: {
      body: { required: true, content: { [FORM]: { schema: tokenRequestSchema } } },
    },
    responses: {
      200: { description: "Done", content: { "application/json": { schema: tokenResponseSchema } } },
      400: { description: "Invalid token request", content: { "application/json": { schema: oauthErrorSchema } } },
      401: {
        description: "Unknown client or wrong secret",
        content: { "application/json": { schema: oauthErrorSchema } },
      },
    },
  });
}

import "server-only";
import { z } from "zod";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can, type Permission } from "@/lib/access/permissions";
import { TOKEN_SCOPES } from "@/lib/access/token-scopes";
import { findTokenSession, type TokenSession } from "@/lib/access/token-session";
import { auditRejection } from "@/lib/http/audit-refusal";
import { apiFailureResponse, type HttpFailureCode, taggedResponse } from "@/lib/http/responses";
import { currentRequestId, withLogContext } from "@/lib/logging/log";
import { type Failure, failure, type Outcome } from "@/lib/shared/outcome";
import { createRateLimiter } from "@/lib/shared/rate-limiter";
import { readFields } from "@/lib/shared/read-fields";
import { apiDocument } from "./api-document";
import { type ApiEndpoint, ENDPOINTS } from "./endpoints";

const API_ROOT = "/api/v1";

/** Maximum requests per second for each token, counted separately by each server. */
const REQUESTS_PER_SECOND = 10;

const rates = createRateLimiter(REQUESTS_PER_SECOND, () => Date.now());

const UNAUTHORIZED = "Send an access token as “Authorization: Bearer endorse_…”. It may be expired or revoked.";

/**
 * Serves the portal's read-only API. Requests are authorized only by an access token, never by a session cookie. Every
 * failure has the format of the document's `Error` schema.
 */
export async function serveApi(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.slice(API_ROOT.length);
  const found = findEndpoint(path);
  const isDocument = path === "/openapi.json";
  if (!found && !isDocument) {
    return fail(failure("not-found", `There is nothing at ${API_ROOT}${path.slice(0, 100)}.`));
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    const response = fail(failure("method-not-allowed", "The API only reads: use GET."));
    response.headers.set("allow", "GET, HEAD");
    return response;
  }
  return found ? authorize(request, found) : taggedResponse(request, apiDocument());
}

interface FoundEndpoint {
  readonly endpoint: ApiEndpoint;
  readonly id: string;
}

function findEndpoint(path: string): FoundEndpoint | null {
  for (const endpoint of ENDPOINTS) {
    if (endpoint.path === path) return { endpoint, id: "" };
    const [prefix, suffix] = endpoint.path.split("{id}");
    const id = suffix === undefined || !path.startsWith(prefix!) ? "" : path.slice(prefix!.length);
    // Accepts only valid escapes, because decodeURIComponent throws on others.
    if (/^([^/%]|%[0-7][0-9a-f])+$/i.test(id)) return { endpoint, id: decodeURIComponent(id) };
  }
  return null;
}

async function authorize(request: Request, found: FoundEndpoint): Promise<Response> {
  const token = await findTokenSession(request.headers.get("authorization"), new Date());
  if (!token) {
    const response = fail(failure("unauthorized", UNAUTHORIZED));
    response.headers.set("www-authenticate", 'Bearer realm="Endorse API"');
    return response;
  }
  const name = `portal-api.${found.endpoint.operationId}`;
  return enforceRateLimit(token) ?? (await withLogContext(name, token.session, () => respond(request, found, token)));
}

function enforceRateLimit({ tokenId }: TokenSession): Response | null {
  const waitMs = rates.take(tokenId);
  if (waitMs === 0) return null;
  const seconds = Math.ceil(waitMs / 1000);
  const rule = `A token may send ${REQUESTS_PER_SECOND} requests per second. Wait ${seconds} s.`;
  const response = fail(failure("throttled", rule));
  response.headers.set("retry-after", String(seconds));
  return response;
}

async function respond(request: Request, { endpoint, id }: FoundEndpoint, token: TokenSession): Promise<Response> {
  const { session } = token;
  const refused = checkAccess(endpoint, token);
  if (refused) {
    await auditRejection(session, { target: `GET ${API_ROOT}${endpoint.path}`, code: refused.code });
    return fail(refused);
  }
  const query = readQuery(endpoint.query, new URL(request.url).searchParams);
  if (!query.ok) return fail(query);
  const data = await endpoint.read(session, query.value, id);
  if (data === null) return fail(failure("not-found", "The portal has no such record."));
  return taggedResponse(request, await maskFor(session, endpoint.response.parse(data)));
}

function checkAccess({ scope }: ApiEndpoint, { scopes, session }: TokenSession): Failure<"forbidden"> | null {
  const permission: Permission = TOKEN_SCOPES[scope].permission;
  if (!scopes.includes(scope))
    return failure("forbidden", `This token needs the scope ${scope}. Create another token.`);
  return can(session, permission) ? null : failure("forbidden", "The token’s owner may no longer read this.");
}

/** Parses query parameters strictly: only lists may be repeated, and numbers must be whole. */
function readQuery(schema: z.ZodObject, params: URLSearchParams): Outcome<unknown, "invalid"> {
  const input: Record<string, unknown> = {};
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    const core = unwrapSchema(schema.shape[name]);
    const parse = (value: string) => (core instanceof z.ZodNumber && /^\d{1,16}$/.test(value) ? Number(value) : value);
    input[name] = core instanceof z.ZodArray ? values : values.length === 1 ? parse(values[0]!) : values;
  }
  const read = readFields(schema, input);
  if (read.ok) return read;
  // Reports an error in a list element, such as `status.0`, under the parameter's name.
  const fields = Object.fromEntries(
    Object.entries(read.fields ?? {}).map(([name, rule]) => [
      name.split(".", 1)[0]!,
      rule === "is not a field of this request" ? "is not a parameter of this operation" : rule,
    ]),
  );
  const [first] = Object.entries(fields);
  return failure("invalid", `The parameter ${first?.join(" ")}.`, { fields });
}

/** Returns a parameter's schema without its default and optional wrappers. */
function unwrapSchema(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? unwrapSchema(schema.unwrap()) : schema;
}

function fail(refusal: Failure<HttpFailureCode>): Response {
  return apiFailureResponse({ ...refusal, requestId: currentRequestId() });
}

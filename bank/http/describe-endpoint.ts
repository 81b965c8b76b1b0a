import { z } from "zod";
import { errorBodySchema } from "@/lib/contract/error";
import type { BankHono } from "./bank-env";
import type { ServedEndpoint } from "./served-endpoint";

const ERROR_DESCRIPTIONS = {
  400: "The request is not JSON (1001), has bad fields (1002, one element each), or is not possible in the current state.",
  401: "The token is missing, invalid or expired.",
  403: "The request names a partner other than the token's (1004).",
  404: "The id is unknown or belongs to another partner (1003).",
  409: "The request conflicts with an existing record (1007).",
  413: "The body is too large (1005).",
  415: "The body's declared type is not JSON (1001).",
  429: "Too many requests (1006); wait for the number of seconds in Retry-After.",
  500: "Internal error (1009).",
} as const;

/**
 * Registers an operation in the OpenAPI document.
 *
 * @param name unique in the document because client generators derive function names from it
 */
export function describeEndpoint(app: BankHono, name: string, endpoint: ServedEndpoint): void {
  const errorResponse = (status: keyof typeof ERROR_DESCRIPTIONS) => ({
    description: ERROR_DESCRIPTIONS[status],
    content: { "application/json": { schema: errorBodySchema } },
  });
  app.openAPIRegistry.registerPath({
    method: endpoint.method.toLowerCase() as "get" | "post" | "put" | "delete",
    // A path that ends in a slash (4.11) is also served without it.
    path: endpoint.path.replace(/\/$/, ""),
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    ...(endpoint.extension && { "x-extension": true }),
    tags: [tagOf(endpoint)],
    security: [{ bearer: [] }],
    request: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { query: endpoint.query }),
      ...(endpoint.body && { body: { required: true, content: { "application/json": { schema: endpoint.body } } } }),
    },
    responses: {
      [endpoint.successStatus]: {
        description: "Done",
        ...(endpoint.response && { content: { "application/json": { schema: endpoint.response } } }),
      },
      400: errorResponse(400),
      401: errorResponse(401),
      ...(hasPartnerId(endpoint) && { 403: errorResponse(403) }),
      ...((endpoint.params || endpoint.body) && { 404: errorResponse(404) }),
      ...(endpoint.body && { 409: errorResponse(409), 413: errorResponse(413), 415: errorResponse(415) }),
      429: errorResponse(429),
      500: errorResponse(500),
    },
  });
}

function hasPartnerId({ body, query }: ServedEndpoint): boolean {
  return [body, query].some((schema) => schema instanceof z.ZodObject && "partnerId" in schema.shape);
}

/** API areas by path prefix (1). */
const AREAS = {
  "/sandbox/": "Sandbox controls",
  "/core/": "Account restrictions",
  "/v1/": "Webhook registration",
  "/checks/": "Check management",
} as const;

function tagOf(endpoint: ServedEndpoint): string {
  const area = Object.entries(AREAS).find(([prefix]) => endpoint.path.startsWith(prefix))?.[1] ?? "Other";
  return endpoint.extension ? `${area} (extension)` : area;
}

/** `identifier` is an SPDX license expression (OpenAPI 3.1). */
const LICENSE = { name: "Proprietary", identifier: "LicenseRef-Proprietary" };

/** Adds the title, server and authentication to the OpenAPI document and serves it at /openapi.json. */
export function describeBank(app: BankHono, baseUrl: string): void {
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "oauth2",
    flows: { clientCredentials: { tokenUrl: `${baseUrl}/connect/token`, scopes: {} } },
  });
  app.doc31("/openapi.json", {
    openapi: "3.1.0",
    info: {
      title: "Check Management, Account Restriction and Webhook Registration API",
      version: "1",
      description:
        "Amounts are in cents. Timestamps have milliseconds and an offset. Dates and times are in the bank's time zone.",
      license: LICENSE,
    },
    servers: [{ url: baseUrl }],
  });
}

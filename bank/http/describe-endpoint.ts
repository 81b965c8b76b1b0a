import { z } from "zod";
import { errorBodySchema } from "@/lib/contract/error";
import type { BankHono } from "./bank-env";
import type { ServedEndpoint } from "./served-endpoint";

const REFUSALS = {
  400: "The request is not JSON (1001), has bad fields (1002, one element each), or asks for what the state forbids.",
  401: "The token is missing, invalid or expired.",
  403: "It names another partner than the token's (1004).",
  404: "Unknown id, or another partner's (1003).",
  409: "In conflict with what is there (1007).",
  413: "The body is too large (1005).",
  429: "Too many requests (1006); Retry-After says how many seconds to wait.",
  500: "Internal error (1009).",
} as const;

/** Writes an operation into the OpenAPI document. */
export function describeEndpoint(app: BankHono, endpoint: ServedEndpoint): void {
  const refusal = (status: keyof typeof REFUSALS) => ({
    description: REFUSALS[status],
    content: { "application/json": { schema: errorBodySchema } },
  });
  app.openAPIRegistry.registerPath({
    method: endpoint.method.toLowerCase() as "get" | "post" | "put" | "delete",
    path: endpoint.path,
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
      400: refusal(400),
      401: refusal(401),
      ...(namesPartner(endpoint) && { 403: refusal(403) }),
      ...((endpoint.params || endpoint.body) && { 404: refusal(404) }),
      ...(endpoint.body && { 409: refusal(409), 413: refusal(413) }),
      429: refusal(429),
      500: refusal(500),
    },
  });
}

function namesPartner({ body, query }: ServedEndpoint): boolean {
  return [body, query].some((schema) => schema instanceof z.ZodObject && "partnerId" in schema.shape);
}

/** Areas of the API by the beginning of their paths (1). */
const AREAS = {
  "/sandbox/": "Sandbox controls",
  "/core/": "Account restrictions",
  "/v1/": "Webhook registration",
  "/checks/": "Check management",
} as const;

function tagOf(endpoint: ServedEndpoint): string {
  const area = Object.entries(AREAS).find(([beginning]) => endpoint.path.startsWith(beginning))?.[1] ?? "Other";
  return endpoint.extension ? `${area} (extension)` : area;
}

/** Writes the document's general part: what it is, and how to authenticate. */
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
        "Amounts are whole cents. Timestamps carry a fraction and an offset. Dates and times are the bank's.",
    },
    servers: [{ url: baseUrl }],
  });
}

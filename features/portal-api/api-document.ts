import "server-only";
import { z } from "zod";
import { portalSettings } from "@/lib/settings/portal-settings";
import * as schemas from "./api-schemas";
import { type ApiEndpoint, ENDPOINTS } from "./endpoints";

/** The schemas with names in the document, so that a generated client has a type for each. */
const COMPONENTS = z.registry<{ id: string }>();
COMPONENTS.add(schemas.paymentSchema, { id: "Payment" })
  .add(schemas.paymentDetailSchema, { id: "PaymentDetail" })
  .add(schemas.returnSchema, { id: "Return" })
  .add(schemas.exceptionSchema, { id: "Exception" })
  .add(schemas.restrictionSchema, { id: "Restriction" })
  .add(schemas.eventSchema, { id: "Event" })
  .add(schemas.errorSchema, { id: "Error" });
for (const { operationId, response } of ENDPOINTS) {
  if (!COMPONENTS.has(response))
    COMPONENTS.add(response, { id: `${operationId[0]!.toUpperCase()}${operationId.slice(1)}Page` });
}

const FAILURES = {
  400: "A parameter is invalid or unknown; `fields` names it and its rule.",
  401: "The token is missing, unknown, expired or revoked.",
  403: "The token lacks the scope, or its owner the permission.",
  404: "There is no such record.",
  429: "Too many requests with this token; Retry-After says how many seconds to wait.",
  500: "Internal error; the operator finds it by `requestId`.",
  503: "The portal is reconnecting to its database. Try again.",
} as const;

const uri = (id: string) => `#/components/schemas/${id}`;

/** Generates the API's OpenAPI 3.1 document from the schemas used for validation. */
export function apiDocument(): object {
  const json = z.toJSONSchema(COMPONENTS, {
    uri,
    io: "output",
    override: ({ jsonSchema }) => allowAdditionalFields(jsonSchema),
  });
  const components = Object.entries(json.schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Endorse API",
      version: "1",
      description: "Reads the portal's data. Amounts are whole cents; times are in UTC.",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: new URL("/api/v1", portalSettings().portalUrl).href }],
    security: [{ accessToken: [] }],
    paths: Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint.path, { get: toOperation(endpoint) }])),
    components: {
      securitySchemes: { accessToken: { type: "http", scheme: "bearer" } },
      schemas: Object.fromEntries(components),
    },
  };
}

/** Allows additional fields in responses, because fields may be added without a new API version. */
function allowAdditionalFields(schema: { additionalProperties?: unknown }): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

function toOperation({ operationId, summary, scope, path, query, response }: ApiEndpoint) {
  const hasId = path.includes("{id}");
  const parameters = Object.entries(query.shape).map(([name, schema]) => {
    const { $schema: _, description, ...rest } = z.toJSONSchema(schema as z.ZodType, { io: "input" });
    return { name, in: "query", ...(description && { description }), schema: rest };
  });
  const ifNoneMatch = { name: "If-None-Match", in: "header", schema: { type: "string" } };
  const error = { content: { "application/json": { schema: { $ref: uri("Error") } } } };
  const failures = Object.entries(FAILURES).filter(([status]) => hasId || status !== "404");
  return {
    operationId,
    summary,
    description: `Needs a token with the scope \`${scope}\`.`,
    parameters: [
      ...(hasId ? [{ name: "id", in: "path", required: true, schema: { type: "string" } }] : []),
      ...parameters,
      ifNoneMatch,
    ],
    responses: {
      200: {
        description: "Done",
        headers: { ETag: { schema: { type: "string" } } },
        content: { "application/json": { schema: { $ref: uri(COMPONENTS.get(response)!.id) } } },
      },
      304: { description: "Your copy, named by If-None-Match, is current." },
      ...Object.fromEntries(failures.map(([status, description]) => [status, { description, ...error }])),
    },
  };
}

import { z } from "zod";
import type { BankHono } from "@/bank/http/bank-env";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { assert } from "@/lib/shared/assert";

/** The subset of JSON Schema used to generate requests. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly schema: JsonSchema } } };
  readonly responses: Readonly<
    Record<string, { readonly content?: { readonly "application/json": { readonly schema: JsonSchema } } }>
  >;
}

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** An operation described in the bank's OpenAPI document. */
export interface FuzzedOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  /** Undefined if the operation has no request body. */
  readonly body: JsonSchema | undefined;
  /** Returns the response schema for a status; null for no body, undefined for an undocumented status. */
  readonly responseSchemaOf: (status: number) => z.ZodType | null | undefined;
}

/** Reads the sixteen operations from the OpenAPI document served by the bank, not from the source code. */
export async function readOperations(app: BankHono): Promise<FuzzedOperation[]> {
  const document = (await (await app.request("/openapi.json")).json()) as OpenApiDocument;
  const operations = Object.entries(ENDPOINTS)
    // Deletions go last, so that earlier operations find their resources.
    .sort(([, a], [, b]) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));
  return operations.map(([name, { method, path }]) => {
    const described = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .find(({ operationId }) => operationId === name);
    assert(described, `the document describes ${method} ${path}`);
    const responses = new Map(
      Object.entries(described.responses).map(([status, { content }]) => {
        const schema = content?.["application/json"].schema;
        return [Number(status), schema ? toZod(schema, document) : null];
      }),
    );
    const body = described.requestBody?.content["application/json"].schema;
    return {
      name,
      method,
      path,
      query: (described.parameters ?? [])
        .filter((parameter) => parameter.in === "query")
        .map((parameter) => parameter.name),
      body: body && resolveSchema(body, document),
      responseSchemaOf: (status) => responses.get(status),
    };
  });
}

function resolveSchema(schema: JsonSchema, document: OpenApiDocument): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : document.components.schemas[name]!;
}

/** Converts a schema to Zod, which resolves references to `$defs` rather than to OpenAPI components. */
function toZod(schema: JsonSchema, document: OpenApiDocument): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll("#/components/schemas/", "#/$defs/")));
}

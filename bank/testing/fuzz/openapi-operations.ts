import { z } from "zod";
import type { BankHono } from "@/bank/http/bank-env";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { assert } from "@/lib/shared/assert";

/** The subset of JSON Schema that requests are generated from. */
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

/** One operation as the bank's OpenAPI document describes it. */
export interface FuzzedOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  /** Undefined when it takes no body. */
  readonly body: JsonSchema | undefined;
  /**
   * Returns the response schema of a status; null for no body, undefined for a status that is not in the document.
   */
  readonly responseSchemaOf: (status: number) => z.ZodType | null | undefined;
}

/** Reads the sixteen operations from the document that the bank serves, not from its sources. */
export async function readOperations(app: BankHono): Promise<FuzzedOperation[]> {
  const document = (await (await app.request("/openapi.json")).json()) as OpenApiDocument;
  const operations = Object.entries(ENDPOINTS)
    // Deletions go last, so that the other operations find their targets.
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

/** Zod resolves references to `$defs`, whereas OpenAPI refers to its components. */
function toZod(schema: JsonSchema, document: OpenApiDocument): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll("#/components/schemas/", "#/$defs/")));
}

import type { Random } from "@/lib/shared/random";
import { CONTENT_TYPES, pickOddHeaders, pickOddString, pickOddValue, pickRawBody } from "./odd-values";
import type { FuzzedOperation, JsonSchema } from "./openapi-operations";

/** Valid values used to generate requests. */
export interface Vocabulary {
  readonly token: string;
  /** Resource ids of the caller and of other partners, used for any type of resource. */
  readonly ids: readonly string[];
  /** Ids by path prefix. */
  readonly idsOfPath: Readonly<Record<string, readonly string[]>>;
  readonly fields: Readonly<Record<string, readonly unknown[]>>;
}

export interface FuzzedRequest {
  readonly path: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

/**
 * Generates a request that is usually valid except for a few mutations, so that many requests pass validation.
 */
export function makeRequest(operation: FuzzedOperation, vocabulary: Vocabulary, random: Random): FuzzedRequest {
  const isOddHeader = random.chance(0.08);
  const headers = isOddHeader
    ? pickOddHeaders(random, vocabulary.token)
    : [["authorization", `Bearer ${vocabulary.token}`] as const];
  const body = operation.body || random.chance(0.1) ? makeBody(operation.body ?? {}, vocabulary, random) : undefined;
  const contentType = random.chance(0.9) ? CONTENT_TYPES[0]! : random.pick(CONTENT_TYPES);
  return {
    path: makePath(operation, vocabulary, random),
    method: operation.method,
    headers: [...headers, ["content-type", contentType]],
    body: operation.method === "GET" ? undefined : body,
  };
}

function makePath(operation: FuzzedOperation, vocabulary: Vocabulary, random: Random): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const scopedIds = Object.entries(vocabulary.idsOfPath).find(([prefix]) => operation.path.startsWith(prefix))?.[1];
    const validValues =
      name === "id" && scopedIds && random.chance(0.7) ? scopedIds : (vocabulary.fields[name] ?? vocabulary.ids);
    if (random.chance(0.85)) return String(random.pick(validValues));
    return random.chance(0.8)
      ? encodeSegment(pickOddString(random))
      : random.pick(["%2e%2e%2f", "%ff", "%00", "a%2Fb", "%", "%zz", ";a=b"]);
  });
  if (operation.query.length === 0 && random.chance(0.95)) return path;
  const search = new URLSearchParams();
  for (let i = random.integer(0, 4); i > 0; i--) {
    const name =
      random.chance(0.9) && operation.query.length > 0 ? random.pick(operation.query) : pickOddString(random);
    const validValues = vocabulary.fields[name];
    search.append(name, validValues && random.chance(0.6) ? String(random.pick(validValues)) : pickOddString(random));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function makeBody(schema: JsonSchema, vocabulary: Vocabulary, random: Random): FuzzedRequest["body"] {
  const fields = makeObject(schema, vocabulary, random);
  if (random.chance(0.1)) return pickRawBody(random, JSON.stringify(fields));
  if (random.chance(0.05)) return JSON.stringify(pickOddValue(random)) ?? "null";
  const names = Object.keys(schema.properties ?? {});
  for (let i = random.integer(0, 2); i > 0; i--) {
    const name = random.chance(0.85) && names.length > 0 ? random.pick(names) : pickOddString(random);
    if (random.chance(0.2)) delete fields[name];
    else fields[name] = pickOddValue(random);
  }
  return JSON.stringify(fields);
}

/** Creates an object with all required fields and some optional ones. */
function makeObject(schema: JsonSchema, vocabulary: Vocabulary, random: Random): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (!schema.required?.includes(name) && random.chance(0.6)) continue;
    const validValues = vocabulary.fields[name];
    object[name] = validValues ? random.pick(validValues) : makeValue(field, vocabulary, random);
  }
  return object;
}

function makeValue(schema: JsonSchema, vocabulary: Vocabulary, random: Random): unknown {
  if (schema.enum) return random.pick(schema.enum);
  if (schema.format === "uuid") return random.pick(vocabulary.ids);
  if (schema.type === "integer") {
    const low = Math.max(schema.minimum ?? 0, -1000);
    return random.integer(low, Math.min(schema.maximum ?? 1_000_000, low + 1_000_000));
  }
  if (schema.type === "boolean") return random.chance(0.5);
  if (schema.type === "object") return makeObject(schema, vocabulary, random);
  if (schema.type === "array") return [makeValue(schema.items ?? {}, vocabulary, random)];
  return random.chance(0.7) ? `text ${random.integer(0, 999)}` : pickOddString(random);
}

/** Encodes a path segment; replaces a segment of only dots, which would match a different operation. */
function encodeSegment(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "?")).replace(/^\.*$/, "-");
}

import type { Random } from "@/lib/shared/random";
import { CONTENT_TYPES, oddHeaders, oddText, oddValue, rawBody } from "./odd-values";
import type { FuzzedOperation, JsonSchema } from "./openapi-operations";

/** Valid values from which requests are generated. */
export interface Vocabulary {
  readonly token: string;
  /** Ids of the caller's and other partners' resources, used for any type of resource. */
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
 * Generates a request that is usually valid except for a mutation or two, so that many get past validation.
 */
export function makeRequest(operation: FuzzedOperation, words: Vocabulary, random: Random): FuzzedRequest {
  const isOddHeader = random.chance(0.08);
  const headers = isOddHeader ? oddHeaders(random, words.token) : [["authorization", `Bearer ${words.token}`] as const];
  const sent = operation.body || random.chance(0.1) ? makeBody(operation.body ?? {}, words, random) : undefined;
  const contentType = random.chance(0.9) ? CONTENT_TYPES[0]! : random.pick(CONTENT_TYPES);
  return {
    path: makePath(operation, words, random),
    method: operation.method,
    headers: [...headers, ["content-type", contentType]],
    body: operation.method === "GET" ? undefined : sent,
  };
}

function makePath(operation: FuzzedOperation, words: Vocabulary, random: Random): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const scopedIds = Object.entries(words.idsOfPath).find(([prefix]) => operation.path.startsWith(prefix))?.[1];
    const known = name === "id" && scopedIds && random.chance(0.7) ? scopedIds : (words.fields[name] ?? words.ids);
    if (random.chance(0.85)) return String(random.pick(known));
    return random.chance(0.8)
      ? encode(oddText(random))
      : random.pick(["%2e%2e%2f", "%ff", "%00", "a%2Fb", "%", "%zz", ";a=b"]);
  });
  if (operation.query.length === 0 && random.chance(0.95)) return path;
  const search = new URLSearchParams();
  for (let i = random.integer(0, 4); i > 0; i--) {
    const name = random.chance(0.9) && operation.query.length > 0 ? random.pick(operation.query) : oddText(random);
    const known = words.fields[name];
    search.append(name, known && random.chance(0.6) ? String(random.pick(known)) : oddText(random));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function makeBody(schema: JsonSchema, words: Vocabulary, random: Random): FuzzedRequest["body"] {
  const fields = makeObject(schema, words, random);
  if (random.chance(0.1)) return rawBody(random, JSON.stringify(fields));
  if (random.chance(0.05)) return JSON.stringify(oddValue(random)) ?? "null";
  const names = Object.keys(schema.properties ?? {});
  for (let i = random.integer(0, 2); i > 0; i--) {
    const name = random.chance(0.85) && names.length > 0 ? random.pick(names) : oddText(random);
    if (random.chance(0.2)) delete fields[name];
    else fields[name] = oddValue(random);
  }
  return JSON.stringify(fields);
}

/** An object with all required fields and some of the others. */
function makeObject(schema: JsonSchema, words: Vocabulary, random: Random): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (!schema.required?.includes(name) && random.chance(0.6)) continue;
    const known = words.fields[name];
    made[name] = known ? random.pick(known) : makeValue(field, words, random);
  }
  return made;
}

function makeValue(schema: JsonSchema, words: Vocabulary, random: Random): unknown {
  if (schema.enum) return random.pick(schema.enum);
  if (schema.format === "uuid") return random.pick(words.ids);
  if (schema.type === "integer") {
    const low = Math.max(schema.minimum ?? 0, -1000);
    return random.integer(low, Math.min(schema.maximum ?? 1_000_000, low + 1_000_000));
  }
  if (schema.type === "boolean") return random.chance(0.5);
  if (schema.type === "object") return makeObject(schema, words, random);
  if (schema.type === "array") return [makeValue(schema.items ?? {}, words, random)];
  return random.chance(0.7) ? `text ${random.integer(0, 999)}` : oddText(random);
}

/** Encodes text as a path segment; dots alone would address another operation. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "?")).replace(/^\.*$/, "-");
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A bank proxy that differs from the built-in bank wherever the API document allows it. */
export interface DifferingBank {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a proxy that returns the built-in bank's data in a different form: numbers and booleans as strings, fields and
 * enum values in a different case, lists without an envelope, images as bare strings, payments inside an envelope,
 * unknown fields, missing fields, and enum values outside the contract.
 */
export async function startDifferingBank(bankUrl: string): Promise<DifferingBank> {
  const server = createServer(
    (request, response) => void pass(bankUrl, request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => closeServer(server),
  };
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

async function pass(bankUrl: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && !["host", "connection", "content-length"].includes(entry[0]),
    ),
  );
  const result = await fetch(bankUrl + request.url, {
    method: request.method,
    headers,
    body: chunks.length === 0 ? undefined : Buffer.concat(chunks),
  });
  const text = await result.text();
  const isBankData = result.ok && !request.url?.startsWith("/connect") && !request.url?.startsWith("/sandbox");
  const body = isBankData && text !== "" ? JSON.stringify(varyResponse(JSON.parse(text), request.url ?? "")) : text;
  response.writeHead(result.status, {
    "content-type": "application/json",
    // Omit the request ID, which the document does not require.
  });
  response.end(body);
}

/** Varies a response: lists lose their envelope, images become bare strings, and a payment gets an envelope. */
export function varyResponse(json: unknown, path: string): unknown {
  if (path.includes("/images/") && isRecord(json)) return json.image;
  if (isRecord(json) && Array.isArray(json.results)) return json.results.map((entry) => varyValue(entry, ""));
  if (/^\/checks\/v1\/payments/.test(path)) return { payment: varyValue(json, "") };
  return varyValue(json, "");
}

/** Fields that the document lets a bank omit. */
const MISSING = new Set([
  "referenceId",
  "productId",
  "customerId",
  "sequenceNumber",
  "depositBusinessDate",
  "currency",
]);
/** Values outside the contract that a later version of the bank might send. */
const UNKNOWN_VALUES: Readonly<Record<string, string>> = { source: "Drone", checkType: "Papyrus", policy: "FullMoon" };
/** Fields whose values must match what was sent, such as IDs, free text and timestamps. */
const UNCHANGED_FIELDS = /(id|url|number|name|reason|message|at|micr|error|line|unit|schedule)$/i;

function varyValue(value: unknown, field: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => varyValue(entry, field));
  if (isRecord(value)) {
    const entries = Object.entries(value)
      .filter(([name]) => !MISSING.has(name))
      .map(([name, inner]): [string, unknown] => [capitalize(name), varyValue(inner, name)]);
    return { ...Object.fromEntries(entries), futureField: { nested: [1, "two", null] } };
  }
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return value;
  if (UNKNOWN_VALUES[field]) return UNKNOWN_VALUES[field];
  return UNCHANGED_FIELDS.test(field) ? value : value.toUpperCase();
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

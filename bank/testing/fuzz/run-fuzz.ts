import type { TestBank } from "@/bank/testing/test-bank";
import { createRandom } from "@/lib/shared/random";
import { type FuzzedRequest, makeRequest } from "./make-request";
import { type FuzzedOperation, readOperations } from "./openapi-operations";
import { openTwoPartners } from "./two-partners";

/** A response that violates the contract. */
export interface Finding {
  readonly operation: string;
  readonly seed: number;
  /** Index of the request among those generated from the seed. */
  readonly index: number;
  readonly problem: string;
  readonly request: string;
}

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** Called after each operation. */
  readonly onOperation?: (name: string, statuses: ReadonlyMap<number, number>) => void;
}

/** Maximum findings per operation; more would rarely have a different cause. */
const MAX_FINDINGS = 5;

/**
 * Sends generated requests to each of the sixteen operations and checks every response against the bank's OpenAPI
 * document: no 5xx, only documented statuses and bodies, and no data belonging to another partner.
 */
export async function runFuzz(bank: TestBank, options: FuzzOptions): Promise<Finding[]> {
  const partners = await openTwoPartners(bank);
  const before = await partners.readSecondPartnerData();
  const findings: Finding[] = [];
  for (const operation of await readOperations(bank.app)) {
    const statuses = new Map<number, number>();
    const operationFindings: Finding[] = [];
    for (let index = 0; index < options.requests && operationFindings.length < MAX_FINDINGS; index++) {
      const random = createRandom(`${options.seed}/${operation.name}/${index}`);
      const request = makeRequest(operation, partners.vocabulary, random);
      const response = await send(bank, request);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const problem = findProblem(operation, request, response, partners.secrets);
      if (problem)
        operationFindings.push({
          operation: operation.name,
          seed: options.seed,
          index,
          problem,
          request: toOneLine(request),
        });
    }
    findings.push(...operationFindings);
    options.onOperation?.(operation.name, statuses);
  }
  if ((await partners.readSecondPartnerData()) !== before) {
    const problem = "another partner's data has changed";
    findings.push({ operation: "all", seed: options.seed, index: options.requests, problem, request: "" });
  }
  return findings;
}

interface ReceivedResponse {
  readonly status: number;
  readonly text: string;
  readonly headers: string;
}

async function send(bank: TestBank, { path, method, headers, body }: FuzzedRequest): Promise<ReceivedResponse> {
  const requestHeaders = new Headers();
  // Characters not allowed in HTTP headers are sent as UTF-8 bytes.
  for (const [name, value] of headers) requestHeaders.append(name, Buffer.from(value, "utf8").toString("latin1"));
  const response = await bank.app.request(path, {
    method,
    headers: requestHeaders,
    ...(body !== undefined && { body }),
  });
  return {
    status: response.status,
    text: await response.text(),
    headers: JSON.stringify([...response.headers]),
  };
}

/** Describes the problem with a response; returns null if there is none. */
function findProblem(
  operation: FuzzedOperation,
  request: FuzzedRequest,
  { status, text, headers }: ReceivedResponse,
  secrets: readonly string[],
): string | null {
  if (status >= 500) return `returned ${status}: ${text.slice(0, 200)}`;
  const requestLine = toOneLine(request);
  const leaked = secrets.find((secret) => `${text}${headers}`.includes(secret) && !requestLine.includes(secret));
  if (leaked) return `leaked ${leaked}: ${text.slice(0, 400)}`;
  const schema = operation.responseSchemaOf(status);
  if (schema === undefined) return `returned ${status}, which the document does not define: ${text.slice(0, 200)}`;
  if (schema === null) return text === "" ? null : `returned ${status} with a body`;
  const parsed = schema.safeParse(parse(text));
  return parsed.success
    ? null
    : `returned ${status} with an invalid body: ${parsed.error.message} ${text.slice(0, 400)}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toOneLine({ method, path, headers, body }: FuzzedRequest): string {
  const text = typeof body === "string" ? body : body && `base64 ${Buffer.from(body).toString("base64")}`;
  return `${method} ${path} ${JSON.stringify(headers)} ${text ?? ""}`;
}

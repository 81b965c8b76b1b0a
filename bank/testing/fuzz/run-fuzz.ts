import type { TestBank } from "@/bank/testing/test-bank";
import { createRandom } from "@/lib/shared/random";
import { type FuzzedOperation, readOperations } from "./document";
import { type FuzzedRequest, makeRequest } from "./make-request";
import { openTwoPartners } from "./two-partners";

/** An answer that should not have been. */
export interface Finding {
  readonly operation: string;
  readonly seed: number;
  /** Which of the seed's requests it was. */
  readonly index: number;
  readonly says: string;
  readonly request: string;
}

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** Told after each operation. */
  readonly onOperation?: (name: string, statuses: ReadonlyMap<number, number>) => void;
}

/** Findings of one operation that are told; more of them say nothing new. */
const MOST_FINDINGS = 5;

/**
 * Sends so many made-up requests to each of the sixteen operations, and holds every answer against the bank's own OpenAPI
 * document: no 5xx, no status or body that it does not describe, nothing that belongs to another partner.
 */
export async function runFuzz(bank: TestBank, options: FuzzOptions): Promise<Finding[]> {
  const partners = await openTwoPartners(bank);
  const before = await partners.readOthers();
  const findings: Finding[] = [];
  for (const operation of await readOperations(bank.app)) {
    const statuses = new Map<number, number>();
    const found: Finding[] = [];
    for (let index = 0; index < options.requests && found.length < MOST_FINDINGS; index++) {
      const random = createRandom(`${options.seed}/${operation.name}/${index}`);
      const request = makeRequest(operation, partners.words, random);
      const answer = await send(bank, request);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const says = judge(operation, request, answer, partners.secrets);
      if (says) found.push({ operation: operation.name, seed: options.seed, index, says, request: inOneLine(request) });
    }
    findings.push(...found);
    options.onOperation?.(operation.name, statuses);
  }
  if ((await partners.readOthers()) !== before) {
    const says = "another partner's data is not what it was";
    findings.push({ operation: "all", seed: options.seed, index: options.requests, says, request: "" });
  }
  return findings;
}

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly headers: string;
}

async function send(bank: TestBank, { path, method, headers, body }: FuzzedRequest): Promise<Answered> {
  const sent = new Headers();
  // What HTTP itself can't carry is sent as its bytes.
  for (const [name, value] of headers) sent.append(name, Buffer.from(value, "utf8").toString("latin1"));
  const response = await bank.app.request(path, { method, headers: sent, ...(body !== undefined && { body }) });
  return {
    status: response.status,
    text: await response.text(),
    headers: JSON.stringify([...response.headers]),
  };
}

/** What is wrong with an answer; null when nothing is. */
function judge(
  operation: FuzzedOperation,
  request: FuzzedRequest,
  { status, text, headers }: Answered,
  secrets: readonly string[],
): string | null {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 200)}`;
  const sent = inOneLine(request);
  const leaked = secrets.find((secret) => `${text}${headers}`.includes(secret) && !sent.includes(secret));
  if (leaked) return `told ${leaked}: ${text.slice(0, 400)}`;
  const schema = operation.answerOf(status);
  if (schema === undefined) return `answered ${status}, which the document does not name: ${text.slice(0, 200)}`;
  if (schema === null) return text === "" ? null : `answered ${status} with a body`;
  const read = schema.safeParse(parse(text));
  return read.success ? null : `answered ${status} outside the document: ${read.error.message} ${text.slice(0, 400)}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function inOneLine({ method, path, headers, body }: FuzzedRequest): string {
  const text = typeof body === "string" ? body : body && `base64 ${Buffer.from(body).toString("base64")}`;
  return `${method} ${path} ${JSON.stringify(headers)} ${text ?? ""}`;
}

import autocannon, { type Options } from "autocannon";
import sharp from "sharp";
import { type BenchmarkResult, median } from "./benchmark-result";
import { startService } from "./processes";
import type { RunningBank } from "./running-bank";

/** Concurrent connections, and a round's duration in seconds. */
const LOAD = { connections: 16, duration: 3 } as const;
/** Number of payments requested in rotation. */
const PAYMENTS = 50;

/** Measures requests per second for GET analysis. The baseline is an empty Hono route on the same kind of server. */
export async function measureAnalysis(bank: RunningBank, rounds: number): Promise<BenchmarkResult> {
  const empty = await startService("bench/bank-empty-route.ts");
  const requests: { path: string }[] = [];
  for (let i = 0; i < PAYMENTS; i++) requests.push({ path: `/checks/v1/payments/${await deposit(bank)}/analysis` });
  const bankTarget = { url: bank.url, headers: bank.headers, requests };
  const [measured, baseline]: [number[], number[]] = [[], []];
  try {
    for (let round = -1; round < rounds; round++) {
      const [bankRate, baselineRate] = [
        await measureRequestsPerSecond(bankTarget),
        await measureRequestsPerSecond({ url: empty.url }),
      ];
      if (round < 0) continue;
      measured.push(bankRate);
      baseline.push(baselineRate);
    }
  } finally {
    await empty.stop();
  }
  const [a, b] = [median(measured), median(baseline)];
  return {
    name: "GET analysis / empty Hono route",
    bank: `${Math.round(a)}/s`,
    baseline: `${Math.round(b)}/s`,
    ratio: a / b,
    target: { atLeast: 0.01 },
  };
}

async function measureRequestsPerSecond(target: Pick<Options, "url" | "headers" | "requests">): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({ ...LOAD, ...target });
  if (errors + non2xx > 0) throw new Error(`${target.url}: ${errors} errors and ${non2xx} non-2xx responses.`);
  return requests.average;
}

/** Deposits blank images, whose content is irrelevant here, and returns the payment's id. */
async function deposit({ url, headers, accountNumber }: RunningBank): Promise<string> {
  const blank = await sharp({ create: { width: 1200, height: 550, channels: 3, background: "#eef2ee" } })
    .jpeg()
    .withDensity(200)
    .toBuffer();
  const image = blank.toString("base64");
  const response = await fetch(`${url}/checks/v1/payments`, {
    method: "POST",
    headers,
    body: JSON.stringify({ accountNumber, amount: 100, frontImage: image, backImage: image }),
  });
  return ((await response.json()) as { id: string }).id;
}

import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { drawCheckImages } from "@/bank/testing/picture-of-check";
import { DEMO_PEOPLE } from "@/lib/access/demo-people";
import { createBankOperator } from "@/tests/faults/bank-client";
import { createPortalClient } from "@/tests/faults/portal-client";
import type { Deployment } from "./deployment";

/** Outcome counts for one kind of request. */
export interface Count {
  done: number;
  failed: string[];
}

export interface HttpLoad {
  readonly counts: Readonly<Record<string, Count>>;
  /** Amounts of the acknowledged deposits in cents; every amount is different. */
  readonly deposited: readonly number[];
  /** Account number of these deposits. */
  readonly accountNumber: string;
  stop(): Promise<void>;
}

/** Pauses between requests of each kind. */
const PAUSES_MS = { "sign-in": 1_500, list: 300, page: 1_500, deposit: 1_000, upload: 500, file: 300 };
/** Simulates a slow connection, on which an image takes a few seconds. */
const SLOW_CHUNKS = 12;
const SLOW_PAUSE_MS = 250;

/** Starts clients that use the portal over HTTP like pages of the first release, until they are stopped. */
export async function startHttpLoad({ portalUrl, bank }: Deployment, firstRelease: string): Promise<HttpLoad> {
  const { email, password } = DEMO_PEOPLE[0]!;
  const person = { email, password };
  const portal = createPortalClient(portalUrl, person, firstRelease);
  await portal.signIn();
  const account = await createBankOperator(bank).post("/sandbox/v1/accounts", { name: "Load", positivePay: false });
  const accountNumber = String(account.accountNumber);
  const { front, back } = await drawCheckImages(1, { kind: "business", fill: "print", amountCents: 21_000 });
  const images = { front: Buffer.from(front), back: Buffer.from(back) };
  const deposited: number[] = [];
  const files = listFiles(firstRelease);
  let file = 0;
  const isPage = (response: { status: number } | null) => response?.status === 200 || `status ${response?.status}`;

  const calls: Record<keyof typeof PAUSES_MS, () => Promise<true | string>> = {
    "sign-in": async () => {
      await createPortalClient(portalUrl, person, firstRelease).signIn();
      return true;
    },
    list: async () => isPage(await portal.get("/api/payments")),
    page: async () => isPage(await portal.get("/payments")),
    deposit: async () => {
      const frontImageId = await portal.stage("front", images.front);
      const backImageId = await portal.stage("back", images.back);
      if (!frontImageId || !backImageId) return "an image was not staged";
      const amountCents = 21_000 + deposited.length;
      const request = { idempotencyKey: randomUUID(), accountNumber, amountCents, isRedeposit: true };
      const result = await portal.act("depositCheckAction", { ...request, frontImageId, backImageId });
      if (!result?.ok) return `no deposit: ${result ? `${result.code}, ${result.message}` : "no response"}`;
      deposited.push(amountCents);
      return true;
    },
    // Pages of the first release may load chunks at any time.
    file: async () => {
      const name = files[file++ % files.length]!;
      const result = isPage(await portal.get(`/_next/static/${name}`));
      return result === true || `${result} for ${name}`;
    },
    upload: async () => ((await portal.stageSlowly("front", streamSlowly(images.front))) ? true : "no slow upload"),
  };
  const counts = Object.fromEntries(Object.keys(calls).map((name) => [name, { done: 0, failed: [] } as Count]));
  let isStopped = false;
  const loops = Object.entries(calls).map(async ([name, call]) => {
    while (!isStopped) {
      const result = await call().catch((error: Error) => error.message);
      if (result === true) counts[name]!.done += 1;
      else counts[name]!.failed.push(`${new Date().toISOString()} ${result}`);
      await wait(PAUSES_MS[name as keyof typeof PAUSES_MS]);
    }
  });
  return {
    counts,
    deposited,
    accountNumber,
    async stop() {
      isStopped = true;
      await Promise.all(loops);
    },
  };
}

/** Lists a release's scripts and style sheets, as paths below `/_next/static`. */
function listFiles(release: string): string[] {
  const chunks = readdirSync(join(release, ".next", "static", "chunks"), { recursive: true, encoding: "utf8" });
  return chunks.filter((name) => /\.(js|css)$/.test(name)).map((name) => `chunks/${name}`);
}

/** Yields the chunks of an image slowly, like a slow connection. */
async function* streamSlowly(image: Buffer): AsyncGenerator<Uint8Array> {
  const size = Math.ceil(image.length / SLOW_CHUNKS);
  for (let at = 0; at < image.length; at += size) {
    yield new Uint8Array(image.subarray(at, at + size));
    await wait(SLOW_PAUSE_MS);
  }
}

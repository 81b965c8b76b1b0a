import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pickFreePort } from "@/scripts/product/free-port";
import { type Service, startService } from "./processes";

/** A bank running as with `npm start`, on a temporary database, with headers that authenticate its first partner. */
export interface RunningBank extends Service {
  readonly headers: Record<string, string>;
  readonly accountNumber: string;
}

const SECRET = "benchmark-client-secret";

/** Starts the bank with its default settings, except for the rate limit. */
export async function startBank(): Promise<RunningBank> {
  const folder = mkdtempSync(join(tmpdir(), "endorse-bench-"));
  const service = await startService("bank/main.ts", {
    BANK_PORT: String(await pickFreePort()),
    BANK_DATA_FOLDER: join(folder, "bank"),
    BANK_PARTNER_CLIENT_SECRET: SECRET,
    DATA_KEY: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    BANK_RATE_LIMIT: "1000000",
  });
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: "endorse-portal",
    client_secret: SECRET,
    audience: service.url,
  });
  const tokenResponse = await fetch(`${service.url}/connect/token`, { method: "POST", body });
  const { access_token: token } = (await tokenResponse.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const accountResponse = await fetch(`${service.url}/sandbox/v1/accounts`, {
    method: "POST",
    headers,
    body: JSON.stringify({ name: "Bench", maxItemsPerDay: 100_000, maxDepositAmount: 9_000_000_000 }),
  });
  const { accountNumber } = (await accountResponse.json()) as { accountNumber: string };
  return {
    url: service.url,
    headers,
    accountNumber,
    async stop() {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

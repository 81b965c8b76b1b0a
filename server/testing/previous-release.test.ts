import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { getPayment } from "@/features/payments/get-payment";
import { listPayments } from "@/features/payments/list-payments";
import type { Session } from "@/lib/access/session";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";
import { openLedger, provideLedger } from "@/lib/ledger/open-ledger";
import { setTestEnvironment } from "@/lib/ledger/test-ledger";
import { parseDataKeys } from "@/lib/vault/data-key";

/**
 * During a rolling update, the previous release runs alongside this release (decision 31). These tests run the previous
 * release's code, frozen by `npm run endorse -- release`, with its own migrations on the tables of this release.
 */
const MIGRATIONS = join(process.cwd(), "lib/ledger/migrations");
const FROZEN = join(process.cwd(), "lib/ledger/previous-release");
const DATA_KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

let folder: string;
let database: ServerDatabase;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "endorse-release-"));
  const { lastMigration } = z
    .object({ lastMigration: z.string() })
    .parse(JSON.parse(readFileSync(join(FROZEN, "release.json"), "utf8")));
  const oldMigrations = join(folder, "lib/ledger/migrations");
  mkdirSync(join(oldMigrations, "meta"), { recursive: true });
  const journal = journalSchema.parse(JSON.parse(readFileSync(join(MIGRATIONS, "meta/_journal.json"), "utf8")));
  const entries = journal.entries.filter(({ tag }) => tag <= lastMigration);
  writeFileSync(join(oldMigrations, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) cpSync(join(MIGRATIONS, `${tag}.sql`), join(oldMigrations, `${tag}.sql`));
  writeFileSync(join(folder, "release.mjs"), gunzipSync(readFileSync(join(FROZEN, "release.mjs.gz"))));
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
});
afterEach(async () => {
  provideLedger(undefined);
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Runs the previous release's frozen program on the database and returns its results. */
const runPreviousRelease = () => run(["release.mjs"], folder);

async function run(program: readonly string[], cwd: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=react-server", ...program], {
    cwd,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, "data"),
    },
  });
  return JSON.parse(stdout);
}

const EXPECTED_RESULTS = {
  accepted: {
    ok: true,
    value: { outcome: "accepted", paymentId: "11111111-2222-4333-8444-555555555551", status: "Pending" },
  },
  lost: "unknown",
  afterDeposits: ["1 Pending 241850", "2 Pending 9900"],
  afterEvent: ["1 Completed 241850", "2 Pending 9900"],
  canceled: { ok: true, value: { outcome: "canceled" } },
  atTheEnd: "Canceled",
  restricted: { ok: true, value: { outcome: "done", resultId: "99999999-2222-4333-8444-555555555555" } },
  isSignedOut: true,
};

test("the previous release works on this release's tables", async () => {
  database = await createServerDatabase("ledger");
  expect(await runPreviousRelease()).toEqual(EXPECTED_RESULTS);
});

test("this release continues with the previous release's data", async () => {
  database = await createServerDatabase();
  expect(await runPreviousRelease()).toEqual(EXPECTED_RESULTS);
  setTestEnvironment("http://127.0.0.1:1");
  const ledger = await openLedger({
    url: database.url,
    folder: undefined,
    picturesFolder: join(folder, "pictures"),
    keys: parseDataKeys(DATA_KEY, undefined),
  });
  provideLedger(ledger);
  const session: Session = {
    sessionId: "22222222-2222-4333-8444-555555555555",
    person: {
      id: "33333333-2222-4333-8444-555555555555",
      name: "Olga",
      email: "olga@example.com",
      roles: ["operator"],
    },
    stepUp: { isNeeded: false, at: null },
  };
  const { rows } = await listPayments(session, {});
  expect(rows.map(({ status, amountCents }) => [status, amountCents]).sort()).toEqual([
    ["Canceled", 9_900],
    ["Completed", 241_850],
  ]);
  const payment = await getPayment(session, "11111111-2222-4333-8444-555555555551");
  expect(payment?.record.status).toBe("Completed");
  await ledger.close();
});

test("this release can be frozen for the next release’s tests", async () => {
  database = await createServerDatabase("ledger");
  expect(await run(["--import", "tsx", "server/testing/release.specimen.ts"], process.cwd())).toEqual(EXPECTED_RESULTS);
});

import { parseArgs } from "node:util";
import { closeLedger, ledger } from "@/lib/ledger/open-ledger";
import { portalSettings } from "@/lib/settings/portal-settings";
import { explainStartFailure } from "@/lib/shared/explain-start-failure";
import { keepFilesPrivate } from "@/lib/shared/keep-files-private";
import { analyzeLedger, fillLedger, hasPayments } from "./ledger-fill/fill-ledger";
import { composeEnvironment } from "./product/environment";
import { StartError } from "./product/root";

const USAGE = `Fills an empty ledger with many generated payments, which the bank does not have.

  npm run endorse -- ledger:fill --payments 100000 [--days 540] [--accounts 500] [--seed TEXT]

  The ledger is the one that npm start would use: DATABASE_URL, or PGlite in DATA_DIR. Use a separate ledger:
  generated payments can't be distinguished from real ones later.`;

const MAX_VALUES = { payments: 20_000_000, days: 3_650, accounts: 10_000 };

function readOptions() {
  const { values } = parseArgs({
    options: {
      payments: { type: "string" },
      days: { type: "string", default: "540" },
      accounts: { type: "string", default: "500" },
      seed: { type: "string", default: "endorse" },
      help: { type: "boolean" },
    },
  });
  if (values.help || values.payments === undefined) throw new StartError(USAGE);
  const readCount = (name: keyof typeof MAX_VALUES): number => {
    const value = Number(values[name]);
    if (Number.isSafeInteger(value) && value >= 1 && value <= MAX_VALUES[name]) return value;
    throw new StartError(`--${name} must be a whole number from 1 to ${MAX_VALUES[name]}.`);
  };
  return {
    payments: readCount("payments"),
    days: readCount("days"),
    accounts: readCount("accounts"),
    seed: values.seed,
  };
}

async function main(): Promise<void> {
  keepFilesPrivate();
  const options = readOptions();
  Object.assign(process.env, composeEnvironment(process.env).portal.env);
  const openLedger = await ledger();
  try {
    if (await hasPayments(openLedger)) {
      throw new StartError("The ledger already has payments. Choose an empty one with DATABASE_URL or DATA_DIR.");
    }
    const startedAt = performance.now();
    const { partnerId } = portalSettings().bank;
    let lastReported = 0;
    const counts = await fillLedger(openLedger, {
      ...options,
      partnerId,
      now: new Date(),
      onProgress: (written) => {
        if (written - lastReported < options.payments / 10) return;
        lastReported = written;
        console.log(`  ${written} of ${options.payments} payments`);
      },
    });
    await analyzeLedger(openLedger);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const { payments, timeline, events } = counts;
    console.log(`${payments} payments, ${timeline} timeline entries and ${events} events in ${seconds} s`);
  } finally {
    await closeLedger();
  }
}

main().catch((error: unknown) => {
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith("ERR_PARSE_ARGS");
  process.stderr.write(`${isUsage ? `${(error as Error).message}\n\n${USAGE}` : explainStartFailure(error)}\n`);
  process.exitCode = 1;
});

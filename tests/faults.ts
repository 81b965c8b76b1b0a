import { randomInt } from "node:crypto";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildWhenStale } from "@/scripts/product/build";
import { FAULTS, runCampaign } from "./faults/campaign";
import { CAMPAIGN_FAULTS } from "./faults/cluster/cluster-faults";
import { formatTable } from "./faults/report";
import { type Engine, openRig } from "./faults/rig";

const USAGE = `Injects faults into a separate product while clients use it, and looks for lost and duplicated operations.

  npm run faults -- [--rounds 20] [--seed N] [--engine pglite|postgres] [--fault TEXT]
  npm run faults -- --cluster [--rounds 20] [--seed N] [--fault TEXT]

  --fault TEXT   only faults whose names contain this text: ${FAULTS.map(({ name }) => name).join("; ")}
  --cluster      two portals and the bank on a cluster of deploy/cluster, which needs Debian’s packages etcd-server,
                 etcd-client, patroni, haproxy and postgresql; its faults: ${CAMPAIGN_FAULTS.map(({ name }) => name).join("; ")}

  Everything runs on the loopback address and in a temporary folder. Some faults need root (a loop device), some
  libfaketime; faults that this machine does not support are listed.
  Exit code: 0 when nothing was found, 1 when something was, 2 for invalid options.`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "20" },
      seed: { type: "string" },
      engine: { type: "string", default: "pglite" },
      cluster: { type: "boolean", default: false },
      fault: { type: "string", default: "" },
      help: { type: "boolean" },
    },
  });
  const rounds = Number(values.rounds);
  const seed = values.seed === undefined ? randomInt(1_000_000_000) : Number(values.seed);
  const engine = values.cluster ? "cluster" : values.engine;
  const faults = (values.cluster ? CAMPAIGN_FAULTS : FAULTS).filter(({ name }) => name.includes(values.fault));
  const areValid = [rounds, seed].every((value) => Number.isSafeInteger(value) && value >= 1);
  if (values.help || !areValid || faults.length === 0 || !isEngine(engine)) return null;
  return { rounds, seed, engine, faults } as const;
}

function isEngine(text: string): text is Engine {
  return ["pglite", "postgres", "cluster"].includes(text);
}

async function main(): Promise<number> {
  const options = readOptions();
  if (!options) {
    console.error(USAGE);
    return 2;
  }
  await buildWhenStale();
  const startedAt = performance.now();
  const rig = await openRig(options.engine);
  let isStopping = false;
  let isClean = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void rig.close().finally(() => process.exit(130));
    });
  }
  try {
    console.log(`seed ${options.seed}, ${options.rounds} rounds on ${options.engine}`);
    const result = await runCampaign(rig, { ...options, onRound: (line) => console.log(line) });
    console.log(`\n${formatTable(result)}\n`);
    if (options.engine === "cluster" && !result.pageMessages) console.log("No pages were open: no Chromium was found");
    if (result.pageMessages)
      console.log(
        `Open pages showed: ${[...result.pageMessages].map(([message, count]) => `${message} ${count} times`).join("; ") || "nothing"}`,
      );
    const { sent, acknowledged } = result.streamed;
    if (sent > 0) console.log(`Events streamed in addition to the bank’s: ${sent} sent, ${acknowledged} acknowledged`);
    for (const finding of result.findings) console.log(finding);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${result.findings.length} findings in ${seconds} s; the same seed plays the same rounds`);
    isClean = result.findings.length === 0;
    return isClean ? 0 : 1;
  } finally {
    if (!isClean) {
      const log = join(tmpdir(), `endorse-faults-${options.seed}.log`);
      writeFileSync(log, rig.log());
      console.log(`The end of the product's log is in ${log}`);
    }
    if (!isStopping) await rig.close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error((error as Error).stack);
  return 1;
});

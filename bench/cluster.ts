import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import pg from "pg";
import { buildWhenStale } from "@/scripts/product/build";
import { openRig } from "@/tests/faults/rig";
import { measureRate, prepareLoads } from "./cluster/loads";

/**
 * Measures how throughput scales with the number of portals on a `deploy/cluster` cluster:
 * `npm run endorse -- bench:cluster`. Each number of portals is measured with a separate product and cluster. Only rows
 * from the same run are comparable.
 */
const { values } = parseArgs({
  options: {
    portals: { type: "string", default: "1,2,4" },
    seconds: { type: "string", default: "15" },
    callers: { type: "string", default: "8" },
  },
});

interface Row {
  readonly portals: number;
  readonly load: string;
  readonly perSecond: number;
  readonly failed: number;
  /** Transactions per second on the primary. */
  readonly commits: number;
  /** Mean number of busy processors, such as "3.2 of 8". */
  readonly busy: string;
}

async function measurePortals(portals: number): Promise<Row[]> {
  const rig = await openRig("cluster", { portals });
  const primary = new pg.Client({ connectionString: rig.databaseUrls.portal! });
  try {
    await primary.connect();
    const commits = async () => {
      const text = "select sum(xact_commit)::float8 as count from pg_stat_database";
      return (await primary.query<{ count: number }>(text)).rows[0]!.count;
    };
    const rows: Row[] = [];
    for (const [load, call] of Object.entries(await prepareLoads(rig))) {
      await measureRate(call, Number(values.callers), 2);
      const before = { commits: await commits(), processors: readProcessors() };
      const { perSecond, failed } = await measureRate(call, Number(values.callers), Number(values.seconds));
      const after = { commits: await commits(), processors: readProcessors() };
      rows.push({
        portals,
        load,
        perSecond,
        failed,
        commits: (after.commits - before.commits) / Number(values.seconds),
        busy: formatBusy(before.processors, after.processors),
      });
    }
    return rows;
  } finally {
    await primary.end();
    await rig.close();
  }
}

/** Reads the total and busy time of all processors, in hundredths of a second. */
function readProcessors() {
  const text = readFileSync("/proc/stat", "utf8");
  const times = text.split("\n")[0]!.trim().split(/\s+/).slice(1, 9).map(Number);
  const total = times.reduce((sum, time) => sum + time, 0);
  return { busy: total - times[3]! - times[4]!, total, count: text.match(/^cpu\d/gm)!.length };
}

function formatBusy(from: ReturnType<typeof readProcessors>, to: ReturnType<typeof readProcessors>): string {
  return `${(((to.busy - from.busy) / (to.total - from.total)) * to.count).toFixed(1)} of ${to.count}`;
}

await buildWhenStale();
const rows: Row[] = [];
for (const portals of values.portals.split(",").map(Number)) rows.push(...(await measurePortals(portals)));
console.log("| load | portals | per second | ratio | not acknowledged | commits per second | processors |");
console.log("|---|---:|---:|---:|---:|---:|---|");
for (const { load, portals, perSecond, failed, commits, busy } of rows) {
  const first = rows.find((row) => row.load === load)!.perSecond;
  const ratio = (perSecond / first).toFixed(2);
  console.log(
    `| ${load} | ${portals} | ${perSecond.toFixed(1)} | ${ratio} | ${failed} | ${commits.toFixed(0)} | ${busy} |`,
  );
}

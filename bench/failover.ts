import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "@/lib/database/open-database";
import { createRandom } from "@/lib/shared/random";
import { openCluster } from "@/tests/faults/cluster/cluster";
import { CLUSTER_FAULTS } from "@/tests/faults/cluster/cluster-faults";
import { countTries, createTries, writeWhile } from "./failover/writers";

/**
 * Measures the longest gap in acknowledgments when a cluster of `deploy/cluster` fails over, and the outcome of every
 * transaction: `npm run endorse -- bench:failover`. Six writers and readers use the product's connection pool; a portal
 * or a build is not needed.
 */
const { values } = parseArgs({ options: { fault: { type: "string", default: "" } } });

const tempFolder = mkdtempSync(join(tmpdir(), "endorse-failover-"));
// The user who runs Postgres must reach the folder.
chmodSync(tempFolder, 0o755);
const migrationsFolder = join(tempFolder, "migrations");
mkdirSync(join(migrationsFolder, "meta"), { recursive: true });
writeFileSync(join(migrationsFolder, "meta", "_journal.json"), JSON.stringify({ entries: [] }));

const cluster = await openCluster(join(tempFolder, "cluster"));
try {
  const open = await openDatabase({ url: cluster.urls.bank, folder: undefined, migrationsFolder, schema: {} });
  await createTries(open);
  const random = createRandom(1);
  console.log("| fault | acknowledged | lost | unknown | of these there | rolled back | but there | longest gap, s |");
  console.log("|---|---:|---:|---:|---:|---:|---:|---:|");
  for (const { name, hurt } of CLUSTER_FAULTS.filter((fault) => fault.name.includes(values.fault))) {
    const { acknowledged, unknown, rolledBack, longestMs } = await writeWhile(open, async () => {
      await hurt(cluster, random);
      // As systemd would do; without HAProxy nothing is acknowledged.
      await cluster.heal();
    });
    const there = { acknowledged: await countTries(open, acknowledged), unknown: await countTries(open, unknown) };
    const cells = [
      acknowledged.length,
      acknowledged.length - there.acknowledged,
      unknown.length,
      there.unknown,
      rolledBack.length,
      await countTries(open, rolledBack),
      (longestMs / 1_000).toFixed(1),
    ];
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
  await open.close();
} finally {
  cluster.close();
  rmSync(tempFolder, { recursive: true, force: true });
}

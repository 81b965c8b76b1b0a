import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "@/lib/database/open-database";
import { createRandom } from "@/lib/shared/random";
import { openCluster } from "@/tests/faults/cluster/cluster";
import { CLUSTER_FAULTS } from "@/tests/faults/cluster/cluster-faults";
import { countCommitted, createTriesTable, writeWhile } from "./failover/writers";

/**
 * Measures the longest gap in acknowledgments when a `deploy/cluster` cluster fails over, and the outcome of every
 * transaction: `npm run endorse -- bench:failover`. Six workers write and read through the product's connection pool.
 * Needs no portal or build.
 */
const { values } = parseArgs({ options: { fault: { type: "string", default: "" } } });

const tempFolder = mkdtempSync(join(tmpdir(), "endorse-failover-"));
// The Postgres user needs access to the folder.
chmodSync(tempFolder, 0o755);
const migrationsFolder = join(tempFolder, "migrations");
mkdirSync(join(migrationsFolder, "meta"), { recursive: true });
writeFileSync(join(migrationsFolder, "meta", "_journal.json"), JSON.stringify({ entries: [] }));

const cluster = await openCluster(join(tempFolder, "cluster"));
try {
  const database = await openDatabase({ url: cluster.urls.bank, folder: undefined, migrationsFolder, schema: {} });
  await createTriesTable(database);
  const random = createRandom(1);
  console.log(
    "| fault | acknowledged | lost | unknown | unknown, committed | rolled back | rolled back, committed | longest gap, s |",
  );
  console.log("|---|---:|---:|---:|---:|---:|---:|---:|");
  for (const { name, injectInto } of CLUSTER_FAULTS.filter((fault) => fault.name.includes(values.fault))) {
    const { acknowledged, unknown, rolledBack, longestMs } = await writeWhile(database, async () => {
      await injectInto(cluster, random);
      // Restarts stopped processes, as systemd does; without HAProxy, no transaction is acknowledged.
      await cluster.heal();
    });
    const committed = {
      acknowledged: await countCommitted(database, acknowledged),
      unknown: await countCommitted(database, unknown),
    };
    const cells = [
      acknowledged.length,
      acknowledged.length - committed.acknowledged,
      unknown.length,
      committed.unknown,
      rolledBack.length,
      await countCommitted(database, rolledBack),
      (longestMs / 1_000).toFixed(1),
    ];
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
  await database.close();
} finally {
  cluster.close();
  rmSync(tempFolder, { recursive: true, force: true });
}

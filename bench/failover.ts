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
 * Measures the longest gap in acknowledgments when a cluster of `deploy/cluster` fails over, and the outcome of every
 * transaction: `npm run endorse -- bench:failover`. Six writers and readers use the product's connection pool. No
 * portal or build is needed.
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
  const open = await openDatabase({ url: cluster.urls.bank, folder: undefined, migrationsFolder, schema: {} });
  await createTriesTable(open);
  const random = createRandom(1);
  console.log(
    "| fault | acknowledged | lost | unknown | unknown, committed | rolled back | rolled back, committed | longest gap, s |",
  );
  console.log("|---|---:|---:|---:|---:|---:|---:|---:|");
  for (const { name, injectInto } of CLUSTER_FAULTS.filter((fault) => fault.name.includes(values.fault))) {
    const { acknowledged, unknown, rolledBack, longestMs } = await writeWhile(open, async () => {
      await injectInto(cluster, random);
      // Restarts stopped processes, like systemd; without HAProxy, no transaction is acknowledged.
      await cluster.heal();
    });
    const committed = {
      acknowledged: await countCommitted(open, acknowledged),
      unknown: await countCommitted(open, unknown),
    };
    const cells = [
      acknowledged.length,
      acknowledged.length - committed.acknowledged,
      unknown.length,
      committed.unknown,
      rolledBack.length,
      await countCommitted(open, rolledBack),
      (longestMs / 1_000).toFixed(1),
    ];
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
  await open.close();
} finally {
  cluster.close();
  rmSync(tempFolder, { recursive: true, force: true });
}

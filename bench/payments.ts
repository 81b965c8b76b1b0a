import { parseArgs } from "node:util";
import { readResidentMemory } from "./memory/resident-memory";
import { type BenchRow, type Engine, formatRow } from "./payments/bench-row";
import { measureDispatch } from "./payments/measure-dispatch";
import { measureExport } from "./payments/measure-export";
import { measureIntake } from "./payments/measure-intake";
import { measureList } from "./payments/measure-list";
import { measureQueries } from "./payments/measure-queries";
import { measureRequests } from "./payments/measure-requests";
import { measureRows } from "./payments/measure-rows";
import { measureStall } from "./payments/measure-stall";
import { startPortalOn } from "./payments/portal-on-engine";

/**
 * Measures the newest build with a ledger of many payments, compares the figures with an empty route in the same run,
 * and prints PASS or MISSED: `npm run endorse -- bench:payments --payments 100000`. Other load skews the ratios.
 */
const { values } = parseArgs({
  options: {
    payments: { type: "string", default: "10000" },
    engine: { type: "string" },
    only: { type: "string" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "30" },
  },
});
const MEMORY_MB = 350;
const ENGINES: readonly Engine[] = ["pglite", "postgres"];
const isSelected = (name: string) => values.only === undefined || values.only === name;

async function measureOn(engine: Engine): Promise<BenchRow[]> {
  const { product, urls, stop } = await startPortalOn(engine, Number(values.payments));
  const rows: BenchRow[] = [];
  try {
    if (isSelected("list")) rows.push(...(await measureList(product, engine)));
    if (isSelected("rows")) rows.push(...(await measureRows(product, engine)));
    if (urls && isSelected("queries")) rows.push(...(await measureQueries(urls.ledger)));
    if (urls && isSelected("requests")) rows.push(...(await measureRequests(urls.ledger)));
    if (isSelected("stall")) rows.push(await measureStall(product, engine));
    if (isSelected("intake")) rows.push(await measureIntake(product, engine, Number(values.rounds)));
    if (urls && isSelected("dispatch")) rows.push(await measureDispatch(product, urls, Number(values.seconds)));
    if (isSelected("export")) rows.push(await measureExport(product, engine));
    rows.push(toMemoryRow(product.portalPid(), engine));
  } finally {
    await stop();
  }
  return rows;
}

/** Reports the portal's resident memory after all measurements, including an embedded database. */
function toMemoryRow(pid: number, engine: Engine): BenchRow {
  const { portalMb, childrenMb } = readResidentMemory(pid);
  const [figure, comparison] = [`${Math.round(portalMb)} MB`, `${Math.round(childrenMb)} MB in its children`];
  return {
    name: "memory of the portal, MB",
    engine,
    figure,
    comparison,
    ratio: portalMb,
    target: { atMost: MEMORY_MB },
  };
}

for (const engine of ENGINES.filter((each) => values.engine === undefined || values.engine === each)) {
  for (const row of await measureOn(engine)) console.log(formatRow(row));
}

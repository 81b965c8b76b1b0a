import "server-only";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Observable } from "@opentelemetry/api";
import { tokenAgeSeconds } from "@/lib/bank-client/running-client";
import { ledger } from "@/lib/ledger/open-ledger";
import { type Backlog, findBacklog } from "@/lib/ledger/queries/backlog";
import { log } from "@/lib/logging/log";
import type { Instruments } from "@/lib/telemetry/telemetry";
import { PORTAL_PARTS, portalHealth } from "@/server/health/portal-health";

/** Gauges for backlogs in the ledger. */
const BACKLOG_GAUGES: Readonly<Record<keyof Backlog, { name: string; description: string; unit?: string }>> = {
  unknownIntents: { name: "endorse.intents.unknown", description: "Changes whose outcome at the bank is unknown" },
  oldestUnknownSeconds: {
    name: "endorse.intents.unknown_age.seconds",
    description: "Age of the oldest change whose outcome is unknown",
    unit: "s",
  },
  events: { name: "endorse.events.waiting", description: "Events waiting to be applied" },
  oldestEventSeconds: {
    name: "endorse.events.waiting_age.seconds",
    description: "Age of the oldest event waiting to be applied",
    unit: "s",
  },
  setAsideEvents: { name: "endorse.events.set_aside", description: "Events that could not be applied" },
  refreshes: { name: "endorse.refreshes.due", description: "Payments whose refresh is due" },
  bulkItems: { name: "endorse.bulk.waiting", description: "Items of bulk jobs waiting to be sent" },
  alerts: { name: "endorse.alerts.waiting", description: "Alerts waiting to be delivered" },
};

/** Registers gauges that are read at each export: queues, connections, token, health, event loop and memory. */
export function observePortal({ meter }: Instruments): void {
  const gauge = (name: string, description: string, unit?: string) =>
    meter.createObservableGauge(name, { description, unit });
  const backlog = Object.entries(BACKLOG_GAUGES).map(
    ([key, { name, description, unit }]) => [key as keyof Backlog, gauge(name, description, unit)] as const,
  );
  const connections = gauge("endorse.database.connections", "Connections of the pool to the database, by state");
  const queue = gauge("endorse.database.waiting", "Statements that wait for the database");
  const token = gauge("endorse.bank_token.age.seconds", "Age of the bank's token", "s");
  const failing = gauge("endorse.health.failing", "1 while a health check of the portal fails");
  const delay = gauge(
    "endorse.event_loop.delay.seconds",
    "99th percentile of the event loop's delay since the last export",
    "s",
  );
  const memory = gauge("endorse.process.memory.bytes", "Resident memory of the process", "By");
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  const observed: Observable[] = [
    ...backlog.map(([, backlogGauge]) => backlogGauge),
    connections,
    queue,
    token,
    failing,
    delay,
    memory,
  ];
  meter.addBatchObservableCallback(async (result) => {
    result.observe(delay, loop.percentile(99) / 1e9);
    loop.reset();
    result.observe(memory, process.memoryUsage.rss());
    const age = tokenAgeSeconds();
    if (age !== null) result.observe(token, age);
    const failed = new Set(
      portalHealth()
        .failing(new Date(), 0)
        .map(({ part }) => part),
    );
    for (const part of PORTAL_PARTS) {
      result.observe(failing, failed.has(part) ? 1 : 0, { part });
    }
    try {
      const open = await ledger();
      const pool = open.connections();
      for (const [state, count] of Object.entries(pool ?? {})) result.observe(connections, count, { state });
      result.observe(queue, open.queue()?.waiting ?? pool?.waiting ?? 0);
      const values = await findBacklog(open.db, new Date());
      for (const [key, backlogGauge] of backlog) result.observe(backlogGauge, values[key]);
    } catch (error) {
      log().warn({ err: error }, "the ledger's queues were not measured");
    }
  }, observed);
}

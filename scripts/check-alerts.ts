import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";

/**
 * `npm run endorse -- alerts:check`: validates `deploy/telemetry` with Prometheus. promtool checks the configuration
 * and runs the rules' unit tests. Then a Prometheus server with these rules scrapes bad metrics, and its alerts must
 * arrive at a receiver.
 */

const FOLDER = "deploy/telemetry";
/** Time limit for all alerts to arrive. */
const TIMEOUT_MS = 60_000;

/** Metrics of a failing portal, which trigger every rule that needs no history. */
const BAD_METRICS = `
endorse_health_failing{part="ledger"} 1
endorse_intents_unknown_age_seconds 1200
endorse_events_waiting_age_seconds 90
endorse_events_set_aside 2
endorse_database_connections{state="waiting"} 3
endorse_alerts_waiting 1
endorse_event_loop_delay_seconds 2
`;
const EXPECTED_ALERTS = [
  "EndorseAlertsWait",
  "EndorseBlocked",
  "EndorseDown",
  "EndorseEventsSetAside",
  "EndorseEventsWait",
  "EndorseOutcomesUnknown",
  "EndorsePoolExhausted",
  "EndorseStorageFails",
];

const alertsSchema = z.array(z.object({ labels: z.object({ alertname: z.string() }) }));

function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function runPromtool(...args: string[]): void {
  const { error, status } = spawnSync("promtool", args, { stdio: "inherit" });
  if (error) giveUp("promtool is not installed. On Debian: apt-get install prometheus.");
  if (status !== 0) process.exit(1);
}

/** Starts a server on a free port that responds to every request with the result of `respond`. */
async function serve(respond: (path: string, body: string) => string): Promise<{ port: number; close(): void }> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      response.writeHead(200, { "content-type": "text/plain; version=0.0.4" }).end(respond(request.url ?? "", body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

async function pickFreePort(): Promise<number> {
  const { port, close } = await serve(() => "");
  close();
  return port;
}

runPromtool("check", "config", join(FOLDER, "prometheus.yaml"));
runPromtool("test", "rules", join(FOLDER, "alerts.test.yaml"));

const folder = mkdtempSync(join(tmpdir(), "endorse-alerts-"));
const receivedAlerts = new Set<string>();
let finish = () => {};
const complete = new Promise<void>((resolve) => {
  finish = resolve;
});
const portal = await serve(() => BAD_METRICS);
const receiver = await serve((path, body) => {
  if (path.endsWith("/api/v2/alerts"))
    for (const { labels } of alertsSchema.parse(JSON.parse(body))) receivedAlerts.add(labels.alertname);
  if (EXPECTED_ALERTS.every((name) => receivedAlerts.has(name))) finish();
  return "";
});
// Removes the rules' `for` durations, which promtool has already tested.
writeFileSync(
  join(folder, "alerts.yaml"),
  readFileSync(join(FOLDER, "alerts.yaml"), "utf8").replaceAll(/for: \d+m/g, "for: 0s"),
);
writeFileSync(
  join(folder, "prometheus.yaml"),
  JSON.stringify({
    global: { scrape_interval: "1s", evaluation_interval: "1s" },
    rule_files: ["alerts.yaml"],
    scrape_configs: [
      {
        job_name: "endorse",
        static_configs: [{ targets: [`127.0.0.1:${portal.port}`, `127.0.0.1:${await pickFreePort()}`] }],
      },
    ],
    alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${receiver.port}`] }] }] },
  }),
);
const prometheus = spawn("prometheus", [
  `--config.file=${join(folder, "prometheus.yaml")}`,
  `--storage.tsdb.path=${join(folder, "data")}`,
  `--web.listen-address=127.0.0.1:${await pickFreePort()}`,
  "--log.level=warn",
]);
const timer = setTimeout(finish, TIMEOUT_MS);
await complete;
clearTimeout(timer);
prometheus.kill();
await new Promise((resolve) => prometheus.once("exit", resolve));
portal.close();
receiver.close();
rmSync(folder, { recursive: true, force: true });
const missing = EXPECTED_ALERTS.filter((name) => !receivedAlerts.has(name));
if (missing.length > 0) giveUp(`Did not arrive at the receiver: ${missing.join(", ")}.`);
process.stdout.write(`${receivedAlerts.size} Prometheus alerts arrived at the receiver.\n`);
process.exit(0);

import "server-only";
import { readingPool } from "@/features/deposits/reading-pool";
import { recordRequest, writeRequests } from "@/features/developers/requests/request-log";
import { respondWithList } from "@/features/payments/respond-with-list";
import { DELIVERY_ROUTE, receiveDelivery } from "@/features/webhooks/events/receive-delivery";
import { ensureDemoPeople } from "@/lib/access/ensure-demo-people";
import { seedDemoBankAccounts } from "@/lib/accounts/saved-accounts";
import type { CallReport } from "@/lib/bank-client/bank-client";
import { observers, recorders } from "@/lib/bank-client/running-client";
import { recordBankCall } from "@/lib/bank-connection/bank-health";
import { apiRoute } from "@/lib/http/api-route";
import { respondLogged } from "@/lib/http/respond-logged";
import { serveApiDirectly } from "@/lib/http/serve-api-directly";
import { ledger } from "@/lib/ledger/open-ledger";
import { log } from "@/lib/logging/log";
import { logConsole } from "@/lib/logging/log-console";
import { portalSettings } from "@/lib/settings/portal-settings";
import { SettingsError } from "@/lib/settings/setting";
import { serveDirectly } from "@/lib/shared/direct-routes";
import { explainStartFailure } from "@/lib/shared/explain-start-failure";
import { keepFilesPrivate } from "@/lib/shared/keep-files-private";
import type { RunningTelemetry } from "@/lib/telemetry/start-telemetry";
import { instruments } from "@/lib/telemetry/telemetry";
import { observePortal } from "@/server/telemetry/observe-portal";
import { traceBankCall } from "@/server/telemetry/trace-bank-call";
import { startControlServer, stopControlServer } from "./admin-socket/control-server";
import { startBackgroundWork, stopBackgroundWork } from "./background/background-work";
import { closeLiveStreams } from "./live-updates/live-hub";

const shared = globalThis as typeof globalThis & { endorseTelemetry?: RunningTelemetry };

/**
 * Starts the portal, or exits with code 1 and a message on standard error. Next.js ignores startup errors, so the
 * process would otherwise stay alive, respond to every request with 500, and not be restarted.
 */
export async function startPortalOrExit(): Promise<void> {
  try {
    await startPortal();
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error)}\n`);
    process.exit(1);
  }
}

/** Starts observers, the ledger, demo data, background work and signal handlers. */
async function startPortal(): Promise<void> {
  keepFilesPrivate();
  // In development, the Next.js server shows console errors in the browser instead.
  if (process.env.NODE_ENV === "production") logConsole();
  await startPortalTelemetry();
  observers().add(recordBankCall).add(logBankCall);
  recorders().add(recordRequest);
  await ledger();
  await seedDemoBankAccounts();
  await ensureDemoPeople();
  serveDirectly("POST /api/bank-events", (request) =>
    respondLogged("bank-events", request.method, DELIVERY_ROUTE, () => receiveDelivery(request)),
  );
  serveApiDirectly("GET /api/payments", apiRoute("payments.list", respondWithList, { polled: true }));
  readingPool().warm(1);
  startBackgroundWork();
  await startControlServer(portalSettings().dataFolder);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);
  log().info("portal started");
}

/** Stops background work. The ledger stays open for requests in progress; every commit is already on disk. */
function stop(): void {
  // Live streams must be closed before the process can exit. The delay lets the proxy select a different portal first,
  // since pages reconnect immediately.
  setTimeout(() => void closeLiveStreams(), portalSettings().stopDelayMs);
  void flushTelemetry();
  void stopBackgroundWork().then(writeRequests);
  stopControlServer();
}

/** Logs each bank call with the bank's request ID; at debug level if the call succeeded. */
function logBankCall({ requestId: bankRequestId, ...call }: CallReport): void {
  const isSuccess = call.kind === "succeeded";
  log()[isSuccess ? "debug" : "warn"]({ ...call, bankRequestId }, "bank call");
}

/**
 * Starts traces and metrics if configured; otherwise does not load their libraries.
 *
 * @throws SettingsError if the metrics port can't be opened
 */
async function startPortalTelemetry(): Promise<void> {
  const { telemetry } = portalSettings();
  if (shared.endorseTelemetry || (!telemetry.collector && !telemetry.metrics)) return;
  const { startTelemetry } = await import("@/lib/telemetry/start-telemetry");
  try {
    shared.endorseTelemetry = await startTelemetry(telemetry);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`Invalid settings: METRICS_PORT ${telemetry.metrics?.port} can't be used: ${cause}.`);
  }
  observePortal(instruments()!);
  observers().add(traceBankCall);
}

/** Sends pending telemetry. Logs a failure, and does not retry. */
async function flushTelemetry(): Promise<void> {
  await shared.endorseTelemetry?.flush().catch((error: unknown) => log().warn({ err: error }, "telemetry not sent"));
}

import "server-only";
import { observers } from "@/lib/bank-client/running-client";
import { log } from "@/lib/portal/logging/log";
import { portalSettings } from "@/lib/settings/portal-settings";
import { SettingsError } from "@/lib/settings/setting";
import type { RunningTelemetry } from "@/lib/telemetry/start-telemetry";
import { instruments } from "@/lib/telemetry/telemetry";
import { observePortal } from "./observe-portal";
import { traceBankCall } from "./trace-bank-call";

const shared = globalThis as typeof globalThis & { endorseTelemetry?: RunningTelemetry };

/**
 * Starts traces and metrics when they are set; its libraries are not loaded otherwise.
 *
 * @throws SettingsError when the port of the metrics can't be listened on
 */
export async function startPortalTelemetry(): Promise<void> {
  const { telemetry } = portalSettings();
  if (shared.endorseTelemetry || (!telemetry.collector && !telemetry.metrics)) return;
  const { startTelemetry } = await import("@/lib/telemetry/start-telemetry");
  try {
    shared.endorseTelemetry = await startTelemetry(telemetry);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`Wrong settings: METRICS_PORT ${telemetry.metrics?.port} can't be used: ${cause}.`);
  }
  observePortal(instruments()!);
  observers().add(traceBankCall);
}

/** Sends what was measured and not sent yet; what cannot be sent is dropped. */
export async function flushTelemetry(): Promise<void> {
  await shared.endorseTelemetry?.flush().catch((error: unknown) => log().warn({ err: error }, "telemetry not sent"));
}

import "server-only";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { bankClient } from "@/lib/bank-client/running-client";
import { type ControlName, type ControlResponse, callControl } from "@/lib/bank-client/sandbox";
import { bankOffers } from "@/lib/bank-connection/bank-offers";
import { type ReadFailureCode, readForPage } from "@/lib/bank-connection/bank-read";
import { withLogContext } from "@/lib/logging/log";
import { type Outcome, success } from "@/lib/shared/outcome";
import { nextDecisionCutOff } from "@/lib/time/decision-cut-off";
import { NOT_OFFERED } from "./run-sandbox-command";
import type { SandboxCommand } from "./sandbox-commands";

type Reading<T> = Outcome<T, ReadFailureCode | "not-offered">;

/** Whether the connection offers sandbox controls: never in production [GAP-25]. */
export function hasSandbox(): boolean {
  return bankOffers("sandbox-controls");
}

/** The bank's clock and its next events; null where the bank omits a value. */
export interface SandboxClock {
  /** ISO instants. */
  now: string | null;
  nextWindow: string | null;
  nextCutOff: string | null;
  /** The next noon at which unauthorized checks are returned [GAP-18]. */
  decisionCutOff: string | null;
  isFrozen: boolean | null;
  /** In the bank's format, yymmdd. */
  depositBusinessDate: string | null;
}

/** Reads the bank's clock [GAP-41]. */
export async function readSandboxClock(session: Session): Promise<Reading<SandboxClock>> {
  const read = await readControl(session, "readClock", "Couldn’t load the clock", {}, "sandbox.read");
  if (!read.ok) return read;
  const { now = null, nextWindow = null, nextCutOff = null, isFrozen = null, depositBusinessDate = null } = read.value;
  const instant = now === null ? null : new Date(now);
  const isKnown = instant !== null && !Number.isNaN(instant.getTime());
  const decisionCutOff = isKnown ? nextDecisionCutOff(instant).toISOString() : null;
  return success({ now: isKnown ? now : null, nextWindow, nextCutOff, decisionCutOff, isFrozen, depositBusinessDate });
}

/** The partner's accounts at the bank. */
export async function listSandboxAccounts(session: Session) {
  const read = await readControl(session, "listAccounts", "Couldn’t load accounts");
  return read.ok ? success(read.value.results ?? []) : read;
}

/** The faults that are still to be injected. */
export async function listFaults(session: Session) {
  const read = await readControl(session, "listFaults", "Couldn’t load faults");
  return read.ok ? success(read.value.results ?? []) : read;
}

/** Hosts that the bank sends events to [GAP-34]. */
export async function readCallbackHosts(session: Session): Promise<Reading<string[]>> {
  const read = await readControl(session, "readCallbackHosts", "Couldn’t load callback hosts");
  return read.ok ? success(read.value.hosts ?? []) : read;
}

/** The scenarios that come with the bank, without their text. */
export async function listScenarios(session: Session) {
  const read = await readControl(session, "listScenarios", "Couldn’t load scenarios");
  if (!read.ok) return read;
  return success(
    (read.value.results ?? []).map(({ name = "", title, about }) => ({ name, title: title ?? name, about })),
  );
}

/** The latest scenario runs, newest first. */
export async function listScenarioRuns(session: Session) {
  const read = await readControl(session, "listScenarioRuns", "Couldn’t load runs");
  return read.ok ? success(read.value.results ?? []) : read;
}

/** The progress of a run [GAP-43]. */
export function getScenarioRun(session: Session, id: string): Promise<Reading<ControlResponse<"readScenarioRun">>> {
  return readControl(session, "readScenarioRun", "Couldn’t load the run", { id });
}

function readControl<Name extends Exclude<ControlName, SandboxCommand>>(
  session: Session,
  control: Name,
  failureTitle: string,
  path: Readonly<Record<string, string>> = {},
  permission: "sandbox.read" | "sandbox.control" = "sandbox.control",
): Promise<Reading<ControlResponse<Name>>> {
  return withLogContext("read-sandbox", session, async () => {
    const forbidden = refuseUnless(session, permission);
    if (forbidden) return forbidden;
    if (!hasSandbox()) return NOT_OFFERED;
    return readForPage(callControl(bankClient(), control, { path }), failureTitle);
  });
}

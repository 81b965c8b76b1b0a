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

type ReadOutcome<T> = Outcome<T, ReadFailureCode | "not-offered">;

/** Returns whether the connection offers sandbox controls, which is never the case in production [GAP-25]. */
export function hasSandbox(): boolean {
  return bankOffers("sandbox-controls");
}

/** The bank's clock and its next deadlines. Values that the bank omits are null. */
export interface SandboxClock {
  /** The times are ISO 8601 timestamps. */
  now: string | null;
  nextWindow: string | null;
  nextCutOff: string | null;
  /** The next noon at which unauthorized checks are returned [GAP-18]. */
  decisionCutOff: string | null;
  isFrozen: boolean | null;
  /** In the bank's format: yymmdd. */
  depositBusinessDate: string | null;
}

/** Reads the bank's clock [GAP-41]. */
export async function readSandboxClock(session: Session): Promise<ReadOutcome<SandboxClock>> {
  const clock = await readControl(session, "readClock", "Couldn’t load the clock", {}, "sandbox.read");
  if (!clock.ok) return clock;
  const { now = null, nextWindow = null, nextCutOff = null, isFrozen = null, depositBusinessDate = null } = clock.value;
  const instant = now === null ? null : new Date(now);
  const isKnown = instant !== null && !Number.isNaN(instant.getTime());
  const decisionCutOff = isKnown ? nextDecisionCutOff(instant).toISOString() : null;
  return success({ now: isKnown ? now : null, nextWindow, nextCutOff, decisionCutOff, isFrozen, depositBusinessDate });
}

/** Lists the partner's accounts at the bank. */
export async function listSandboxAccounts(session: Session) {
  const outcome = await readControl(session, "listAccounts", "Couldn’t load accounts");
  return outcome.ok ? success(outcome.value.results ?? []) : outcome;
}

/** Lists the faults that have not been triggered yet. */
export async function listFaults(session: Session) {
  const outcome = await readControl(session, "listFaults", "Couldn’t load faults");
  return outcome.ok ? success(outcome.value.results ?? []) : outcome;
}

/** Reads the hosts that the bank may send events to [GAP-34]. */
export async function readCallbackHosts(session: Session): Promise<ReadOutcome<string[]>> {
  const outcome = await readControl(session, "readCallbackHosts", "Couldn’t load callback hosts");
  return outcome.ok ? success(outcome.value.hosts ?? []) : outcome;
}

/** Lists the bank's built-in scenarios, without their text. */
export async function listScenarios(session: Session) {
  const outcome = await readControl(session, "listScenarios", "Couldn’t load scenarios");
  if (!outcome.ok) return outcome;
  return success(
    (outcome.value.results ?? []).map(({ name = "", title, about }) => ({ name, title: title ?? name, about })),
  );
}

/** Lists the latest scenario runs, newest first. */
export async function listScenarioRuns(session: Session) {
  const outcome = await readControl(session, "listScenarioRuns", "Couldn’t load runs");
  return outcome.ok ? success(outcome.value.results ?? []) : outcome;
}

/** Reads the progress of a scenario run [GAP-43]. */
export function getScenarioRun(session: Session, id: string): Promise<ReadOutcome<ControlResponse<"readScenarioRun">>> {
  return readControl(session, "readScenarioRun", "Couldn’t load the run", { id });
}

function readControl<Name extends Exclude<ControlName, SandboxCommand>>(
  session: Session,
  control: Name,
  failureTitle: string,
  path: Readonly<Record<string, string>> = {},
  permission: "sandbox.read" | "sandbox.control" = "sandbox.control",
): Promise<ReadOutcome<ControlResponse<Name>>> {
  return withLogContext("read-sandbox", session, async () => {
    const forbidden = refuseUnless(session, permission);
    if (forbidden) return forbidden;
    if (!hasSandbox()) return NOT_OFFERED;
    return readForPage(callControl(bankClient(), control, { path }), failureTitle);
  });
}

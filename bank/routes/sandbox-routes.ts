import type { Serve } from "@/bank/http/serve-endpoint";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { CALLBACK_HOST_ENDPOINTS } from "@/lib/contract/sandbox/callback-hosts";
import { SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";
import { PRESENT_CHECK_ENDPOINTS } from "@/lib/contract/sandbox/inbound-checks";
import { SCENARIO_ENDPOINTS } from "@/lib/contract/sandbox/scenarios";
import { SYNTHETIC_CHECK_ENDPOINTS } from "@/lib/contract/sandbox/synthetic-checks";
import { TRANSACTION_ENDPOINTS } from "@/lib/contract/sandbox/transactions";
import { DEPOSIT_BODY_BYTES, SCENARIO_BODY_BYTES } from "./body-limits";
import { simulateInboundReturn } from "./checks/simulate-inbound-return";
import { changeAccount, listAccounts, openAccount } from "./sandbox/accounts";
import { readCallbackHosts, replaceCallbackHosts } from "./sandbox/callback-hosts";
import { changePolicy } from "./sandbox/change-policy";
import { advanceClock, freezeClock, readClock, runClock } from "./sandbox/clock";
import { decideHold } from "./sandbox/decide-hold";
import { drawCheck } from "./sandbox/draw-check";
import { addFault, clearFaults, listFaults } from "./sandbox/faults";
import { presentCheck } from "./sandbox/present-check";
import { listScenarioRuns, listScenarios, playScenario, readScenarioRun } from "./sandbox/scenarios";
import { readSeed, setSeed } from "./sandbox/seed";
import { postTransaction } from "./sandbox/transactions";

/** Serves the sandbox-only operations [GAP-25]. */
export function serveSandboxRoutes(serve: Serve): void {
  serve(ENDPOINTS, "simulateInboundReturn", simulateInboundReturn);
  serve(PRESENT_CHECK_ENDPOINTS, "presentCheck", presentCheck, { maxBodyBytes: DEPOSIT_BODY_BYTES });
  serve(PRESENT_CHECK_ENDPOINTS, "changePolicy", changePolicy);
  serve(SANDBOX_ENDPOINTS, "readClock", readClock);
  serve(SANDBOX_ENDPOINTS, "advanceClock", advanceClock);
  serve(SANDBOX_ENDPOINTS, "freezeClock", freezeClock);
  serve(SANDBOX_ENDPOINTS, "runClock", runClock);
  serve(SANDBOX_ENDPOINTS, "readSeed", readSeed);
  serve(SANDBOX_ENDPOINTS, "setSeed", setSeed);
  serve(SCENARIO_ENDPOINTS, "listScenarios", listScenarios);
  serve(SCENARIO_ENDPOINTS, "playScenario", playScenario, { maxBodyBytes: SCENARIO_BODY_BYTES });
  serve(SCENARIO_ENDPOINTS, "listScenarioRuns", listScenarioRuns);
  serve(SCENARIO_ENDPOINTS, "readScenarioRun", readScenarioRun);
  serve(SANDBOX_ENDPOINTS, "listAccounts", listAccounts);
  serve(SANDBOX_ENDPOINTS, "openAccount", openAccount);
  serve(SANDBOX_ENDPOINTS, "changeAccount", changeAccount);
  serve(TRANSACTION_ENDPOINTS, "postTransaction", postTransaction);
  serve(SANDBOX_ENDPOINTS, "decideHold", decideHold);
  serve(SYNTHETIC_CHECK_ENDPOINTS, "drawCheck", drawCheck);
  serve(CALLBACK_HOST_ENDPOINTS, "readCallbackHosts", readCallbackHosts);
  serve(CALLBACK_HOST_ENDPOINTS, "replaceCallbackHosts", replaceCallbackHosts);
  serve(SANDBOX_ENDPOINTS, "listFaults", listFaults);
  serve(SANDBOX_ENDPOINTS, "addFault", addFault);
  serve(SANDBOX_ENDPOINTS, "clearFaults", clearFaults);
}

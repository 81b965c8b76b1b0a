import { randomUUID } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import { sql } from "drizzle-orm";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { MAX_IMAGE_BASE64_LENGTH } from "@/lib/contract/image-limits";
import { RESTRICTION_EXTENSIONS } from "@/lib/contract/restriction-extensions";
import { CALLBACK_HOST_ENDPOINTS } from "@/lib/contract/sandbox/callback-hosts";
import { SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";
import { PRESENT_CHECK_ENDPOINTS } from "@/lib/contract/sandbox/inbound-checks";
import { SCENARIO_ENDPOINTS } from "@/lib/contract/sandbox/scenarios";
import { SYNTHETIC_CHECK_ENDPOINTS } from "@/lib/contract/sandbox/synthetic-checks";
import { TRANSACTION_ENDPOINTS } from "@/lib/contract/sandbox/transactions";
import { WEBHOOK_EXTENSIONS } from "@/lib/contract/webhook-extensions";
import type { BankServices } from "./bank-services";
import { internalError, notFound } from "./http/answers";
import type { BankEnv, BankHono } from "./http/bank-env";
import { createCallerMemory } from "./http/caller-memory";
import { describeBank } from "./http/describe-endpoint";
import { forFlatLines } from "./http/logger";
import { createRateLimit } from "./http/rate-limit";
import { type ServeOptions, send, serveEndpoint } from "./http/serve-endpoint";
import type { Handler, ServedEndpoint } from "./http/served-endpoint";
import { cancelDeposit } from "./routes/checks/cancel-deposit";
import { depositCheck } from "./routes/checks/deposit-check";
import { getCheckAnalysis } from "./routes/checks/get-check-analysis";
import { getCheckImage } from "./routes/checks/get-check-image";
import { initiateReturn } from "./routes/checks/initiate-return";
import { simulateInboundReturn } from "./routes/checks/simulate-inbound-return";
import { listDeliveries, resendDelivery } from "./routes/events/deliveries";
import { pollEvents } from "./routes/events/poll-events";
import { authorizeCheck } from "./routes/positive-pay/authorize-check";
import { revokeAuthorization } from "./routes/positive-pay/revoke-authorization";
import { serveReference } from "./routes/reference/serve-reference";
import { createRegistration } from "./routes/registrations/create-registration";
import { deleteRegistration } from "./routes/registrations/delete-registration";
import { getRegistration } from "./routes/registrations/get-registration";
import { listRegistrations } from "./routes/registrations/list-registrations";
import { pingRegistration } from "./routes/registrations/ping-registration";
import { restartRegistration } from "./routes/registrations/restart-registration";
import { updateRegistration } from "./routes/registrations/update-registration";
import { removeRestriction } from "./routes/restrictions/remove-restriction";
import { restrictAccount } from "./routes/restrictions/restrict-account";
import { changeAccount, listAccounts, openAccount } from "./routes/sandbox/accounts";
import { readCallbackHosts, replaceCallbackHosts } from "./routes/sandbox/callback-hosts";
import { changePolicy } from "./routes/sandbox/change-policy";
import { advanceClock, freezeClock, readClock, runClock } from "./routes/sandbox/clock";
import { decideHold } from "./routes/sandbox/decide-hold";
import { drawCheck } from "./routes/sandbox/draw-check";
import { addFault, clearFaults, listFaults } from "./routes/sandbox/faults";
import { presentCheck } from "./routes/sandbox/present-check";
import { listScenarioRuns, listScenarios, playScenario, readScenarioRun } from "./routes/sandbox/scenarios";
import { readSeed, setSeed } from "./routes/sandbox/seed";
import { postTransaction } from "./routes/sandbox/transactions";
import { serveToken } from "./routes/token/issue-token";
import { findCaller } from "./store/access-tokens";

/** Two pictures in base64 and the rest of a deposit. */
const DEPOSIT_BODY_BYTES = 2 * MAX_IMAGE_BASE64_LENGTH + 64_000;

/** A scenario's file, escaped in JSON. */
const SCENARIO_BODY_BYTES = 1_000_000;

/** The bank as an HTTP application; it listens to nothing by itself. */
export function createBankApp(services: BankServices): BankHono {
  const app: BankHono = new OpenAPIHono<BankEnv>();
  const rates = createRateLimit(services.ratePerSecond, () => services.realNow().getTime());
  const requestLog = forFlatLines(services.logger);
  const callers = createCallerMemory(
    (tokenHash) => findCaller(services.db, tokenHash, services.realNow()),
    () => services.realNow().getTime(),
  );
  const serve = <E extends ServedEndpoint>(endpoint: E, handler: Handler<E>, options?: ServeOptions) =>
    serveEndpoint(app, services, { callers, rates }, endpoint, handler, options);

  app.use(async (c, next) => {
    const startedAt = performance.now();
    c.set("requestId", randomUUID());
    // Before there is an answer: to change one afterwards costs as much as all of it.
    c.header("x-request-id", c.get("requestId"));
    c.header("cache-control", "no-store");
    c.header("x-content-type-options", "nosniff");
    await next();
    requestLog.info(
      {
        requestId: c.get("requestId"),
        clientId: c.get("clientId"),
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        durationMs: Math.round(performance.now() - startedAt),
      },
      "request",
    );
  });
  app.notFound((c) => send(c, notFound()));
  app.onError((error, c) => {
    // A client that hangs up while its body is read is no fault of the bank's.
    const level = c.req.raw.signal.aborted ? "info" : "error";
    services.logger[level]({ requestId: c.get("requestId"), err: error }, "request failed");
    return send(c, internalError());
  });

  serveToken(app, services, rates);
  serve(ENDPOINTS.depositCheck, depositCheck, { operation: "depositCheck", maxBodyBytes: DEPOSIT_BODY_BYTES });
  serve(ENDPOINTS.cancelDeposit, cancelDeposit, { operation: "cancelDeposit" });
  serve(ENDPOINTS.getCheckImage, getCheckImage, { operation: "getCheckImage" });
  serve(ENDPOINTS.getCheckAnalysis, getCheckAnalysis, { operation: "getCheckAnalysis" });

  serve(ENDPOINTS.restrictAccount, restrictAccount, { operation: "restrictAccount" });
  serve(RESTRICTION_EXTENSIONS.removeRestriction, removeRestriction);
  serve(ENDPOINTS.authorizeCheck, authorizeCheck, { operation: "authorizeCheck" });
  serve(ENDPOINTS.revokeAuthorization, revokeAuthorization, { operation: "revokeAuthorization" });
  serve(ENDPOINTS.initiateReturn, initiateReturn, { operation: "initiateReturn" });

  serve(ENDPOINTS.createRegistration, createRegistration, { operation: "createRegistration" });
  serve(ENDPOINTS.listRegistrations, listRegistrations, { operation: "listRegistrations" });
  serve(ENDPOINTS.getRegistration, getRegistration, { operation: "getRegistration" });
  serve(ENDPOINTS.restartRegistration, restartRegistration, { operation: "restartRegistration" });
  serve(ENDPOINTS.deleteRegistration, deleteRegistration, { operation: "deleteRegistration" });
  serve(ENDPOINTS.pingRegistration, pingRegistration, { operation: "pingRegistration" });
  serve(ENDPOINTS.updateRegistration, updateRegistration, { operation: "updateRegistration" });
  serve(WEBHOOK_EXTENSIONS.pollEvents, pollEvents);
  serve(WEBHOOK_EXTENSIONS.listDeliveries, listDeliveries);
  serve(WEBHOOK_EXTENSIONS.resendDelivery, resendDelivery);

  if (services.mode === "sandbox") {
    serve(ENDPOINTS.simulateInboundReturn, simulateInboundReturn, { operation: "simulateInboundReturn" });
    serve(PRESENT_CHECK_ENDPOINTS.presentCheck, presentCheck, { maxBodyBytes: DEPOSIT_BODY_BYTES });
    serve(PRESENT_CHECK_ENDPOINTS.changePolicy, changePolicy);
    serve(SANDBOX_ENDPOINTS.readClock, readClock);
    serve(SANDBOX_ENDPOINTS.advanceClock, advanceClock);
    serve(SANDBOX_ENDPOINTS.freezeClock, freezeClock);
    serve(SANDBOX_ENDPOINTS.runClock, runClock);
    serve(SANDBOX_ENDPOINTS.readSeed, readSeed);
    serve(SANDBOX_ENDPOINTS.setSeed, setSeed);
    serve(SCENARIO_ENDPOINTS.listScenarios, listScenarios);
    serve(SCENARIO_ENDPOINTS.playScenario, playScenario, { maxBodyBytes: SCENARIO_BODY_BYTES });
    serve(SCENARIO_ENDPOINTS.listScenarioRuns, listScenarioRuns);
    serve(SCENARIO_ENDPOINTS.readScenarioRun, readScenarioRun);
    serve(SANDBOX_ENDPOINTS.listAccounts, listAccounts);
    serve(SANDBOX_ENDPOINTS.openAccount, openAccount);
    serve(SANDBOX_ENDPOINTS.changeAccount, changeAccount);
    serve(TRANSACTION_ENDPOINTS.postTransaction, postTransaction);
    serve(SANDBOX_ENDPOINTS.decideHold, decideHold);
    serve(SYNTHETIC_CHECK_ENDPOINTS.drawCheck, drawCheck);
    serve(CALLBACK_HOST_ENDPOINTS.readCallbackHosts, readCallbackHosts);
    serve(CALLBACK_HOST_ENDPOINTS.replaceCallbackHosts, replaceCallbackHosts);
    serve(SANDBOX_ENDPOINTS.listFaults, listFaults);
    serve(SANDBOX_ENDPOINTS.addFault, addFault);
    serve(SANDBOX_ENDPOINTS.clearFaults, clearFaults);
  }

  app.get("/health", async (c) => {
    try {
      await services.db.execute(sql`select 1`);
      return c.json({ status: "ok" });
    } catch (error) {
      services.logger.error({ err: error }, "the database does not answer");
      return c.json({ status: "unavailable" }, 503);
    }
  });
  describeBank(app, services.baseUrl);
  serveReference(app);
  return app;
}

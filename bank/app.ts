import { randomUUID } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import { sql } from "drizzle-orm";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { MAX_IMAGE_BASE64_LENGTH } from "@/lib/contract/image-limits";
import { RESTRICTION_EXTENSIONS } from "@/lib/contract/restriction-extensions";
import type { BankServices } from "./bank-services";
import { internalError, notFound } from "./http/answers";
import type { BankEnv, BankHono } from "./http/bank-env";
import { describeBank } from "./http/describe-endpoint";
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
import { EVENT_ENDPOINTS } from "./routes/events/event-endpoints";
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
import { changePolicy } from "./routes/sandbox/change-policy";
import { advanceClock, readClock } from "./routes/sandbox/clock";
import { decideHold } from "./routes/sandbox/decide-hold";
import { addFault, clearFaults, listFaults } from "./routes/sandbox/faults";
import { presentCheck } from "./routes/sandbox/present-check";
import { postTransaction } from "./routes/sandbox/transactions";
import { serveToken } from "./routes/token/issue-token";
import { PRESENT_CHECK_ENDPOINTS } from "./sandbox/present-check-contract";
import { SANDBOX_ENDPOINTS } from "./sandbox/sandbox-contract";
import { TRANSACTION_ENDPOINTS } from "./sandbox/transaction-contract";

/** Two pictures in base64 and the rest of a deposit. */
const DEPOSIT_BODY_BYTES = 2 * MAX_IMAGE_BASE64_LENGTH + 64_000;

/** The bank as an HTTP application; it listens to nothing by itself. */
export function createBankApp(services: BankServices): BankHono {
  const app: BankHono = new OpenAPIHono<BankEnv>();
  const rates = createRateLimit(services.ratePerSecond, () => services.realNow().getTime());
  const serve = <E extends ServedEndpoint>(endpoint: E, handler: Handler<E>, options?: ServeOptions) =>
    serveEndpoint(app, services, rates, endpoint, handler, options);

  app.use(async (c, next) => {
    const startedAt = performance.now();
    c.set("requestId", randomUUID());
    await next();
    c.res.headers.set("x-request-id", c.get("requestId"));
    c.res.headers.set("cache-control", "no-store");
    c.res.headers.set("x-content-type-options", "nosniff");
    services.logger.info(
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
  serve(EVENT_ENDPOINTS.pollEvents, pollEvents);
  serve(EVENT_ENDPOINTS.listDeliveries, listDeliveries);
  serve(EVENT_ENDPOINTS.resendDelivery, resendDelivery);

  if (services.mode === "sandbox") {
    serve(ENDPOINTS.simulateInboundReturn, simulateInboundReturn, { operation: "simulateInboundReturn" });
    serve(PRESENT_CHECK_ENDPOINTS.presentCheck, presentCheck, { maxBodyBytes: DEPOSIT_BODY_BYTES });
    serve(PRESENT_CHECK_ENDPOINTS.changePolicy, changePolicy);
    serve(SANDBOX_ENDPOINTS.readClock, readClock);
    serve(SANDBOX_ENDPOINTS.advanceClock, advanceClock);
    serve(SANDBOX_ENDPOINTS.listAccounts, listAccounts);
    serve(SANDBOX_ENDPOINTS.openAccount, openAccount);
    serve(SANDBOX_ENDPOINTS.changeAccount, changeAccount);
    serve(TRANSACTION_ENDPOINTS.postTransaction, postTransaction);
    serve(SANDBOX_ENDPOINTS.decideHold, decideHold);
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
